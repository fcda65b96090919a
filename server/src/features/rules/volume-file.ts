import { MOST_SERVICES } from '@ratebook/shared/rules.ts'
import { batches } from '../../imports/batches.ts'
import { controlCharacter, isBlank, isFooter, isTotal, readCode, shorten } from '../../imports/cells.ts'
import { detectKind } from '../../imports/file-kind.ts'
import { fieldGuesser } from '../../imports/mapping.ts'
import { parsePrice } from '../../imports/price.ts'
import { columnLetter, extraCells, isHeaderAgain, readTable, type Table, type Vocabulary } from '../../imports/table.ts'
import { inspectText } from '../../imports/text-file.ts'
import type { TextFormat } from '../../imports/text-rows.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'

type Field = 'code' | 'units' | 'modifiers' | 'description'

/** How such files head their columns, best name first; compared by letters and digits only. */
const headerNames: Record<Field, string[]> = {
  code: [
    'code',
    'service code',
    'procedure code',
    'proc code',
    'px code',
    'cpt hcpcs',
    'cpt hcpcs code',
    'hcpcs cpt',
    'hcpcs cpt code',
    'cpt',
    'cpt code',
    'hcpcs',
    'hcpcs code',
    'billing code',
    'ms drg',
    'drg',
    'drg code',
    'charge code',
    'cdm code',
    'revenue code',
    'rev code',
    'service',
    'procedure',
  ],
  units: [
    'units',
    'total units',
    'annual units',
    'volume',
    'annual volume',
    'total volume',
    'quantity',
    'qty',
    'count',
    'cases',
    'case count',
    'services',
    'number of services',
    'visits',
    'encounters',
    'discharges',
  ],
  modifiers: ['modifiers', 'modifier', 'mods', 'mod', 'modifier 1', 'modifier1'],
  description: [
    'description',
    'service description',
    'procedure description',
    'charge description',
    'code description',
    'desc',
    'title',
    'name',
  ],
}
const guess = fieldGuesser(headerNames)
const vocabulary: Vocabulary<Field> = {
  score: (row) => {
    const known = guess(row).filter((f) => f !== null)
    // a single name is a title
    return known.length > 1 ? known.length + (known.includes('code') && known.includes('units') ? 10 : 0) : 0
  },
  fields: guess,
  isData: (row) => row.some((cell) => /\d/.test(cell) && typeof parsePrice(cell) === 'number'),
}

/** A service of the file: how often it was given, in hundredths. */
export interface Volume {
  code: string
  modifiers: string
  description: string
  unitsHundredths: number
}
export interface Volumes {
  rows: Volume[]
  leftOut: number
  refused: number
  /** the first hundred */
  errors: { row: number; column: string; message: string }[]
}
const SHOWN = 100
const LONGEST = { code: 40, modifiers: 40 } as const
/** Ten million of a service, in hundredths. */
const MOST_UNITS = 1_000_000_000

class Refused extends Error {
  constructor(
    readonly field: Field,
    message: string,
  ) {
    super(message)
  }
}

/** A number of units of at most two decimals, in hundredths; null where the file has none of the service. */
function readUnits(text: string): number | null {
  const units = /\$/.test(text) ? 'unreadable' : parsePrice(text)
  if (units === 0) return null
  if (units === 'none') throw new Refused('units', 'The units are empty. Fill them in, or delete the row.')
  if (units === 'negative') throw new Refused('units', `“${shorten(text)}” is negative. Write how often the service was given.`)
  if (units === 'tooLarge' || (typeof units === 'number' && units > MOST_UNITS))
    throw new Refused('units', `“${shorten(text)}” is more than ${(MOST_UNITS / 100).toLocaleString('en-US')}. Correct it.`)
  if (typeof units !== 'number') throw new Refused('units', `“${shorten(text)}” is not a number of units. Write it like 12 or 12.5.`)
  return units
}

/** Makes the function that reads one row; null for one that is no service (blank, a repeated header, a total, no units). */
function rowReader(table: Table<Field>, delimiter: string) {
  const at = Object.fromEntries(table.columns.flatMap((c, i) => (c.field ? [[c.field, i]] : []))) as Partial<Record<Field, number>>
  const cell = (cells: string[], field: Field) => {
    const value = (cells[at[field] ?? -1] ?? '').trim()
    if (controlCharacter.test(value))
      throw new Refused(field, 'The text holds a control character that cannot be shown. Type the cell anew.')
    return value
  }
  const short = (cells: string[], field: 'code' | 'modifiers') => {
    const value = readCode(cell(cells, field)).toUpperCase()
    if (value.length > LONGEST[field])
      throw new Refused(field, `“${shorten(value)}” has ${value.length} characters; at most ${LONGEST[field]} are read.`)
    return value
  }
  const column = (field: Field) => table.columns[at[field] ?? -1]?.key ?? `Column ${columnLetter(at[field] ?? 0)}`
  const read = (cells: string[]): Volume | null => {
    const fault = extraCells(cells, table, delimiter)
    if (fault) throw new Refused('code', fault)
    if (isHeaderAgain(cells, table)) return null
    const code = short(cells, 'code')
    if (cells.some(isFooter) || isTotal(code) || (!code && cells.some((c) => isTotal(c.trim())))) return null
    const unitsHundredths = readUnits(cell(cells, 'units'))
    if (unitsHundredths === null) return null
    if (!code) throw new Refused('code', 'The code is empty. Fill it in, or delete the row.')
    return { code, modifiers: short(cells, 'modifiers'), description: cell(cells, 'description').slice(0, 500), unitsHundredths }
  }
  return { read, column }
}

async function inspect(path: string, fileName: string): Promise<{ table: Table<Field>; format: TextFormat }> {
  const { kind, start } = await detectKind(path, fileName)
  if (kind !== 'text') throw new UnreadableFile('noTable', `“${fileName}” is a workbook. Save the sheet with codes and units as CSV.`)
  const { format, head } = await inspectText(path, start, vocabulary)
  const table = readTable(head, null, vocabulary)
  const missing = (['code', 'units'] as const).filter((f) => !table.columns.some((c) => c.field === f))
  if (missing.length > 0)
    throw new UnreadableFile(
      'columnsMissing',
      `No column is headed ${missing.map((f) => `“${f === 'code' ? 'Code' : 'Units'}”`).join(' or ')}. Name the columns Code and Units, and, if there are, Modifiers and Description.`,
    )
  return { table, format }
}

/**
 * The services of a file: code, units, and where there are, modifiers and a description. Rows that cannot be read are counted, the rest is used.
 * @throws UnreadableFile when it is no such table, or has more rows than can be compared at once
 */
export async function readVolumes(path: string, fileName: string): Promise<Volumes> {
  const { table, format } = await inspect(path, fileName)
  const { read, column } = rowReader(table, format.delimiter)
  const found: Volumes = { rows: [], leftOut: 0, refused: 0, errors: [] }
  for await (const batch of batches(path, format, [])) {
    for (let i = Math.max(0, table.headerRow + 1 - batch.firstRow); i < batch.rows.length; i++) {
      const cells = batch.rows[i] as string[]
      if (isBlank(cells)) continue
      try {
        const row = read(cells)
        if (row) found.rows.push(row)
        else found.leftOut++
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem
        found.refused++
        if (found.errors.length < SHOWN)
          found.errors.push({ row: batch.firstRow + i, column: column(problem.field), message: problem.message })
      }
    }
    if (found.rows.length > MOST_SERVICES)
      throw new UnreadableFile(
        'tooLarge',
        `The file has more than ${MOST_SERVICES.toLocaleString('en-US')} services. Add up the units of each code, or send it in parts.`,
      )
  }
  return found
}
