import { type Variance, varianceCauses, varianceStatuses, workStates } from '@ratebook/shared/variance.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { date } from '../../words/format.ts'

/** The few values of columns in words. */
export function useVarianceWords() {
  const { t } = useTranslation('variance')
  return useMemo(
    () => ({
      status: varianceStatuses.map((status) => [status, t(`statuses.${status}`)] as const),
      cause: varianceCauses.map((cause) => [cause, cause && t(`causes.${cause}`)] as const),
      work: workStates.map((state) => [state, t(`works.${state}`)] as const),
    }),
    [t],
  )
}

/** What a difference looks like, in a sentence: what was worked out is told as a guess, and what the payer said as its reason. */
export function useCauseSentence() {
  const { t, i18n } = useTranslation(['variance', 'payments', 'rules'])
  const carc = (code: string) =>
    i18n.exists(`carc.${code}`, { ns: 'payments' }) ? t(`carc.${code}`, { ns: 'payments' }) : t('otherReason')
  return ({ cause, detail }: Pick<Variance, 'cause' | 'detail'>): string => {
    if (cause === '') return ''
    if (cause === 'unpriced') return t('sentences.unpriced', { reason: t(`whatIf.reasons.${detail}`, { ns: 'rules' }) })
    if (cause === 'edition') return t('sentences.edition', { day: date(detail) })
    const form = detail === '' ? cause : `${cause}Because`
    const values = { detail, ...((cause === 'denied' || cause === 'bundled') && { reason: carc(detail) }) }
    return i18n.exists(`sentences.${form}`, { ns: 'variance' }) ? t(`sentences.${form}`, values) : t(`sentences.${cause}`, values)
  }
}
