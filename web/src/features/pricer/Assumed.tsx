import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { MEDICARE_DAYS } from '@ratebook/shared/pricing/medicare.ts'
import { count } from '../../words/format.ts'
import { AssociatedCharges } from './AssociatedCharges.tsx'
import { withChosen } from './chosen-state.ts'
import { BilledApart } from './BilledApart.tsx'
import { Disclaimer } from './Disclaimer.tsx'
import { freeWith, isMedicare } from './out-of-pocket.ts'
import { StayDays } from './StayDays.tsx'
import type { StepProps } from './wizard.ts'

/** What the estimate takes for granted, to be changed where it stands. */
export function Assumed({ rate, wizard, dispatch, price, facility }: StepProps & { rate: NegotiatedRate }) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const navigate = useNavigate()
  const { search } = useLocation()
  const stay = price.rates?.stay
  const isOriginal = isMedicare(rate, wizard)
  const free = isOriginal ? freeWith(rate, { ...wizard, stay }) : null
  const { estimate } = price
  return (
    <section className="share-assumed" aria-labelledby="assumed">
      <h3 id="assumed">{t('expenses.assumed')}</h3>
      <ul>
        <li>
          {t(rate.observed ? 'expenses.assumedUsual' : 'expenses.assumedPrice', { plan: rate.displayName })}{' '}
          <button
            type="button"
            className="link no-print"
            onClick={() => navigate({ search: withChosen(search, wizard, wizard.steps.indexOf('review')) })}
          >
            {t('expenses.anotherPlan')}
          </button>
        </li>
        {rate.perDay && <li>{t('expenses.assumedDay')}</li>}
        {stay && <li>{t('pricer.assumedStay', { count: stay.days, number: count(stay.days) })}</li>}
        <li>{t(isOriginal ? 'expenses.medicare.assumed' : 'expenses.assumedNetwork')}</li>
        <li>
          {free
            ? t(`expenses.medicare.free.${free}`)
            : t(isOriginal ? `expenses.medicare.order${wizard.inPatient ? 'A' : 'B'}` : 'expenses.assumedOrder', { days: MEDICARE_DAYS })}
        </li>
      </ul>
      {(stay || (isOriginal && wizard.inPatient)) && (
        <StayDays stay={stay ?? null} typed={wizard.days} change={(text) => dispatch({ type: 'changeDays', text })} />
      )}
      {estimate && estimate.lines.length > 0 && (
        <details className="card review-card share-units no-print">
          <summary>{t('expenses.changeUnits')}</summary>
          <AssociatedCharges
            lines={estimate.lines}
            totalCents={estimate.associatedCents}
            onUnits={(key, text) => dispatch({ type: 'changeUnits', key, text })}
          />
        </details>
      )}
      {wizard.procedure && (
        <BilledApart
          {...{ facility, procedure: wizard.procedure, inPatient: wizard.inPatient }}
          payer={rate.payerId}
          plan={rate.displayName}
        />
      )}
      <Disclaimer />
    </section>
  )
}
