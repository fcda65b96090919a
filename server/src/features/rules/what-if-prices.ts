import sql from 'sql-template-tag'
import { isAprDrg, isDrg, isProcedureCode, isRevenueCode } from '@ratebook/shared/code-forms.ts'
import { fullCode } from '@ratebook/shared/pricing/codes.ts'
import { timesQuantity } from '@ratebook/shared/pricing/money.ts'
import { priceVisit } from '@ratebook/shared/pricing/price.ts'
import type { Line, Schedules, ServiceType, Terms, Visit } from '@ratebook/shared/pricing/terms.ts'
import type { LinePrice, Reason } from '@ratebook/shared/pricing/answer.ts'
import { nearestCharge, settingOf } from '../../data/charge-order.ts'
import type { Db } from '../../data/db.ts'
import { type ChargedItem, chargedColumns, lineOf, modifiersIn, type ServiceCodes } from '../../terms/line.ts'
import { compile } from '../../terms/compile.ts'
import { type ContractHead, type RuleRow, termsOf } from '../../terms/rule-terms.ts'
import { editionsRead, loadEditions, loadSchedules } from '../../terms/schedules.ts'
import type { Volume } from './volume-file.ts'

/** Where and when services are priced. */
export interface Setting {
  brandId: string
  facilityId: string
  serviceType: ServiceType
  date: string
}
/** What one of a service is paid; `cents` null: nothing can be said, and why. */
interface Rated {
  cents: number | null
  reason: Reason['kind'] | ''
  rule: string
}
/** A service of the file at its units, under the terms as they are and as they would be. */
export interface Compared extends Volume {
  before: Rated
  after: Rated
  beforeCents: number | null
  afterCents: number | null
  /** null where there is no price before or after */
  differenceCents: number | null
}

interface Item extends ChargedItem {
  fileCode: string
  /** by what the code was found: 0 CPT/HCPCS, 1 DRG, 2 the charge master's own code */
  rank: number
}

/** What a facility's charge master has under some codes: of one code and modifiers the item that fits the setting best. */
async function itemsOf({ brandId, facilityId, serviceType }: Setting, db: Db, codes: readonly string[]): Promise<Map<string, Item[]>> {
  const nearest = nearestCharge({ setting: settingOf(serviceType === 'INPATIENT'), professional: serviceType === 'PHYSICIAN' }, sql`c.`)
  const rows = await db.rows<Item>(sql`
    SELECT DISTINCT ON (a.code, c.modifiers) a.code AS "fileCode", v.rank, ${chargedColumns('c')}
    FROM charge_item c CROSS JOIN LATERAL
      (VALUES (0, upper(c.cpt_hcpcs)), (1, upper(c.drg_code)), (1, c.apr_drg_code), (2, upper(c.code))) v(rank, code)
    JOIN unnest(${codes}::text[]) AS a(code) ON a.code = v.code
    WHERE c.brand_id = ${brandId} AND c.facility_id = ${facilityId} AND c.retired_by IS NULL
    ORDER BY a.code, c.modifiers, v.rank, ${nearest}`)
  const byCode = new Map<string, Item[]>()
  for (const row of rows) {
    const ofCode = byCode.get(row.fileCode)
    if (ofCode) ofCode.push(row)
    else byCode.set(row.fileCode, [row])
  }
  return byCode
}

/** Modifiers in whatever order are the same. */
const modifiersOf = (text: string) => modifiersIn(text).sort().join(' ')

/** What a code that the charge master does not have can only be, by how it is written. */
function unlisted(
  code: string,
  serviceType: ServiceType,
): Pick<ServiceCodes, 'cptHcpcs' | 'revenueCode' | 'chargeCode' | 'drgCode' | 'aprDrgCode'> {
  const none = { cptHcpcs: '', revenueCode: '', chargeCode: '', drgCode: '', aprDrgCode: '' }
  if (serviceType === 'INPATIENT' && isDrg(fullCode('MS_DRG', code))) return { ...none, drgCode: code }
  if (isAprDrg(code)) return { ...none, aprDrgCode: code }
  if (isRevenueCode(code)) return { ...none, revenueCode: code }
  return isProcedureCode(code) ? { ...none, cptHcpcs: code } : { ...none, chargeCode: code }
}

/**
 * One of a service as it is billed: found in the charge master by its CPT/HCPCS code, else
 * by DRG, else by charge code; of several with the modifiers of the file, else without
 * any. What is charged with other modifiers says nothing of these.
 */
function oneOf({ code, modifiers }: Volume, items: readonly Item[] | undefined, serviceType: ServiceType) {
  if (!items) return lineOf({ ...unlisted(code, serviceType), modifiers, amount: null, units: 1 })
  const best = Math.min(...items.map((i) => i.rank))
  const [first, ...others] = items.filter((i) => i.rank === best) as [Item, ...Item[]]
  const ownModifiers = modifiersOf(modifiers)
  const same =
    [first, ...others].find((i) => modifiersOf(i.modifiers) === ownModifiers) ?? [first, ...others].find((i) => i.modifiers === '')
  const item = same ?? (ownModifiers === '' ? first : { ...first, amount: null })
  return lineOf({ ...item, modifiers: modifiers || item.modifiers, units: 1 })
}

const keyOf = ({ code, modifiers }: Volume) => `${code}|${modifiersOf(modifiers)}`
/** Services priced at once, with the lines of the schedules that they need: between them others are answered, and memory stays flat. */
const AT_A_TIME = 2000

/**
 * Prices every service of a file under both sets of rules. A service is given as often as the
 * file says: it is priced once, as a visit of its own, and its price taken times the units,
 * so that flat rates, case rates, minimums and stop-losses count for each.
 */
export async function compared(
  db: Db,
  setting: Setting,
  head: ContractHead,
  before: readonly RuleRow[],
  after: readonly RuleRow[],
  rows: readonly Volume[],
): Promise<Compared[]> {
  const { serviceType, facilityId, date } = setting
  const services = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  const items = await itemsOf(setting, db, [...new Set(services.map((s) => s.code))])
  const ofType = (rules: readonly RuleRow[]) => rules.filter((r) => r.serviceType === serviceType)
  const editions = await loadEditions(db, setting.brandId)
  const [termsNow, termsThen] = [termsOf(head, ofType(before), editions), termsOf(head, ofType(after), editions)]
  const under = async (terms: Terms) => {
    const compiled = await compile(terms)
    const names = new Map(terms.rules.map((r) => [r.id, r.name]))
    return (visit: Visit, schedules: Schedules): Rated => {
      const price = priceVisit(compiled, visit, schedules).lines[0] as LinePrice
      const rule = (price.ruleId !== null && names.get(price.ruleId)) || ''
      return price.priced ? { cents: price.cents, reason: '', rule } : { cents: null, reason: price.reason.kind, rule }
    }
  }
  const read = editionsRead(editions, [...termsNow.rules, ...termsThen.rules])
  const [now, then] = [await under(termsNow), await under(termsThen)]
  const rated = new Map<string, { before: Rated; after: Rated }>()
  for (let from = 0; from < services.length; from += AT_A_TIME) {
    const some = services.slice(from, from + AT_A_TIME)
    const lines = some.map((s) => oneOf(s, items.get(s.code), serviceType))
    const schedules = await loadSchedules(db, setting.brandId, read, lines)
    for (const [i, service] of some.entries()) {
      const visit: Visit = { serviceType, date, facilityId, place: 'facility', days: null, lines: [lines[i] as Line] }
      rated.set(keyOf(service), { before: now(visit, schedules), after: then(visit, schedules) })
    }
  }
  return rows.map((row) => {
    const { before: was, after: is } = rated.get(keyOf(row)) as { before: Rated; after: Rated }
    const times = (cents: number | null) => (cents === null ? null : timesQuantity(cents, row.unitsHundredths))
    const [beforeCents, afterCents] = [times(was.cents), times(is.cents)]
    return {
      ...row,
      before: was,
      after: is,
      beforeCents,
      afterCents,
      differenceCents: beforeCents === null || afterCents === null ? null : afterCents - beforeCents,
    }
  })
}
