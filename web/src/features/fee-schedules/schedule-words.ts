import { type FeeSchedule, scheduleScopes } from '@ratebook/shared/fee-schedules.ts'
import { scheduleTypes } from '@ratebook/shared/pricing/terms.ts'
import { useTranslation } from 'react-i18next'

const states = ['inForce', 'upcoming', 'followed', 'expired'] as const satisfies readonly FeeSchedule['state'][]

/** The words for what a schedule is named by constants, in the order they are offered. */
export function useScheduleWords() {
  const { t } = useTranslation('feeSchedules')
  return {
    feeScheduleType: scheduleTypes.map((type) => [type, t(`feeSchedules.types.${type}`)] as const),
    state: states.map((state) => [state, t(`feeSchedules.states.${state}`)] as const),
    scope: scheduleScopes.map((scope) => [scope, t(`feeSchedules.scopes.${scope}`)] as const),
  }
}

/** `Medicare PFS from 2026-01-01`: editions share a name. */
export function useEditionName() {
  const { t } = useTranslation('feeSchedules')
  return ({ name, effectiveDate }: Pick<FeeSchedule, 'name' | 'effectiveDate'>) => t('feeSchedules.edition', { name, date: effectiveDate })
}
