import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { csvCell } from '@ratebook/shared/wire/csv.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { Line, Methodology, PricedLine } from '@ratebook/shared/pricing/terms.ts'
import { dollarsText } from '@ratebook/shared/pricing/money.ts'
import type { BrandRow } from '../../data/brand.ts'
import { type Client, connectionOver, type Reader } from '../../data/db.ts'
import type { FacilityRow } from '../../data/facility.ts'
import { agreedPrices, withRules } from '../../terms/agreed.ts'
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
/** A payer's rate for an item as the file prints it. */
interface FileRate {
  payerId: string
  payer: string
  plan: string
  dollar: string | null
  percentage: string | null
  algorithm: string
  median: string | null
  tenth: string | null
  ninetieth: string | null
  count: string
  methodology: Methodology | ''
  /** as the file that published it has them; undefined: of a contract, and worked out here */
  ends?: { minimum: string | null; maximum: string | null }
  note: string
}
const ALONE = { percentage: null, algorithm: '', median: null, tenth: null, ninetieth: null, count: '' }

/** How the file names a rate: as it was arrived at, unless the card of its pay method says otherwise. */
export const naming = (price: PricedLine): { methodology: Methodology; note: string } =>
  (price.payMethod && payMethodCards[price.payMethod].inFile?.(price)) ?? { methodology: price.methodology, note: '' }

/** What the payers of a brand have agreed to for one item in one setting. */
const ratesOf = (...of: Parameters<typeof agreedPrices>): FileRate[] =>
  agreedPrices(...of).map(({ payer, price }) => ({
    ...ALONE,
    payerId: payer.id,
    payer: payer.displayName,
    plan: payer.planName,
    dollar: dollarsText(price.cents),
    ...naming(price),
  }))

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
  const dollars = rates.flatMap((r) => r.dollar ?? []).sort((a, b) => Number(a) - Number(b))
  const all = { minimum: dollars[0] ?? null, maximum: dollars.at(-1) ?? null }
  // what one contract prices anew changes the ends of all
  const asPublished = rates.every((r) => r.ends)
  return rates
    .map((r) => {
      const { minimum, maximum } = (asPublished && r.ends) || all
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

/** The published rates of some items, by item, as their file had them. */
async function publishedRates(reader: Reader, brandId: string, items: readonly string[]): Promise<Map<string, FileRate[]>> {
  const rows = await reader.rows<FileRate & { itemId: string; minimum: string | null; maximum: string | null }>(sql`
    SELECT r.charge_item_id AS "itemId", r.payer_id AS "payerId", p.display_name AS payer, p.plan_name AS plan, r.dollar::text,
      r.percentage::text, r.algorithm, r.median_amount::text AS median, r.tenth_percentile::text AS tenth,
      r.ninetieth_percentile::text AS ninetieth, r.allowed_count AS count, r.methodology, r.minimum::text, r.maximum::text, r.notes AS note
    FROM published_rate r JOIN payer p ON p.brand_id = ${brandId} AND p.id = r.payer_id
    WHERE r.brand_id = ${brandId} AND r.charge_item_id = ANY(${items}::uuid[]) AND r.retired_by IS NULL AND p.enabled
    ORDER BY r.charge_item_id, p.display_name, p.plan_name, r.id`)
  const byItem = new Map<string, FileRate[]>()
  for (const { itemId, minimum, maximum, ...rate } of rows) {
    const of = byItem.get(itemId) ?? []
    byItem.set(itemId, [...of, { ...rate, ends: { minimum, maximum } }])
  }
  return byItem
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
    const published = await publishedRates(
      reader,
      brand.id,
      items.map((item) => item.itemId),
    )
    let text = ''
    for (const [i, item] of items.entries()) {
      const line = lines[i] as Line
      const asPublished = published.get(item.itemId) ?? []
      text += itemRows(item, settingCell(codes), (inPatient) => {
        const agreed = ratesOf(item, line, inPatient, date, terms, schedules)
        // what a contract prices takes the place of what was published for its payer
        const priced = new Set(agreed.map((r) => r.payerId))
        return [...agreed, ...asPublished.filter((r) => !priced.has(r.payerId))]
      })
      if (text.length < PIECE) continue
      yield text
      text = ''
    }
    yield text
    if (items.length < ITEMS_AT_A_TIME) return
  }
}
