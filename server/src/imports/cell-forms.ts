import { isBlank } from './cells.ts'
import { parsePrice } from './price.ts'

/** What the cells of a text file's column look like where nothing has moved them. */
export interface Form {
  kind: 'money' | 'digits' | 'word' | 'text' | 'blank'
  /** whether some of them begin with a space */
  spaceFirst: boolean
  /** whether enough of them were seen to rely on it */
  isSure: boolean
}

const enough = 10
const dollars = /^\s*\$\s*\d[\d,]*(\.\d+)?\s*$/

/** The forms of the columns, from the rows that have as many cells as the header. */
export function formsOf(rows: string[][], length: number): Form[] {
  const whole = rows.filter((row) => row.length >= length && isBlank(row.slice(length)) && !row.some((cell) => /[\r\n]/.test(cell)))
  return Array.from({ length }, (_, i) => formOf(whole.map((row) => row[i] ?? '')))
}

function formOf(cells: string[]): Form {
  const values = cells.filter((cell) => cell.trim() !== '')
  const isSure = values.length >= enough || (values.length === 0 && cells.length >= enough)
  const kind = kindOf(values)
  // single words and numbers may be texts that happen to be short
  const weak = !isSure && kind !== 'money' && kind !== 'blank'
  return { kind: weak ? 'text' : kind, spaceFirst: !isSure || values.some((value) => value.startsWith(' ')), isSure }
}

function kindOf(values: string[]): Form['kind'] {
  if (values.length === 0) return 'blank'
  if (values.every((value) => /^\s*\d+\s*$/.test(value))) return 'digits'
  const prices = values.map(parsePrice)
  const numbers = prices.filter((price) => typeof price === 'number' || price === 'decimals').length
  if (numbers > 0 && numbers + prices.filter((price) => price === 'none').length >= values.length * 0.95) return 'money'
  return values.every((value) => !/\s/.test(value.trim())) ? 'word' : 'text'
}

/** With forms that too few cells show taken for texts, which may be anything. */
export const onlySure = (forms: Form[]): Form[] => forms.map((form) => (form.isSure ? form : { ...form, kind: 'text' }))

/** Whether a cell may stand in a column of this form. */
export function fits({ kind, spaceFirst }: Form, cell: string): boolean {
  const value = cell.trim()
  if (value === '') return true
  if (!spaceFirst && cell.startsWith(' ')) return false
  if (kind === 'money') return ['number', 'none', 'decimals'].includes(priceKind(value))
  if (kind === 'digits') return /^\d+$/.test(value)
  if (kind === 'word') return !/\s/.test(value)
  return kind === 'text'
}

/** Whether neighbouring cells may be one that a delimiter within it cut: a text, or a price with commas for its thousands. */
export function fitsJoined(form: Form, cells: string[], delimiter: string): boolean {
  if (form.kind === 'money') return delimiter === ',' && typeof parsePrice(cells.join(',')) === 'number'
  // a dollar amount by itself is the price, or the beginning of one
  return form.kind === 'text' && fits(form, cells[0] ?? '') && cells.every((cell) => cell.trim() !== '' && !dollars.test(cell))
}

function priceKind(value: string): string {
  const price = parsePrice(value)
  return typeof price === 'number' ? 'number' : price
}
