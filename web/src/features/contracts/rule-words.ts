import { payValueOf } from '@ratebook/shared/pricing/terms.ts'
import type { ContractRule } from '@ratebook/shared/rules.ts'
import { count, money } from '../../lib/format.ts'
import { exactPercent } from '../../lib/price-trace/step-values.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string

/** What a rule pays, in one sentence: `110 % of Medicare PFS 2026`. */
export function paysOf({ paymethodId, payvalue, feeSchedule }: ContractRule, t: Translate): string {
  const value = payValueOf[paymethodId] === 'percent' ? { percentage: exactPercent(payvalue) } : { amount: money(payvalue) }
  return t(`rules.pays.${paymethodId}`, { ...value, schedule: feeSchedule?.name ?? t('rules.noSchedule') })
}

/** What a rule says beside: bounds, localisation, reductions, stop-loss. */
export function conditionsOf(rule: ContractRule, t: Translate): string[] {
  const { stopLoss, minimum, maximum, reductions, groupIds } = rule
  return [
    rule.localityName && t('rules.locality', { locality: rule.localityName }),
    groupIds.length > 0 && t('rules.groups', { count: groupIds.length }),
    rule.lesserOfCharges && t('rules.lesser'),
    minimum !== null && t('rules.minimum', { amount: money(minimum) }),
    maximum !== null && t('rules.maximum', { amount: money(maximum) }),
    reductions.length > 0 && t('rules.reductions', { percentages: reductions.map(exactPercent).join(' / ') }),
    stopLoss && t(stopLoss.basis === 'first' ? 'rules.stopLossFirst' : 'rules.stopLossSecond', {
      threshold: stopLoss.unit === 'days' ? t('rules.days', { number: count(stopLoss.threshold) }) : money(stopLoss.threshold), percentage: exactPercent(stopLoss.percentage),
    }),
  ].filter((s) => typeof s === 'string' && s !== '') as string[]
}

/** Which services a rule is about: how codes match, and the codes. */
export function aboutOf({ ruleTypeId, method, carveoutCodes, codeService }: ContractRule, t: Translate): { how: string; codes: string } {
  if (ruleTypeId === 'CARVEOUT') return { how: method?.name ?? '', codes: carveoutCodes }
  return { how: codeService ? t('rules.codeService', { name: codeService.name }) : t('rules.allServices'), codes: '' }
}
