// What a program does with a client that openapi-typescript made: run by tests/api/generated-clients.test.ts beside what was made.
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const { RATEBOOK: baseUrl, NAME: username, PASSWORD: password } = process.env as Record<'RATEBOOK' | 'NAME' | 'PASSWORD', string>
const client = createClient<paths>({ baseUrl })
function got<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`)
  return data
}

const { token } = got(await client.POST('/api/v1/user/authenticate', { body: { username, password } }))
client.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${token}`)
  },
})
const me = got(await client.GET('/api/v1/user/me'))
const facilities = got(await client.GET('/api/v1/facilities', { params: { query: { recordsPerPage: 10 } } }))
const charges = got(
  await client.POST('/api/v1/charge/list', {
    body: { pagination: { recordsPerPage: 5 }, filter: { field: 'description', equator: 'like', value: 'mri' } },
  }),
)
const contract = got(await client.POST('/api/v1/cms/payercontract', { body: { displayName: 'Made with openapi-fetch' } }))
const payer = got(await client.POST('/api/v1/payer', { body: { displayName: 'Made with openapi-fetch', payerContractId: contract.id } }))
const { id, version, payerContractId } = payer
const changed = got(
  await client.PUT('/api/v1/payer', { body: { id, version, payerContractId, displayName: 'Made with openapi-fetch, renamed' } }),
)
const payers = got(
  await client.POST('/api/v1/payers/list', {
    body: { filter: { field: 'displayName', equator: 'starts_with', value: 'Made with openapi-fetch' } },
  }),
)
const [facility] = facilities
if (!facility) throw new Error('there is no facility')
const lookup = got(
  await client.POST('/api/v3/pricer/lookup', { body: { brandId: me.clientId ?? '', facility: facility.id, keyWord: 'mri' } }),
)
const files = got(await client.GET('/api/v1/publications'))
const { error } = await client.GET('/api/v1/payer/{id}/uses', { params: { path: { id: '00000000-0000-4000-8000-000000000000' } } })

const counts = {
  facilities: facilities.length,
  charges: charges.records.length,
  payers: payers.records.length,
  found: lookup.records.length,
}
process.stdout.write(
  JSON.stringify({ me: me.username, ...counts, changed: changed.displayName, files: files.length, refused: error?.code }),
)
