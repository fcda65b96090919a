import { placeOf } from '@ratebook/shared/pricing/codes.ts'
import { type PayMethod, payMethodCards, payMethods } from '@ratebook/shared/pricing/pay-methods.ts'
import type { Method, ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { codeServices } from '@ratebook/shared/code-services.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { makeSchedule } from './contract-world.ts'
import type { Item } from './surfaces.ts'

const APCS = ['5521', '5522', '5571', '5572', '5573']
const CATEGORIES = ['A', 'B', 'C']
const MODIFIERS = ['26', 'TC', '50', 'RT']
/** Methods of rules that one item of a charge master can meet by more than its CPT/HCPCS and revenue code. */
export const OF_ITEMS: readonly Method[] = ['CHARGE_CODE', 'MS_DRG', 'MODIFIER']

type Schedules = Record<'fees' | 'physicians' | 'own' | 'medicare' | 'surgery' | 'costs' | 'weights', string>

/** A schedule of each kind over the codes of some items, with one that was replaced. */
export async function randomSchedules(world: World, brandId: string, r: Random, items: readonly Item[]): Promise<Schedules> {
  const codes = [...new Set(items.map((i) => i.cptHcpcs).filter(Boolean))]
  const drgs = [...new Set(items.map((i) => i.drgCode).filter(Boolean))]
  const some = (share: number) => codes.filter(() => r.chance(share))
  const fees = (share: number) => some(share).map((code) => ({ code, amount: r.dollars(4000), grouping: r.pick(CATEGORIES) }))
  const apcs = () => [
    ...some(0.7).map((code) => ({ code, grouping: r.chance(0.9) ? r.pick(APCS) : '', ...(r.chance(0.6) && { amount: r.dollars(2000) }) })),
    ...APCS.map((code) => ({ code, type: 'APC', amount: r.dollars(3000) })),
  ]
  const make = (name: string, type: string, of: Parameters<typeof makeSchedule>[4], more = {}) =>
    makeSchedule(world, brandId, `Random ${name}`, type, of, more)
  const now = { effectiveDate: new Date('2026-01-01') }
  await make('fees', 'FEE_SCHEDULE', fees(0.8))
  return {
    fees: await make('fees', 'FEE_SCHEDULE', [...fees(0.8), ...some(0.1).map((code) => ({ code, modifiers: '26', amount: 12.34 }))], now),
    physicians: await make(
      'physicians',
      'MPFS_RBRVS',
      some(0.8).map((code) => ({ code, amount: r.dollars(900), rvu: [r.dollars(9), r.dollars(9), r.dollars(9), r.dollars(2)] })),
      { scope: 'national', conversionFactor: 32.3465 },
    ),
    own: await make('groups', 'OPPS_APC', apcs()),
    medicare: await make('OPPS', 'OPPS_APC', apcs(), { scope: 'national', ...now }),
    surgery: await make(
      'surgery',
      'ASC',
      some(0.5).map((code) => ({ code, amount: r.dollars(2000) })),
    ),
    costs: await make(
      'costs',
      'COST',
      some(0.5).map((code) => ({ code, amount: r.dollars(500) })),
    ),
    weights: await make(
      'weights',
      'IPPS_MS_DRG',
      drgs.map((code) => ({ code, type: 'MS_DRG', weight: 0.1 + r.below(50_000) / 10_000 })),
    ),
  }
}

/** Codes as a contract lists them: single ones, and ranges between two that are kin. */
export function codesText(r: Random, all: readonly string[]): string {
  const quoted = (code: string) => (/^[A-Z0-9.]+$/.test(code) ? code : `"${code}"`)
  return Array.from({ length: 1 + r.below(4) }, () => {
    const [a, b] = [r.pick(all), r.pick(all)].sort() as [string, string]
    const kin = /^[A-Z0-9]+$/.test(a + b) && a.length === b.length && placeOf(a).family === placeOf(b).family
    return kin && r.chance(0.4) ? `${a}-${b}` : quoted(a)
  }).join('; ')
}

/** A rule of a random contract, and by which codes it matches. */
export type RandomRule = { serviceType: ServiceType; name: string; methods: Method[]; body: Record<string, unknown> }

/** Rules of all pay methods, all ways to match and all qualifiers, over the codes of some items. */
export async function randomRules(
  world: World,
  as: 'alpha.admin',
  r: Random,
  of: { name: string; items: readonly Item[]; schedules: Schedules },
) {
  const { items, schedules } = of
  const known = (field: 'cptHcpcs' | 'revenueCode' | 'drgCode' | 'code') => [...new Set(items.map((i) => i[field]).filter(Boolean))]
  const codes: Partial<Record<Method, readonly string[]>> = {
    CPT_HCPCS: known('cptHcpcs'),
    REVENUE_CODE: known('revenueCode'),
    MS_DRG: known('drgCode'),
    CHARGE_CODE: known('code'),
    APC: APCS,
    MODIFIER: MODIFIERS,
  }
  const methods = Object.keys(codes) as Method[]
  const reads: Partial<Record<string, readonly string[]>> = {
    PERCENT_OF_FEE_SCHEDULE: [schedules.fees, schedules.physicians, schedules.own],
    PERCENT_OF_APC: [schedules.own, schedules.medicare],
    PERCENT_OF_ASC: [schedules.surgery],
    COST_PLUS: [schedules.costs],
    DRG_BASE_RATE: [schedules.weights],
  }
  const listed = (method: Method) => codesText(r, codes[method] ?? [])

  /** @param by what a rule is about and pays, where not everything is left to chance */
  async function rule(n: number, by?: { serviceType: ServiceType; paymethodId: PayMethod; method: Method }): Promise<RandomRule> {
    const serviceType: ServiceType = by?.serviceType ?? r.pick(['INPATIENT', 'OUTPATIENT', 'OUTPATIENT', 'PHYSICIAN'])
    const paymethodId = by?.paymethodId ?? r.pick(payMethods)
    const feeScheduleId = reads[paymethodId] ? r.pick(reads[paymethodId]) : null
    const name = `${of.name} ${n}`
    const method = by?.method ?? (r.chance(0.15) ? 'ALL_SERVICES' : r.pick(methods))
    const pays = {
      ...{ name, paymethodId, payvalue: payMethodCards[paymethodId].value === 'none' ? 0 : 1 + r.dollars(200) },
      ...(feeScheduleId && { feeScheduleId }),
      ...(feeScheduleId === schedules.physicians && r.chance(0.5) && { locality: '10212-01' }),
      lesserOfCharges: r.chance(0.2),
      ...(r.chance(0.15) && { minimum: 1 + r.dollars(50) }),
      ...(r.chance(0.15) && { maximum: 60 + r.dollars(3000) }),
      ...(r.chance(0.1) && { stopLoss: { unit: 'dollars', threshold: 500, basis: 'second', percentage: 30 } }),
    }
    if (!by && r.chance(0.4)) {
      const carved = { ruleTypeId: 'CARVEOUT', methodId: method, carveoutCodes: method === 'ALL_SERVICES' ? '' : listed(method) }
      return { serviceType, name, methods: [method], body: { ...pays, ...carved } }
    }
    const qualifier = !by && r.chance(0.4) ? r.pick(methods) : null
    const { status, body: service } = await world.call(codeServices.createCodeService, {
      as,
      body: {
        ...{ name, serviceTypeId: serviceType, primaryRuleMethod: method, primaryCodes: method === 'ALL_SERVICES' ? '' : listed(method) },
        ...(qualifier && { qualifierRuleMethod: qualifier, qualifierCodes: listed(qualifier) }),
      },
    })
    if (status !== 201) throw new Error(JSON.stringify(service))
    const groups = feeScheduleId === schedules.fees && r.chance(0.4) ? { groupIds: [`0|${r.pick(CATEGORIES)}`] } : {}
    const body = {
      ...pays,
      ...groups,
      ruleTypeId: 'RULE',
      codeServiceId: service.id,
      ...(serviceType === 'PHYSICIAN' && { methodId: method }),
    }
    return { serviceType, name, methods: qualifier ? [method, qualifier] : [method], body }
  }
  const made: RandomRule[] = []
  // stays, rooms and all that is in a day are paid by the day in every contract
  const byDay = { serviceType: 'INPATIENT', paymethodId: 'PER_DIEM' } as const
  for (const [n, method] of (['ALL_SERVICES', 'MS_DRG', 'REVENUE_CODE'] as const).entries()) made.push(await rule(n, { ...byDay, method }))
  for (let n = made.length; n < 60; n++) made.push(await rule(n))
  return made
}
