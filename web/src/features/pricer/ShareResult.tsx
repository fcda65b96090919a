import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import type { PlanFigures } from '@ratebook/shared/pricing/patient-share.ts'
import { money, moneyOfCents } from '../../words/format.ts'
import { HelpToPay } from './HelpToPay.tsx'
import { KeepActions } from './KeepActions.tsx'
import { choiceOf } from './kept.ts'
import { Part, RangeParts } from './ShareParts.tsx'
import { type OutOfPocket, type shareOfPlan, sharesOf } from './out-of-pocket.ts'
import { RateLines } from './PlanOption.tsx'
import { PreventiveHint } from './PreventiveHint.tsx'
import type { StepProps } from './wizard.ts'

type Props = StepProps & {
  rate: NegotiatedRate
  /** null where answers make no sense */
  plan: PlanFigures | null
  /** undefined until it has been asked for */
  share: ReturnType<typeof shareOfPlan> | undefined
}

/** The patient's share: the figure, how it divides, as a picture and as text, and what is in it. */
export function ShareResult({ share, rate, plan, ...step }: Props) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const { price, facility, wizard } = step
  const cashCents = price.estimate?.cashCents ?? null
  const none = share && 'none' in share ? share.none : null
  const result = share && 'none' in share ? undefined : share
  const section = useRef<HTMLElement>(null)
  const isThere = result !== undefined
  // on a phone the form stands below the answer
  useEffect(() => {
    if (isThere) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  return (
    <aside className={price.isOutdated ? 'share outdated' : 'share'} aria-labelledby="share">
      <section className="card summary" ref={section}>
        <h3 id="share">{t('expenses.share')}</h3>
        <div role="status">
          {result ? (
            <p className="share-main">
              <span className="summary-amount">
                {result.least
                  ? t('pricer.fromTo', { from: money(result.least.outOfPocketExpense), to: money(result.outOfPocketExpense) })
                  : money(result.outOfPocketExpense)}
              </span>{' '}
              <span className="summary-note">
                {t(rate.perDay ? 'expenses.shareOfDay' : rate.observed ? 'expenses.shareOfUsual' : 'expenses.shareOf', {
                  amount: money(rate.rate),
                  plan: rate.displayName,
                })}
              </span>
            </p>
          ) : (
            <p className="share-waiting">{t(none ? `expenses.medicare.noShare.${none}` : 'expenses.shareWaiting')}</p>
          )}
        </div>
        {result?.least && <p className="share-range">{t('expenses.shareRange')}</p>}
        {result &&
          (result.least && plan ? (
            <RangeParts least={result.least} most={result} plan={plan} />
          ) : (
            <Parts result={result} allowable={rate.rate} isMedicare={plan?.kind === 'medicare'} />
          ))}
        {result && cashCents !== null && !rate.perDay && (
          <p className="share-cash">
            {t(cashCents < toCents((result.least ?? result).outOfPocketExpense) ? 'expenses.cashIsLess' : 'expenses.cashIsMore', {
              cash: moneyOfCents(cashCents),
            })}
          </p>
        )}
        {wizard.procedure && (
          <>
            <RateLines of={wizard.procedure} rate={rate} />
            <PreventiveHint procedure={wizard.procedure} />
          </>
        )}
        <HelpToPay facility={facility} />
      </section>
      <KeepActions choice={result ? choiceOf(step, plan) : null} />
    </aside>
  )
}

type PartsProps = { result: OutOfPocket; allowable: number; isMedicare: boolean }
function Parts({ result, allowable, isMedicare }: PartsProps) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  return (
    <>
      <div className="share-bar" aria-hidden="true">
        {sharesOf(result).map(({ part, cents }) => (
          <span key={part} className={`share-${part}`} style={{ flexGrow: cents / toCents(allowable) }} />
        ))}
      </div>
      <dl className="summary-list share-parts">
        {!isMedicare && <Part part="coPay" name={t('expenses.parts.coPay')} amount={money(result.coPay)} />}
        <Part part="deductible" name={t('expenses.parts.deductible')} amount={money(result.deductible)} />
        <Part part="coInsurance" name={t('expenses.parts.coInsurance')} amount={money(result.coInsurance)} />
        {result.overMaximum > 0 && (
          <Part
            name={t(isMedicare ? 'expenses.medicare.overLimit' : 'expenses.parts.overMaximum')}
            amount={t('expenses.minus', { amount: money(result.overMaximum) })}
          />
        )}
        <Part className="summary-total" name={t('pricer.youPay')} amount={money(result.outOfPocketExpense)} />
        <Part part="plan" name={t('expenses.parts.plan')} amount={money(result.payerPays)} />
      </dl>
    </>
  )
}
