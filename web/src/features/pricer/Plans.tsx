import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { ALL_PLANS, type Procedure } from '@ratebook/shared/pricer.ts'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import { count, moneyOfCents, percent } from '../../words/format.ts'
import { InfoIcon } from '../../words/icons.tsx'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { filterPlans, isFilter, SELF_PAY } from '../../public/offers.ts'
import { Plan, PlanBar, PlanOption } from './PlanOption.tsx'
import { OriginalMedicare } from '../../public/OriginalMedicare.tsx'
import { Phone } from '../../public/Phone.tsx'
import { SearchInput } from '../../public/SearchInput.tsx'
import type { Price, Unagreed } from './use-price.ts'

/** More than these are searched, not read. */
const MANY = 8

type Props = { procedure: Procedure; price: Price; facility: ActiveFacility; payer: string | null; choose: (payer: string) => void }

/** Who pays: one's plan, or oneself. Every amount covers the same things, on one scale, so that they can be compared. */
export function Plans({ procedure, price, facility, payer, choose }: Props) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const group = useId()
  const { estimate, rates, isOutdated, retryRates } = price
  const all = rates?.byName ?? []
  const chosenAt = all.findIndex((r) => r.payerId === payer)
  const [filter, setFilter] = useState('')
  const [isWhole, setIsWhole] = useState(chosenAt >= MANY)
  const matches = filterPlans(all, filter)
  const unpriced = filterPlans(rates?.unpriced ?? [], filter)
  const listed = isWhole || isFilter(filter) ? matches : matches.slice(0, MANY)
  const scale = Math.max(estimate?.totalCents ?? 0, ...all.filter((r) => !r.perDay).map((r) => toCents(r.rate)))
  const discount = price.selfPayPercentage === undefined ? undefined : 100 - price.selfPayPercentage

  return (
    <section className="card review-card" aria-labelledby="plans">
      <h3 id="plans">{t('pricer.plans')}</h3>
      <p className="field-help">{t('pricer.plansHelp')}</p>
      <fieldset className="plans" aria-labelledby="plans">
        <div className="plan-total">
          <span>{t('pricer.totalCharge')}</span>
          <span className="plan-amount">{moneyOfCents(estimate?.totalCents)}</span>
          <PlanBar className="bar-service" cents={estimate?.totalCents ?? 0} scale={scale} />
        </div>
        <Plan
          group={group}
          name={t('pricer.selfPay')}
          about={t(`pricer.cashAbout.${estimate?.cashSource ?? 'share'}`, { discount: percent(discount, '—') })}
          amount={moneyOfCents(estimate?.cashCents)}
          isChosen={payer === SELF_PAY}
          choose={() => choose(SELF_PAY)}
        >
          <PlanBar className="bar-cash" cents={estimate?.cashCents ?? 0} scale={scale} />
        </Plan>
        {retryRates && <LoadFailed message={t('pricer.ratesFailed')} retry={retryRates} />}
        {!rates && !retryRates && (
          <div aria-busy="true">
            {[0, 1, 2].map((i) => (
              <div key={i} className="plan plan-skeleton">
                <span className="skeleton" />
                <span className="skeleton" />
              </div>
            ))}
          </div>
        )}
        {rates && all.length === 0 && (
          <div className="notice plans-none">
            <InfoIcon />
            <p>{t('pricer.noPlans')}</p>
          </div>
        )}
        {all.length > MANY && <PlanFilter text={filter} change={setFilter} matches={matches.length} total={all.length} />}
        <div className={isOutdated ? 'plan-list outdated' : 'plan-list'} aria-busy={isOutdated}>
          {listed.map((rate) => (
            <PlanOption
              key={rate.payerId}
              group={group}
              procedure={procedure}
              rate={rate}
              scale={scale}
              isChosen={rate.payerId === payer}
              choose={() => choose(rate.payerId)}
            />
          ))}
        </div>
        {listed.length < matches.length && (
          <button type="button" className="button button-quiet button-small plans-all" onClick={() => setIsWhole(true)}>
            {t('pricer.allPlansShown', { number: count(matches.length) })}
          </button>
        )}
      </fieldset>
      {rates && <OriginalMedicare plans={[...all, ...rates.unpriced]} />}
      {unpriced.length > 0 && <Unpriced plans={unpriced} phone={facility.phone} />}
      {rates && all.length > 0 && payer !== null && payer !== SELF_PAY && chosenAt < 0 && (
        <p className="field-error" role="status">
          {t('pricer.planWithout')}
        </p>
      )}
    </section>
  )
}

/** Plans that have agreed to no price here: somebody else has to be asked. */
function Unpriced({ plans, phone }: { plans: readonly Unagreed[number][]; phone: string }) {
  const { t } = useTranslation()
  return (
    <div className="unpriced">
      <p>
        {t('pricer.unpriced')} {phone ? t('pricer.callUs') : t('pricer.askUs')} {phone && <Phone number={phone} />}
      </p>
      <ul>
        {plans.map(({ payerId, displayName, planName }) => (
          <li key={payerId}>
            <span>
              {displayName} <span className="plan-about">{planName === ALL_PLANS ? t('pricer.allPlans') : planName}</span>
            </span>
            <span className="plan-about">{t('pricer.noPriceAskUs')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlanFilter({ text, change, matches, total }: { text: string; change: (text: string) => void; matches: number; total: number }) {
  const { t } = useTranslation()
  const id = useId()
  const hint = isFilter(text) ? t('pricer.plansFound', { found: count(matches), total: count(total) }) : t('pricer.planFilterHelp')
  return (
    <div className="field plan-filter">
      <label htmlFor={id}>{t('pricer.planFilter')}</label>
      <SearchInput id={id} text={text} onType={change} />
      <p id={`${id}-help`} className="field-help" role="status">
        {hint}
      </p>
    </div>
  )
}
