import type { AllowableField } from '@ratebook/shared/allowables.ts'
import { batches } from '../../imports/batches.ts'
import { controlCharacter, isBlank, isFooter, isTotal, readCode, shorten } from '../../imports/cells.ts'
import { parsePrice, priceMessage } from '../../imports/price.ts'
import { columnLetter, extraCells, isHeaderAgain, type Table } from '../../imports/table.ts'
import type { TextFormat } from '../../imports/text-rows.ts'

export interface PayerName {
  id: string
  displayName: string
  planName: string
}
/** An allowable as the file has it; an amount that is null is none. */
export interface AllowableRow {
  payerId: string
  cptHcpcs: string
  revenueCode: string
  amountIpCents: number | null
  amountOpCents: number | null
}
/** What became of one row; blank rows are not reported. */
export interface ReadRow {
  /** row as a spreadsheet numbers it, from 1 */
  row: number
  item?: AllowableRow
  leftOut?: 'noPrice' | 'zeroPrice' | 'footer' | 'repeatedHeader'
  refused?: { column: string; message: string }
}

const LONGEST_CODE = 20
const plain = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase()

/** Finds a payer as a file names it, whatever the case; answers why there is none, or no single one. */
export function payerFinder(payers: PayerName[]) {
  const byName = new Map<string, PayerName[]>()
  for (const payer of payers) byName.set(plain(payer.displayName), [...(byName.get(plain(payer.displayName)) ?? []), payer])
  return (name: string, plan: string): PayerName | { field: 'payer' | 'plan'; message: string } => {
    const named = byName.get(plain(name))
    if (!named) return { field: 'payer', message: `There is no payer “${shorten(name)}”. Add it under Payer Info, or correct its name.` }
    const planned = plan ? named.filter((p) => plain(p.planName) === plain(plan)) : named
    const [only, second] = planned
    if (!only)
      return {
        field: 'plan',
        message: `“${shorten(name)}” has no plan “${shorten(plan)}”. Its plans: ${named.map((p) => p.planName).join(', ')}.`,
      }
    if (!second) return only
    // the same but for capitals: the one that is written so
    const exact = planned.filter((p) => p.displayName === name && (!plan || p.planName === plan))
    if (exact.length === 1 && exact[0]) return exact[0]
    return {
      field: 'plan',
      message: `“${shorten(name)}” has several plans (${planned.map((p) => p.planName).join(', ')}). Say which in a column for the plan.`,
    }
  }
}

class Refused extends Error {
  constructor(
    readonly column: string,
    message: string,
  ) {
    super(message)
  }
}

/** Makes the function that tells what becomes of one row; null for a blank one. */
export function rowReader(table: Table<AllowableField>, text: TextFormat | null, findPayer: ReturnType<typeof payerFinder>) {
  const at = Object.fromEntries(table.columns.flatMap((c, i) => (c.field ? [[c.field, i]] : []))) as Partial<Record<AllowableField, number>>
  const column = (index = 0) => table.columns[index]?.key ?? `Column ${columnLetter(index)}`
  const refuse = (field: AllowableField, message: string) => new Refused(column(at[field]), message)
  const cell = (cells: string[], field: AllowableField) => {
    const index = at[field]
    const value = index === undefined ? '' : (cells[index] ?? '').trim()
    if (controlCharacter.test(value)) throw refuse(field, 'The text holds a control character that cannot be shown. Type the cell anew.')
    return value
  }
  const code = (cells: string[], field: 'pxCode' | 'revenueCode') => {
    const value = readCode(cell(cells, field))
    if (value.length > LONGEST_CODE)
      throw refuse(field, `“${shorten(value)}” has ${value.length} characters; a code has at most ${LONGEST_CODE}.`)
    return value
  }
  const rate = (cells: string[], field: 'rateIP' | 'rateOP') => {
    const cents = parsePrice(cell(cells, field))
    if (typeof cents === 'number' || cents === 'none') return cents
    throw refuse(field, priceMessage(cents, shorten(cell(cells, field)), 'rate'))
  }

  function read(cells: string[]): Omit<ReadRow, 'row'> {
    const fault = text && extraCells(cells, table, text.delimiter)
    if (fault) throw new Refused(column(table.rowLength), fault)
    const broken = text ? cells.findIndex((c) => /[\r\n]/.test(c)) : -1
    if (broken >= 0)
      throw new Refused(
        column(broken),
        'The cell runs over several lines, perhaps because a quotation mark in it is never closed. Write it in one line.',
      )
    if (isHeaderAgain(cells, table)) return { leftOut: 'repeatedHeader' }
    const name = cell(cells, 'payer')
    const px = code(cells, 'pxCode')
    const revenue = code(cells, 'revenueCode')
    if (cells.some(isFooter) || (!px && !revenue && (isTotal(name) || cells.filter((c) => c.trim() !== '').length === 1)))
      return { leftOut: 'footer' }
    const [ip, op] = [rate(cells, 'rateIP'), rate(cells, 'rateOP')]
    // an amount of zero is no agreed amount
    const cents = (rated: number | 'none') => (rated === 'none' || rated === 0 ? null : rated)
    if (cents(ip) === null && cents(op) === null) return { leftOut: ip === 0 || op === 0 ? 'zeroPrice' : 'noPrice' }
    if (!px && !revenue)
      throw refuse(at.pxCode === undefined ? 'revenueCode' : 'pxCode', 'The row has neither a CPT/HCPCS nor a revenue code. Fill one in.')
    if (!name) throw refuse('payer', 'The payer is empty. Fill it in, or delete the row.')
    const payer = findPayer(name, cell(cells, 'plan'))
    if ('message' in payer) throw refuse(at[payer.field] === undefined ? 'payer' : payer.field, payer.message)
    return { item: { payerId: payer.id, cptHcpcs: px, revenueCode: revenue, amountIpCents: cents(ip), amountOpCents: cents(op) } }
  }

  return (cells: string[], row: number): ReadRow | null => {
    if (isBlank(cells)) return null
    try {
      return { row, ...read(cells) }
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      return { row, refused: { column: problem.column, message: problem.message } }
    }
  }
}

/** Every row under the header, in batches, in file order. Throws `UnreadableFile` when the text cannot be followed any further. */
export async function* readRows(
  path: string,
  table: Table<AllowableField>,
  text: TextFormat | null,
  findPayer: ReturnType<typeof payerFinder>,
): AsyncGenerator<ReadRow[]> {
  const read = rowReader(table, text, findPayer)
  for await (const batch of batches(path, text, table.sheet === null ? [] : [table.sheet])) {
    const start = Math.max(0, table.headerRow + 1 - batch.firstRow)
    yield batch.rows.slice(start).flatMap((cells, i) => read(cells, batch.firstRow + start + i) ?? [])
  }
}
