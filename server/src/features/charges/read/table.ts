import type { ChargeField } from '@ratebook/shared/uploads.ts'
import { type Column, columnLetter, guessFields, isPrice, missingFields } from './columns.ts'
import { parsePrice } from './price.ts'
import { readBillingClass, readDrugType, readDrugUnit, readSetting } from './values.ts'

/** One list of priced items: a text file is one table, a workbook has one per sheet. */
export interface Table {
  /** null for text files */
  sheet: string | null
  /** row of the header, counted from 1 as a spreadsheet does; 0 when there is none */
  headerRow: number
  columns: Column[]
  /** cells of the header: in a text file, a longer row has a delimiter too many */
  rowLength: number
  /** empty cells that most rows have beyond those, where an export ends each row with a delimiter */
  emptyCells: number
  /** the first ten rows under the header that are not blank, as they are */
  preview: string[][]
  missing: ChargeField[]
}

const headerSearchDepth = 50
const samplesWanted = 5
const previewRows = 10

/** Finds header, columns and fields from the first rows of a table. `notes` receives what a person should know. */
export function readTable(rows: string[][], sheet: string | null, facilityName: string | undefined, notes: string[]): Table {
  const headerRow = findHeader(rows)
  const body = rows.slice(headerRow)
  const header = headerRow > 0 ? (rows[headerRow - 1] ?? []) : []
  const usual = commonLength(body)
  const used = Math.max(usedWidth(header), ...body.map(usedWidth))
  // Cells right of a text file's header were moved there by a stray delimiter; a sheet's stand where they belong.
  const rowLength = sheet === null ? header.length || usual : Math.max(header.length, used)
  const width = Math.min(rowLength, used)
  const keys = distinctNames(Array.from({ length: width }, (_, i) => header[i] ?? ''))
  const guess = guessFields(keys, facilityName)
  const samples = keys.map((_, i) => firstFilled(body, i))
  const fields = fitting(guess.fields, samples)
  const columns = keys.map((key, i): Column => ({ key, name: tidy(header[i] ?? ''), field: fields[i] ?? null, samples: samples[i] ?? [] }))
  const missing = missingFields(fields)
  if (missing.includes('amount')) {
    const likely = guess.rivals.length > 0 ? guess.rivals : [...keys.keys()].filter((i) => fields[i] === null && looksLikePrices(samples[i] ?? []))
    notes.push(askForPrice(likely.map((i) => `“${keys[i]}”`)))
  }
  return { sheet, headerRow, columns, rowLength, emptyCells: Math.max(0, usual - rowLength), preview: body.filter((row) => !isBlank(row)).slice(0, previewRows), missing }
}

/** How well the best header among the first rows is recognised: number of fields, and one more for price and name together. */
export function headerScore(rows: string[][]): number {
  return Math.max(0, ...rows.slice(0, headerSearchDepth).map(scoreRow))
}

function findHeader(rows: string[][]): number {
  const scores = rows.slice(0, headerSearchDepth).map(scoreRow)
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best) + 1
  // Nothing is recognised: the first row of several cells, unless it holds a price and therefore is data.
  const first = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1)
  const holdsPrice = (rows[first] ?? []).some((cell) => /\d/.test(cell) && typeof parsePrice(cell) === 'number')
  return first < 0 || holdsPrice ? 0 : first + 1
}

function scoreRow(row: string[]): number {
  // A single filled cell is a title, even one that reads "Charge description".
  if (row.filter((cell) => cell.trim() !== '').length < 2) return 0
  const { fields, rivals } = guessFields(row.map(tidy))
  const price = rivals.length > 0 || fields.some(isPrice)
  const name = fields.some((field) => field === 'code' || field === 'description' || field === 'cptHcpcs')
  return fields.filter(Boolean).length + (rivals.length > 0 ? 1 : 0) + (price && name ? 10 : 0)
}

/** Columns whose values are a fixed list are guessed only when the values are on it: "Patient Type: ER, SUP" is something else. */
function fitting(fields: (ChargeField | null)[], samples: string[][]): (ChargeField | null)[] {
  const fits = (field: ChargeField, values: string[]) => {
    const read = { setting: readSetting, billingClass: readBillingClass, drugType: readDrugType, drugUnit: readDrugUnit }[field as string]
    return !read || values.every((value) => read(value) !== null)
  }
  const fitted = fields.map((field, i) => (field && fits(field, samples[i] ?? []) ? field : null))
  // Unit and type of a drug say nothing alone.
  const pair = fitted.includes('drugUnit') === fitted.includes('drugType')
  return pair ? fitted : fitted.map((field) => (field === 'drugUnit' || field === 'drugType' ? null : field))
}

function askForPrice(names: string[]): string {
  if (names.length === 0) return 'No column is known to be the price. Choose one.'
  return names.length === 1 ? `Is ${names[0]} the price? Map it if so.` : `Several columns could be the price: ${names.join(', ')}. Choose one.`
}

function looksLikePrices(samples: string[]): boolean {
  const prices = samples.map(parsePrice)
  return samples.some((value) => /[$.]/.test(value)) && prices.every((price) => typeof price === 'number' || price === 'none')
}

const tidy = (name: string) => name.replace(/\s+/g, ' ').trim()

function distinctNames(header: string[]): string[] {
  const taken = new Set<string>()
  return header.map((cell, i) => {
    const name = tidy(cell) || `Column ${columnLetter(i)}`
    let distinct = name
    for (let count = 2; taken.has(distinct); count++) distinct = `${name} (${count})`
    taken.add(distinct)
    return distinct
  })
}

function firstFilled(rows: string[][], column: number): string[] {
  const samples: string[] = []
  for (const row of rows) {
    const value = row[column]?.trim()
    if (value) samples.push(value)
    if (samples.length === samplesWanted) break
  }
  return samples
}

/** The length that most rows have. */
function commonLength(rows: string[][]): number {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0]
}

function usedWidth(row: string[]): number {
  let width = row.length
  while (width > 0 && row[width - 1]?.trim() === '') width--
  return width
}

export const isBlank = (row: string[]) => row.every((cell) => cell.trim() === '')
