import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { csvCell } from '@ratebook/shared/wire/csv.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import type { BrandRow } from '../../data/brand.ts'
import { type Client, connectionOver } from '../../data/db.ts'
import type { FacilityRow } from '../../data/facility.ts'
import { withRules } from '../../terms/agreed.ts'
import { endsOf, type FileRate, fileRates, publishedInFile } from '../../terms/file-rates.ts'
import { loadTerms } from '../../terms/brand-terms.ts'
import { type ChargedItem, lineOf } from '../../terms/line.ts'
import { loadSchedules } from '../../terms/schedules.ts'
import { PAYER_CELLS, pricedItemsSql, settingCell } from './tall-csv.ts'

const ITEMS_AT_A_TIME = 200
/**
 * Characters that are handed over at once. Little at a time: what is written soon is cleared
 * away cheaply, while larger texts pile up until the whole memory is searched.
 */
const PIECE = 16_384

interface ItemRow extends ChargedItem {
  /** JSON: what stands in the file's columns, text or null */
  cells: string
  notes: string | null
  setting: 'inpatient' | 'outpatient' | 'both'
}
/** A file has millions of cells: those of an item are put together once for all its payers. */
const joined = (cells: readonly (string | null)[]) => cells.map((cell) => csvCell(cell ?? '')).join(',')
const NO_PAYER = ','.repeat(PAYER_CELLS - 1)
const together = (...notes: (string | null)[]) => notes.filter(Boolean).join('; ')

/**
 * The rows of an item in one setting: one per payer, each with the lowest and
 * the highest rate of all; one without payer where none has a rate.
 */
function rowsOf(item: ItemRow, setting: string, settingAt: number, rates: FileRate[]): string {
  const cells = joined((JSON.parse(item.cells) as (string | null)[]).with(settingAt, setting))
  if (rates.length === 0) return `${cells},${NO_PAYER}${joined([item.notes])}\n`
  return rates
    .map((r) => {
      const { minimum, maximum } = endsOf(rates, r)
      const ofPayer = [
        r.payer,
        r.plan,
        r.dollar,
        r.percentage,
        r.algorithm,
        r.median,
        r.tenth,
        r.ninetieth,
        r.count,
        r.methodology,
        minimum,
        maximum,
        together(item.notes, r.note),
      ]
      return `${cells},${joined(ofPayer)}\n`
    })
    .join('')
}

const same = (a: FileRate[], b: FileRate[]) => JSON.stringify(a) === JSON.stringify(b)

/** An item that is charged alike in both settings stands once only where every payer pays alike in both. */
function itemRows(item: ItemRow, settingAt: number, rates: (inPatient: boolean) => FileRate[]) {
  if (item.setting !== 'both') return rowsOf(item, item.setting, settingAt, rates(item.setting === 'inpatient'))
  const [inpatient, outpatient] = [rates(true), rates(false)]
  return same(inpatient, outpatient)
    ? rowsOf(item, 'both', settingAt, inpatient)
    : rowsOf(item, 'inpatient', settingAt, inpatient) + rowsOf(item, 'outpatient', settingAt, outpatient)
}

/** The charge rows of a facility whose payers have agreed to rates, as CSV text, some at a time; all as of one moment. */
export async function* rateRows(client: Client, brand: BrandRow, facility: FacilityRow, codes: number): AsyncGenerator<string> {
  const reader = connectionOver(client)
  const date = dayIn(brand.timeZone)
  const terms = withRules(await loadTerms(reader, brand.id))
  await reader.rows(sql`DECLARE items NO SCROLL CURSOR FOR ${raw(pricedItemsSql(brand, facility, codes, pg.escapeLiteral))}`)
  for (;;) {
    const items = await reader.rows<ItemRow>(sql`FETCH FORWARD ${raw(String(ITEMS_AT_A_TIME))} FROM items`)
    const lines = items.map((item) => lineOf({ ...item, units: 1 }))
    const schedules = await loadSchedules(reader, brand.id, terms.editions, lines)
    const published = await publishedInFile(
      reader,
      brand.id,
      items.map((item) => item.itemId),
    )
    let text = ''
    for (const [i, item] of items.entries()) {
      const line = lines[i] as Line
      const asPublished = published.get(item.itemId) ?? []
      text += itemRows(item, settingCell(codes), (inPatient) => fileRates(asPublished, item, line, inPatient, date, terms, schedules))
      if (text.length < PIECE) continue
      yield text
      text = ''
    }
    yield text
    if (items.length < ITEMS_AT_A_TIME) return
  }
}
