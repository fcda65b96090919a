import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import { categoryOf, recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'
import { dollarsText } from '@ratebook/shared/pricing/money.ts'
import type { UploadForm } from '@ratebook/shared/uploads.ts'
import { copyLine } from '../../data/copy.ts'
import { readPieces, type RowsFile } from '../../imports/read-pieces.ts'
import type { SpooledFile } from '../../imports/spool.ts'
import { isStrange, type Known, type Strangers, understandCharges } from './inspection.ts'
import { chargeFile } from './read/columns.ts'
import type { ChargeRow } from './read/row-item.ts'
import { chargeReader } from './read/row-reader.ts'
import { keepTables } from './tables.ts'

/** Understands a charge master; what a person may want to lay out anew is kept in a file. Its first rows are not needed any more. */
export async function understandFile(file: Pick<SpooledFile, 'path' | 'fileName'>, form: UploadForm, known: Known, keepAs: string | null) {
  const { guessed, options, ...understood } = await understandCharges(file, form, known)
  const { inspection, facility } = understood
  if (keepAs) await keepTables(keepAs, { guessed, options, facility, inspection })
  return { ...understood, inspection: { ...inspection, found: [], deep: [] } }
}

/** An item as the staging table has it. */
export function chargeLine(item: ChargeRow): string {
  const shoppable = recogniseShoppable(item)
  return copyLine([
    item.code,
    item.departmentName,
    item.description,
    item.gl,
    item.amountCents === null ? null : dollarsText(item.amountCents),
    item.cashCents === null ? null : dollarsText(item.cashCents),
    item.revenueCode,
    item.cptHcpcs,
    item.drgCode,
    item.aprDrgCode,
    item.setting,
    item.modifiers,
    item.ndc,
    item.drugUnit,
    item.drugType,
    item.billingClass,
    item.plainName || (shoppable?.plainName ?? ''),
    item.plainNameEs,
    item.codes ? JSON.stringify(item.codes) : null,
    item.notes ?? '',
    categoryOf(item),
    shoppable ? 'REQ' : '',
  ])
}

/** The rows of a charge master for the staging table; how many items have no code, and how many a price that was rounded. */
export async function* rows(file: RowsFile<ChargeField>, strangers: Strangers) {
  const isOther = isStrange(strangers)
  let uncoded = 0
  let rounded = 0
  const read = yield* readPieces<ChargeField, ChargeRow>(file, {
    fields: chargeFile,
    readRow: (table) =>
      chargeReader(table, (item) => {
        if (isOther(item.facilityName)) return 'otherFacility'
        if (item.uncoded) uncoded++
        if (item.rounded) rounded++
        return null
      }),
    line: chargeLine,
  })
  return { ...read, uncoded, rounded }
}
