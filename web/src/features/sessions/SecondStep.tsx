import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessions } from '@ratebook/shared/sessions.ts'
import { ApiError, call } from '../../client/api.ts'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { canUsePasskeys, signInByPasskey } from '../../client/passkeys.ts'

/** What the server wants to have beside the password, and the token that the sign-in goes on by. */
export type Due = { step: string; ways: string }
type Props = { due: Due; enter: (signedIn: { token: string }) => Promise<void>; onAgain: () => void; byProvider?: boolean }

/** The second step of signing in: a code of the app, a recovery code, or a passkey. `byProvider`: no password was given before it. */
export function SecondStep({ due: { step, ways }, enter, onAgain, byProvider = false }: Props) {
  const { t } = useTranslation('factors')
  const { t: common } = useTranslation()
  const [code, setCode] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  const [refused, setRefused] = useState('')
  const hasApp = ways.split(' ').includes('app')
  const hasPasskey = ways.split(' ').includes('passkey') && canUsePasskeys()

  async function by(signIn: () => Promise<{ token: string } | null>) {
    setFailure('')
    setRefused('')
    setPending(true)
    try {
      const signedIn = await signIn()
      if (signedIn) return await enter(signedIn)
      setFailure(t('step.passkeyNotUsed'))
    } catch (e) {
      // a browser's own complaint is about passkeys, and in no language of ours
      const { message, body } = e instanceof ApiError ? e : { message: t('step.passkeyNotUsed'), body: undefined }
      const aboutCode = body?.fields?.find((field) => field.path === 'code')?.message
      aboutCode ? setRefused(aboutCode) : setFailure(message || common('login.failed'))
    }
    setPending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (code.trim()) void by(() => call(sessions.giveCode, { body: { step, code } }))
  }
  const error = submitted && !code.trim() ? common('common.required') : refused

  return (
    <form className="login-form" onSubmit={submit} noValidate aria-labelledby="step-title">
      <h1 id="step-title">{t('step.title')}</h1>
      <p className="login-lead">{t(`step.${hasApp ? 'leadApp' : 'leadPasskey'}${byProvider ? 'Alone' : ''}`)}</p>
      {failure && (
        <FailureNotice>
          <p>{failure}</p>
        </FailureNotice>
      )}
      {hasPasskey && (
        <button
          type="button"
          className={hasApp ? 'button button-quiet' : 'button'}
          disabled={pending}
          onClick={() => void by(() => signInByPasskey(step))}
        >
          {t('step.usePasskey')}
        </button>
      )}
      <div className="field">
        <label htmlFor="step-code">{t(hasApp ? 'step.code' : 'step.recoveryCode')}</label>
        <input
          id="step-code"
          className="control"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          // biome-ignore lint/a11y/noAutofocus: the page asks for nothing else, and has just been opened by its visitor
          autoFocus={hasApp}
          value={code}
          onChange={(e) => {
            setCode(e.target.value)
            setRefused('')
          }}
          aria-required
          aria-invalid={error !== ''}
          aria-describedby="step-help step-error"
        />
        {!error && (
          <div className="field-help" id="step-help">
            {t(hasApp ? 'step.codeHelp' : 'step.recoveryHelp')}
          </div>
        )}
        <p className="field-error" id="step-error" role="alert">
          {error}
        </p>
      </div>
      <button type="submit" className={hasApp ? 'button' : 'button button-quiet'} disabled={pending}>
        {pending ? common('login.loading') : common('login.signIn')}
      </button>
      <button type="button" className="link" onClick={onAgain}>
        {t('step.again')}
      </button>
    </form>
  )
}
