import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { csvCell } from '@ratebook/shared/wire/csv.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { Line, Methodology, PricedLine } from '@ratebook/shared/pricing/terms.ts'
import { dollarsText } from '@ratebook/shared/pricing/money.ts'
import type { BrandRow } from '../../data/brand.ts'
import { type Client, connectionOver } from '../../data/db.ts'
import type { FacilityRow } from '../../data/facility.ts'
import { type BrandTerms, loadTerms } from '../../terms/brand-terms.ts'
import { lineOf, type ServiceCodes, visitOf } from '../../terms/line.ts'
import { type PriceTables, quotes, withApcs } from '../../terms/quote.ts'
import { loadSchedules } from '../../terms/schedules.ts'
import { PAYER_CELLS, pricedItemsSql, SETTING_CELL } from './tall-csv.ts'

const ITEMS_AT_A_TIME = 200
/**
 * Characters that are handed over at once. Little at a time: what is written soon is cleared
 * away cheaply, while larger texts pile up until the whole memory is searched.
 */
const PIECE = 16_384

interface ItemRow extends Omit<ServiceCodes, 'units'> {
  /** JSON: what stands in the file's columns, text or null */
  cells: string
  notes: string | null
  billingClass: string
  setting: 'inpatient' | 'outpatient' | 'both'
}
/** A payer's rate for an item as the file prints it. */
interface FileRate {
  payer: string
  plan: string
  cents: number
  methodology: Methodology
  note: string
}

/** How the file names a rate: as it was arrived at, unless the card of its pay method says otherwise. */
export const naming = (price: PricedLine): Pick<FileRate, 'methodology' | 'note'> =>
  (price.payMethod && payMethodCards[price.payMethod].inFile?.(price)) ?? { methodology: price.methodology, note: '' }

/** What the payers of a brand have agreed to for one item in one setting. */
function ratesOf(
  item: ItemRow,
  line: Line,
  inPatient: boolean,
  facilityId: string,
  date: string,
  terms: BrandTerms,
  tables: PriceTables,
): FileRate[] {
  const visit = visitOf({ ...item, facilityId }, inPatient, date, [line])
  return quotes(terms, visit, inPatient, tables).flatMap(
    ({
      payer,
      price: {
        lines: [price],
      },
    }) =>
      price?.priced && price.ruleId !== null && price.cents > 0
        ? [{ payer: payer.displayName, plan: payer.planName, cents: price.cents, ...naming(price) }]
        : [],
  )
}

/** A file has millions of cells: those of an item are put together once for all its payers. */
const joined = (cells: readonly (string | null)[]) => cells.map((cell) => csvCell(cell ?? '')).join(',')
const NO_PAYER = ','.repeat(PAYER_CELLS - 1)
const together = (...notes: (string | null)[]) => notes.filter(Boolean).join('; ')

/**
 * The rows of an item in one setting: one per payer, each with the lowest and
 * the highest rate of all; one without payer where none has a rate.
 */
function rowsOf(item: ItemRow, setting: string, rates: FileRate[]): string {
  const cells = joined((JSON.parse(item.cells) as (string | null)[]).with(SETTING_CELL, setting))
  if (rates.length === 0) return `${cells},${NO_PAYER}${joined([item.notes])}\n`
  const cents = rates.map((r) => r.cents)
  const [min, max] = [dollarsText(Math.min(...cents)), dollarsText(Math.max(...cents))]
  return rates
    .map((r) => {
      const ofPayer = [
        r.payer,
        r.plan,
        dollarsText(r.cents),
        null,
        null,
        null,
        null,
        null,
        null,
        r.methodology,
        min,
        max,
        together(item.notes, r.note),
      ]
      return `${cells},${joined(ofPayer)}\n`
    })
    .join('')
}

const same = (a: FileRate[], b: FileRate[]) => JSON.stringify(a) === JSON.stringify(b)

/** An item that is charged alike in both settings stands once only where every payer pays alike in both. */
function itemRows(item: ItemRow, rates: (inPatient: boolean) => FileRate[]) {
  if (item.setting !== 'both') return rowsOf(item, item.setting, rates(item.setting === 'inpatient'))
  const [inpatient, outpatient] = [rates(true), rates(false)]
  return same(inpatient, outpatient)
    ? rowsOf(item, 'both', inpatient)
    : rowsOf(item, 'inpatient', inpatient) + rowsOf(item, 'outpatient', outpatient)
}

/** The charge rows of a facility whose payers have agreed to rates, as CSV text, some at a time; all as of one moment. */
export async function* rateRows(client: Client, brand: BrandRow, facility: FacilityRow): AsyncGenerator<string> {
  const reader = connectionOver(client)
  const date = dayIn(brand.timeZone)
  const terms = await loadTerms(reader, brand.id)
  await reader.rows(sql`DECLARE items NO SCROLL CURSOR FOR ${raw(pricedItemsSql(brand, facility, pg.escapeLiteral))}`)
  for (;;) {
    const items = await reader.rows<ItemRow>(sql`FETCH FORWARD ${raw(String(ITEMS_AT_A_TIME))} FROM items`)
    const codes = items.map((item) => lineOf({ ...item, units: 1 }))
    // an amount observed on claims is not a rate that was negotiated
    const tables = { schedules: await loadSchedules(reader, brand.id, terms.editions, codes), allowables: null }
    const lines = withApcs(codes, tables.schedules, date)
    let text = ''
    for (const [i, item] of items.entries()) {
      const line = lines[i] as Line
      text += itemRows(item, (inPatient) => ratesOf(item, line, inPatient, facility.id, date, terms, tables))
      if (text.length < PIECE) continue
      yield text
      text = ''
    }
    yield text
    if (items.length < ITEMS_AT_A_TIME) return
  }
}
