import { useTranslation } from 'react-i18next'
import type { BillQuestion } from '@ratebook/shared/bill-answers.ts'
import { money } from '../../../words/format.ts'
import { longDay } from '../long-day.ts'

/** What the estimate said: what the bill is held against. */
export function AskedAbout({ of }: { of: BillQuestion }) {
  const { t, i18n } = useTranslation(['public', 'bill'], { nsMode: 'fallback' })
  const { service, facility, plan, price, perDay, share, keptOn } = of
  const range =
    share && (share.least === share.most ? money(share.most) : t('pricer.fromTo', { from: money(share.least), to: money(share.most) }))
  return (
    <section className="card bill-card" aria-labelledby="asked">
      <h2 id="asked">{t('bill.estimate', { date: longDay(keptOn, i18n.language) })}</h2>
      <dl className="bill-facts">
        <div>
          <dt>{t('bill.service')}</dt>
          <dd>{service}</dd>
        </div>
        <div>
          <dt>{t('bill.facility')}</dt>
          <dd>{facility}</dd>
        </div>
        <div>
          <dt>{t('bill.payer')}</dt>
          <dd>{plan || t('bill.noPlan')}</dd>
        </div>
        <div>
          <dt>{t(plan ? (perDay ? 'bill.dayPrice' : 'bill.price') : 'bill.cash')}</dt>
          <dd className="bill-amount">{money(price)}</dd>
        </div>
        {range && (
          <div>
            <dt>{t('bill.share')}</dt>
            <dd className="bill-amount">{range}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
