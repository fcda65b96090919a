import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toDollars } from '@ratebook/shared/pricing/money.ts'
import { moneyOfCents, percent } from '../../words/format.ts'
import { InfoIcon } from '../../words/icons.tsx'
import { Disclaimer, PrintButton } from './Disclaimer.tsx'
import { OutOfPocketEstimate } from './OutOfPocketEstimate.tsx'
import { SELF_PAY } from '../../public/offers.ts'
import { PrintHead } from './PrintHead.tsx'
import { nameOf } from '../../words/service-name.ts'
import type { StepProps } from './wizard.ts'
import './review.css'
import './expenses.css'

/** 'Estimate your expenses': what remains to be paid by the patient; without insurance that is the cash price. */
export function EstimateStep(props: StepProps) {
  const { t, i18n } = useTranslation()
  const {
    wizard: { procedure, payer },
    price,
    facility,
  } = props
  const allowableCents = payer === null ? undefined : price.offers.get(payer)
  const rate = price.rates?.byName.find((r) => r.payerId === payer)
  if (!procedure || allowableCents === undefined)
    return (
      <p className="notice">
        <InfoIcon />
        {t('pricer.noPrice')}
      </p>
    )
  const service = (
    <>
      <PrintHead procedure={procedure} facility={facility} />
      <p className="review-service no-print">{nameOf(procedure, i18n.language)}</p>
      <p className="review-place no-print">{t('pricer.atFacility', { facility: facility.name })}</p>
    </>
  )
  return payer === SELF_PAY || !rate ? (
    <CashPrice {...props} service={service} />
  ) : (
    <OutOfPocketEstimate {...props} service={service} rate={rate} allowable={toDollars(allowableCents)} />
  )
}

/** Who pays themselves has nothing to fill in. */
function CashPrice({ price: { estimate, selfPayPercentage }, service }: StepProps & { service: ReactNode }) {
  const { t } = useTranslation()
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
        <p className="field-help">{t('pricer.cashNoFormula')}</p>
      </section>
      <Disclaimer />
      <PrintButton />
    </div>
  )
}
