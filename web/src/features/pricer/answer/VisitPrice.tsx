import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import { LoadFailed } from '../../../client/LoadFailed.tsx'
import { paths } from '../../../paths.ts'
import { useBrand } from '../../../public/brand.tsx'
import { SELF_PAY, UNKNOWN_PLAN } from '../../../public/offers.ts'
import { Phone } from '../../../public/Phone.tsx'
import { count, money, moneyOfCents } from '../../../words/format.ts'
import { ArrowIcon } from '../../../words/icons.tsx'
import { isPricedApart, useSameCodes } from '../../../public/same-service.ts'
import { InEnglish, ServiceName } from '../../../words/ServiceName.tsx'
import { AboutEnds } from '../AboutEnds.tsx'
import { withChosen } from '../chosen-state.ts'
import { readDays } from '../estimate.ts'
import type { Price } from '../use-price.ts'
import { initialWizard, type StepKey, stepsOf } from '../wizard.ts'
import { HelpToPay } from '../HelpToPay.tsx'
import { PreventiveHint } from '../PreventiveHint.tsx'
import type { Use, Visit } from './Answer.tsx'
import { partsOf, payerIn } from './parts.ts'

type Props = Visit & {
  price: Price
  use: Use
  /** what the price takes for granted, to be changed */
  children: ReactNode
}

/** What the visit costs with the charges that usually belong to it: the figure of the wizard, and the way there. */
export function VisitPrice({ facility, procedure, inPatient, payer, price, use, children }: Props) {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  const brand = useBrand()
  const { rate, isPlan, name: plan } = payerIn(price, payer)
  const cents = price.offers.get(payer)
  const isSelf = payer === SELF_PAY
  const isUnknown = payer === UNKNOWN_PLAN
  const isReadable = price.estimate?.isReadable !== false && readDays(use.days) !== undefined
  const isPending = isSelf ? !price.estimate && !price.retryPrice : (!price.rates || (price.isOutdated && isReadable)) && !price.retryRates
  const { data: [ofCode] = [] } = useSameCodes([facility], procedure)
  const isOneOfMany = procedure.priceVaries || (ofCode !== undefined && isPricedApart(ofCode, procedure, inPatient))
  const parts = partsOf(price, payer)

  const steps = stepsOf(brand)
  const wizard = { ...initialWizard(steps), procedure, inPatient, ...use, payer: isUnknown ? null : payer }
  const addressOf = (step: StepKey) => paths.pricer(facility.name) + withChosen('', wizard, steps.indexOf(step))
  return (
    <section className="card answer-card" aria-labelledby="visit" aria-busy={isPending}>
      <h2 id="visit">{t('answer.price')}</h2>
      <div aria-live="polite">
        {isPending && <span className="skeleton answer-waiting" />}
        {cents !== undefined && (
          <>
            <p className="answer-amount">
              {moneyOfCents(cents)}
              {rate?.perDay && <span> {t('pricer.perDay')}</span>}
            </p>
            <p>{t(isSelf ? 'answer.cashNote' : `answer.${rate?.perDay ? 'day' : rate?.observed ? 'observed' : 'plan'}Note`, { plan })}</p>
            {!isSelf && price.rates?.stay && (
              <p>{t('answer.days', { count: price.rates.stay.days, number: count(price.rates.stay.days) })}</p>
            )}
          </>
        )}
        {isUnknown && !isPending && isReadable && <PlansRange rates={price.rates} />}
        {!isReadable && <p className="answer-amount">—</p>}
        {cents === undefined && !isUnknown && isReadable && !isPending && (isSelf ? price.estimate : price.rates) && (
          <div className="notice">
            <p>
              {t(isSelf ? 'answer.noCash' : isPlan ? 'answer.noPlanPrice' : 'answer.noPlan', { plan })}{' '}
              {facility.phone ? t('pricer.callUs') : t('pricer.askUs')} {facility.phone && <Phone number={facility.phone} />}
            </p>
          </div>
        )}
      </div>
      {isSelf && price.retryPrice && <LoadFailed retry={price.retryPrice} />}
      {!isSelf && price.retryRates && <LoadFailed message={t('pricer.ratesFailed')} retry={price.retryRates} />}
      {cents !== undefined && isOneOfMany && (
        <p className="field-help">
          {t(procedure.priceVaries ? 'pricer.priceVaries' : 'pricer.codePriceVaries')} {t('pricer.description')}:{' '}
          <InEnglish>{procedure.chargeDescription}</InEnglish>
        </p>
      )}
      {!isSelf && price.estimate?.cashCents != null && (
        <p className="answer-cash">{t('answer.cash', { amount: moneyOfCents(price.estimate.cashCents) })}</p>
      )}
      {cents !== undefined && !isSelf && steps.includes('estimate') && (
        <Link className="button" to={addressOf('estimate')}>
          {t('answer.share')}
          <ArrowIcon size={18} />
        </Link>
      )}
      {parts.length > 0 && (
        <>
          <h3>{t('answer.holds')}</h3>
          <ul className="parts">
            {parts.map((part) => (
              <li key={part.key}>
                <span>
                  {part.name === null ? <ServiceName of={procedure} /> : <InEnglish>{part.name}</InEnglish>}
                  {part.units !== '1' && ` × ${part.units}`}
                </span>
                {part.included && <span>{t('pricer.included')}</span>}
                {part.dollars !== null && <span>{moneyOfCents(toCents(part.dollars))}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
      <PreventiveHint procedure={procedure} />
      <HelpToPay facility={facility} />
      <Link className="link" to={addressOf('review')}>
        {t('answer.details')}
      </Link>
    </section>
  )
}

/** Between which prices all plans are, for who does not know theirs. */
function PlansRange({ rates }: Pick<Price, 'rates'>) {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  if (!rates?.byName.length) return <p className="notice">{t('answer.noPlans')}</p>
  const [from, to] = [money(rates.minimum, '—'), money(rates.maximum, '—')]
  return (
    <>
      <p className="answer-amount answer-range">{from === to ? from : t('pricer.fromTo', { from, to })}</p>
      {rates.minimum !== null && <p>{t('answer.plansRange')}</p>}
      <AboutEnds rates={rates} />
    </>
  )
}
