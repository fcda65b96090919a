import { localityOf } from '@ratebook/shared/pricing/gpci.ts'
import { MOST_CENTS, toFine } from '@ratebook/shared/pricing/money.ts'
import { priceLine } from '@ratebook/shared/pricing/price.ts'
import { daysPaid } from '@ratebook/shared/pricing/stay.ts'
import type { Compiled } from '@ratebook/shared/pricing/select.ts'
import type { Rule, Schedules, ServiceType, Visit } from '@ratebook/shared/pricing/terms.ts'
import type { LinePrice, StepKind } from '@ratebook/shared/pricing/answer.ts'
import type { ContractedRate, rateConditions } from '@ratebook/shared/contracted-rates.ts'
import type { Listed } from './listed.ts'

/** What a contract pays for one of a code, in a facility and outside it. */
export interface Rate {
  ruleId: string
  fac: Amount
  nonfac: Amount
  locality: string
}
interface Amount {
  /** of the schedule, as the rule reads it; null where it reads none, or none of the code */
  scheduleFine: number | null
  cents: number | null
  reason: ContractedRate['reason']
  /** that it is for, where it is paid by the day */
  days: number | null
}

/** The rule without what only a charge can tell: its rate stands beside the condition. */
export const uncharged = (rule: Rule): Rule => ({ ...rule, lesserOfCharges: false, stopLoss: null })
export function conditionOf({
  lesserOfCharges,
  stopLoss,
}: Pick<Rule, 'lesserOfCharges'> & { stopLoss: unknown }): (typeof rateConditions)[number] {
  if (lesserOfCharges) return stopLoss ? 'chargesAreLessOrStopLoss' : 'chargesAreLess'
  return stopLoss ? 'stopLoss' : ''
}

const ofSchedule: readonly StepKind[] = ['scheduleAmount', 'localised', 'minimumAmount', 'maximumAmount']

function amountOf(price: LinePrice): Amount {
  if (!price.priced) return { scheduleFine: null, cents: null, reason: price.reason.kind, days: null }
  const step = price.trace.findLast(({ kind }) => ofSchedule.includes(kind))
  const scheduleFine = step ? toFine(Number(step.values.amount)) : null
  // a share of a share can be more than the columns hold: such an amount is none that anybody has agreed to
  if (price.cents > MOST_CENTS) return { scheduleFine, cents: null, reason: 'beyondReason', days: null }
  return { scheduleFine, cents: price.cents, reason: '', days: daysPaid(price.trace) }
}

/**
 * The rate of a code under the rule that wins it, beside a revenue code or without one ('').
 * @param compiled of rules that are `uncharged`
 * @returns null where no rule is about the code
 */
export function rateOf(
  compiled: Compiled,
  serviceType: ServiceType,
  date: string,
  { code, type, modifiers }: Listed,
  revenueCode: string,
  schedules: Schedules,
): Rate | null {
  const codes: Visit['lines'][number]['codes'] = { [type]: [code] }
  if (modifiers.length > 0) codes.MODIFIER = modifiers
  if (revenueCode) codes.REVENUE_CODE = [revenueCode]
  const line = { codes, chargeCents: null, unitsHundredths: 100 }
  const visit = (place: Visit['place']): Visit => ({ serviceType, date, facilityId: '', days: null, place, lines: [line] })
  const fac = priceLine(compiled, visit('facility'), 0, schedules)
  if (!fac.ruleId) return null
  const nonfac = priceLine(compiled, visit('nonfacility'), 0, schedules)
  const localised = [fac, nonfac].some((price) => price.priced && price.trace.some(({ kind }) => kind === 'localised'))
  const rule = localised ? compiled.terms.rules.find(({ id }) => id === fac.ruleId) : undefined
  return {
    ruleId: fac.ruleId,
    fac: amountOf(fac),
    nonfac: amountOf(nonfac),
    locality: (rule && localityOf(rule.locality)?.localityName) ?? '',
  }
}

export const isSameRate = (a: Rate, b: Rate) =>
  a.ruleId === b.ruleId && a.fac.cents === b.fac.cents && a.nonfac.cents === b.nonfac.cents && a.fac.reason === b.fac.reason
