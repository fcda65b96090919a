import sql from 'sql-template-tag'
import { dollarsText } from '@ratebook/shared/pricing/money.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { Methodology, PricedLine } from '@ratebook/shared/pricing/answer.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import type { Reader } from '../data/db.ts'
import { isRetiredPayer } from '../data/payer-standing.ts'
import { agreedPrices } from './agreed.ts'
import type { Ends } from './ends.ts'
import { type Observed, type ObservedAmounts, observedOf } from './observed-amounts.ts'
import { firstDay } from './observed-lines.ts'

/** A payer's rate for an item as the machine-readable file prints it. */
export interface FileRate {
  payerId: string
  dollar: string | null
  percentage: string | null
  algorithm: string
  median: string | null
  tenth: string | null
  ninetieth: string | null
  count: string
  methodology: Methodology | ''
  /** as the file that published it stated them, where all that it published for the item stands; else they are worked out */
  ends?: Ends
  note: string
}
/** CMS asks for the number of allowed amounts beside words, and why where there are none. */
const NONE_OBSERVED: Observed = { count: '0', median: null, tenth: null, ninetieth: null }
const WHY_NONE = 'No allowed amounts are on record to take percentiles from'

const together = (...notes: string[]) => notes.filter(Boolean).join('; ')

/** How the file names a rate: as it was arrived at, unless the card of its pay method says otherwise. */
export const naming = (price: PricedLine): { methodology: Methodology; note: string } =>
  (price.payMethod && payMethodCards[price.payMethod].inFile?.(price)) ?? { methodology: price.methodology, note: '' }

/**
 * The rates of an item in one setting: what the payers of a brand have agreed to, which takes the place of what was published for them.
 * What is said in words has beside it what was observed.
 */
export function fileRates(asPublished: readonly FileRate[], observed: ObservedAmounts, ...of: Parameters<typeof agreedPrices>): FileRate[] {
  const [{ itemId }, , inPatient] = of
  const setting = inPatient ? 'inpatient' : 'outpatient'
  const rates: FileRate[] = []
  const isAnyPublished = asPublished.length > 0
  const settled = new Set<string>()
  for (const { payer, price, inWords, isDay } of agreedPrices(...of)) {
    if (isAnyPublished) settled.add(payer.id)
    if (inWords && !isDay) {
      const { percentage, algorithm, methodology, note } = inWords
      const { count, median, tenth, ninetieth } = observedOf(observed, payer.id, itemId, setting) ?? NONE_OBSERVED
      rates.push({
        payerId: payer.id,
        dollar: null,
        percentage: percentage?.toString() ?? null,
        algorithm,
        median,
        tenth,
        ninetieth,
        count,
        methodology,
        note: together(note, count === '0' ? WHY_NONE : ''),
      })
    } else if (price) {
      const { methodology, note } = naming(price)
      // spreading another object into it takes several times as long as all the rest
      rates.push({
        payerId: payer.id,
        dollar: dollarsText(price.cents),
        percentage: null,
        algorithm: '',
        median: null,
        tenth: null,
        ninetieth: null,
        count: '',
        methodology,
        note: inWords ? inWords.algorithm : note,
      })
    }
  }
  if (!isAnyPublished) return rates
  const standing = asPublished.filter((r) => !settled.has(r.payerId))
  const others = standing.length < asPublished.length ? standing.map(unstated) : standing
  return [...rates, ...others.map((r) => (isCounted(r) ? r : withCount(r, observedOf(observed, r.payerId, itemId, setting))))]
}
const unstated = ({ ends: _, ...rate }: FileRate): FileRate => rate

/** Whether a published rate may stand without a count, or has one: dollars need none, and files of version 2 had none. */
const isCounted = ({ percentage, algorithm, count }: FileRate) => count !== '' || (percentage === null && algorithm === '')

const withCount = (rate: FileRate, observed: Observed | null): FileRate =>
  observed ? { ...rate, ...observed } : { ...rate, ...NONE_OBSERVED, note: together(rate.note, WHY_NONE) }

/** Whether a facility has published rates at all: what there is of items need not be asked for where there is nothing. */
export async function hasPublished(reader: Reader, brandId: string, facilityId: string): Promise<boolean> {
  const [row] = await reader.rows<{ some: boolean }>(sql`SELECT EXISTS (
    SELECT FROM published_rate r WHERE r.brand_id = ${brandId} AND r.facility_id = ${facilityId} AND r.retired_by IS NULL) AS some`)
  return row!.some
}

/**
 * The published rates of some items, by item, as their file had them: those of payers that are asked. What the file stated as the lowest
 * and the highest holds as long as nobody's rate is missing; what was allowed only as long as that file is not older than what may be
 * posted on a day.
 */
export async function publishedInFile(
  reader: Reader,
  brandId: string,
  items: readonly string[],
  day: Day,
): Promise<Map<string, FileRate[]>> {
  const isRecent = sql`r.published_on >= ${firstDay(day)}`
  const rows = await reader.prepared<FileRate & Ends & { itemId: string; isAsked: boolean }>(sql`
    SELECT r.charge_item_id AS "itemId", r.payer_id AS "payerId", r.dollar::text, r.percentage::text, r.algorithm,
      CASE WHEN ${isRecent} THEN r.median_amount::text END AS median, CASE WHEN ${isRecent} THEN r.tenth_percentile::text END AS tenth,
      CASE WHEN ${isRecent} THEN r.ninetieth_percentile::text END AS ninetieth,
      CASE WHEN ${isRecent} THEN r.allowed_count ELSE '' END AS count,
      r.methodology, r.minimum::text, r.maximum::text, r.notes AS note,
      p.enabled AND NOT ${isRetiredPayer(brandId)} AS "isAsked"
    FROM published_rate r JOIN payer p ON p.brand_id = ${brandId} AND p.id = r.payer_id
    WHERE r.brand_id = ${brandId} AND r.charge_item_id = ANY(${items}::uuid[]) AND r.retired_by IS NULL
    ORDER BY r.charge_item_id, p.display_name, p.plan_name, r.id`)
  const incomplete = new Set(rows.flatMap(({ itemId, isAsked }) => (isAsked ? [] : itemId)))
  const byItem = new Map<string, FileRate[]>()
  for (const { itemId, isAsked, minimum, maximum, ...rate } of rows) {
    if (!isAsked) continue
    const of = incomplete.has(itemId) ? rate : { ...rate, ends: { minimum, maximum } }
    const others = byItem.get(itemId)
    if (others) others.push(of)
    else byItem.set(itemId, [of])
  }
  return byItem
}
