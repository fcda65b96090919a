import { codeServices } from '@ratebook/shared/code-services.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { baseRateTypeNames, methodNames } from '@ratebook/shared/contract-names.ts'
import { type FeeSchedule, feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { type PayMethod, payMethodCards, readsSchedule } from '@ratebook/shared/pricing/pay-methods.ts'
import { methods, unmatchedMethods } from '@ratebook/shared/pricing/terms.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../client/api.ts'
import { localityText } from '../../words/locality-name.ts'
import type { RuleNames } from './rule-sentence.ts'
import type { RuleValues } from './rule-values.ts'

/** All that the form of a rule refers to; `answers` are those it comes from. */
export function useReferences(contractId: string) {
  const answers = useQueries({
    queries: [
      query(contracts.getContract, { params: { id: contractId } }),
      query(codeServices.listTinyCodeServices, {}),
      query(feeSchedules.listAllFeeSchedules, {}),
      query(rules.listGpcis, {}),
    ],
  })
  const [contract, services, schedules, gpcis] = answers
  const loaded = contract.data &&
    services.data &&
    schedules.data &&
    gpcis.data && { contract: contract.data, services: services.data, schedules: schedules.data, localities: gpcis.data }
  return { loaded, answers }
}
export type References = NonNullable<ReturnType<typeof useReferences>['loaded']>

const allMethods = methods.map((id) => [id, methodNames[id].name] as const)
/** How codes can match; what a saved rule matches by is among them, though it may match nothing. */
export const methodChoices = (saved: string) => allMethods.filter(([id]) => id === saved || !unmatchedMethods.includes(id))

const methodWords = Object.fromEntries(allMethods) as RuleNames['method']
/** The names in the sentence of a rule; `savedGroups`: how many groups it is limited to while none were chosen anew. */
export const namesOf = (rule: RuleValues, { services, schedules, localities }: References, savedGroups = 0): RuleNames => {
  const scheduled = readsSchedule(rule.paymethodId)
  const locality = localities.find((l) => l.id === rule.locality)
  return {
    codeService: rule.ruleTypeId === 'RULE' ? (services.find((s) => s.id === rule.codeServiceId)?.name ?? '') : '',
    schedule: (scheduled && schedules.find((s) => s.id === rule.feeScheduleId)?.name) || '',
    locality: scheduled && locality ? localityText(locality) : '',
    method: methodWords,
    groups: rule.ruleTypeId === 'RULE' && scheduled ? (rule.groupIds?.length ?? savedGroups) : 0,
  }
}

/** A stored value as its field shows it. `t` is that of `useTranslation('rules')`. */
export function valueText(
  name: keyof RuleValues,
  values: RuleValues,
  { services, schedules, localities }: References,
  t: (key: string) => string,
): string {
  const locality = localities.find((l) => l.id === values.locality)
  if (name === 'paymethodId') return t(`payMethods.${values.paymethodId}.name`)
  if (name === 'methodId') return values.methodId && methodWords[values.methodId]
  if (name === 'codeServiceId') return services.find((s) => s.id === values.codeServiceId)?.name ?? ''
  if (name === 'feeScheduleId') return schedules.find((s) => s.id === values.feeScheduleId)?.name ?? ''
  if (name === 'locality') return locality ? localityText(locality) : ''
  if (name === 'baseRateType') return values.baseRateType && baseRateTypeNames[values.baseRateType].name
  return String(values[name] ?? '')
}

/** What a rate can be based on, of what its pay method can read. */
export const baseRateChoices = (payMethod: PayMethod) =>
  payMethodCards[payMethod].bases.map((id) => [id, baseRateTypeNames[id].name] as const)

/**
 * The schedules a rule can read. Editions of one name follow each other: one
 * stands for all, the chosen one, else the one in force, else the newest.
 */
export function scheduleChoices(
  schedules: readonly FeeSchedule[],
  { paymethodId, baseRateType, feeScheduleId }: Pick<RuleValues, 'paymethodId' | 'baseRateType' | 'feeScheduleId'>,
) {
  const readable = schedules.filter(
    (s) => payMethodCards[paymethodId].bases.includes(s.feeScheduleType) && (baseRateType === '' || s.feeScheduleType === baseRateType),
  )
  const rank = (s: FeeSchedule) => (s.id === feeScheduleId ? 2 : s.state === 'inForce' ? 1 : 0)
  const nearest = (a: FeeSchedule, b: FeeSchedule) => rank(b) - rank(a) || b.effectiveDate.localeCompare(a.effectiveDate)
  return [...new Set(readable.map((s) => s.name))].flatMap((name) => {
    const editions = readable.filter((s) => s.name === name).sort(nearest)
    return editions[0] ? [{ schedule: editions[0], editions: editions.length }] : []
  })
}
