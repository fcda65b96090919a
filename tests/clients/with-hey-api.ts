// The same with a client that @hey-api/openapi-ts made.
import { client } from './made/client.gen.ts'
import * as ratebook from './made/sdk.gen.ts'

const { RATEBOOK: baseUrl, NAME: username, PASSWORD: password } = process.env as Record<'RATEBOOK' | 'NAME' | 'PASSWORD', string>
const throwOnError = true
client.setConfig({ baseUrl })
const { data: session } = await ratebook.authenticateUser({ body: { username, password }, throwOnError })
client.setConfig({ baseUrl, auth: session.token })
const { data: me } = await ratebook.getMe({ throwOnError })
const { data: facilities } = await ratebook.listFacilities({ query: { recordsPerPage: 10 }, throwOnError })
const { data: charges } = await ratebook.listCharges({
  body: { pagination: { recordsPerPage: 5 }, filter: { field: 'description', equator: 'like', value: 'mri' } },
  throwOnError,
})
const { data: contract } = await ratebook.createPayerContract({ body: { displayName: 'Made with hey-api' }, throwOnError })
const { data: payer } = await ratebook.createPayer({
  body: { displayName: 'Made with hey-api', payerContractId: contract.id },
  throwOnError,
})
const { id, version, payerContractId } = payer
const { data: changed } = await ratebook.updatePayer({
  body: { id, version, payerContractId, displayName: 'Made with hey-api, renamed' },
  throwOnError,
})
const { data: payers } = await ratebook.listPayers({
  body: { filter: { field: 'displayName', equator: 'starts_with', value: 'Made with hey-api' } },
  throwOnError,
})
const [facility] = facilities
if (!facility) throw new Error('there is no facility')
const { data: lookup } = await ratebook.lookupV3({
  body: { brandId: me.clientId ?? '', facility: facility.id, keyWord: 'mri' },
  throwOnError,
})
const { data: files } = await ratebook.listFacilityFiles({ throwOnError })
const { error } = await ratebook.getPayerUses({ path: { id: '00000000-0000-4000-8000-000000000000' } })

const counts = {
  facilities: facilities.length,
  charges: charges.records.length,
  payers: payers.records.length,
  found: lookup.records.length,
}
process.stdout.write(
  JSON.stringify({ me: me.username, ...counts, changed: changed.displayName, files: files.length, refused: error?.code }),
)
