import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { ALL_PLANS, type Procedure } from '@ratebook/shared/pricer.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { byName, filterPlans, SELF_PAY, UNKNOWN_PLAN } from '../../public/offers.ts'
import { OriginalMedicare } from '../../public/OriginalMedicare.tsx'
import { useNegotiatedRates, usualRequest } from '../../public/rates.ts'
import { SearchInput } from '../../public/SearchInput.tsx'
import { count } from '../../words/format.ts'
import { begin } from './begin.ts'

/** More than these are searched, not read. */
const MANY = 8

type Props = { facility: ActiveFacility; procedure: Procedure; choose: (payer: string) => void }

/** 'Who pays?': oneself, or a plan of the brand, be there a price for the service or not. */
export function PayerQuestion({ facility, procedure, choose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [filter, setFilter] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const rates = useNegotiatedRates(usualRequest(facility, procedure, procedure.setting === 'inpatient'))
  const plans = rates.data ? byName([...rates.data.rates, ...rates.data.unpriced]) : []
  const matches = filterPlans(plans, filter)
  const listed = isWhole || filter ? matches : matches.slice(0, MANY)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={begin}>
        {t('pricer.plans')}
      </h2>
      {plans.length > MANY && (
        <div className="field">
          <label htmlFor={`${id}-filter`}>{t('pricer.planFilter')}</label>
          <SearchInput id={`${id}-filter`} text={filter} onType={setFilter} />
          <p id={`${id}-filter-help`} className="field-help" role="status">
            {filter && t('pricer.plansFound', { found: count(matches.length), total: count(plans.length) })}
          </p>
        </div>
      )}
      <ul className="choices" aria-labelledby={id} aria-busy={rates.isPending}>
        <li>
          <button type="button" className="choice" onClick={() => choose(SELF_PAY)}>
            {t('pricer.selfPay')}
          </button>
        </li>
        {listed.map(({ payerId, displayName, planName }) => (
          <li key={payerId}>
            <button type="button" className="choice" onClick={() => choose(payerId)}>
              {displayName}
              {planName !== ALL_PLANS && <span className="choice-about">{planName}</span>}
            </button>
          </li>
        ))}
        {plans.length > 0 && !filter && (
          <li>
            <button type="button" className="choice" onClick={() => choose(UNKNOWN_PLAN)}>
              {t('home.unknownPlan')}
            </button>
          </li>
        )}
        {rates.isPending &&
          [0, 1, 2].map((i) => (
            <li key={i} className="choice choice-waiting">
              <span className="skeleton" />
            </li>
          ))}
      </ul>
      {listed.length < matches.length && (
        <button type="button" className="button button-quiet button-small" onClick={() => setIsWhole(true)}>
          {t('pricer.allPlansShown', { number: count(matches.length) })}
        </button>
      )}
      {rates.data && <OriginalMedicare plans={plans} />}
      {rates.isError && <LoadFailed message={t('home.plansFailed')} retry={() => void rates.refetch()} />}
    </section>
  )
}
