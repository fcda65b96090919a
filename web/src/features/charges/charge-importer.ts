import { charges } from '@ratebook/shared/charges.ts'
import { type ContradictionChoice, uploads } from '@ratebook/shared/uploads.ts'
import type { OnRefused } from '../../import/SkipRefused.tsx'
import type { Importer } from '../../import/use-import.ts'

/** `facility` is an id, `named` (the file names its facilities) or '' (not chosen yet). */
export type Settings = {
  facility: string
  /** which of the hospitals of the file is meant, '' for the one that was recognised */
  hospital: string
  mode: 'merge' | 'replace'
  onRefused: OnRefused
  contradictions: ContradictionChoice
  /** whether what was chosen for such files before is forgotten */
  afresh: 'true' | 'false'
  /** codes of the warnings that somebody agreed to */
  agreed: string
  /** what a machine-readable file says of its hospital and is to be taken: names between commas, or `missing` */
  facts: string
}

/** Charge masters are large: the file is sent once, and read again and applied from the server's copy. */
export const chargeImporter = (facility: string, mode: Settings['mode']): Importer<typeof uploads.uploadCharges, Settings> => ({
  call: uploads.uploadCharges,
  untold: { facility, hospital: '', mode, onRefused: 'abort', contradictions: 'both', afresh: 'false', agreed: '', facts: 'missing' },
  isToldFirst: true,
  ofFile: ['hospital', 'contradictions', 'afresh', 'agreed', 'facts'],
  toFields: (settings) => ({ ...settings, facility: settings.facility === 'named' ? '' : settings.facility }),
  // what happens to refused rows changes nothing in what is counted
  rereads: ['facility', 'hospital', 'mode', 'contradictions'],
  kept: ({ versionId }) => ({ versionId }),
  refresh: [charges.listCharges, uploads.listUploads],
})
