import sql from 'sql-template-tag'
import type { CheckResult, FindingAbout, FindingPlace, FoundRecord } from '@ratebook/shared/file-checks.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import type { BrandRow } from '../../../data/brand.ts'
import type { Reader } from '../../../data/db.ts'
import type { FacilityRow } from '../../../data/facility.ts'
import type { BrandTerms } from '../../../terms/brand-terms.ts'
import { type ChargedItem, chargedColumns, lineOf, modifiersIn, visitOf } from '../../../terms/line.ts'
import { quotes } from '../../../terms/quote.ts'
import { loadSchedules } from '../../../terms/schedules.ts'
import { LONGEST } from '../check/findings.ts'
import { namesOf } from '../payers.ts'

interface Item extends ChargedItem {
  setting: string
  description: string
  ndc: string
  codes: [code: string, type: string][] | null
}
type Place = FindingPlace & { about: FindingAbout }

/** As the file writes it, and the check reads it. */
const description = sql`left(regexp_replace(regexp_replace(c.description, '^[\\s\\u00a0]+|[\\s\\u00a0]+$', '', 'g'),
  '\\s*[\\n\\r]+\\s*', ' ', 'g'), ${LONGEST}::int)`
const itemsCalled = (reader: Reader, { brandId, id }: FacilityRow, called: readonly string[]) =>
  reader.rows<Item>(sql`
    SELECT ${chargedColumns('c')}, c.setting, c.ndc, c.codes, ${description} AS description
    FROM charge_item c WHERE c.brand_id = ${brandId} AND c.facility_id = ${id} AND c.retired_by IS NULL
      AND ${description} = ANY(${[...called]}::text[])`)

/** Whether a row of the file may be of an item. */
function isOf({ description, codes, modifiers, setting }: FindingAbout, item: Item): boolean {
  const own = item.codes
    ? item.codes.map(([code]) => code)
    : [item.cptHcpcs, item.drgCode, item.aprDrgCode, item.ndc, item.revenueCode, item.chargeCode]
  return (
    item.description === description &&
    codes.every((code) => own.includes(code)) &&
    modifiersIn(modifiers).join() === modifiersIn(item.modifiers).join() &&
    (item.setting === 'both' || item.setting === setting)
  )
}

/**
 * Says of the findings in a file of ours from which records they come: the item, the payer, and what gives the rate: a contract's rule, or
 * one that was published. Of items that the file does not tell apart none is named.
 */
export async function withRecords(
  reader: Reader,
  { brand, facility }: { brand: BrandRow; facility: FacilityRow },
  terms: BrandTerms,
  result: CheckResult,
): Promise<CheckResult> {
  const places = result.kinds.flatMap(({ first }) => first).filter((place): place is Place => place.about !== undefined)
  if (places.length === 0) return result
  const called = new Set(places.flatMap(({ about }) => (about.codes.length > 0 || about.description ? about.description : [])))
  const items = await itemsCalled(reader, facility, [...called])
  const itemOf = ({ about }: Place) => {
    const [one, another] = items.filter((item) => (about.description || about.codes.length > 0) && isOf(about, item))
    return another ? undefined : one
  }
  const names = new Map(namesOf(terms.payers).map(({ id, payer, plan }) => [`${payer}|${plan}`.toLowerCase(), id]))
  const payerOf = ({ about: { payer, plan } }: Place) => names.get(`${payer}|${plan}`.toLowerCase())
  const ratesOf = await rateRecords(
    reader,
    brand,
    terms,
    places.flatMap((place) => {
      const [item, payerId] = [itemOf(place), payerOf(place)]
      return item && payerId ? [{ item, payerId, inPatient: place.about.setting === 'inpatient' }] : []
    }),
  )
  const recordsOf = (place: FindingPlace): FoundRecord[] => {
    if (!place.about) return []
    const of = place as Place
    const [item, payerId] = [itemOf(of), payerOf(of)]
    const payer = terms.payers.find(({ id }) => id === payerId)
    const rate = item && payerId && ratesOf(item.itemId, payerId, of.about.setting === 'inpatient')
    return [
      ...(rate ? [rate] : []),
      ...(item ? [{ kind: 'item' as const, id: item.itemId, name: item.description || item.chargeCode }] : []),
      ...(payer ? [{ kind: 'payer' as const, id: payer.id, name: `${payer.displayName}, ${payer.planName}` }] : []),
    ]
  }
  const kinds = result.kinds.map((kind) => ({ ...kind, first: kind.first.map((place) => ({ ...place, records: recordsOf(place) })) }))
  return { ...result, kinds }
}

type Rated = { item: Item; payerId: string; inPatient: boolean }

/** Which rule, or which published rate where no rule is about the item, gives some payers' rates of some items. */
async function rateRecords(reader: Reader, brand: BrandRow, terms: BrandTerms, rated: readonly Rated[]) {
  const keyOf = (itemId: string, payerId: string, inPatient: boolean) => `${itemId} ${payerId} ${inPatient}`
  const lines = new Map(rated.map(({ item }): [string, Line] => [item.itemId, lineOf({ ...item, units: 1 })]))
  const schedules = await loadSchedules(reader, brand.id, terms.editions, [...lines.values()])
  const date = dayIn(brand.timeZone)
  const ruleOf = new Map<string, string>()
  for (const { item, payerId, inPatient } of rated) {
    const payers = terms.payers.filter(({ id }) => id === payerId)
    const line = lines.get(item.itemId) as Line
    const tables = { schedules, allowables: null, published: null }
    const [quote] = quotes({ ...terms, payers }, visitOf(item, inPatient, date, [line]), inPatient, tables)
    const ruleId = quote?.price.lines[0]?.ruleId
    if (ruleId) ruleOf.set(keyOf(item.itemId, payerId, inPatient), ruleId)
  }
  const rules = await reader.rows<{ id: string; name: string; contractId: string; contractServiceId: string }>(sql`
    SELECT r.id, r.name, s.contract_id AS "contractId", r.contract_service_id AS "contractServiceId"
    FROM contract_rule r JOIN contracted_service s ON s.brand_id = ${brand.id} AND s.id = r.contract_service_id
    WHERE r.brand_id = ${brand.id} AND r.id = ANY(${[...ruleOf.values()]}::uuid[])`)
  const published = await reader.rows<{ id: string; itemId: string; payerId: string; name: string }>(sql`
    SELECT r.id, r.charge_item_id AS "itemId", r.payer_id AS "payerId", p.display_name || ', ' || p.plan_name AS name
    FROM published_rate r JOIN payer p ON p.brand_id = ${brand.id} AND p.id = r.payer_id
    WHERE r.brand_id = ${brand.id} AND r.retired_by IS NULL AND r.charge_item_id = ANY(${[...lines.keys()]}::uuid[])
      AND r.payer_id = ANY(${rated.map(({ payerId }) => payerId)}::uuid[]) ORDER BY r.id`)
  return (itemId: string, payerId: string, inPatient: boolean): FoundRecord | undefined => {
    const rule = rules.find(({ id }) => id === ruleOf.get(keyOf(itemId, payerId, inPatient)))
    if (rule) return { kind: 'rule', ...rule }
    const rate = published.find((one) => one.itemId === itemId && one.payerId === payerId)
    return rate && { kind: 'publishedRate', id: rate.id, name: rate.name }
  }
}
