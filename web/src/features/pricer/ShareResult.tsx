import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import { count, money, moneyOfCents } from '../../words/format.ts'
import { Disclaimer, PrintButton } from './Disclaimer.tsx'
import { type OutOfPocket, sharesOf } from './out-of-pocket.ts'

type Props = {
  /** undefined until it has been asked for */ result: (OutOfPocket & { least?: OutOfPocket | undefined }) | undefined
  rate: NegotiatedRate
  allowable: number
  cashCents: number | null
}

/** The patient's share with its parts, as a picture and as text. */
export function ShareResult({ result, rate, allowable, cashCents }: Props) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const section = useRef<HTMLElement>(null)
  // on a phone the answer stands below the form
  useEffect(() => {
    if (result) section.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  return (
    <aside className="share" aria-labelledby="share">
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
                {t(rate.perDay ? 'expenses.shareOfDay' : 'expenses.shareOf', { amount: money(allowable), plan: rate.displayName })}
              </span>
            </p>
          ) : (
            <p className="share-waiting">{t('expenses.shareWaiting')}</p>
          )}
        </div>
        {result?.least && <p className="share-range">{t('expenses.shareRange')}</p>}
        {result && <Parts result={result} allowable={allowable} isRange={result.least !== undefined} />}
        {result && cashCents !== null && !rate.perDay && (
          <p className="share-cash">
            {t(cashCents < toCents((result.least ?? result).outOfPocketExpense) ? 'expenses.cashIsLess' : 'expenses.cashIsMore', {
              cash: moneyOfCents(cashCents),
            })}
          </p>
        )}
      </section>
      <PrintButton />
    </aside>
  )
}

/** What the estimate takes for granted. */
export function Assumed({
  rate,
  days,
}: {
  rate: NegotiatedRate /** of the stay, where a plan's price depends on them */
  days: number | null
}) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  return (
    <section className="share-assumed" aria-labelledby="assumed">
      <h3 id="assumed">{t('expenses.assumed')}</h3>
      <ul>
        <li>{t('expenses.assumedPrice', { plan: rate.displayName })}</li>
        {rate.perDay && <li>{t('expenses.assumedDay')}</li>}
        {days !== null && <li>{t('pricer.assumedStay', { count: days, number: count(days) })}</li>}
        <li>{t('expenses.assumedNetwork')}</li>
        <li>{t('expenses.assumedOrder')}</li>
      </ul>
      <Disclaimer />
    </section>
  )
}

/** Of a range, those of the most. */
function Parts({ result, allowable, isRange }: { result: OutOfPocket; allowable: number; isRange: boolean }) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  return (
    <>
      <div className="share-bar" aria-hidden="true">
        {sharesOf(result).map(({ part, cents }) => (
          <span key={part} className={`share-${part}`} style={{ flexGrow: cents / toCents(allowable) }} />
        ))}
      </div>
      <dl className="summary-list share-parts">
        <Part part="coPay" name={t('expenses.parts.coPay')} amount={money(result.coPay)} />
        <Part part="deductible" name={t('expenses.parts.deductible')} amount={money(result.deductible)} />
        <Part part="coInsurance" name={t('expenses.parts.coInsurance')} amount={money(result.coInsurance)} />
        {result.overMaximum > 0 && (
          <Part name={t('expenses.parts.overMaximum')} amount={t('expenses.minus', { amount: money(result.overMaximum) })} />
        )}
        <Part
          className="summary-total"
          name={isRange ? t('expenses.youPayAtMost') : t('pricer.youPay')}
          amount={money(result.outOfPocketExpense)}
        />
        <Part part="plan" name={t('expenses.parts.plan')} amount={money(result.payerPays)} />
      </dl>
    </>
  )
}

/** `part` is the one of the picture that has the same colour. */
function Part({ part, name, amount, className }: { part?: string; name: string; amount: string; className?: string }) {
  return (
    <div className={className}>
      <dt>
        <span className={part ? `share-key share-${part}` : 'share-key'} />
        {name}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}
