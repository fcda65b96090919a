import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { Phone } from '../../public/Phone.tsx'
import './keep.css'

/** Where there is help for who cannot pay, beside what there is to pay: hospitals have to tell of it, and few people know. */
export function HelpToPay({ facility: { financialAidPolicy, phone } }: { facility: ActiveFacility }) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  return (
    <div className="help-to-pay">
      <p>{t(financialAidPolicy || !phone ? 'expenses.help.lead' : 'expenses.help.call')}</p>
      {(financialAidPolicy || phone) && (
        <p>
          {financialAidPolicy && (
            <a className="link link-alone" href={financialAidPolicy} target="_blank" rel="noreferrer">
              {t('expenses.help.policy')}
            </a>
          )}{' '}
          {phone && <Phone number={phone} isAlone />}
        </p>
      )}
    </div>
  )
}
