import { rules } from '@ratebook/shared/rules.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { formData, urlOf } from '@ratebook/shared/wire/request.ts'
import { send } from '../../client/api.ts'
import { saveBlob } from '../../client/download.ts'
import { TRANSFER_MS } from '../../client/patience.ts'
import type { Importer, Sent } from '../../import/use-import.ts'

export type Comparison = Reply<typeof rules.compareRules>
/** The facility whose charges count, '' while none is chosen. */
export type Settings = { facilityId: string }

/** A file of services, which is only compared: `terms` says under which contract and which copy of it. Nothing of it is applied. */
export const whatIfImporter = (terms: Record<string, string>, facilityId: string): Importer<typeof rules.compareRules, Settings> => ({
  call: rules.compareRules,
  untold: { facilityId },
  isToldFirst: true,
  toFields: (settings) => ({ ...settings, ...terms }),
})

/** The services that a contract's payers answered in a facility, as a file; null where they answered none. */
export async function remittedFile(query: { contractId: string; serviceType: string; facilityId: string }, name: string) {
  const response = await send(urlOf(rules.getRemittedVolumes, {}, query), { method: 'GET', signal: AbortSignal.timeout(TRANSFER_MS) })
  const text = await response.text()
  return text.trim().includes('\n') ? new File([text], name, { type: 'text/csv' }) : null
}

/** Saves the whole table of a comparison, of which the page shows the largest differences. */
export async function saveComparison({ file, fields }: Sent, name: string) {
  const { compareRules } = rules
  const body = formData(compareRules, { ...fields, asCsv: 'true' }, file)
  const response = await send(urlOf(compareRules), { method: compareRules.method, body })
  saveBlob(await response.blob(), name)
}
