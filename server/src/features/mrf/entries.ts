import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Connection } from '../../data/db.ts'
import type { FacilityRow } from '../../data/facility.ts'
import { withRules } from '../../terms/agreed.ts'
import type { BrandTerms } from '../../terms/brand-terms.ts'
import { endsOf, type FileRate, fileRates, publishedInFile } from '../../terms/file-rates.ts'
import { type ChargedItem, lineOf } from '../../terms/line.ts'
import type { ObservedOf } from '../../terms/observed.ts'
import { loadSchedules } from '../../terms/schedules.ts'
import type { Entry, FileCharge, FileItem } from './entry.ts'
import { pricedItemsSql } from './items-sql.ts'

const ITEMS_AT_A_TIME = 200

interface ItemRow extends ChargedItem {
  setting: FileCharge['setting']
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

/** Rates that were published may each have a lowest and a highest of their own. */
function chargesIn(setting: FileCharge['setting'], rates: FileRate[]): FileCharge[] {
  const byEnds = new Map<string, FileCharge>()
  if (rates.every((r) => !r.ends)) return [{ setting, rates, ...endsOf(rates, {}) }]
  for (const rate of rates) {
    const ends = endsOf(rates, rate)
    const key = `${ends.minimum} ${ends.maximum}`
    const charge = byEnds.get(key)
    if (charge) charge.rates.push(rate)
    else byEnds.set(key, { setting, rates: [rate], ...ends })
  }
  return [...byEnds.values()]
}

/** An item that is charged alike in both settings stands once only where every payer pays alike in both. */
function chargesOf({ setting }: ItemRow, rates: (inPatient: boolean) => FileRate[]): FileCharge[] {
  if (setting !== 'both') return chargesIn(setting, rates(setting === 'inpatient'))
  const [inpatient, outpatient] = [rates(true), rates(false)]
  if (isSame(inpatient, outpatient)) return chargesIn('both', inpatient)
  return [...chargesIn('inpatient', inpatient), ...chargesIn('outpatient', outpatient)]
}

/** All that the file of a facility says, item by item, in its order: every layout is written from this. One is read at a time. */
export async function* entries(
  reader: Connection,
  { brand, facility, observedOf, ...of }: { brand: BrandRow; facility: FacilityRow; terms: BrandTerms; observedOf: ObservedOf },
): AsyncGenerator<Entry> {
  const date = dayIn(brand.timeZone)
  const terms = withRules(of.terms)
  // a reader before may have stopped half-way
  await reader.rows(sql`CLOSE ALL`)
  await reader.rows(sql`DECLARE items NO SCROLL CURSOR FOR ${raw(pricedItemsSql(brand, facility, pg.escapeLiteral))}`)
  for (;;) {
    const items = await reader.rows<ItemRow>(sql`FETCH FORWARD ${raw(String(ITEMS_AT_A_TIME))} FROM items`)
    const lines = items.map((item) => lineOf({ ...item, units: 1 }))
    const ids = items.map((item) => item.itemId)
    const schedules = await loadSchedules(reader, brand.id, terms.editions, lines)
    const published = await publishedInFile(reader, brand.id, ids, date)
    const observed = await observedOf(ids)
    for (const [i, item] of items.entries()) {
      const asPublished = published.get(item.itemId) ?? []
      const rates = (inPatient: boolean) => fileRates(asPublished, observed, item, lines[i] as Line, inPatient, date, terms, schedules)
      const said = itemOf(item)
      // what has neither a charge nor a rate in a setting is not in the file
      const charges = chargesOf(item, rates).filter((charge) => charge.rates.length > 0 || said.gross !== '' || said.cash !== '')
      if (charges.length > 0) yield { item: said, charges }
    }
    if (items.length < ITEMS_AT_A_TIME) return
  }
}
