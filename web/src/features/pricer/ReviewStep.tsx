import { useTranslation } from 'react-i18next'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { money } from '../../lib/format.ts'
import { InfoIcon, PrintIcon } from '../../lib/icons.tsx'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { AssociatedCharges } from './AssociatedCharges.tsx'
import { estimate } from './estimate.ts'
import { PriceSummary } from './PriceSummary.tsx'
import { useAssociatedCharges, useSelfPayPercentage } from './queries.ts'
import { nameOf, type StepProps } from './wizard.ts'
import './review.css'

/** 'Review Plans': what the service is charged at, what usually comes with it, and what somebody pays without insurance. */
export const ReviewStep = ({ wizard: { procedure, ...wizard }, ...props }: StepProps) => procedure && <Review procedure={procedure} units={wizard.units} {...props} />

type ReviewProps = Pick<StepProps, 'dispatch' | 'facility'> & { procedure: Procedure; units: Readonly<Record<string, string>> }

function Review({ procedure, units, dispatch, facility }: ReviewProps) {
  const { t } = useTranslation()
  const associated = useAssociatedCharges(facility, procedure)
  const selfPay = useSelfPayPercentage()
  // with a part of it missing there is no total: a sum of what happens to be there would be wrong
  const priced = associated.data && selfPay.data !== undefined ? estimate(procedure, associated.data, units, selfPay.data) : undefined
  const failed = [associated, selfPay].filter((q) => q.isError)

  return (
    <div className="review">
      <div className="review-main">
        <section className="card review-card" aria-labelledby="breakdown">
          <h3 id="breakdown">{t('pricer.breakdown')}</h3>
          <p className="review-service">{nameOf(procedure)}</p>
          <p className="review-place">{t('pricer.atFacility', { facility: facility.name })}</p>
          <ChargeBreakdown procedure={procedure} />
        </section>
        <section className="card review-card" aria-labelledby="associated">
          <h3 id="associated">{t('pricer.associated')}</h3>
          {associated.isError && <LoadFailed retry={() => void associated.refetch()} />}
          {associated.isPending && <span className="skeleton" />}
          {associated.data?.length === 0 && <p className="field-help">{t('pricer.noAssociated')}</p>}
          {priced && priced.lines.length > 0 && <AssociatedCharges lines={priced.lines} totalCents={priced.associatedCents} onUnits={(key, text) => dispatch({ type: 'changeUnits', key, text })} />}
        </section>
        <section className="card review-card" aria-labelledby="plans">
          <h3 id="plans">{t('pricer.plans')}</h3>
          <p className="field-help">{t('pricer.noPlans')}</p>
        </section>
        <div className="notice review-notice"><InfoIcon /><p>{t('pricer.disclaimer')}</p></div>
      </div>
      <aside className="review-aside" aria-label={t('pricer.summary')}>
        {failed.length > 0 && <LoadFailed message={t('pricer.noTotal')} retry={() => { for (const q of failed) void q.refetch() }} />}
        <PriceSummary estimate={priced} selfPayPercentage={selfPay.data} />
        <button type="button" className="button button-quiet no-print" onClick={() => window.print()}><PrintIcon size={18} />{t('pricer.print')}</button>
      </aside>
    </div>
  )
}

function ChargeBreakdown({ procedure }: { procedure: Procedure }) {
  const { t } = useTranslation()
  const rows = [
    [t('pricer.pxCode'), [procedure.pxCode, procedure.modifiers].filter(Boolean).join('-')],
    [t('pricer.revCode'), procedure.revCode],
    [t('pricer.chargeCode'), procedure.chargeCode],
    [t('pricer.drgCode'), procedure.drgCode],
    [t('pricer.department'), procedure.departmentName],
  ] as const
  return (
    <dl className="breakdown">
      <div className="breakdown-wide"><dt>{t('pricer.description')}</dt><dd>{procedure.chargeDescription}</dd></div>
      {rows.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value || '—'}</dd></div>)}
      <div><dt>{t('pricer.charge')}</dt><dd className="breakdown-amount">{money(procedure.chargeAmount, '—')}</dd></div>
    </dl>
  )
}
