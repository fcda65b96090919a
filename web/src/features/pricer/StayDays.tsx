import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stay } from '@ratebook/shared/negotiated-rates.ts'
import { MOST_DAYS } from '@ratebook/shared/pricing/days.ts'
import { count } from '../../words/format.ts'
import { readDays, unitsText } from './estimate.ts'

type Props = {
  /** null where no price depends on it, but something else does */
  stay: Stay | null
  /** what somebody typed; null as long as nobody did */
  typed: string | null
  change: (text: string) => void
}

/** How long the stay is, where plans pay by the day: what it usually takes, until somebody says how long it is. */
export function StayDays({ stay, typed, change }: Props) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const id = useId()
  const { days = 0, meanStay = null, isAssumed = false } = stay ?? {}
  const isWrong = readDays(typed) === undefined
  return (
    <section className="card review-card" aria-labelledby={`${id}-stay`}>
      <h3 id={`${id}-stay`}>{t('pricer.stay')}</h3>
      <p className="field-help">{t(stay ? 'pricer.stayHelp' : 'expenses.medicare.stayHelp')}</p>
      <div className="field stay-days">
        <label htmlFor={id}>{t('pricer.stayDays')}</label>
        <input
          id={id}
          className="control"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed ?? (days || '')}
          onChange={(e) => change(e.target.value)}
          aria-invalid={isWrong}
          aria-describedby={`${id}-help ${id}-error`}
        />
        <p className="field-help" id={`${id}-help`} role="status">
          {meanStay !== null && !isWrong && t('pricer.stayAssumed', { mean: unitsText(meanStay), count: days, number: count(days) })}
          {isAssumed && meanStay === null && !isWrong && t('pricer.stayUnknown')}
        </p>
        <p className="field-error" id={`${id}-error`} role="alert">
          {isWrong && t('pricer.stayError', { most: count(MOST_DAYS) })}
        </p>
      </div>
    </section>
  )
}
