import { useTranslation } from 'react-i18next'
import { percent } from '../../lib/format.ts'
import { shown } from './AssociatedCharges.tsx'
import type { Estimate } from './estimate.ts'

/** The two prices there are, side by side: the hospital's charge, and what somebody pays who pays cash. */
export function PriceSummary({ estimate, selfPayPercentage }: { estimate: Estimate | undefined; selfPayPercentage: number | undefined }) {
  const { t } = useTranslation()
  const discount = selfPayPercentage === undefined ? undefined : 100 - selfPayPercentage
  return (
    <section className="card summary" aria-labelledby="summary">
      <h3 id="summary">{t('pricer.summary')}</h3>
      <div className="summary-cash" aria-live="polite">
        <p className="summary-label">{t('pricer.cashPrice')}</p>
        <p className="summary-amount">{shown(estimate?.cashCents)}</p>
        <p className="summary-note">{t('pricer.cashNote', { discount: percent(discount, '—') })}</p>
      </div>
      {estimate?.totalCents != null && estimate.cashCents !== null && estimate.totalCents > 0 && <Comparison estimate={estimate} totalCents={estimate.totalCents} cashCents={estimate.cashCents} />}
      <dl className="summary-list">
        {estimate && estimate.lines.length > 0 && (
          <>
            <div><dt>{t('pricer.service')}</dt><dd>{shown(estimate.serviceCents)}</dd></div>
            <div><dt>{t('pricer.associated')}</dt><dd>{shown(estimate.associatedCents)}</dd></div>
          </>
        )}
        <div className="summary-total"><dt>{t('pricer.totalCharge')}</dt><dd>{shown(estimate?.totalCents)}</dd></div>
        <div><dt>{t('pricer.cashDiscount')}</dt><dd>{percent(discount, '—')}</dd></div>
        <div className="summary-total"><dt>{t('pricer.cashPrice')}</dt><dd>{shown(estimate?.cashCents)}</dd></div>
      </dl>
    </section>
  )
}

/** Two bars on one scale; the numbers beside them say the same, so the picture itself is decoration. */
function Comparison({ estimate, totalCents, cashCents }: { estimate: Estimate; totalCents: number; cashCents: number }) {
  const { t } = useTranslation()
  const share = (cents: number) => `${(cents / totalCents) * 100}%`
  return (
    <div className="bars" aria-hidden="true">
      <p><span>{t('pricer.totalCharge')}</span><span>{shown(totalCents)}</span></p>
      <div className="bar">
        <span className="bar-service" style={{ width: share(estimate.serviceCents) }} />
        <span className="bar-associated" style={{ width: share(estimate.associatedCents ?? 0) }} />
      </div>
      <p><span>{t('pricer.cashPrice')}</span><span>{shown(cashCents)}</span></p>
      <div className="bar"><span className="bar-cash" style={{ width: share(cashCents) }} /></div>
      {estimate.lines.length > 0 && <p className="bars-legend"><span className="bar-service" />{t('pricer.service')}<span className="bar-associated" />{t('pricer.associated')}</p>}
    </div>
  )
}
