import sql from 'sql-template-tag'
import type { Published } from '@ratebook/shared/pricing/price.ts'
import { atRate, timesQuantity, toCents, toRate } from '@ratebook/shared/pricing/money.ts'
import type { Line, Methodology } from '@ratebook/shared/pricing/terms.ts'
import type { Reader } from '../data/db.ts'

interface Row {
  itemId: string
  payerId: string
  dollar: number | null
  percentage: number | null
  methodology: Methodology | ''
  date: string
}
const keyOf = (payerId: string, itemId: string) => `${payerId}|${itemId}`

/** What payers' rates were published as, for the items of some lines. */
export class PublishedRates {
  readonly #rows: ReadonlyMap<string, Row>

  constructor(rows: readonly Row[]) {
    // of several rates for an item the first counts
    this.#rows = new Map(rows.toReversed().map((row) => [keyOf(row.payerId, row.itemId), row]))
  }

  /** Cents of the line, at its units; a percentage is one of its charge. What is an algorithm in words is no amount. */
  of(payerId: string, line: Line): Published {
    const row = line.itemId === undefined ? undefined : this.#rows.get(keyOf(payerId, line.itemId))
    if (!row) return null
    const share = row.percentage === null || line.chargeCents === null ? 0 : atRate(line.chargeCents, toRate(row.percentage))
    const cents = row.dollar === null ? share : timesQuantity(toCents(row.dollar), line.unitsHundredths)
    return cents > 0 ? { cents, date: row.date, methodology: row.methodology || 'other' } : null
  }
}

/** The rates of the newest files, for the items of some lines. */
export async function loadPublished(db: Reader, brandId: string, lines: readonly Line[]): Promise<PublishedRates> {
  const items = lines.flatMap((line) => line.itemId ?? [])
  return new PublishedRates(
    await db.prepared<Row>(sql`
    SELECT r.charge_item_id AS "itemId", r.payer_id AS "payerId", round(r.dollar, 2) AS dollar, round(r.percentage, 4) AS percentage,
      r.methodology, r.published_on::text AS date
    FROM published_rate r WHERE r.brand_id = ${brandId} AND r.charge_item_id = ANY(${items}::uuid[]) AND r.retired_by IS NULL
    ORDER BY r.dollar IS NULL, r.id`),
  )
}
