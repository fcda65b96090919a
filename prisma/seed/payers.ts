import { ALL_PLANS } from '@ratebook/shared/pricer.ts'
import { chance } from './chance.ts'
import { demoAssociatedCharges } from './associated.ts'
import { demoItems } from './items.ts'
import type { DemoBrand } from './world.ts'

/** Who pays in the demo world; none of them exists. `rate` is what a payer allows of the charge, about. */
const payers = [
  { contract: 'Blue River Health', displayName: 'Blue River Health PPO', planName: ALL_PLANS, remitPayer: 'BLUE RIVER HLTH', rate: 0.56 },
  {
    contract: 'Blue River Health',
    displayName: 'Blue River Health HMO',
    planName: 'Riverside Select',
    remitPayer: 'BLUE RIVER HLTH',
    rate: 0.48,
  },
  {
    contract: 'Summit Ridge Insurance',
    displayName: 'Summit Ridge Choice',
    planName: ALL_PLANS,
    remitPayer: 'SUMMIT RIDGE INS CO',
    rate: 0.52,
  },
  {
    contract: 'Summit Ridge Insurance',
    displayName: 'Summit Ridge Medicare Advantage',
    planName: ALL_PLANS,
    remitPayer: 'SUMMIT RIDGE MA',
    rate: 0.31,
  },
  {
    contract: 'Public programs',
    displayName: 'Open Door Medicaid Plan',
    planName: ALL_PLANS,
    remitPayer: 'OPEN DOOR STATE PLAN',
    rate: 0.24,
  },
]
/** An own plan per brand: its name is that brand's alone, so that a leak would show. */
const ownPlan = (brand: DemoBrand) => ({
  contract: 'Public programs',
  displayName: `${brand.displayName} Employee Plan`,
  planName: ALL_PLANS,
  remitPayer: '',
  rate: 0.44,
})

const associatedCodes = new Set(demoAssociatedCharges.map((a) => a.associatedCptHcpcs))
/** Services each payer has a rate for. */
const SERVICES = 60
/** An inpatient stay is paid a little better for the same service. */
const INPATIENT = 1.15

/** Payers of a demo brand with what they allow for its services, the same at every call. The last payer is switched off. */
export function demoPayers(brand: DemoBrand) {
  const all = demoItems(brand.facilities[0]?.key ?? '').filter((i) => i.cptHcpcs && !i.modifiers)
  const items = all.filter((i) => i.enabled)
  const services = [...new Map(items.map((i) => [i.cptHcpcs, i])).values()]
    .sort((a, b) => a.cptHcpcs.localeCompare(b.cptHcpcs))
    .slice(0, SERVICES)
  // what stands beside them has to have a rate, too, or the whole has none
  services.push(
    ...[
      ...new Map(
        all.filter((i) => associatedCodes.has(i.cptHcpcs) && !services.some((s) => s.cptHcpcs === i.cptHcpcs)).map((i) => [i.cptHcpcs, i]),
      ).values(),
    ],
  )
  return [...payers, ownPlan(brand)].map(({ rate, ...payer }, i, all) => ({
    ...payer,
    remitPayerType: 'Payer',
    enabled: i < all.length - 1,
    allowables: services.map((item) => {
      const cents = Math.round(item.amountCents * rate * (0.9 + 0.2 * chance(brand.key, payer.displayName, item.cptHcpcs)))
      const dollars = (factor: number) => (Math.round(cents * factor) / 100).toFixed(2)
      return {
        cptHcpcs: item.cptHcpcs,
        revenueCode: item.revenueCode,
        amountIp: item.setting === 'outpatient' ? null : dollars(INPATIENT),
        amountOp: item.setting === 'inpatient' ? null : dollars(1),
        enabled: chance('allowable', payer.displayName, item.cptHcpcs) < 0.95,
      }
    }),
  }))
}
