import { useTranslation } from 'react-i18next'
import { InfoIcon } from '../../words/icons.tsx'

const notCovered = ['physicians', 'laboratories', 'complications', 'afterwards'] as const

/** What a price is not, and what it does not cover: on every step that shows one, on paper too. */
export function Disclaimer() {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  return (
    <div className="notice review-notice">
      <InfoIcon />
      <div>
        <p>{t('expenses.disclaimer')}</p>
        <p>{t('expenses.notCovered')}</p>
        <ul>
          {notCovered.map((what) => (
            <li key={what}>{t(`expenses.not.${what}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
