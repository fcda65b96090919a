import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyOfCents, percent } from '../../words/format.ts'
import { InfoIcon } from '../../words/icons.tsx'
import { isSelectable, SELF_PAY } from '../../public/offers.ts'
import { InEnglish, ServiceName } from '../../words/ServiceName.tsx'
import { BilledApart } from './BilledApart.tsx'
import { Disclaimer } from './Disclaimer.tsx'
import { HelpToPay } from './HelpToPay.tsx'
import { KeepActions } from './KeepActions.tsx'
import { choiceOf } from './kept.ts'
import { OutOfPocketEstimate } from './OutOfPocketEstimate.tsx'
import { PrintHead } from './PrintHead.tsx'
import type { StepProps } from './wizard.ts'
import './review.css'
import './expenses.css'

/** 'Estimate your expenses': what remains to be paid by the patient; without insurance that is the cash price. */
export function EstimateStep(props: StepProps) {
  const { t } = useTranslation()
  const {
    wizard: { procedure, payer },
    price,
    facility,
  } = props
  // while a price is asked for anew the one before stays, as it does in the list of plans
  const rate = price.rates?.byName.find((r) => r.payerId === payer && isSelectable(r))
  const hasPrice = payer === SELF_PAY ? price.estimate?.cashCents != null : rate !== undefined
  if (!procedure || !hasPrice)
    return (
      <p className="notice">
        <InfoIcon />
        {t('pricer.noPrice')}
      </p>
    )
  const service = (
    <>
      <p className="review-service no-print">
        <ServiceName of={procedure} />
      </p>
      <p className="review-place no-print">{t('pricer.atFacility', { facility: facility.name })}</p>
    </>
  )
  return (
    <>
      <PrintHead procedure={procedure} facility={facility} />
      {rate ? (
        <OutOfPocketEstimate {...props} service={service} rate={rate} key={rate.payerId} />
      ) : (
        <CashPrice {...props} service={service} />
      )}
    </>
  )
}

/** Who pays themselves has nothing to fill in. */
function CashPrice({ service, ...props }: StepProps & { service: ReactNode }) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const {
    facility,
    wizard: { procedure, inPatient },
    price: { estimate, selfPayPercentage },
  } = props
  const discount = selfPayPercentage === undefined ? undefined : 100 - selfPayPercentage
  return (
    <div className="review-main expenses-cash">
      <section className="card summary" aria-labelledby="cash">
        {service}
        <h3 id="cash">{t('pricer.youPay')}</h3>
        <p className="summary-amount">{moneyOfCents(estimate?.cashCents)}</p>
        <p>
          {t(`pricer.cashSum.${estimate?.cashSource ?? 'share'}`, {
            total: moneyOfCents(estimate?.totalCents),
            discount: percent(discount, '—'),
          })}
        </p>
        {estimate && estimate.lines.length > 0 && (
          <>
            <p>{t('pricer.covers')}</p>
            <ul>
              {estimate.lines.map(({ key, charge, units }) => (
                <li key={key}>
                  <InEnglish>{charge.associatedChargeDescription}</InEnglish> × {units}
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="field-help">{t('pricer.cashNoFormula')}</p>
        <HelpToPay facility={facility} />
      </section>
      {procedure && <BilledApart {...{ facility, procedure, inPatient }} payer={SELF_PAY} plan="" />}
      <Disclaimer />
      <KeepActions choice={choiceOf(props, null)} />
    </div>
  )
}
