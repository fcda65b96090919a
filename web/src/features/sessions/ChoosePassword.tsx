import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { type ApiError, call } from '../../client/api.ts'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { session } from '../../client/session.ts'
import { paths } from '../../paths.ts'
import { isAcceptable, NewPassword } from './NewPassword.tsx'

type Props = {
  token: string
  link: Reply<typeof passwords.verifyToken> /** somebody used the link meanwhile, or it grew too old */
  onGone: () => void
}

export function ChoosePassword({ token, link: { purpose, policy }, onGone }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState({ password: '', repeat: '' })
  const [submitted, setSubmitted] = useState(false)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState('')
  const [failure, setFailure] = useState('')
  const invited = purpose === 'invitation'

  async function save(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    setFailure('')
    if (!isAcceptable(chosen, policy)) return
    setSaving(true)
    try {
      await call(passwords.resetPassword, { body: { token, password: chosen.password } })
    } catch (e) {
      const { message, body } = e as ApiError
      const fields = body.fields ?? []
      if (fields.some((f) => f.path === 'token')) return onGone()
      setRefused(fields.find((f) => f.path === 'password')?.message ?? '')
      if (fields.length === 0) setFailure(message || t('toast.unreachable'))
      return setSaving(false)
    }
    // whoever was signed in here signs in anew, with this password or with another
    if (session.token) session.close()
    navigate(paths.login, { replace: true, state: { notice: 'passwordChosen' } })
  }

  return (
    <form className="login-form password-form" onSubmit={(e) => void save(e)} noValidate aria-labelledby="reset-title">
      <h1 id="reset-title">{t(invited ? 'reset.invitationTitle' : 'reset.title')}</h1>
      <p className="login-lead">{t(invited ? 'reset.invitationLead' : 'reset.lead')}</p>
      {failure && (
        <FailureNotice>
          <p>{failure}</p>
        </FailureNotice>
      )}
      <NewPassword
        policy={policy}
        chosen={chosen}
        onChange={(c) => {
          setChosen(c)
          setRefused('')
        }}
        submitted={submitted}
        refused={refused}
      />
      <button type="submit" className="button" disabled={saving}>
        {t(saving ? 'reset.saving' : 'reset.save')}
      </button>
    </form>
  )
}
