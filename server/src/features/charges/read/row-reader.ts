import type { ChargeField } from '@ratebook/shared/uploads.ts'
import { type ChargeRow, type LeftOutReason, localCode, type ReadRow } from './charge-row.ts'
import { columnLetter } from './columns.ts'
import { maxPriceCents, type PriceProblem, parsePrice } from './price.ts'
import { isBlank, type Table } from './table.ts'
import type { TextFormat } from './text-rows.ts'
import { readBillingClass, readCode, readDrugType, readRevenueCode, readSetting, type Setting } from './values.ts'

/** Longest text taken, in characters. */
const limits = {
  code: 40, description: 1000, departmentName: 200, cptHcpcs: 20, revenueCode: 20, drgCode: 20, modifiers: 20, ndc: 20, drugUnit: 20, drugType: 20,
  setting: 40, billingClass: 40, plainName: 200, gl: 40, facilityName: 200,
}
type TextField = keyof typeof limits

/** Everything a terminal would obey, without tab and line breaks, which people do put into cells. */
const controlCharacter = /[^\P{Cc}\t\n\r]/u
const total = /^(grand |sub)?-?\s*totals?\s*:?$/i
const footerText = /^(report|run (by|date|time|use?r?)|prepared by|printed( by| on)?|page|date|user|source|notes?)\s*:|^page \d+( of \d+)?$|^end of (report|file|list)\b/i

class Refusal {
  readonly field: ChargeField
  readonly message: string
  constructor(field: ChargeField, message: string) {
    this.field = field
    this.message = message
  }
}

/**
 * Makes the function that turns one row of `table` into what became of it, pushed to `out`. `text` tells how the rows were cut
 * from a text file, null for workbooks. Does no more than it must: it runs a million times per file.
 */
export function rowReader(table: Table, text: TextFormat | null) {
  const places = new Map<ChargeField, number[]>()
  for (const [i, { field }] of table.columns.entries()) if (field) places.set(field, [...(places.get(field) ?? []), i])
  const at = (field: ChargeField) => places.get(field) ?? []
  const amount = at('amount')[0] ?? -1
  const inpatient = at('amountInpatient')[0] ?? -1
  const outpatient = at('amountOutpatient')[0] ?? -1
  const perSetting = inpatient >= 0 || outpatient >= 0
  const priceColumns = [amount, inpatient, outpatient].filter((i) => i >= 0)
  const width = table.columns.length
  const hasCode = at('code').length > 0
  const columns = {
    code: at('code'), description: at('description'), departmentName: at('departmentName'), cptHcpcs: at('cptHcpcs'), revenueCode: at('revenueCode'), drgCode: at('drgCode'),
    modifiers: at('modifiers'), ndc: at('ndc'), drugUnit: at('drugUnit'), drugType: at('drugType'), setting: at('setting'), billingClass: at('billingClass'),
    plainName: at('plainName'), gl: at('gl'), facilityName: at('facilityName'),
  }
  const columnName = (field: ChargeField) => table.columns[at(field)[0] ?? -1]?.key ?? field

  function words(cells: string[], field: TextField): string {
    const value = firstFilled(cells, columns[field])
    if (value !== '') check(value, field)
    return value
  }

  function check(value: string, field: TextField) {
    if (value.length > limits[field]) throw new Refusal(field, `The text has ${value.length} characters; at most ${limits[field]} fit here. Shorten it, or map this column to another field.`)
    if (controlCharacter.test(value)) throw new Refusal(field, 'The text holds a control character that cannot be shown. Type the cell anew.')
  }

  function listed<T>(cells: string[], field: TextField, read: (value: string) => T | null, wanted: string): T {
    const value = words(cells, field)
    const known = read(value)
    if (known === null) throw new Refusal(field, `“${shorten(value)}” is not known here. Write ${wanted}, or ignore this column.`)
    return known
  }

  function code(cells: string[], field: TextField, read = readCode): string {
    const value = read(firstFilled(cells, columns[field]))
    if (value !== '') check(value, field)
    return value
  }

  function modifiers(cells: string[]): string {
    if (columns.modifiers.length < 2) return code(cells, 'modifiers')
    const value = columns.modifiers.map((i) => readCode((cells[i] ?? '').trim())).filter(Boolean).join('|')
    check(value, 'modifiers')
    return value
  }

  function item(cells: string[], cents: number, priced: Setting | null): ChargeRow {
    const description = words(cells, 'description')
    if (description === '') throw new Refusal('description', 'The description is empty. Fill it in, or delete the row.')
    const departmentName = words(cells, 'departmentName') || 'General'
    const cptHcpcs = code(cells, 'cptHcpcs')
    const revenueCode = code(cells, 'revenueCode', readRevenueCode)
    const drgCode = code(cells, 'drgCode')
    const modifier = modifiers(cells)
    const drugUnit = listed(cells, 'drugUnit', readDrugUnit, 'a number such as 1 or 0.5')
    const drugType = listed(cells, 'drugType', (value) => (value === '' ? '' : readDrugType(value)), 'GR, ME, ML, UN, F2, EA or GM')
    if ((drugUnit === '') !== (drugType === '')) throw new Refusal(drugUnit === '' ? 'drugUnit' : 'drugType', 'Drug unit and drug type go together: fill in both or neither.')
    return {
      code: code(cells, 'code') || localCode([departmentName, description, cptHcpcs, revenueCode, modifier]),
      description, departmentName, cptHcpcs, revenueCode, drgCode, modifiers: modifier,
      ndc: code(cells, 'ndc'), drugUnit, drugType,
      setting: priced ?? listed(cells, 'setting', readSetting, 'inpatient, outpatient or both'),
      billingClass: listed(cells, 'billingClass', readBillingClass, 'facility, professional or both'),
      plainName: words(cells, 'plainName'), gl: words(cells, 'gl'), facilityName: words(cells, 'facilityName'),
      amountCents: cents,
      uncoded: cptHcpcs === '' && revenueCode === '' && drgCode === '',
    }
  }

  /** Prices of a row by setting; `both` when they agree, and the general amount where a setting has none of its own. */
  function prices(cells: string[]): [Setting | null, number][] | PriceProblem | 'zero' {
    if (!perSetting) {
      const price = parsePrice(cells[amount] ?? '')
      return typeof price !== 'number' ? price : price === 0 ? 'zero' : [[null, price]]
    }
    const general = amount < 0 ? 'none' : parsePrice(cells[amount] ?? '')
    const own = (column: number) => (column < 0 ? 'none' : parsePrice(cells[column] ?? ''))
    const found = [own(inpatient), own(outpatient)].map((price) => (price === 'none' ? general : price))
    const [inside, outside] = found
    const problem = [general, ...found].find((price) => typeof price !== 'number' && price !== 'none')
    if (typeof problem === 'string') return problem
    if (typeof inside === 'number' && inside > 0 && inside === outside) return [['both', inside]]
    const some: [Setting, number][] = []
    if (typeof inside === 'number' && inside > 0) some.push(['inpatient', inside])
    if (typeof outside === 'number' && outside > 0) some.push(['outpatient', outside])
    return some.length > 0 ? some : found.includes(0) ? 'zero' : 'none'
  }

  /** A row without a usable price: why it is no item. */
  function leaveOut(cells: string[], price: PriceProblem | 'zero'): LeftOutReason | null {
    const filled = cells.filter((cell) => cell.trim() !== '')
    if (filled.length === 1 && width > 2) return 'footer'
    if (isHeaderAgain(cells)) return 'repeatedHeader'
    if (filled.some((cell) => footerText.test(cell.trim())) || (filled.length === 1 && price !== 'none')) return 'footer'
    // Footnotes have neither price nor description.
    if (price === 'none') return firstFilled(cells, columns.description) === '' ? 'footer' : 'noPrice'
    return price === 'zero' ? 'zeroPrice' : null
  }

  function isHeaderAgain(cells: string[]): boolean {
    const same = table.columns.filter((column, i) => column.field && column.name !== '' && (cells[i] ?? '').replace(/\s+/g, ' ').trim().toLowerCase() === column.name.toLowerCase())
    return same.length > 1
  }

  function isTotal(cells: string[]): boolean {
    if (hasCode && firstFilled(cells, columns.code) !== '' && firstFilled(cells, columns.description) !== '') return false
    const label = firstFilled(cells, columns.description) || firstFilled(cells, columns.code)
    if (label !== '') return label.length < 20 && total.test(label)
    return cells.filter((cell) => cell.trim() !== '').length === 1
  }

  function problemOf(cells: string[], price: PriceProblem): Refusal {
    const at = priceColumns.find((i) => parsePrice(cells[i] ?? '') === price) ?? priceColumns[0] ?? 0
    return new Refusal(table.columns[at]?.field ?? 'amount', priceMessage(price, shorten((cells[at] ?? '').trim())))
  }

  /** Cells right of the last column mean that a delimiter inside a text was not quoted, and that cells stand in wrong columns. */
  function misaligned(cells: string[], { delimiter }: TextFormat): { column: string; message: string } | null {
    const extra = cells.length <= width ? -1 : cells.findIndex((cell, i) => i >= width && cell.trim() !== '')
    return extra < 0 ? null : { column: `Column ${columnLetter(extra)}`, message: `The row has more cells than the header. Put the text that holds the “${delimiter === '\t' ? 'tab' : delimiter}” in quotation marks.` }
  }

  /** A quotation mark that nobody closed makes the following lines part of a cell. */
  function swallowed(cells: string[], { delimiter, lineEnd }: TextFormat): { column: string; message: string } | null {
    const lineBreak = lineEnd === 'cr' ? '\r' : '\n'
    const priceAt = priceColumns[0] ?? 0
    const isRow = (line: string) => {
      const inner = line.split(delimiter)
      return inner.length > 1 && inner.length >= width - 1 && typeof parsePrice((inner[priceAt] ?? '').replaceAll('"', '')) === 'number'
    }
    for (const [at, cell] of cells.entries()) {
      if (!cell.includes(lineBreak) || !cell.split(lineBreak).slice(1).some(isRow)) continue
      return { column: table.columns[at]?.key ?? `Column ${columnLetter(at)}`, message: 'A quotation mark in this cell is never closed, so the rows below ran into it. Delete the mark, or write it twice and put the text in quotation marks.' }
    }
    return null
  }

  return (cells: string[], row: number, out: ReadRow[]) => {
    const wrong = text && (swallowed(cells, text) ?? misaligned(cells, text))
    if (wrong) {
      out.push({ row, refused: { ...wrong, cells } })
      return
    }
    try {
      const found = prices(cells)
      if (typeof found !== 'string') {
        if (isTotal(cells)) out.push({ row, leftOut: 'footer' })
        else for (const [setting, cents] of found) out.push({ row, item: item(cells, cents, setting) })
        return
      }
      if (isBlank(cells)) return
      const leftOut = leaveOut(cells, found)
      if (leftOut) out.push({ row, leftOut })
      else throw problemOf(cells, found as PriceProblem)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      out.push({ row, refused: { column: columnName(problem.field), message: problem.message, cells } })
    }
  }
}

function firstFilled(cells: string[], columns: number[]): string {
  for (const i of columns) {
    const value = (cells[i] ?? '').trim()
    if (value !== '') return value
  }
  return ''
}

function readDrugUnit(value: string): string | null {
  return /^(\d{1,9}(\.\d{1,6})?)?$/.test(value) ? value : null
}

const shorten = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value)

function priceMessage(problem: PriceProblem, value: string): string {
  switch (problem) {
    case 'negative': return `“${value}” is negative. A charge is never below zero: correct it, or empty the cell to leave the item out.`
    case 'decimals': return `“${value}” has more than two decimals. Round it to the cent.`
    case 'tooLarge': return `“${value}” is larger than any price (${(maxPriceCents / 100).toLocaleString('en-US')}). Correct it.`
    default: return `“${value}” is not a price. Write it like 1234.56 or $1,234.56.`
  }
}
