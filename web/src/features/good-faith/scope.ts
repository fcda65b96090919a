import type { Recurrence } from '@ratebook/shared/good-faith-recurrence.ts'
import { useTranslation } from 'react-i18next'
import { count, date } from '../../words/format.ts'

/** How many times care is given, how often and between which days, in words. */
export function useScope() {
  const { t } = useTranslation('goodFaith')
  return ({ times, often, every, from, until }: Recurrence) =>
    t(`recurrence.scopes.${every}`, { times: count(times), often: count(often), from: date(from), until: date(until) })
}
