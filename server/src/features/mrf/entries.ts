import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Connection } from '../../data/db.ts'
import type { FacilityRow } from '../../data/facility.ts'
import { withRules } from '../../terms/agreed.ts'
import type { BrandTerms } from '../../terms/brand-terms.ts'
import { type Ends, endsOf, isAsStated } from '../../terms/ends.ts'
import { type FileRate, fileRates, publishedInFile } from '../../terms/file-rates.ts'
import { type ChargedItem, lineOf } from '../../terms/line.ts'
import type { ObservedOf } from '../../terms/observed.ts'
import { loadSchedules } from '../../terms/schedules.ts'
import type { Entry, FileCharge, FileItem } from './entry.ts'
import { pricedItemsSql } from './items-sql.ts'

/** Rates that are worked out of what is read at once. More take so long that what was read would be taken for what stays. */
const RATES_AT_A_TIME = 1_000
const MOST_ITEMS_AT_A_TIME = 200

interface ItemRow extends ChargedItem {
  setting: FileCharge['setting']
  /** which thing it is a row of, where that has others */
  alikeId: string | null
  /** JSON: codes, their types, then what the file says of the item */
  said: string
}

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
function entriesOf(rows: readonly RatedItem[]): Entry[] {
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

/** All that the file of a facility says, item by item, in its order: every layout is written from this. One is read at a time. */
export async function* entries(
  reader: Connection,
  { brand, facility, observedOf, ...of }: { brand: BrandRow; facility: FacilityRow; terms: BrandTerms; observedOf: ObservedOf },
): AsyncGenerator<Entry> {
  const date = dayIn(brand.timeZone)
  const terms = withRules(of.terms)
  const itemsAtATime = Math.min(MOST_ITEMS_AT_A_TIME, Math.ceil(RATES_AT_A_TIME / Math.max(1, terms.payers.length)))
  // a reader before may have stopped half-way
  await reader.rows(sql`CLOSE ALL`)
  // rows of the same thing, which follow each other
  let alike: RatedItem[] = []
  await reader.rows(sql`DECLARE items NO SCROLL CURSOR FOR ${raw(pricedItemsSql(brand, facility, pg.escapeLiteral))}`)
  for (;;) {
    const items = await reader.rows<ItemRow>(sql`FETCH FORWARD ${raw(String(itemsAtATime))} FROM items`)
    const lines = items.map((item) => lineOf({ ...item, units: 1 }))
    const ids = items.map((item) => item.itemId)
    const schedules = await loadSchedules(reader, brand.id, terms.editions, lines)
    const published = await publishedInFile(reader, brand.id, ids, date)
    const observed = await observedOf(ids)
    for (const [i, item] of items.entries()) {
      const asPublished = published.get(item.itemId) ?? []
      const rates = (inPatient: boolean) => fileRates(asPublished, observed, item, lines[i] as Line, inPatient, date, terms, schedules)
      const [inpatient, outpatient] = [item.setting === 'outpatient' ? [] : rates(true), item.setting === 'inpatient' ? [] : rates(false)]
      if (alike[0] && (item.alikeId === null || alike[0].row.alikeId !== item.alikeId)) {
        yield* entriesOf(alike)
        alike = []
      }
      alike.push({ row: item, item: itemOf(item), inpatient, outpatient })
    }
    if (items.length < itemsAtATime) break
  }
  if (alike.length > 0) yield* entriesOf(alike)
}
