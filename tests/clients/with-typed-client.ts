// What a program does with the typed client, once it is installed: run by tests/api/integrators.test.ts.
import { openAsBlob } from 'node:fs'
// biome-ignore lint/correctness/noUndeclaredDependencies: it is installed where this runs
import { createClient, fileNameOf, Problem } from '@ratebook/client'

const { RATEBOOK: url, KEY: key } = process.env as Record<'RATEBOOK' | 'KEY', string>
const ratebook = createClient({ url, key, check: true })
const facilities = await ratebook.facilitySettings.listFacilities({ query: { sort: 'name' } })
const filter = { field: 'description', equator: 'like', value: 'mri' } as const
const { records, pagination } = await ratebook.charges.listCharges({ body: { pagination: { recordsPerPage: 5 }, filter } })
let counted = 0
for await (const { description } of ratebook.charges.listCharges.all({ sort: [{ id: 'code', direction: 'asc' }] })) {
  if (description !== '') counted += 1
}
const { totalRecords } = (await ratebook.charges.listCharges()).pagination
const csv = await ratebook.charges.listCharges.csv({ filter, file: { name: 'mri.csv', columns: [{ id: 'code', header: 'Code' }] } })

const [address = ''] = (await (await ratebook.mrf.getCmsHptTxt()).text()).match(/(?<=^mrf-url: ).*/m) ?? []
const fileName = address.slice(address.lastIndexOf('/') + 1)
const published = await ratebook.mrf.getMachineReadableFile({ params: { fileName } })
let bytes = 0
for await (const piece of published.body ?? []) bytes += piece.length

const made = { body: { displayName: 'Made with the typed client' }, idempotencyKey: 'typed-client-1' }
const contract = await ratebook.payers.createPayerContract(made)
const again = await ratebook.payers.createPayerContract(made)
const payer = await ratebook.payers.createPayer({ body: { displayName: 'Made with the typed client', payerContractId: contract.id } })
const { id, version, payerContractId } = payer
const changed = await ratebook.payers.updatePayer({ body: { id, version, payerContractId, displayName: 'Renamed' } })
const removed = await ratebook.payers.deletePayer({ params: { id } })

const file = new File([await openAsBlob('two.csv')], 'two.csv', { type: 'text/csv' })
const [facility] = facilities
if (!facility) throw new Error('there is no facility')
const tried = await ratebook.uploads.uploadCharges({ form: { facility: facility.id, dryRun: 'true' }, file })
const loaded = await ratebook.uploads.uploadCharges({ form: { facility: facility.id, versionId: tried.versionId, onRefused: 'skip' } })
const refused = await ratebook.uploads.downloadRefused({ params: { id: loaded.versionId } })

async function problemOf(call: Promise<unknown>) {
  const problem = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(problem instanceof Problem)) throw problem
  const { status, code, message, fields } = problem
  return { status, code, message, fields: fields.map((field) => `${field.path}: ${field.code}`) }
}
const unknown = await problemOf(ratebook.payers.getPayerUses({ params: { id: '00000000-0000-4000-8000-000000000000' } }))
const malformed = await problemOf(ratebook.charges.listCharges({ body: { filter: { field: 'amount', equator: 'like', value: 'much' } } }))
const nobody = await problemOf(createClient({ url: 'http://127.0.0.1:1', key, retries: 1 }).charges.listCharges())

// @ts-expect-error a call says what it needs
const misuse = () => ratebook.payers.createPayer({ body: { displayName: 7 } })
// @ts-expect-error a call that is no list has no pages
const noList = () => ratebook.payers.createPayer.all()
if (typeof misuse !== typeof noList) throw new Error('neither is called')

process.stdout.write(
  JSON.stringify({
    ...{ facilities: facilities.length, found: records.length, ofAll: pagination.totalRecords, counted, totalRecords },
    ...{ csvName: fileNameOf(csv.headers.get('content-disposition')), csv: await csv.text() },
    ...{ isOnce: contract.id === again.id, changed: changed.displayName, removed },
    ...{ tried: [tried.status, tried.added, tried.refused], loaded: [loaded.status, loaded.added] },
    ...{ refusedRows: await refused.text(), publishedName: fileNameOf(published.headers.get('content-disposition')), bytes },
    ...{ unknown, malformed, nobody },
  }),
)
