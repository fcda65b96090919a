import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_PLANS } from '@ratebook/shared/pricer.ts'
import { byName, SELF_PAY, UNKNOWN_PLAN } from '../../../public/offers.ts'
import type { Price } from '../use-price.ts'

/** Who pays, to be changed where the answer stands. */
export function Payer({ price: { rates }, payer, choose }: { price: Price; payer: string; choose: (payer: string) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const plans = rates ? byName([...rates.byName, ...rates.unpriced]) : []
  return (
    <div className="field answer-payer">
      <label htmlFor={id}>{t('pricer.plans')}</label>
      <select id={id} className="control" value={payer} onChange={(e) => choose(e.target.value)}>
        <option value={SELF_PAY}>{t('pricer.selfPay')}</option>
        {(plans.length > 0 || payer === UNKNOWN_PLAN) && <option value={UNKNOWN_PLAN}>{t('home.unknownPlan')}</option>}
        {plans.map(({ payerId, displayName, planName }) => (
          <option key={payerId} value={payerId}>
            {[displayName, planName !== ALL_PLANS && planName].filter(Boolean).join(', ')}
          </option>
        ))}
      </select>
    </div>
  )
}
