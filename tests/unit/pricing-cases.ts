import type {
  Visit,
  Edition,
  Line,
  Method,
  Rule,
  ScheduleItem,
  ScheduleType,
  Schedules,
  ServiceType,
  Terms,
} from '@ratebook/shared/pricing/terms.ts'
import { rangeOf } from '@ratebook/shared/pricing/groups.ts'
import { type PayMethod, payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'

// Cases are written as an analyst writes: dollars, percentages, days. Here they become what the engine runs.

interface CodesText {
  method: Method
  codes: string
}
export interface RuleText {
  name: string
  /** absent: the rule's place in the list, later = newer */
  created?: string
  for?: ServiceType
  carveout?: CodesText
  codes?: CodesText
  qualifier?: CodesText
  pays: PayMethod
  /** percent or dollars, as the pay method has it */
  value?: number
  schedule?: string
  /** absent: the schedule, where it is one that can say it */
  apcs?: string[]
  locality?: string
  groups?: string[]
  lesserOf?: boolean
  minimum?: number
  maximum?: number
  reductions?: number[]
  stopLoss?: { unit: 'dollars' | 'days'; threshold: number; basis: 'first' | 'second'; percentage: number }
}
export interface ItemText {
  code: string
  type?: Method
  modifiers?: string[]
  grouping?: string
  amount?: number
  facility?: number
  nonfacility?: number
  minAmount?: number
  maxAmount?: number
  minUnits?: number
  maxUnits?: number
  weight?: number
  meanStay?: number
  rvu?: { work: number; facPe: number; nonfacPe: number; mp: number }
}
export interface EditionText {
  from: string
  expires?: string
  terminated?: string
  type: ScheduleType
  scope?: 'national' | 'local'
  conversionFactor?: number
  items: ItemText[]
}
export type SchedulesText = Record<string, EditionText[]>
export interface LineText {
  cpt?: string
  rev?: string
  drg?: string
  apr?: string
  apc?: string
  dx?: string
  chargeCode?: string
  modifiers?: string[]
  charge?: number
  units?: number
}
export interface VisitText {
  type?: ServiceType
  date?: string
  facility?: string
  place?: 'facility' | 'nonfacility'
  days?: number
  lines: LineText[]
}
export interface ContractText {
  from?: string
  until?: string
  facilities?: string[]
}

const times = (n: number | undefined, by: number) => (n === undefined ? null : Math.round(n * by))
const cents = (n: number | undefined) => times(n, 100)
const fine = (n: number | undefined) => times(n, 10_000)

export function ruleOf(text: RuleText, index: number): Rule {
  const { pays, value = 100, stopLoss } = text
  const common = {
    id: `rule-${index}`,
    name: text.name,
    createdAt: text.created ?? `2025-01-01T00:00:${String(index).padStart(2, '0')}.000Z`,
    serviceType: text.for ?? 'OUTPATIENT',
    groups: (text.groups ?? []).flatMap((id) => rangeOf(id) ?? []),
    scheduleId: text.schedule ?? null,
    apcScheduleIds: text.apcs ?? (text.schedule === undefined ? [] : [text.schedule]),
    locality: text.locality ?? '',
    scope: text.carveout
      ? { kind: 'CARVEOUT', ...text.carveout }
      : { kind: 'RULE', primary: text.codes ?? null, qualifier: text.qualifier ?? null },
    lesserOfCharges: text.lesserOf ?? false,
    minimumCents: cents(text.minimum),
    maximumCents: cents(text.maximum),
    reductionRates: (text.reductions ?? []).map((r) => Math.round(r * 10_000)),
    stopLoss: stopLoss
      ? {
          unit: stopLoss.unit,
          threshold: stopLoss.unit === 'dollars' ? Math.round(stopLoss.threshold * 100) : stopLoss.threshold,
          basis: stopLoss.basis,
          percentageRate: Math.round(stopLoss.percentage * 10_000),
        }
      : null,
  }
  const paid = { percent: { percentageRate: fine(value) }, dollars: { amountCents: cents(value) }, none: {} }[payMethodCards[pays].value]
  return { ...common, payMethod: pays, ...paid } as Rule
}

export const termsOf = (rules: Rule[], { from = '2025-01-01', until, facilities = [] }: ContractText = {}): Terms => ({
  contractId: 'contract',
  name: 'Contract',
  effectiveDate: from,
  terminationDate: until ?? null,
  facilityIds: facilities,
  rules,
})

const itemOf = (text: ItemText): ScheduleItem => ({
  code: text.code,
  type: text.type ?? 'CPT_HCPCS',
  modifiers: text.modifiers ?? [],
  grouping: text.grouping ?? '',
  description: '',
  facFine: fine(text.facility ?? text.amount),
  nonfacFine: fine(text.nonfacility ?? text.amount),
  minFine: fine(text.minAmount),
  maxFine: fine(text.maxAmount),
  minUnitsHundredths: cents(text.minUnits),
  maxUnitsHundredths: cents(text.maxUnits),
  weightFine: fine(text.weight),
  meanStayHundredths: cents(text.meanStay),
  rvu: text.rvu
    ? {
        work: Math.round(text.rvu.work * 100),
        facPe: Math.round(text.rvu.facPe * 100),
        nonfacPe: Math.round(text.rvu.nonfacPe * 100),
        mp: Math.round(text.rvu.mp * 100),
      }
    : null,
})

/** Every schedule by its name, which is the id that rules use; its editions have ids of their own. */
export function schedulesOfText(texts: SchedulesText = {}): Schedules {
  return new Map(
    Object.entries(texts).map(([name, editions]) => [
      name,
      editions.map((e): Edition => {
        const items = new Map<string, ScheduleItem[]>()
        for (const item of e.items.map(itemOf)) items.set(item.code, [...(items.get(item.code) ?? []), item])
        return {
          id: `${name} ${e.from}`,
          name,
          type: e.type,
          effectiveDate: e.from,
          expirationDate: e.expires ?? null,
          terminationDate: e.terminated ?? null,
          scope: e.scope ?? 'national',
          conversionFactorFine: fine(e.conversionFactor),
          items,
        }
      }),
    ]),
  )
}

const one = (code?: string) => (code === undefined ? [] : [code])
const lineOf = ({ cpt, rev, drg, apr, apc, dx, chargeCode, modifiers = [], charge, units = 1 }: LineText): Line => ({
  codes: {
    CPT_HCPCS: one(cpt),
    REVENUE_CODE: one(rev),
    MS_DRG: one(drg),
    APR_DRG: one(apr),
    ICD_10_DX: one(dx),
    CHARGE_CODE: one(chargeCode),
    MODIFIER: modifiers,
    ...(apc && { APC: [apc] }),
  },
  chargeCents: cents(charge),
  unitsHundredths: Math.round(units * 100),
})
export const visitOf = ({
  type = 'OUTPATIENT',
  date = '2025-06-01',
  facility = 'main',
  place = 'facility',
  days,
  lines,
}: VisitText): Visit => ({ serviceType: type, date, facilityId: facility, place, days: days ?? null, lines: lines.map(lineOf) })
