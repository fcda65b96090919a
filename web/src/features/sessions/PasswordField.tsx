import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EyeIcon, EyeOffIcon } from '../../words/icons.tsx'
import './password.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error: string
  help?: ReactNode
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, value, onChange, error, help, autoComplete }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isLegible, setLegible] = useState(false)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password">
        <input
          id={id}
          className="control"
          type={isLegible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(e) => onChange(e.target.value)}
          aria-required
          aria-invalid={error !== ''}
          aria-describedby={`${id}-help ${id}-error`}
        />
        <button
          type="button"
          className="password-toggle"
          aria-pressed={isLegible}
          aria-label={t(isLegible ? 'login.hide' : 'login.show')}
          onClick={() => setLegible(!isLegible)}
        >
          {isLegible ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
      {help && !error && (
        <div className="field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
      <p className="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
