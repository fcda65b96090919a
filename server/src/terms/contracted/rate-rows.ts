import { dollarsTextOrNone, fineText } from '@ratebook/shared/pricing/money.ts'
import type { Compiled } from '@ratebook/shared/pricing/select.ts'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import { type Schedules, type ServiceType, serviceTypes, type Terms } from '@ratebook/shared/pricing/terms.ts'
import { inTurns } from '../../data/in-turns.ts'
import { copied } from '../../data/copy.ts'
import { compile } from '../compile.ts'
import type { RuleRow } from '../rule-terms.ts'
import type { EditionHead } from '../schedules.ts'
import { type ChargedUnder, codesOfRules, type Listed, readsRevenueCodes, revenueCodesOf } from './listed.ts'
import { conditionOf, isSameRate, type Rate, rateOf, uncharged } from './rate-of.ts'

export const columns = [
  'brand_id',
  'id',
  'contract_id',
  'rule_id',
  'service_type',
  'name',
  'rule_name',
  'pay_method',
  'pay_value',
  'code',
  'code_type',
  'modifiers',
  'revenue_code',
  'description',
  'grouping',
  'fac_allowed_amount',
  'nonfac_allowed_amount',
  'discounted_fac_allowed_amount',
  'discounted_nonfac_allowed_amount',
  'locality',
  'weight',
  'days',
  'unless',
  'reason',
] as const

const NULL = '\\N'
const dollars = (cents: number | null) => dollarsTextOrNone(cents) ?? NULL
const fine = (value: number | null) => (value === null ? NULL : fineText(value))

/** A contract in force whose rates are computed. */
export interface Contract {
  terms: Terms
  rules: RuleRow[]
}
/** One at work: its rules, the names of the schedules they read, and the codes they name one by one that have no row so far. */
export interface AtWork {
  terms: Terms
  compiled: Compiled
  rules: Map<string, RuleRow & { schedule: string | null }>
  types: ServiceType[]
  schedules: Set<string>
  ofType: Map<ServiceType, Set<string>>
  ownCodes: Map<string, Listed>
  readsRevenueCodes: boolean
}

/** One after another. @throws CodesError where a list of codes cannot be read */
export async function allAtWork(contracts: readonly Contract[], editions: readonly EditionHead[]): Promise<AtWork[]> {
  const working: AtWork[] = []
  for (const contract of contracts) working.push(await atWork(contract, editions))
  return working
}

async function atWork({ terms, rules }: Contract, editions: readonly EditionHead[]): Promise<AtWork> {
  const nameOf = new Map(editions.map((e) => [e.id, e.name]))
  const withSchedule = rules.map((r) => ({ ...r, schedule: r.feeScheduleId === null ? null : (nameOf.get(r.feeScheduleId) ?? null) }))
  const types = serviceTypes.filter((t) => rules.some((r) => r.serviceType === t))
  const schedulesIn = (of: typeof withSchedule) => new Set(of.flatMap((r) => r.schedule ?? []))
  return {
    terms,
    compiled: await compile({ ...terms, rules: terms.rules.map(uncharged) }),
    rules: new Map(withSchedule.map((r) => [r.id, r])),
    types,
    schedules: schedulesIn(withSchedule),
    ofType: new Map(types.map((type) => [type, schedulesIn(withSchedule.filter((r) => r.serviceType === type))])),
    ownCodes: await inTurns(codesOfRules(rules)),
    readsRevenueCodes: readsRevenueCodes(rules),
  }
}

/** What the lines under some codes are priced with. */
export interface Chunk {
  listed: Listed[]
  schedules: Schedules
  charged: ReadonlyMap<string, ChargedUnder[]>
}

/** The rows of a brand as COPY takes them, numbered one after another, after `last`. */
export class Rows {
  readonly #brandId: string
  readonly #date: string
  #id: number

  constructor(brandId: string, date: string, last: number) {
    this.#brandId = brandId
    this.#date = date
    this.#id = last
  }

  /** The rows of one contract for some lines: each code once, under the schedule that its winning rule reads. In slices. */
  *of(contract: AtWork, { listed, schedules, charged }: Chunk): Slices<string> {
    const alike = new Map<string, Listed[]>()
    for (const item of listed) {
      const key = `${item.type} ${item.code} ${item.modifiers.join(' ')}`
      const others = alike.get(key)
      if (others) others.push(item)
      else alike.set(key, [item])
    }
    let rows = ''
    for (const items of alike.values()) {
      yield
      const [first] = items as [Listed]
      for (const serviceType of contract.types) {
        const rate = (revenueCode: string) => rateOf(contract.compiled, serviceType, this.#date, first, revenueCode, schedules)
        const alone = rate('')
        rows += this.#row(contract, serviceType, items, '', alone)
        if (!contract.readsRevenueCodes || first.type !== 'CPT_HCPCS') continue
        for (const revenueCode of revenueCodesOf(charged.get(first.code) ?? [], serviceType, contract.terms.facilityIds)) {
          const beside = rate(revenueCode)
          if (!alone || (beside && !isSameRate(alone, beside))) rows += this.#row(contract, serviceType, items, revenueCode, beside)
        }
      }
    }
    return rows
  }

  #row(contract: AtWork, serviceType: ServiceType, items: Listed[], revenueCode: string, rate: Rate | null): string {
    const rule = rate && contract.rules.get(rate.ruleId)
    if (!rule) return ''
    // a schedule that only rules for other services read says nothing here of what a rule does not find in its own
    const item =
      rule.schedule === null
        ? items[0]
        : (items.find((i) => i.schedule === rule.schedule) ??
          items.find((i) => i.schedule === '' || contract.ofType.get(serviceType)?.has(i.schedule)))
    if (!item) return ''
    contract.ownCodes.delete(`${item.type} ${item.code}`)
    const ofSchedule = rule.schedule === null || rule.schedule === item.schedule
    const { fac, nonfac } = rate
    return `${[
      this.#brandId,
      ++this.#id,
      contract.terms.contractId,
      rule.id,
      serviceType,
      copied(contract.terms.name),
      copied(rule.name),
      rule.payMethod,
      rule.payValue,
      copied(item.code),
      item.type,
      copied(item.modifiers.join(' ')),
      copied(revenueCode),
      copied(item.description),
      copied(item.grouping),
      fine(fac.scheduleFine ?? (ofSchedule ? item.facFine : null)),
      fine(nonfac.scheduleFine ?? (ofSchedule ? item.nonfacFine : null)),
      dollars(fac.cents),
      dollars(nonfac.cents),
      copied(rate.locality),
      fine(ofSchedule ? item.weightFine : null),
      fac.days ?? NULL,
      fac.cents === null && nonfac.cents === null ? '' : conditionOf(rule),
      fac.reason || nonfac.reason,
    ].join('\t')}\n`
  }
}
