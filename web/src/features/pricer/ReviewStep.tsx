import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { paths } from '../../paths.ts'
import { UNKNOWN_PLAN } from '../../public/offers.ts'
import { money } from '../../words/format.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { useNarrow } from '../../client/use-narrow.ts'
import { AssociatedCharges } from './AssociatedCharges.tsx'
import { BilledApart } from './BilledApart.tsx'
import { codesOf } from './codes.ts'
import { Disclaimer } from './Disclaimer.tsx'
import { HelpToPay } from './HelpToPay.tsx'
import { KeepActions } from './KeepActions.tsx'
import { choiceOf } from './kept.ts'
import { Plans } from './Plans.tsx'
import { PreventiveHint } from './PreventiveHint.tsx'
import { PriceSummary } from './PriceSummary.tsx'
import { PrintHead } from './PrintHead.tsx'
import { StayDays } from './StayDays.tsx'
import { useMay } from './staff.ts'
import { InEnglish, ServiceName } from '../../words/ServiceName.tsx'
import { nameOf } from '@ratebook/shared/service-name.ts'
import type { StepProps } from './wizard.ts'
import './review.css'

const WhyRates = lazy(async () => ({ default: (await import('./WhyRates.tsx')).WhyRates }))

/** 'Review Plans': what the service is charged at, what usually comes with it, and what it costs with each plan and without any. */
export function ReviewStep(props: StepProps) {
  const { wizard, dispatch, facility, price } = props
  const { procedure, payer, days } = wizard
  const { t } = useTranslation()
  const mayReadContracts = useMay('contracts:read')
  const mayMakeEstimates = useMay('estimates:write')
  const isNarrow = useNarrow()
  const { estimate, retryPrice } = price
  if (!procedure) return null
  const charges = (
    <>
      <section className="card review-card" aria-labelledby="breakdown">
        <h3 id="breakdown">{t('pricer.breakdown')}</h3>
        <p className="review-service">
          <ServiceName of={procedure} />
        </p>
        <p className="review-place">{t('pricer.atFacility', { facility: facility.name })}</p>
        <ChargeBreakdown procedure={procedure} />
      </section>
      <section className="card review-card" aria-labelledby="associated">
        <h3 id="associated">{t('pricer.associated')}</h3>
        {!estimate && (retryPrice ? <LoadFailed retry={retryPrice} /> : <span className="skeleton" />)}
        {estimate?.lines.length === 0 && <p className="field-help">{t('pricer.noAssociated')}</p>}
        {estimate && estimate.lines.length > 0 && (
          <AssociatedCharges
            lines={estimate.lines}
            totalCents={estimate.associatedCents}
            onUnits={(key, text) => dispatch({ type: 'changeUnits', key, text })}
          />
        )}
      </section>
    </>
  )
  const plans = (
    <>
      {price.rates?.stay && <StayDays stay={price.rates.stay} typed={days} change={(text) => dispatch({ type: 'changeDays', text })} />}
      <Plans
        procedure={procedure}
        price={price}
        facility={facility}
        payer={payer}
        choose={(chosen) => dispatch({ type: 'choosePayer', payer: chosen })}
      />
    </>
  )
  return (
    <div className="review">
      <PrintHead procedure={procedure} facility={facility} />
      <div className="review-main">
        {isNarrow ? plans : charges}
        {isNarrow ? charges : plans}
        {mayReadContracts && price.request && (
          <Suspense>
            <WhyRates request={price.request} />
          </Suspense>
        )}
        <BilledApart
          {...{ facility, procedure }}
          inPatient={wizard.inPatient}
          payer={payer ?? UNKNOWN_PLAN}
          plan={price.rates?.byName.find((r) => r.payerId === payer)?.displayName ?? ''}
        />
        <Disclaimer />
      </div>
      <aside className="review-aside" aria-label={t('pricer.summary')}>
        {retryPrice && <LoadFailed message={t('pricer.noTotal')} retry={retryPrice} />}
        <PriceSummary price={price} chosen={price.rates?.byName.find((r) => r.payerId === payer)} />
        <PreventiveHint procedure={procedure} />
        <HelpToPay facility={facility} />
        <KeepActions choice={choiceOf(props, null)} />
        {mayMakeEstimates && (
          <Link
            className="link no-print"
            to={paths.estimateOf({
              ...{ facility: facility.id, item: procedure.id, inPatient: wizard.inPatient },
              ...{ units: price.request?.units ?? [], days: price.request?.days ?? null },
            })}
          >
            {t('pricer.makeEstimate')}
          </Link>
        )}
      </aside>
    </div>
  )
}

function ChargeBreakdown({ procedure }: { procedure: Procedure }) {
  const { t, i18n } = useTranslation()
  const rows = [...codesOf(procedure), ['pricer.department', procedure.departmentName]] as const
  return (
    <>
      <dl className="breakdown">
        {procedure.chargeDescription !== nameOf(procedure, i18n.language) && (
          <div className="breakdown-wide">
            <dt>{t('pricer.description')}</dt>
            <dd>
              <InEnglish>{procedure.chargeDescription}</InEnglish>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('pricer.charge')}</dt>
          <dd className="breakdown-amount">{money(procedure.chargeAmount, '—')}</dd>
          {procedure.chargeAmount === null && <dd>{t('pricer.noCharge')}</dd>}
          {procedure.priceVaries && <dd className="breakdown-note">{t('pricer.priceVaries')}</dd>}
        </div>
      </dl>
      <details className="billing no-print">
        <summary>{t('pricer.billingDetails')}</summary>
        <dl className="breakdown">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{label === 'pricer.department' && value ? <InEnglish>{value}</InEnglish> : value || '—'}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
