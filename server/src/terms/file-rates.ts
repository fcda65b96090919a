import sql from 'sql-template-tag'
import { dollarsText } from '@ratebook/shared/pricing/money.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { Methodology, PricedLine } from '@ratebook/shared/pricing/answer.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import type { Reader } from '../data/db.ts'
import { isRetiredPayer } from '../data/payer-standing.ts'
import { agreedPrices } from './agreed.ts'
import type { Observed, ObservedAmounts } from './observed.ts'
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
  /** as the file that published it has them; undefined: of a contract, and worked out here */
  ends?: Ends
  note: string
}
export interface Ends {
  minimum: string | null
  maximum: string | null
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
  const rates: FileRate[] = []
  const settled = new Set<string>()
  for (const { payer, price, inWords, isDay } of agreedPrices(...of)) {
    settled.add(payer.id)
    if (inWords && !isDay) {
      const { percentage, algorithm, methodology, note } = inWords
      const { count, median, tenth, ninetieth } = observed.of(payer.id, itemId, inPatient ? 'inpatient' : 'outpatient') ?? NONE_OBSERVED
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
  if (asPublished.length === 0) return rates
  const setting = inPatient ? 'inpatient' : 'outpatient'
  const others = asPublished.filter((r) => !settled.has(r.payerId))
  return [...rates, ...others.map((r) => (isCounted(r) ? r : withCount(r, observed.of(r.payerId, itemId, setting))))]
}

/** Whether a published rate may stand without a count, or has one: dollars need none, and files of version 2 had none. */
const isCounted = ({ percentage, algorithm, count }: FileRate) => count !== '' || (percentage === null && algorithm === '')

const withCount = (rate: FileRate, observed: Observed | null): FileRate =>
  observed ? { ...rate, ...observed } : { ...rate, ...NONE_OBSERVED, note: together(rate.note, WHY_NONE) }

/**
 * The lowest and the highest that the file says beside one of an item's rates: of all that have dollars there (45 CFR 180.20), a day's rate
 * among them.
 */
export function endsOf(rates: readonly FileRate[], { ends }: Pick<FileRate, 'ends'>): Ends {
  // what one contract prices anew changes the ends of all
  if (ends && rates.every((r) => r.ends)) return ends
  let [minimum, maximum]: [string | null, string | null] = [null, null]
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { dollar } of rates) {
    if (dollar === null) continue
    const dollars = Number(dollar)
    if (dollars < least) [minimum, least] = [dollar, dollars]
    if (dollars > most) [maximum, most] = [dollar, dollars]
  }
  return { minimum, maximum }
}

/**
 * The published rates of some items, by item, as their file had them; what was allowed only as long as that file is not older than what may
 * be posted on a day.
 */
export async function publishedInFile(
  reader: Reader,
  brandId: string,
  items: readonly string[],
  day: Day,
): Promise<Map<string, FileRate[]>> {
  const isRecent = sql`r.published_on >= ${firstDay(day)}`
  const rows = await reader.rows<FileRate & { itemId: string; minimum: string | null; maximum: string | null }>(sql`
    SELECT r.charge_item_id AS "itemId", r.payer_id AS "payerId", r.dollar::text, r.percentage::text, r.algorithm,
      CASE WHEN ${isRecent} THEN r.median_amount::text END AS median, CASE WHEN ${isRecent} THEN r.tenth_percentile::text END AS tenth,
      CASE WHEN ${isRecent} THEN r.ninetieth_percentile::text END AS ninetieth,
      CASE WHEN ${isRecent} THEN r.allowed_count ELSE '' END AS count,
      r.methodology, r.minimum::text, r.maximum::text, r.notes AS note
    FROM published_rate r JOIN payer p ON p.brand_id = ${brandId} AND p.id = r.payer_id
    WHERE r.brand_id = ${brandId} AND r.charge_item_id = ANY(${items}::uuid[]) AND r.retired_by IS NULL AND p.enabled
      AND NOT ${isRetiredPayer(brandId)}
    ORDER BY r.charge_item_id, p.display_name, p.plan_name, r.id`)
  const byItem = new Map<string, FileRate[]>()
  for (const { itemId, minimum, maximum, ...rate } of rows) {
    const of = { ...rate, ends: { minimum, maximum } }
    const others = byItem.get(itemId)
    if (others) others.push(of)
    else byItem.set(itemId, [of])
  }
  return byItem
}
