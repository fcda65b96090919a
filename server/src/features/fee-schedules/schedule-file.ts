import type { ScheduleItem, ScheduleType } from '@ratebook/shared/pricing/terms.ts'
import { fineText, hundredthsText } from '@ratebook/shared/pricing/money.ts'
import { copyLine } from '../../data/copy.ts'
import { readPieces, type RowsFile } from '../../imports/read-pieces.ts'
import { rowReader } from '../../imports/read-rows.ts'
import { csvRowMaker } from './csv-rows.ts'
import { type Inspection, publicTable, scheduleFile } from './inspect-file.ts'
import type { Facts, SourceField } from './medicare/public-table.ts'
import { scheduleReader } from './schedule-rows.ts'

const orNull = (value: number | null, text: (value: number) => string) => (value === null ? null : text(value))

/** The rows of a schedule's file for the staging table. @param facts what a public table's amounts are meant for */
export function rows(
  file: RowsFile<SourceField>,
  { type, source, facts }: { type: ScheduleType; facts: Facts } & Pick<Inspection, 'source'>,
) {
  const codes = file.inspection.columns.find((c) => c.field === 'code')?.name ?? ''
  const make = publicTable({ source })?.rowMaker(facts) ?? csvRowMaker(type, codes)
  return readPieces<SourceField, ScheduleItem>(file, {
    fields: scheduleFile({ source }),
    readRow: (table) => rowReader(table, scheduleReader(make)),
    line(item) {
      const { code, type, modifiers, grouping, description, rvu } = item
      const { minUnitsHundredths: least, maxUnitsHundredths: most, meanStayHundredths: meanStay } = item
      return copyLine([
        [type, code, [...modifiers].sort().join(','), least, most].join('|'),
        code,
        type,
        modifiers.join(' '),
        grouping,
        description,
        ...[item.facFine, item.nonfacFine, item.minFine, item.maxFine, item.weightFine].map((v) => orNull(v, fineText)),
        ...[least, most, meanStay, rvu?.work ?? null, rvu?.facPe ?? null, rvu?.nonfacPe ?? null, rvu?.mp ?? null].map((v) =>
          orNull(v, hundredthsText),
        ),
      ])
    },
  })
}
