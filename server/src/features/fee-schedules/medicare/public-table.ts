import type { Fault, PlainCode } from '@ratebook/shared/wire/fault.ts'
import type { LeftOutReason, ScheduleField } from '@ratebook/shared/fee-schedules.ts'
import type { Locality } from '@ratebook/shared/pricing/gpci.ts'
import type { ScheduleItem, ScheduleType } from '@ratebook/shared/pricing/terms.ts'
import type { CellReader } from '../../../imports/cell-reader.ts'

/** What a column may hold: a field of a schedule, or what only Medicare's tables have. */
export type SourceField = ScheduleField | 'status' | 'conversionFactor' | 'mdc'

/** What becomes of one row. */
export type Outcome = { item: ScheduleItem; leftOut?: undefined } | { item?: undefined; leftOut: LeftOutReason }
export type RowMaker = (cell: CellReader<SourceField>) => Outcome

/** What a table says of itself, and where its amounts are meant for. */
export interface Facts {
  /** dollars per relative value unit, in ten-thousandths */
  conversionFactorFine: number | null
  /** null: national amounts */
  locality: Locality | null
}

/** One of Medicare's public tables: how it is recognised, and what its rows mean. */
export interface PublicTable {
  source: 'pfs' | 'opps-apc' | 'opps-hcpcs' | 'ms-drg'
  scheduleType: ScheduleType
  /** what a person calls it */
  title: PlainCode
  /** its year begins in October of the year before */
  fiscalYear: boolean
  isHeader(row: readonly string[]): boolean
  /** @param header index of the header's last row among the first rows of the file */
  fields(rows: readonly (readonly string[])[], header: number): (SourceField | null)[]
  /** what a person should know of the amounts */
  notes(facts: Facts): Fault[]
  rowMaker(facts: Facts): RowMaker
}

export const emptyItem = {
  modifiers: [],
  grouping: '',
  description: '',
  facFine: null,
  nonfacFine: null,
  minFine: null,
  maxFine: null,
  minUnitsHundredths: null,
  maxUnitsHundredths: null,
  weightFine: null,
  meanStayHundredths: null,
  rvu: null,
} satisfies Partial<ScheduleItem>

const months: Record<string, string> = { jan: '01', apr: '04', jul: '07', oct: '10' }

/**
 * The first day of the release that a title or a file's name tells of: year,
 * and quarter where there is one; null where it tells no year.
 */
export function firstDayIn(text: string, fiscalYear: boolean): string | null {
  const [, year] = /(?<!\d)(20\d\d)(?!\d)/.exec(text) ?? []
  if (!year) return null
  const [, month = ''] = /(?<![a-z])(jan|apr|jul|oct)(?:uary|il|y|ober)?(?![a-z])/i.exec(text) ?? []
  return fiscalYear ? `${Number(year) - 1}-10-01` : `${year}-${months[month.toLowerCase()] ?? '01'}-01`
}
