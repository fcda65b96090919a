import { useTranslation } from 'react-i18next'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import { money, moneyOfCents, percent } from '../../words/format.ts'
import { AboutEnds } from './AboutEnds.tsx'
import type { Estimate } from './estimate.ts'
import type { Price } from './use-price.ts'

/** The prices there are, side by side: the hospital's charge, what somebody pays who pays cash, and what the plans have agreed to. */
export function PriceSummary({ price, chosen }: { price: Price; chosen: NegotiatedRate | undefined }) {
  const { t } = useTranslation()
  const { estimate, selfPayPercentage, rates, isOutdated } = price
  const discount = selfPayPercentage === undefined ? undefined : 100 - selfPayPercentage
  const cashSource = estimate?.cashSource ?? 'share'
  const age = isOutdated ? 'outdated' : undefined
  return (
    <section className="card summary" aria-labelledby="summary">
      <h3 id="summary">{t('pricer.summary')}</h3>
      <div className="summary-main" aria-live="polite">
        {chosen ? (
          <div className={age}>
            <p className="summary-label">
              {t(chosen.observed ? 'pricer.observedPrice' : 'pricer.planPrice', { plan: chosen.displayName })}
            </p>
            <p className="summary-amount">
              {money(chosen.rate, '—')}
              {chosen.perDay && <span className="summary-unit"> {t('pricer.perDay')}</span>}
            </p>
            <p className="summary-note">{t(`pricer.${chosen.perDay ? 'day' : chosen.observed ? 'observed' : 'plan'}PriceNote`)}</p>
          </div>
        ) : (
          <>
            <p className="summary-label">{t('pricer.cashPrice')}</p>
            <p className="summary-amount">{moneyOfCents(estimate?.cashCents)}</p>
            <p className="summary-note">{t(`pricer.cashNote.${cashSource}`, { discount: percent(discount, '—') })}</p>
          </>
        )}
      </div>
      {estimate?.totalCents != null && estimate.totalCents > 0 && (
        <Comparison estimate={estimate} totalCents={estimate.totalCents} rates={rates} chosen={chosen} age={age} />
      )}
      <dl className="summary-list">
        {estimate && estimate.lines.length > 0 && (
          <>
            <div>
              <dt>{t('pricer.service')}</dt>
              <dd>{moneyOfCents(estimate.serviceCents)}</dd>
            </div>
            <div>
              <dt>{t('pricer.associated')}</dt>
              <dd>{moneyOfCents(estimate.associatedCents)}</dd>
            </div>
          </>
        )}
        <div className="summary-total">
          <dt>{t('pricer.totalCharge')}</dt>
          <dd>
            {moneyOfCents(estimate?.totalCents)}
            {estimate?.serviceCents === null && <span className="summary-note"> {t('pricer.noCharge')}</span>}
          </dd>
        </div>
        {cashSource === 'share' && (
          <div>
            <dt>{t('pricer.cashDiscount')}</dt>
            <dd>{percent(discount, '—')}</dd>
          </div>
        )}
        <div className="summary-total">
          <dt>{t('pricer.cashPrice')}</dt>
          <dd>{moneyOfCents(estimate?.cashCents)}</dd>
        </div>
        {rates && rates.minimum !== null && (
          <>
            <div className={age}>
              <dt>{t('pricer.minimum')}</dt>
              <dd>{money(rates.minimum, '—')}</dd>
            </div>
            <div className={age}>
              <dt>{t('pricer.maximum')}</dt>
              <dd>{money(rates.maximum, '—')}</dd>
            </div>
          </>
        )}
      </dl>
      <AboutEnds rates={rates} />
    </section>
  )
}

type Compared = {
  estimate: Estimate
  totalCents: number
  rates: Price['rates']
  chosen: NegotiatedRate | undefined
  age: string | undefined
}

/** Bars on one scale; the numbers beside them say the same, so the picture itself is decoration. */
function Comparison({ estimate, totalCents, rates, chosen, age }: Compared) {
  const { t } = useTranslation()
  const whose = rates?.about.includes('inWords') ? 'fixed' : rates?.byName.some((r) => r.observed) ? 'agreed' : 'plans'
  const [from, to] = rates?.minimum != null && rates.maximum !== null ? [toCents(rates.minimum), toCents(rates.maximum)] : [null, null]
  const chosenCents = chosen && !chosen.perDay ? toCents(chosen.rate) : null
  const scale = Math.max(totalCents, to ?? 0, chosenCents ?? 0)
  const share = (cents: number) => `${(cents / scale) * 100}%`
  return (
    <div className="bars" aria-hidden="true">
      <p>
        <span>{t('pricer.totalCharge')}</span>
        <span>{moneyOfCents(totalCents)}</span>
      </p>
      <div className="bar">
        <span className="bar-service" style={{ width: share(estimate.serviceCents ?? 0) }} />
        <span className="bar-associated" style={{ width: share(estimate.associatedCents ?? 0) }} />
      </div>
      {estimate.lines.length > 0 && (
        <p className="bars-legend">
          <span className="bar-service" />
          {t('pricer.service')}
          <span className="bar-associated" />
          {t('pricer.associated')}
        </p>
      )}
      {estimate.cashCents !== null && (
        <>
          <p>
            <span>{t('pricer.cashPrice')}</span>
            <span>{moneyOfCents(estimate.cashCents)}</span>
          </p>
          <div className="bar">
            <span className="bar-cash" style={{ width: share(estimate.cashCents) }} />
          </div>
        </>
      )}
      {from !== null && to !== null && (
        <div className={age}>
          <p>
            <span>{t(`pricer.${whose}Range`)}</span>
            <span>{from === to ? moneyOfCents(from) : t('pricer.fromTo', { from: moneyOfCents(from), to: moneyOfCents(to) })}</span>
          </p>
          <div className="bar bar-range">
            <span className="bar-plan" style={{ left: share(from), width: share(to - from) }} />
            {chosenCents !== null && <span className="bar-mark" style={{ left: share(chosenCents) }} />}
          </div>
        </div>
      )}
    </div>
  )
}
