import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwords } from '@ratebook/shared/passwords.ts'
import type { SessionUser } from '@ratebook/shared/sessions.ts'
import { type ApiError, call } from '../../client/api.ts'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { Dialog } from '../../client/Dialog.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { isAcceptable, NewPassword } from './NewPassword.tsx'
import { PasswordField } from './PasswordField.tsx'

/** One's own password. What the server has against it stands at the field it is about. */
export function ChangePasswordDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  const form = useId()
  const policy = user.passwordPolicy
  const [oldPassword, setOldPassword] = useState('')
  const [chosen, setChosen] = useState({ password: '', repeat: '' })
  const [submitted, setSubmitted] = useState(false)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState({ oldPassword: '', newPassword: '' })
  const [failure, setFailure] = useState('')

  async function save(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    setFailure('')
    if (!oldPassword || !isAcceptable(chosen, policy)) return
    setSaving(true)
    try {
      await call(passwords.changePassword, { body: { oldPassword, newPassword: chosen.password } })
      toastSuccess(t('ownPassword.changed'))
      onClose()
    } catch (e) {
      const { message, body } = e as ApiError
      const about = (path: string) => body.fields?.find((f) => f.path === path)?.message ?? ''
      setRefused({ oldPassword: about('oldPassword'), newPassword: about('newPassword') })
      setFailure(message || common('toast.unreachable'))
      setSaving(false)
    }
  }

  const actions = (
    <>
      <button type="button" className="button button-quiet" onClick={onClose} disabled={saving}>
        {t('ownPassword.cancel')}
      </button>
      <button type="submit" form={form} className="button" disabled={saving}>
        {t(saving ? 'ownPassword.saving' : 'ownPassword.save')}
      </button>
    </>
  )
  return (
    <Dialog title={t('ownPassword.title')} onClose={onClose} actions={actions} isText={false}>
      <form id={form} className="password-form" onSubmit={(e) => void save(e)} noValidate>
        {failure && (
          <FailureNotice>
            <p>{failure}</p>
          </FailureNotice>
        )}
        {/* for password managers, which must know whose password this is */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label={t('ownPassword.old')}
          autoComplete="current-password"
          value={oldPassword}
          onChange={(v) => {
            setOldPassword(v)
            setRefused({ ...refused, oldPassword: '' })
          }}
          error={submitted && !oldPassword ? common('common.required') : refused.oldPassword}
        />
        <NewPassword
          policy={policy}
          chosen={chosen}
          onChange={(c) => {
            setChosen(c)
            setRefused({ ...refused, newPassword: '' })
          }}
          submitted={submitted}
          refused={refused.newPassword}
        />
        <p className="field-help">{t('ownPassword.consequence')}</p>
      </form>
    </Dialog>
  )
}
