import sql from 'sql-template-tag'
import type { Published } from '@ratebook/shared/pricing/price.ts'
import { mulDivHalfUp } from '@ratebook/shared/pricing/money.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import type { Methodology } from '@ratebook/shared/pricing/answer.ts'
import type { Reader } from '../data/db.ts'

export interface PublishedRow {
  itemId: string
  payerId: string
  /** decimals as the file has them */
  dollar: string | null
  percentage: string | null
  algorithm: string
  methodology: Methodology | ''
  date: string
}
const keyOf = (payerId: string, itemId: string) => `${payerId}|${itemId}`
/** What these pay, they pay once, whatever the units. */
const once: readonly PublishedRow['methodology'][] = ['case rate', 'per diem']

/** `610.125` as 610125 over 1000, so that nothing is rounded before it is multiplied. */
function fractionOf(decimal: string): [digits: number, over: number] {
  const [whole = '', decimals = ''] = decimal.split('.')
  return [Number(whole + decimals), 10 ** decimals.length]
}

/**
 * Cents of a line at its units. A percentage says of what it is one only where it is of billed charges, and what an algorithm in words
 * makes of it nobody can tell: then there is no amount.
 */
export function centsOf(
  { dollar, percentage, algorithm, methodology }: Omit<PublishedRow, 'itemId' | 'payerId' | 'date'>,
  line: Line,
): number | null {
  if (dollar !== null) {
    const [digits, over] = fractionOf(dollar)
    return mulDivHalfUp(digits, once.includes(methodology) ? 100 : line.unitsHundredths, over)
  }
  if (percentage === null || algorithm !== '' || methodology !== 'percent of total billed charges' || line.chargeCents === null) return null
  const [digits, over] = fractionOf(percentage)
  return mulDivHalfUp(line.chargeCents, digits, over * 100)
}

/** What payers' rates were published as, for the items of some lines. */
export class PublishedRates {
  readonly #rows = new Map<string, PublishedRow[]>()

  constructor(rows: readonly PublishedRow[]) {
    for (const row of rows) {
      const key = keyOf(row.payerId, row.itemId)
      this.#rows.set(key, [...(this.#rows.get(key) ?? []), row])
    }
  }

  get isEmpty() {
    return this.#rows.size === 0
  }

  /** Whether the file has dollars for it, and no share or words that dollars were worked out from. */
  isInDollars(payerId: string, line: Line): boolean {
    const rows = (line.itemId !== undefined && this.#rows.get(keyOf(payerId, line.itemId))) || []
    return rows.length > 0 && rows.every(({ dollar }) => dollar !== null)
  }

  /** Of several rates for an item that do not come to the same none is the payer's. */
  of(payerId: string, line: Line): Published {
    const [row, ...others] = (line.itemId !== undefined && this.#rows.get(keyOf(payerId, line.itemId))) || []
    const cents = row ? centsOf(row, line) : null
    if (!row || !cents || others.some((other) => centsOf(other, line) !== cents || other.methodology !== row.methodology)) return null
    return { cents, date: row.date, methodology: row.methodology || 'other', perDay: row.methodology === 'per diem' }
  }
}

/** The rates of the newest files, for the items of some lines. */
export async function loadPublished(db: Reader, brandId: string, lines: readonly Line[]): Promise<PublishedRates> {
  const items = lines.flatMap((line) => line.itemId ?? [])
  return new PublishedRates(
    await db.prepared<PublishedRow>(sql`
    SELECT r.charge_item_id AS "itemId", r.payer_id AS "payerId", r.dollar::text, r.percentage::text,
      r.algorithm, r.methodology, r.published_on::text AS date
    FROM published_rate r WHERE r.brand_id = ${brandId} AND r.charge_item_id = ANY(${items}::uuid[]) AND r.retired_by IS NULL
    ORDER BY r.id`),
  )
}
