import type { FileLayout } from '@ratebook/shared/file-layout.ts'
import { toDollarsOrNone } from '@ratebook/shared/pricing/money.ts'
import type { FirstItem, ReadTables, TableRead, TablesRead } from '@ratebook/shared/uploads.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import fs from 'node:fs/promises'
import type { z } from 'zod'
import { Problem } from '../../data/problem.ts'
import { readBatch, readingOf } from '../../imports/read-rows.ts'
import { RowTally } from '../../imports/row-tally.ts'
import { readable } from '../../imports/understand.ts'
import { hospitalColumns, type InspectedCharges, isStrange, strangersTo, tablesOf } from './inspection.ts'
import { blocksOf } from './read/blocks.ts'
import { columnWarnings } from './read/column-warnings.ts'
import { chargeFile } from './read/columns.ts'
import { chooseHospital, type Hospitals, HospitalColumn, namesIn } from './read/hospitals.ts'
import type { Inspection } from './read/inspect-file.ts'
import type { DeepHead } from './read/deep-lists.ts'
import { headOf, layOut, layoutOf } from './read/layout.ts'
import type { ChargeRow } from './read/row-item.ts'
import { chargeReader } from './read/row-reader.ts'
import type { Found } from './read/sheets.ts'
import type { Table } from './read/table.ts'

/** Rows that are read to show how a list would be, and what is told of them. */
const LOOKED = 200
const ITEMS = 10
const REFUSED = 3
/** Characters that are kept of a file, which is read anew with every change. */
const KEPT = 4 << 20
/** The part of a sheet that is shown as it stands. */
const HEAD_ROWS = 12
const HEAD_CELL = 60

/** What is kept of a dry run, so that its file need not be opened for each change of its layout. */
type Kept = Pick<InspectedCharges, 'guessed' | 'options' | 'facility' | 'inspection'>

export const tablesPath = (spooled: string) => `${spooled}.tables.json`
export function keepTables(spooled: string, { guessed, options, facility, inspection }: Kept) {
  const sheets = guessed.found.map((each) => ({ ...each, head: { ...each.head, rows: upTo(KEPT / guessed.found.length, each.head.rows) } }))
  const kept: Kept = { guessed: { ...guessed, found: sheets }, options, facility, inspection: { ...inspection, found: [], deep: [] } }
  return fs.writeFile(tablesPath(spooled), JSON.stringify(kept))
}

/** The first rows that have no more characters than this together, and a few in any case. What lies below is read from the file. */
function upTo(characters: number, rows: string[][]): string[][] {
  let left = characters
  const end = rows.findIndex((row, i) => {
    left -= row.reduce((sum, cell) => sum + cell.length + 3, 0)
    return left < 0 && i > LOOKED
  })
  return end < 0 ? rows : rows.slice(0, end)
}

async function keptOf(spooled: string): Promise<Kept> {
  const text = await fs.readFile(tablesPath(spooled), 'utf8').catch(() => null)
  const isThere = await fs.stat(spooled).then(
    () => true,
    () => false,
  )
  if (text === null || !isThere) throw new Problem(409, fault('uploadGone'))
  return JSON.parse(text) as Kept
}

/** How the lists of a file would be read, from their first rows. */
export async function readTables(
  spooled: string,
  { hospital, layout, afresh }: z.output<typeof ReadTables>,
  facilities: { id: string; name: string }[],
): Promise<TablesRead> {
  const { guessed, options, facility, inspection } = await keptOf(spooled)
  const wanted = layout ?? proposed(afresh ? guessed : inspection, guessed.found, options)
  const laid = await readable(chargeFile, () => layOut(spooled, guessed, wanted, options))
  const tables = tablesOf(laid)
  const chosen = { ...options, facilityName: facility.name, ...(hospital && { hospital }) }
  const hospitals = chooseHospital(hospitalsOf(laid, inspection), chosen)
  const isOther = isStrange(strangersTo(hospitals.own, facility, facilities))
  const read = tables.map((table) => {
    const head = headOf(laid, table)
    return { ...shape(foundOf(laid.found, table.sheet), head, table), ...firstRowsOf(head, table, isOther), isRead: true, reason: null }
  })
  const unread = guessed.found
    .filter((each) => !tables.some((table) => table.sheet === each.head.sheet))
    .map((each) => ({ ...shape(each, headOf(laid, each.table), each.table), ...nothing, isRead: false, reason: told(reasonOf(each)) }))
  const order = guessed.found.map(({ head }) => head.sheet)
  const place = ({ sheet, headerRow, span }: TableRead) => order.indexOf(sheet) * 1e9 + headerRow * 1e4 + (span?.from ?? 0)
  return { tables: [...read, ...unread].sort((a, b) => place(a) - place(b)), hospitals: hospitals.names, hospital: hospitals.own ?? '' }
}

/** What was read; of a sheet that has lists side by side and could not be read, these. */
const proposed = (inspection: Inspection, sheets: Found[], options: Kept['options']): FileLayout =>
  layoutOf(
    tablesOf(inspection).flatMap((table) => {
      const blocks = table.span || table.missing.length === 0 ? [] : blocksOf(foundOf(sheets, table.sheet), options)
      return blocks.length > 0 ? blocks.map((block) => ({ ...block, sheet: table.sheet })) : [table]
    }),
  )

function foundOf(sheets: Found[], sheet: string | null): Found {
  const its = sheets.find(({ head }) => head.sheet === sheet)
  if (!its) throw new Error('a table stands in a sheet of its file')
  return its
}

/** The hospitals that were found in the whole file, while the columns that name them are the same; else those of the first rows. */
function hospitalsOf(laid: Inspection, before: Inspection): Hospitals['names'] {
  const tables = tablesOf(laid)
  const columns = tables.map((table) => ({ table, column: new HospitalColumn(table) })).filter(({ column }) => column.isThere)
  if (columns.length === 0) return []
  if (hospitalColumns(tables) === hospitalColumns(tablesOf(before))) return before.hospitals.names
  for (const { table, column } of columns) {
    const { rows, from } = headOf(laid, table)
    column.collect(rows, from)
  }
  return namesIn(columns.map(({ column }) => column))
}

const told = (of: Fault) => ({ ...of, message: sentenceOf(of) })
const reasonOf = ({ head, reason }: Found) => fault(reason ?? 'sheetNotChosen', { sheet: head.sheet ?? '' })
const nothing = { items: [], looked: { rows: 0, leftOut: 0, refused: 0, first: [] }, warnings: [] }

/** A list with its columns, and its sheet around the header. */
function shape({ rows }: Found, head: DeepHead, { headerRow, headerRows, span, columns }: Table) {
  const from = Math.max(head.from, headerRow - HEAD_ROWS + 3)
  const around = head.rows.slice(from - head.from, from - head.from + HEAD_ROWS)
  return {
    sheet: head.sheet,
    span: span ?? null,
    headerRow,
    headerRows: headerRows ?? (1 as const),
    seen: Math.max(0, head.rows.length - (headerRow + 1 - head.from)),
    rows,
    width: head.rows.reduce((most, row) => Math.max(most, row.length), 0),
    columns: columns.map(({ key, name, field, samples }) => ({ key, name, field, samples })),
    head: { from, rows: around.map((row) => row.map((cell) => cell.trim().slice(0, HEAD_CELL))) },
  }
}

function firstRowsOf(head: DeepHead, table: Table, isOther: (name: string) => boolean) {
  const warnings = columnWarnings(table, head)
  if (table.missing.length > 0) return { ...nothing, warnings: warnings.map(told) }
  const reading = readingOf(table, (its) => chargeReader(its, (item) => (isOther(item.facilityName) ? 'otherFacility' : null)))
  const tally = new RowTally()
  const rows = head.rows.slice(0, Math.max(0, table.headerRow + 1 - head.from) + LOOKED)
  const outcomes = readBatch(reading, { sheet: table.sheet, firstRow: head.from, rows }, tally)
  const items = outcomes.flatMap(({ row, item }) => (item ? [asItem(row, item)] : []))
  const refused = outcomes.flatMap(({ row, refused: of }) =>
    of ? [{ row, column: of.column, message: of.message, code: of.code, values: of.values }] : [],
  )
  const looked = outcomes.filter(({ isFurther }) => !isFurther).length
  return {
    items: items.slice(0, ITEMS),
    looked: {
      rows: looked,
      leftOut: outcomes.filter(({ leftOut }) => leftOut).length,
      refused: refused.length,
      first: refused.slice(0, REFUSED),
    },
    warnings: [...warnings, ...(items.length === 0 ? [fault('nothingTaken', { rows: looked })] : [])].map(told),
  }
}

const asItem = (row: number, item: ChargeRow): FirstItem => ({
  row,
  description: item.description,
  code: item.code,
  cptHcpcs: item.cptHcpcs,
  revenueCode: item.revenueCode,
  drgCode: item.drgCode,
  aprDrgCode: item.aprDrgCode,
  ndc: item.ndc,
  modifiers: item.modifiers,
  setting: item.setting,
  departmentName: item.departmentName,
  amount: toDollarsOrNone(item.amountCents),
  cashPrice: toDollarsOrNone(item.cashCents),
})
