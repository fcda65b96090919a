import type { Day } from '@ratebook/shared/wire/day.ts'
import { type Ends, endsOf, isAsStated } from '../../terms/ends.ts'
import { type FileRate, fileRates } from '../../terms/file-rates.ts'
import { lineOf } from '../../terms/line.ts'
import type { FileTerms } from '../../terms/plain-terms.ts'
import { schedulesOf } from '../../terms/schedules.ts'
import type { Entry, FileCharge, FileItem } from './entry.ts'
import type { ItemRow, Part } from './parts.ts'

function itemOf({ said }: ItemRow): FileItem {
  const [coded, types, description, modifiers, billingClass, drugUnit, drugType, gross, cash, notes] = JSON.parse(said)
  const codes = (coded as string[]).map((code, i): [string, string] => [code, types[i] ?? ''])
  return { description, codes, modifiers, billingClass, drugUnit, drugType, gross, cash, notes }
}

const FIELDS = ['payerId', 'dollar', 'percentage', 'algorithm', 'median', 'tenth', 'ninetieth', 'count', 'methodology', 'note'] as const
const isSame = (a: readonly FileRate[], b: readonly FileRate[]) =>
  a.length === b.length && a.every((rate, i) => FIELDS.every((field) => rate[field] === b[i]?.[field]))

/** A row of the charge master with its rates; where it is charged in one setting alone, the other has none. */
interface RatedItem {
  row: ItemRow
  item: FileItem
  inpatient: FileRate[]
  outpatient: FileRate[]
}
const NO_ENDS: Ends = { minimum: null, maximum: null }

/** Rates as a file published them, with what it stated as their lowest and highest: it may have stated several. */
function chargesAsStated(setting: FileCharge['setting'], rates: FileRate[]): FileCharge[] {
  const byEnds = new Map<string, FileCharge>()
  for (const rate of rates) {
    const ends = rate.ends ?? NO_ENDS
    const key = `${ends.minimum} ${ends.maximum}`
    const charge = byEnds.get(key)
    if (charge) charge.rates.push(rate)
    else byEnds.set(key, { setting, rates: [rate], ...ends })
  }
  return [...byEnds.values()]
}

/** What the rows of one thing cost in a setting, row by row: the lowest and the highest are of all of them. */
function chargesIn(setting: FileCharge['setting'], rated: readonly FileRate[][]): FileCharge[][] {
  const all = rated.length === 1 ? (rated[0] as FileRate[]) : rated.flat()
  const ends = isAsStated(all) ? null : endsOf(all)
  return rated.map((rates) => {
    if (rates.length === 0) return [{ setting, rates, ...NO_ENDS }]
    return ends ? [{ setting, rates, ...ends }] : chargesAsStated(setting, rates)
  })
}

/** The rows of one thing. What is charged alike in both settings stands once only where every payer pays alike in both, each time. */
function entriesOfThing(rows: readonly RatedItem[]): Entry[] {
  const inpatient = rows.map((row) => row.inpatient)
  const outpatient = rows.map((row) => row.outpatient)
  const { setting } = (rows[0] as RatedItem).row
  const isOnce = setting === 'both' && rows.every((row) => isSame(row.inpatient, row.outpatient))
  const charged =
    setting === 'outpatient'
      ? [chargesIn('outpatient', outpatient)]
      : isOnce || setting === 'inpatient'
        ? [chargesIn(setting, inpatient)]
        : [chargesIn('inpatient', inpatient), chargesIn('outpatient', outpatient)]
  return rows.flatMap(({ item }, i) => {
    // what has neither a charge nor a rate in a setting is not in the file
    const charges = charged.flatMap((of) => of[i] ?? []).filter(({ rates }) => rates.length > 0 || item.gross !== '' || item.cash !== '')
    return charges.length > 0 ? { item, charges } : []
  })
}

/**
 * All that the file of a facility says of some items, in its order: every layout is written from this.
 * @param terms of the payers that are asked and have rules
 */
export function* entriesOf({ items, schedule, published, observed }: Part, date: Day, terms: FileTerms): Generator<Entry> {
  const schedules = schedulesOf(terms.editions, schedule)
  // rows of the same thing, which follow each other
  let alike: RatedItem[] = []
  for (const row of items) {
    const [line, asPublished] = [lineOf({ ...row, units: 1 }), published.get(row.itemId) ?? []]
    const rates = (inPatient: boolean) => fileRates(asPublished, observed, row, line, inPatient, date, terms, schedules)
    const [inpatient, outpatient] = [row.setting === 'outpatient' ? [] : rates(true), row.setting === 'inpatient' ? [] : rates(false)]
    if (alike[0] && (row.alikeId === null || alike[0].row.alikeId !== row.alikeId)) {
      yield* entriesOfThing(alike)
      alike = []
    }
    alike.push({ row, item: itemOf(row), inpatient, outpatient })
  }
  yield* entriesOfThing(alike)
}
