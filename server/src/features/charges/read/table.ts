import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import { tidy } from '../../../imports/cells.ts'
import type { Head } from '../../../imports/inspect.ts'
import { parsePrice } from '../../../imports/price.ts'
import { type Place, readTable as readColumns, type Table as TableOf, type Vocabulary } from '../../../imports/table.ts'
import { codePrefix } from './code-prefix.ts'
import { type Content, contentsOf } from './column-content.ts'
import { guessFields, isPrice, missingFields } from './columns.ts'
import { otherPrices } from './header-names.ts'
import { headerWords, tellingWords } from './header-words.ts'
import { type InspectOptions, withHospitals } from './hospital-names.ts'
import { readBillingClass, readDrugType, readDrugUnit, readSetting } from './values.ts'

/** One list of priced items. */
export interface Table extends TableOf<ChargeField> {
  missing: ChargeField[]
  /** the note that asks which column is the price; it has its answer once one is mapped */
  priceQuestion: Fault | null
}

/** Finds header, columns and fields from the first rows of a table, or those in a place. `notes` receives what a person should know. */
export function readTable({ rows, sheet, text }: Head, options: InspectOptions, notes: Fault[], place?: Place): Table {
  let rivals: number[] = []
  let contents: Content[] = []
  const vocabulary: Vocabulary<ChargeField> = {
    ...headers,
    fields: (names, samples, body) => {
      contents = contentsOf(body, names.length)
      const guess = guessFields(names, options.facilityName, contents)
      rivals = guess.rivals
      return withHospitals(fitting(guess.fields, samples), names, contents, options.facilities)
    },
  }
  const asRead = readColumns<ChargeField>(rows, text ? null : sheet, vocabulary, place)
  const table = { ...asRead, columns: withoutOthersPrices(asRead, rows[asRead.headerRow - 2]) }
  const missing = missingFields(table.columns.map((column) => column.field))
  let priceQuestion: Fault | null = null
  if (missing.includes('amount')) {
    const likely =
      rivals.length > 0
        ? rivals
        : [...table.columns.keys()].filter((i) => table.columns[i]?.field === null && looksLikePrices(table.columns[i]?.samples ?? []))
    priceQuestion = askForPrice(likely.map((i) => table.columns[i]?.key ?? ''))
    notes.push(priceQuestion)
  }
  const columns = table.columns.map((column, i) => {
    const prefix = codePrefix(contents[i]?.values ?? [])
    return { ...column, ...(prefix !== '' && { prefix }), ...(contents[i]?.isDecimal && { isDecimal: true as const }) }
  })
  return { ...table, columns, missing, priceQuestion }
}

/** A price is none of ours where the cell above its header says so (`Professional` over `Fee`): a question is better. */
function withoutOthersPrices({ columns, span }: TableOf<ChargeField>, above: string[] = []) {
  const isOthers = (at: number) => headerWords(above[at + (span?.from ?? 1) - 1] ?? '').some((word) => otherPrices.has(word))
  return columns.map((column, i) =>
    isPrice(column.field) && isOthers(i) && !headerWords(column.name).some((word) => otherPrices.has(word))
      ? { ...column, field: null }
      : column,
  )
}

/** How a charge master's header is told from its titles and its rows. */
export const headers: Pick<Vocabulary<ChargeField>, 'score' | 'isData'> = {
  /** number of fields, and more for price and name together */
  score(row) {
    // A single filled cell is a title, even one that reads "Charge description".
    if (row.filter((cell) => cell.trim() !== '').length < 2) return 0
    const names = row.map(tidy)
    const { fields, rivals } = guessFields(names)
    const weak = fields.reduce((sum, field, i) => sum + (field ? weakness(names[i] ?? '') : 0), 0)
    const price = rivals.length > 0 || fields.some(isPrice)
    const name = fields.some((field) => field === 'code' || field === 'description' || field === 'cptHcpcs')
    return fields.filter(Boolean).length - weak + (rivals.length > 0 ? 1 : 0) + (price && name ? 10 : 0)
  },
  // a year alone stands in headers, too
  isData: (row) => row.some((cell) => /\d/.test(cell) && !/^\s*(19|20)\d\d\s*$/.test(cell) && typeof parsePrice(cell) === 'number'),
}

const weakNames = /^(code|number|id|key|name|price|amount|charge|rate|procedure|item|service|test|drug|medication)$/
/** How little a header says that is one word for several things: the one above it says more (`Rev` over `Code`, `Pro` over `Fee`). */
function weakness(header: string): number {
  const name = tellingWords(headerWords(header)).join(' ')
  // a fee is as often a physician's
  return name === 'fee' ? 0.75 : weakNames.test(name) ? 0.5 : 0
}

/** Columns whose values are a fixed list are guessed only when the values are on it: "Patient Type: ER, SUP" is something else. */
function fitting(fields: (ChargeField | null)[], samples: string[][]): (ChargeField | null)[] {
  const fits = (field: ChargeField, values: string[]) => {
    const read = { setting: readSetting, billingClass: readBillingClass, drugType: readDrugType, drugUnit: readDrugUnit }[field as string]
    return !read || values.every((value) => read(value) !== null)
  }
  const fitted = fields.map((field, i) => (field && fits(field, samples[i] ?? []) ? field : null))
  const drugColumns: (ChargeField | null)[] = fitted.filter((field) => field === 'drugUnit' || field === 'drugType')
  return drugColumns.length === 1 ? fitted.map((field) => (field && drugColumns.includes(field) ? null : field)) : fitted
}

function askForPrice(names: string[]): Fault {
  const [column, second] = names
  if (column === undefined) return fault('noPriceColumn')
  return second === undefined
    ? fault('isThePrice', { column })
    : fault('severalPrices', { columns: names.map((name) => fault('quoted', { name })) })
}

function looksLikePrices(samples: string[]): boolean {
  const prices = samples.map(parsePrice)
  return samples.some((value) => /[$.]/.test(value)) && prices.every((price) => typeof price === 'number' || price === 'none')
}
