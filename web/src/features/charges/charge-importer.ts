import { charges } from '@ratebook/shared/charges.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import type { OnRefused } from '../../import/SkipRefused.tsx'
import type { Importer } from '../../import/use-import.ts'

/** `facility` is an id, `named` (the file names its facilities) or '' (not chosen yet). */
export type Settings = { facility: string; mode: 'merge' | 'replace'; onRefused: OnRefused }

/** Charge masters are large: the file is sent once, and read again and applied from the server's copy. */
export const chargeImporter = (facility: string): Importer<typeof uploads.uploadCharges, Settings> => ({
  call: uploads.uploadCharges,
  untold: { facility, mode: 'merge', onRefused: 'abort' },
  isToldFirst: true,
  toFields: (settings) => ({ ...settings, facility: settings.facility === 'named' ? '' : settings.facility }),
  // what happens to refused rows changes nothing in what is counted
  rereads: ['facility', 'mode'],
  several: ['cptHcpcs', 'modifiers'],
  kept: ({ versionId }) => ({ versionId }),
  refresh: [charges.listCharges, uploads.listUploads],
})
