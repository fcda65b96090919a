import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { fromHundredths } from '@ratebook/shared/pricing/money.ts'
import type { CellReader } from '../../imports/cell-reader.ts'
import { isFooter, isTotal, shorten } from '../../imports/cells.ts'
import { cptHcpcsNames } from '../../imports/code-names.ts'
import { inspectList, listsOf } from '../../imports/inspect.ts'
import { type Fields, columnVocabulary } from '../../imports/fields.ts'
import { parsePrice } from '../../imports/price.ts'
import type { Refused } from '../../imports/refused.ts'
import { readPieces, type RowsFile } from '../../imports/read-pieces.ts'
import { rowReader } from '../../imports/read-rows.ts'
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
    ...cptHcpcsNames,
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
const missing = (fields: readonly (Field | null)[]) => (['code', 'units'] as const).filter((f) => !fields.includes(f))
export const volumeFile: Fields<Field> = { kind: 'volumes', file: rules.compareRules.file, missing }
const vocabulary = columnVocabulary<Field>(headerNames, missing)

/** A service of the file: how often it was given, in hundredths. */
export interface Volume {
  code: string
  modifiers: string
  description: string
  unitsHundredths: number
}
/** Ten million of a service, in hundredths. */
const MOST_UNITS = 1_000_000_000
const LONGEST_CODE = 40

/** A number of units of at most two decimals, in hundredths; 0 where the file has none of the service. */
function readUnits(cell: CellReader<Field>): number {
  const text = cell.text('units')
  const value = shorten(text)
  const refuse = (of: Fault): Refused => cell.refuse('units', of)
  const units = /\$/.test(text) ? 'unreadable' : parsePrice(text)
  if (units === 'none') throw refuse(fault('unitsEmpty'))
  if (units === 'negative') throw refuse(fault('unitsNegative', { value }))
  if (units === 'tooLarge' || (typeof units === 'number' && units > MOST_UNITS))
    throw refuse(fault('unitsTooLarge', { value, limit: fromHundredths(MOST_UNITS).toLocaleString('en-US') }))
  if (typeof units !== 'number') throw refuse(fault('notUnits', { value }))
  return units
}

/** The reader of a row: a service and its units, or why there is none. Throws `Refused`. */
function readVolume(cell: CellReader<Field>): { item: Volume } | { leftOut: string } {
  const code = cell.code('code', LONGEST_CODE).toUpperCase()
  if (cell.filled.some(isFooter) || isTotal(code) || (!code && cell.filled.some(isTotal))) return { leftOut: 'footer' }
  const unitsHundredths = readUnits(cell)
  if (unitsHundredths === 0) return { leftOut: 'noUnits' }
  if (!code) throw cell.refuse('code', fault('codeEmpty'))
  const modifiers = cell.code('modifiers', LONGEST_CODE).toUpperCase()
  return { item: { code, modifiers, description: cell.text('description', Number.POSITIVE_INFINITY).slice(0, 500), unitsHundredths } }
}

/** Understands a file of services, which nobody maps: its columns are known by their names. Throws `UnreadableFile`. */
export async function inspectVolumes(path: string, fileName: string) {
  const inspection = await inspectList(path, fileName, 'codesAndUnits', listsOf<Field>(vocabulary))
  const names = missing(inspection.columns.map((c) => c.field)).map((f) => fault('quoted', { name: f === 'code' ? 'Code' : 'Units' }))
  if (names.length > 0) throw new UnreadableFile(fault('volumesUnheaded', { names }))
  return inspection
}

/** The services of such a file. */
export const rows = (file: RowsFile<Field>) =>
  readPieces<Field, Volume>(file, { fields: volumeFile, readRow: (table) => rowReader(table, readVolume) })
