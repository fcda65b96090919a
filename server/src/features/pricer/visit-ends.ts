import type { AboutEnds } from '@ratebook/shared/negotiated-rates.ts'
import type { LinePrice } from '@ratebook/shared/pricing/answer.ts'
import { dollarsText, toCents, toDollars } from '@ratebook/shared/pricing/money.ts'
import { isRoomAndBoard, isStay } from '@ratebook/shared/pricing/stay.ts'
import type { Line, Visit } from '@ratebook/shared/pricing/terms.ts'
import type { Reader } from '../../data/db.ts'
import { saidOf, withRules } from '../../terms/agreed.ts'
import type { BrandTerms } from '../../terms/brand-terms.ts'
import { type Ends, endsOf } from '../../terms/ends.ts'
import { isObserved } from '../../terms/explain-price.ts'
import { type FileRate, fileRates, publishedInFile } from '../../terms/file-rates.ts'
import { type ChargedItem, lineOf, visitOf } from '../../terms/line.ts'
import { nothingObserved } from '../../terms/observed-amounts.ts'
import { type PriceTables, type Quote, quotes } from '../../terms/quote.ts'

/** A visit that is asked about, and what it is priced by. */
export interface AskedVisit {
  brandId: string
  /** all rows of the thing that the procedure is, the one that is asked about first */
  items: readonly ChargedItem[]
  visit: Visit
  inPatient: boolean
  terms: BrandTerms
  tables: PriceTables
}

const inNumbers = ({ minimum, maximum }: Ends) => {
  const [least, most] = [minimum, maximum].map((text) => (text === null ? null : toDollars(toCents(Number(text)))))
  return { minimum: least ?? null, maximum: most ?? null }
}
export const isIncluded = (line: LinePrice) => line.priced && line.trace.some((s) => s.kind === 'absorbed')

/** What the file says of the procedure alone, in all rows of the same thing. */
async function ratesInFile(db: Reader, { brandId, items, visit, inPatient, terms, tables }: AskedVisit): Promise<FileRate[]> {
  const ids = items.map(({ itemId }) => itemId)
  const published =
    tables.published?.isEmpty === false ? await publishedInFile(db, brandId, ids, visit.date) : new Map<string, FileRate[]>()
  const ruled = withRules(terms)
  return items.flatMap((item) => {
    const line = lineOf({ ...item, units: 1 })
    return fileRates(published.get(item.itemId) ?? [], nothingObserved, item, line, inPatient, visit.date, ruled, tables.schedules)
  })
}

/** Whether a line's price is dollars that are known beforehand, as the file has them. */
function isInDollars({ payer, price }: Quote, index: number, visit: Visit, { terms, tables }: Pick<AskedVisit, 'terms' | 'tables'>) {
  const [of, line] = [price.lines[index] as LinePrice, visit.lines[index] as Line]
  if (!of.priced || isObserved(of)) return false
  if (isIncluded(of)) return true
  const rule = of.ruleId === null ? undefined : terms.rules.get(of.ruleId)
  if (!rule) return Boolean(tables.published?.isInDollars(payer.id, line)) && !(of.methodology === 'per diem' && isStay(line))
  const { inWords, isDay } = saidOf(rule, line, of, visit)
  return inWords === null || isDay
}

/** The rates of the visit that are known beforehand, of all enabled payers, for each row of what the procedure is. */
function ratesOfVisits(whole: AskedVisit) {
  const { items, visit, inPatient, terms, tables } = whole
  return items.flatMap((item) => {
    const of = visitOf(item, inPatient, visit.date, [lineOf({ ...item, units: 1 }), ...visit.lines.slice(1)], visit.days)
    return quotes(terms, of, inPatient, { ...tables, allowables: null }, { withoutStopLoss: true }).flatMap((quote) => {
      const { cents } = quote.price
      const isKnown = quote.payer.enabled && cents && quote.price.lines.every((_, i) => isInDollars(quote, i, of, whole))
      return isKnown ? { dollar: dollarsText(cents) } : []
    })
  })
}

/**
 * The lowest and the highest rate of a visit, of what is known beforehand: where the procedure is all there is, those of the file. And
 * what is to be known about them, where visitors see prices that they do not hold, or the file has others.
 */
export async function endsOfVisit(db: Reader, whole: AskedVisit, quoted: readonly Quote[]) {
  const { visit } = whole
  const [procedure] = visit.lines as [Line]
  const inFile = await ratesInFile(db, whole)
  // the price of a day is in the file because it was published as dollars; it is none of the stay
  const ofStay = isStay(procedure) ? inFile.filter(({ dollar, methodology }) => dollar === null || methodology !== 'per diem') : inFile
  const alone = ofStay.length < inFile.length ? ofStay.map(({ dollar }) => ({ dollar })) : inFile
  const [isBeside, isOfDays] = [visit.lines.length > 1, visit.days !== null && isRoomAndBoard(procedure) && !isStay(procedure)]
  const priced = quoted.filter(({ payer, price }) => payer.enabled && price.cents && !price.lines.some(isObserved))
  const about: Record<AboutEnds, boolean> = {
    chargesBeside: isBeside,
    days: isOfDays,
    inWords: priced.some((quote) => !visit.lines.every((_, i) => isInDollars(quote, i, visit, whole))),
    dayOfStay: alone.length < inFile.length,
    stopLoss: priced.some(({ price }) => price.lines.some((l) => l.priced && l.trace.some(({ kind }) => kind.startsWith('stopLoss')))),
  }
  return {
    ...inNumbers(endsOf(isBeside || isOfDays ? ratesOfVisits(whole) : alone)),
    about: (Object.keys(about) as AboutEnds[]).filter((one) => about[one]),
    file: inNumbers(endsOf(inFile)),
  }
}
