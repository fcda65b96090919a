import { localityOf } from '@ratebook/shared/pricing/gpci.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { ContractRule } from '@ratebook/shared/rules.ts'
import { useTranslation } from 'react-i18next'
import { count, money } from '../../words/format.ts'
import { localityText } from '../../words/locality-name.ts'
import { exactPercent } from '../../words/price-trace/step-values.ts'

/** What a rule says, in words. */
export function useRuleWords() {
  const { t } = useTranslation('contracts')
  const { t: ofRules } = useTranslation('rules')
  return {
    /** What it pays, in one sentence: `110 % of Medicare PFS 2026`. */
    pays({ paymethodId, payvalue, feeSchedule }: ContractRule): string {
      const value = payMethodCards[paymethodId].value === 'percent' ? exactPercent(payvalue) : money(payvalue)
      return ofRules(`payMethods.${paymethodId}.pays`, { value, schedule: feeSchedule?.name ?? t('rules.noSchedule') })
    },
    /** What it says beside: bounds, localisation, reductions, stop-loss. */
    conditions({ locality, groupIds, lesserOfCharges, minimum, maximum, reductions, stopLoss }: ContractRule): string[] {
      const localizedTo = localityOf(locality)
      return [
        localizedTo && t('rules.locality', { locality: localityText(localizedTo) }),
        groupIds.length > 0 && t('rules.groups', { count: groupIds.length }),
        lesserOfCharges && t('rules.lesser'),
        minimum !== null && t('rules.minimum', { amount: money(minimum) }),
        maximum !== null && t('rules.maximum', { amount: money(maximum) }),
        reductions.length > 0 && t('rules.reductions', { percentages: reductions.map(exactPercent).join(' / ') }),
        stopLoss &&
          t(stopLoss.basis === 'first' ? 'rules.stopLossFirst' : 'rules.stopLossSecond', {
            threshold: stopLoss.unit === 'days' ? t('rules.days', { number: count(stopLoss.threshold) }) : money(stopLoss.threshold),
            percentage: exactPercent(stopLoss.percentage),
          }),
      ].filter((said) => typeof said === 'string' && said !== '') as string[]
    },
    /** Which services it is about: how codes match, and the codes. */
    about({ ruleTypeId, method, carveoutCodes, codeService }: ContractRule): { how: string; codes: string } {
      if (ruleTypeId === 'CARVEOUT') return { how: method?.name ?? '', codes: carveoutCodes }
      return { how: codeService ? t('rules.codeService', { name: codeService.name }) : t('rules.allServices'), codes: '' }
    },
  }
}
