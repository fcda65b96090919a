import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { UnreadableFile } from '../unreadable-file.ts'

/** Columns of a payer's rate; -1 for one that the file does not have. */
export interface RateColumns {
  /** the payer and plan that a wide file's headers name; null: the cells of `payer` and `plan` do */
  named: { payer: string; plan: string } | null
  payer: number
  plan: number
  dollar: number
  percentage: number
  algorithm: number
  methodology: number
  median: number
  tenth: number
  ninetieth: number
  count: number
  /** version 2 alone has it */
  estimated: number
  notes: number
}
/** Where things stand in a machine-readable file by CMS's data dictionary, version 2 or 3, tall or wide. */
export interface CmsLayout {
  /** row of the header, counted from 1 */
  headerRow: number
  header: string[]
  /** what the rows above it say of the hospital: the header of each, in small letters, and its value */
  facts: Record<string, string>
  codes: { code: number; type: number }[]
  item: Record<'description' | 'modifiers' | 'setting' | 'billingClass' | 'drugUnit' | 'drugType', number>
  prices: Record<'gross' | 'cash' | 'minimum' | 'maximum', number>
  notes: number
  rates: RateColumns[]
  /** columns that the data dictionary does not know */
  unread: number[]
}

const HEAD_ROWS = 6
/** As many as a sheet has: a wide file has some for each plan. */
const MOST_COLUMNS = 16_384
/** In characters; a row that is longer is none of a header, but a file that is no table of text. */
const LONGEST_ROW = 1 << 20
/** A header as the data dictionary writes it: without blanks around its parts. */
export const headerName = (cell: string) =>
  cell
    .replace(/^\uFEFF/, '')
    .split('|')
    .map((part) => part.trim())
    .join('|')

/** The layout of a file of this kind, null for any other. The header names it, and nothing else is headed so. */
export async function cmsLayout(path: string): Promise<CmsLayout | null> {
  const rows = await firstRows(path)
  const at = rows.findIndex((row) => {
    const names = row.map((cell) => headerName(cell).toLowerCase())
    return names.includes('description') && names.includes('code|1') && names.some((name) => name.startsWith('standard_charge|'))
  })
  if ((rows[at]?.length ?? 0) > MOST_COLUMNS)
    throw new UnreadableFile(fault('tooManyColumns', { limit: MOST_COLUMNS.toLocaleString('en-US') }))
  return at < 0 ? null : layoutOf(rows, at)
}

async function firstRows(path: string): Promise<string[][]> {
  const rows: string[][] = []
  const stream = createReadStream(path, { highWaterMark: 1 << 20 })
  const options = { relax_column_count: true, relax_quotes: true, bom: true, to: HEAD_ROWS, max_record_size: LONGEST_ROW }
  const parser = stream.pipe(parse(options))
  try {
    for await (const row of parser) rows.push(row as string[])
  } catch {
    // no table of text: it is no such file
    return []
  } finally {
    stream.destroy()
  }
  return rows
}

export function layoutOf(rows: string[][], at: number): CmsLayout {
  const header = (rows[at] ?? []).map(headerName)
  const names = header.map((name) => name.toLowerCase())
  const place = (name: string) => names.indexOf(name)
  const codes = names.flatMap((name, code) => (/^code\|\d+$/.test(name) ? [{ code, type: place(`${name}|type`) }] : []))
  const columns = {
    codes,
    item: {
      description: place('description'),
      modifiers: place('modifiers'),
      setting: place('setting'),
      billingClass: place('billing_class'),
      drugUnit: place('drug_unit_of_measurement'),
      drugType: place('drug_type_of_measurement'),
    },
    prices: {
      gross: place('standard_charge|gross'),
      cash: place('standard_charge|discounted_cash'),
      minimum: place('standard_charge|min'),
      maximum: place('standard_charge|max'),
    },
    notes: place('additional_generic_notes'),
    rates: place('payer_name') < 0 ? wideRates(header) : [tallRates(place)],
  }
  const read = new Set(placesIn(columns))
  return {
    headerRow: at + 1,
    header,
    facts: at < 2 ? {} : factsOf(rows[at - 2] ?? [], rows[at - 1] ?? []),
    ...columns,
    unread: header.flatMap((name, i) => (name !== '' && !read.has(i) ? [i] : [])),
  }
}

/** Every number in there is the place of a column. */
const placesIn = (columns: unknown): number[] =>
  typeof columns === 'number' ? [columns] : typeof columns === 'object' && columns !== null ? Object.values(columns).flatMap(placesIn) : []

const factsOf = (names: string[], values: string[]) =>
  Object.fromEntries(names.flatMap((name, i) => (name.trim() ? [[headerName(name).toLowerCase(), (values[i] ?? '').trim()]] : [])))

const tallRates = (place: (name: string) => number): RateColumns => ({
  named: null,
  payer: place('payer_name'),
  plan: place('plan_name'),
  dollar: place('standard_charge|negotiated_dollar'),
  percentage: place('standard_charge|negotiated_percentage'),
  algorithm: place('standard_charge|negotiated_algorithm'),
  methodology: place('standard_charge|methodology'),
  median: place('median_amount'),
  tenth: place('10th_percentile'),
  ninetieth: place('90th_percentile'),
  count: place('count'),
  estimated: place('estimated_amount'),
  notes: place('additional_payer_notes'),
})

const charges = {
  negotiated_dollar: 'dollar',
  negotiated_percentage: 'percentage',
  negotiated_algorithm: 'algorithm',
  methodology: 'methodology',
} as const
const others = {
  median_amount: 'median',
  '10th_percentile': 'tenth',
  '90th_percentile': 'ninetieth',
  count: 'count',
  estimated_amount: 'estimated',
  additional_payer_notes: 'notes',
} as const
const NONE = { payer: -1, plan: -1, dollar: -1, percentage: -1, algorithm: -1, methodology: -1 }

/** `standard_charge|Payer|Plan|negotiated_dollar` and `count|Payer|Plan`; some hospitals name no plan. */
function wideRates(header: string[]): RateColumns[] {
  const payers = new Map<string, RateColumns>()
  for (const [i, name] of header.entries()) {
    const parts = name.split('|')
    const first = parts[0]?.toLowerCase() ?? ''
    const last = parts.at(-1)?.toLowerCase() ?? ''
    const [field, called] =
      first === 'standard_charge' && last in charges
        ? [charges[last as keyof typeof charges], parts.slice(1, -1)]
        : [others[first as keyof typeof others], parts.slice(1)]
    const [payer = '', ...plan] = called
    if (!field || !payer) continue
    const key = called.join('|').toLowerCase()
    const columns = payers.get(key) ?? {
      ...NONE,
      median: -1,
      tenth: -1,
      ninetieth: -1,
      count: -1,
      estimated: -1,
      notes: -1,
      named: { payer, plan: plan.join(' ') },
    }
    payers.set(key, { ...columns, [field]: i })
  }
  return [...payers.values()]
}
