import { rules } from '@ratebook/shared/rules.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { send, urlOf } from '../../client/api.ts'
import { saveBlob } from '../../client/download.ts'
import { formData } from '../../client/upload.ts'
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

/** Saves the whole table of a comparison, of which the page shows the largest differences. */
export async function saveComparison({ file, fields }: Sent, name: string) {
  const { compareRules } = rules
  const body = formData(compareRules, { ...fields, asCsv: 'true' }, file)
  const response = await send(urlOf(compareRules), { method: compareRules.method, body })
  saveBlob(await response.blob(), name)
}
