import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from './booking.ts'

type Props = {
  entry: Entry
  value: string
  error: string | undefined
  change: (value: string) => void
  autoComplete: string
  type?: 'text' | 'tel' | 'date'
}

export function BookField({ entry, value, error, change, autoComplete, type = 'text' }: Props) {
  const { t } = useTranslation(['public', 'booking'], { nsMode: 'fallback' })
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t(`booking.entries.${entry}`)}</label>
      <input
        id={id}
        name={entry}
        type={type}
        className="control"
        autoComplete={autoComplete}
        maxLength={type === 'date' ? undefined : 100}
        value={value}
        onChange={(e) => change(e.target.value)}
        aria-required
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-error`}
      />
      {/* read with its field: the first that is wrong has the focus */}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
