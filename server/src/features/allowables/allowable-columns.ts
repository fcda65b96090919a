import type { AllowableField } from '@ratebook/shared/allowables.ts'
import { detectKind } from '../../imports/file-kind.ts'
import { fieldGuesser } from '../../imports/mapping.ts'
import { parsePrice } from '../../imports/price.ts'
import { readTable, type Table, type Vocabulary } from '../../imports/table.ts'
import { inspectText } from '../../imports/text-file.ts'
import type { TextFormat } from '../../imports/text-rows.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { maxWorkbookBytes, workbookParts } from '../../imports/workbook.ts'

export const templateHeader = ['Payer', 'Plan', 'CPT/HCPCS', 'Revenue Code', 'Rate IP', 'Rate OP']

const inpatient = ['ip', 'inpatient', 'inpt']
const outpatient = ['op', 'outpatient', 'outpt']
const rateNames = (settings: string[]) =>
  settings.flatMap((s) => [
    ...['rate', 'allowable', 'allowed', 'allowed amount', 'allowable amount', 'negotiated rate', 'amount', 'price'].flatMap((r) => [
      `${r} ${s}`,
      `${s} ${r}`,
    ]),
    s,
  ])

/** How such files head their columns, best name first; compared by letters and digits only. */
const headerNames: Record<AllowableField, string[]> = {
  payer: [
    'payer',
    'payer name',
    'payer display name',
    'payor',
    'payor name',
    'insurance',
    'insurance name',
    'insurance company',
    'insurer',
    'carrier',
    'carrier name',
    'display name',
  ],
  plan: ['plan', 'plan name', 'payer plan', 'health plan', 'product', 'product name'],
  pxCode: [
    'cpt hcpcs',
    'cpt hcpcs code',
    'hcpcs cpt',
    'hcpcs cpt code',
    'cpt or hcpcs',
    'cpt',
    'cpt code',
    'hcpcs',
    'hcpcs code',
    'px code',
    'procedure code',
    'proc code',
    'billing code',
    'service code',
    'code',
  ],
  revenueCode: ['revenue code', 'rev code', 'revenue cd', 'rev cd', 'ub revenue code', 'ub rev code', 'rev'],
  rateIP: rateNames(inpatient),
  rateOP: rateNames(outpatient),
}
const guess = fieldGuesser<AllowableField>(headerNames)

const vocabulary: Vocabulary<AllowableField> = {
  score(row) {
    const fields = guess(row).filter((f) => f !== null)
    // a single name is a title
    return fields.length > 1 ? fields.length + (missingFields(fields).length === 0 ? 10 : 0) : 0
  },
  fields: guess,
  isData: (row) => row.some((cell) => /\d/.test(cell) && typeof parsePrice(cell) === 'number'),
}

/** What every file needs and these columns lack: the payer, a code and a rate. */
export function missingFields(fields: (AllowableField | null)[]): AllowableField[] {
  const has = (...wanted: AllowableField[]) => wanted.some((f) => fields.includes(f))
  return [
    ...(has('payer') ? [] : ['payer' as const]),
    ...(has('pxCode', 'revenueCode') ? [] : ['pxCode' as const]),
    ...(has('rateIP', 'rateOP') ? [] : ['rateOP' as const]),
  ]
}

/** How a file was understood. */
export interface Inspection {
  /** null for workbooks */
  text: TextFormat | null
  table: Table<AllowableField>
  /** what a person should know, in sentences */
  notes: string[]
}

const sheetHead = 1000

/** Finds kind, encoding, header and columns of a file of allowed amounts. `fileName` is the one the person knows. Throws `UnreadableFile`. */
export async function inspectFile(path: string, fileName: string): Promise<Inspection> {
  const { kind, start, size } = await detectKind(path, fileName)
  if (kind === 'text') {
    const { format, head } = await inspectText(path, start, vocabulary)
    return {
      text: format,
      table: readTable(head, null, vocabulary),
      notes: format.encoding === 'mixed' ? ['The file mixes two encodings, UTF-8 and Windows-1252. Each line is read in its own.'] : [],
    }
  }
  if (size > maxWorkbookBytes)
    throw new UnreadableFile(
      'tooLarge',
      `“${fileName}” is larger than ${maxWorkbookBytes >> 20} MB. Save the sheet with the rates as CSV: text files may have any size.`,
    )
  const tables: Table<AllowableField>[] = []
  let hidden = false
  for await (const part of workbookParts(path)) {
    if (part.kind === 'sheet') hidden = part.hidden
    else if (!hidden && tables.at(-1)?.sheet !== part.sheet) tables.push(readTable(part.rows.slice(0, sheetHead), part.sheet, vocabulary))
  }
  const known = (table: Table<AllowableField>) => table.columns.filter((c) => c.field).length
  const [table, ...others] = tables.toSorted((a, b) => known(b) - known(a))
  if (!table) throw new UnreadableFile('empty', 'The workbook has no filled sheet. Export the table again and choose the new file.')
  return { text: null, table, notes: others.map((t) => `Sheet “${t.sheet}” is not read: only the sheet with the rates is.`) }
}
