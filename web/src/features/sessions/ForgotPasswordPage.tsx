import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { passwords } from '@ratebook/shared/passwords.ts'
import { type ApiError, call } from '../../client/api.ts'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { InfoIcon } from '../../words/icons.tsx'
import { useTitle } from '../../words/title.ts'
import { BackToSignIn } from './BackToSignIn.tsx'
import { ElsewhereHint, SessionPage, useSiteName } from './SessionPage.tsx'
import { UsernameField } from './UsernameField.tsx'

/** Asks for a mailed link. What it answers never tells whether there is such a user. */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const name = useSiteName()
  useTitle(t('forgot.documentTitle', { name }))
  // what was typed on the sign-in page need not be typed again
  const { state: from } = useLocation() as { state: { username?: string } | null }
  const [username, setUsername] = useState(from?.username ?? '')
  const [submitted, setSubmitted] = useState(false)
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [failure, setFailure] = useState('')
  const missing = submitted && !username.trim()

  async function send(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    setFailure('')
    if (!username.trim()) return
    setState('sending')
    try {
      await call(passwords.forgotPassword, { params: { username: username.trim() } })
      setState('sent')
    } catch (e) {
      setFailure((e as ApiError).message || t('toast.unreachable'))
      setState('ready')
    }
  }

  return (
    <SessionPage links={<BackToSignIn />}>
      <form className="login-form" onSubmit={(e) => void send(e)} noValidate aria-labelledby="forgot-title">
        <h1 id="forgot-title">{t('forgot.title')}</h1>
        <p className="login-lead">{t('forgot.lead')}</p>
        {failure && (
          <FailureNotice>
            <p>{failure}</p>
          </FailureNotice>
        )}
        <div role="status">
          {state === 'sent' && (
            <div className="notice">
              <InfoIcon />
              <div>
                <p>
                  {t('forgot.sent')}
                  <br />
                  {t('forgot.nothingCame')}
                </p>
                <ElsewhereHint />
              </div>
            </div>
          )}
        </div>
        <UsernameField
          value={username}
          missing={missing}
          onChange={(typed) => {
            setUsername(typed)
            setState('ready')
          }}
        />
        <button type="submit" className="button" disabled={state !== 'ready'}>
          {t(state === 'sending' ? 'forgot.sending' : 'forgot.send')}
        </button>
      </form>
    </SessionPage>
  )
}
