import { useTranslation } from 'react-i18next'
import { type PasswordPolicy, passwordRules } from '@ratebook/shared/passwords.ts'
import { CheckIcon } from '../../words/icons.tsx'
import { PasswordField } from './PasswordField.tsx'

export type Chosen = { password: string; repeat: string }
export const isAcceptable = ({ password, repeat }: Chosen, policy: PasswordPolicy) => passwordRules[policy](password) && password === repeat

type Props = {
  policy: PasswordPolicy
  chosen: Chosen
  onChange: (chosen: Chosen) => void /** saving was tried */
  submitted: boolean /** what the server has against it */
  refused: string
}

/** A new password, twice. The rule says while typing whether it is kept. */
export function NewPassword({ policy, chosen, onChange, submitted, refused }: Props) {
  const { t } = useTranslation()
  const { password, repeat } = chosen
  const keepsRule = passwordRules[policy](password)
  const rule = t(`password.rule.${policy}`)
  const fault = !password ? t('common.required') : keepsRule ? refused : rule
  return (
    <>
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        value={password}
        onChange={(v) => onChange({ ...chosen, password: v })}
        error={submitted || refused ? fault : ''}
        help={
          <span className="password-rule" data-met={keepsRule || undefined}>
            <CheckIcon size={16} />
            <span>
              {rule}
              {keepsRule && <span className="sr-only"> {t('password.kept')}</span>}
            </span>
          </span>
        }
      />
      <PasswordField
        label={t('password.repeat')}
        autoComplete="new-password"
        value={repeat}
        onChange={(v) => onChange({ ...chosen, repeat: v })}
        error={submitted && repeat !== password ? t('password.mismatch') : ''}
      />
    </>
  )
}
