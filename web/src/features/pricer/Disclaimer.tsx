import { useTranslation } from 'react-i18next'
import { InfoIcon, PrintIcon } from '../../words/icons.tsx'

/** Stands on every step that shows a price. */
export function Disclaimer() {
  const { t } = useTranslation()
  return (
    <div className="notice review-notice">
      <InfoIcon />
      <p>{t('pricer.disclaimer')}</p>
    </div>
  )
}

export function PrintButton() {
  const { t } = useTranslation()
  return (
    <button type="button" className="button button-quiet no-print" onClick={() => window.print()}>
      <PrintIcon size={18} />
      {t('pricer.print')}
    </button>
  )
}
