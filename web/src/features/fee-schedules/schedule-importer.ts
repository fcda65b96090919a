import { feeSchedules, type ScheduleUpload, type scheduleScopes, type scheduleSources } from '@ratebook/shared/fee-schedules.ts'
import type { ScheduleType } from '@ratebook/shared/pricing/terms.ts'
import type { OnRefused } from '../../import/SkipRefused.tsx'
import type { Importer } from '../../import/use-import.ts'

/** What is told beside the file; '' where nothing is told. */
export type Settings = {
  name: string
  feeScheduleType: ScheduleType | ''
  effectiveDate: string
  expirationDate: string
  description: string
  scope: (typeof scheduleScopes)[number] | ''
  source: (typeof scheduleSources)[number]
  /** key of a GPCI locality; '' keeps the schedule national */
  locality: string
  onRefused: OnRefused
}

/** `cms_pfs-2025.csv` → `cms pfs 2025` */
const stem = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[_\s-]+/g, ' ')
    .trim() || fileName

/** `nameFor` suggests a name for what a file turns out to be. */
export const scheduleImporter = (
  nameFor: (answer: ScheduleUpload, stem: string) => string,
): Importer<typeof feeSchedules.uploadFeeSchedule, Settings> => ({
  call: feeSchedules.uploadFeeSchedule,
  untold: {
    name: '',
    feeScheduleType: '',
    effectiveDate: '',
    expirationDate: '',
    description: '',
    scope: '',
    source: 'auto',
    locality: '',
    onRefused: 'abort',
  },
  guess: (answer, file) => ({
    name: nameFor(answer, stem(file.name)),
    feeScheduleType: answer.feeScheduleType,
    effectiveDate: answer.effectiveDate,
    source: answer.source,
  }),
  // a dry run tells of the file alone: what its name clashes with is seen here
  toFields: (settings, dryRun) => (dryRun ? { ...settings, name: '' } : settings),
  // a change of these makes other lines of the same file
  rereads: ['source', 'feeScheduleType', 'scope', 'locality'],
  anew: { by: 'source', forgets: ['feeScheduleType', 'scope', 'locality'] },
  refresh: [feeSchedules.listFeeSchedules, feeSchedules.listAllFeeSchedules],
})
