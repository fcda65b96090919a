import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A question that is answered, with the way back to it. */
export function Answered({ label, answer, change }: { label: string; answer: ReactNode; change: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="answered">
      <p>
        <span className="answered-label">{label}</span> <strong>{answer}</strong>
      </p>
      <button type="button" className="link" onClick={change}>
        {t('pricer.change')}
        <span className="sr-only">: {label}</span>
      </button>
    </div>
  )
}
