import { useTranslation } from 'react-i18next'

type Props = { value: string; missing: boolean; onChange: (username: string) => void }

export function UsernameField({ value, missing, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className="field">
      <label htmlFor="username">{t('login.username')}</label>
      <input
        id="username"
        className="control"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(e) => onChange(e.target.value)}
        aria-required
        aria-invalid={missing}
        aria-describedby="username-error"
      />
      <p className="field-error" id="username-error" role="alert">
        {missing && t('common.required')}
      </p>
    </div>
  )
}
