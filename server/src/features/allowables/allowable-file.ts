import type { AllowableField } from '@ratebook/shared/allowables.ts'
import { dollarsText } from '@ratebook/shared/pricing/money.ts'
import { copyLine } from '../../data/copy.ts'
import { inspectList, listsOf } from '../../imports/inspect.ts'
import { readPieces, type RowsFile } from '../../imports/read-pieces.ts'
import { rowReader } from '../../imports/read-rows.ts'
import { allowableFile, allowableVocabulary } from './allowable-columns.ts'
import { type AllowableRow, allowableReader, payerFinder, type PayerName } from './allowable-rows.ts'

const amount = (cents: number | null) => (cents === null ? null : dollarsText(cents))

/** Understands a file of allowed amounts. Throws `UnreadableFile`. */
export const inspectAllowables = (path: string, fileName: string) => inspectList(path, fileName, 'theRates', listsOf(allowableVocabulary))

/** The rows of such a file for the staging table. @param payers those that it may name */
export function rows(file: RowsFile<AllowableField>, payers: PayerName[]) {
  const read = allowableReader(payerFinder(payers))
  return readPieces<AllowableField, AllowableRow>(file, {
    fields: allowableFile,
    readRow: (table) => rowReader(table, read),
    line: ({ payerId, cptHcpcs, revenueCode, amountIpCents, amountOpCents }) =>
      copyLine([payerId, cptHcpcs, revenueCode, amount(amountIpCents), amount(amountOpCents)]),
  })
}
