import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { sessions } from '@ratebook/shared/sessions.ts'
import { ApiError, call } from '../../client/api.ts'
import { useBrandOrNone } from '../../public/brand.tsx'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { BackIcon, InfoIcon } from '../../words/icons.tsx'
import { LegalLink } from '../../public/Footer.tsx'
import { canUsePasskeys, signInByPasskey } from '../../client/passkeys.ts'
import { useSession } from '../../client/session.ts'
import { storage } from '../../client/storage.ts'
import { useTitle } from '../../words/title.ts'
import { paths } from '../../paths.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import type { Due } from './SecondStep.tsx'
import { ElsewhereHint, SessionPage, useSiteName } from './SessionPage.tsx'
import { useEnter } from './use-enter.ts'
import { UsernameField } from './UsernameField.tsx'

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

const REMEMBERED = 'rememberedUsername'
const remembered = () => storage.get(REMEMBERED) ?? ''

/** Why somebody is asked to sign in: a password was chosen just now, or the session before has ended. */
function useNotice() {
  const { t } = useTranslation()
  const { ended } = useSession()
  const { state } = useLocation() as { state: { notice?: string } | null }
  if (state?.notice === 'passwordChosen') return t('login.passwordChosen')
  if (ended === 'idle') return t('login.idle')
  return ended === 'automatic' ? t('login.ended') : ''
}

export function LoginPage() {
  const { t } = useTranslation()
  const brand = useBrandOrNone()
  const notice = useNotice()
  const name = useSiteName()
  useTitle(t('login.documentTitle', { name }))

  const [values, setValues] = useState(() => ({ username: remembered(), password: '', rememberMe: remembered() !== '' }))
  const [submitted, setSubmitted] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ text: string; isBadLogin: boolean } | null>(null)
  const [due, setDue] = useState<Due>()
  const enter = useEnter()

  const username = values.username.trim()
  const missing = submitted && !username
  async function enterByName(signedIn: { token: string }) {
    await enter(signedIn)
    values.rememberMe ? storage.set(REMEMBERED, username) : storage.remove(REMEMBERED)
  }
  async function by(signIn: () => Promise<{ token: string } | null>, then = enter) {
    setFailure(null)
    setPending(true)
    try {
      const signedIn = await signIn()
      if (signedIn) return await then(signedIn)
      setFailure({ text: t('login.passkeyNotUsed'), isBadLogin: false })
    } catch (e) {
      // a browser's own complaint is about passkeys, and in no language of ours
      const { message, body } = e instanceof ApiError ? e : { message: t('login.passkeyNotUsed'), body: undefined }
      if (body?.code === 'secondFactorDue') setDue(body.values as Due)
      else setFailure({ text: message || t('login.failed'), isBadLogin: body?.code === 'badLogin' })
    }
    setPending(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    setFailure(null)
    if (!username || !values.password) return
    void by(() => call(sessions.authenticateUser, { body: { username, password: values.password } }), enterByName)
  }
  function again() {
    setDue(undefined)
    setSubmitted(false)
    setValues({ ...values, password: '' })
  }

  const links = (
    <>
      {brand && (
        <Link className="link" to={paths.home}>
          <BackIcon size={16} />
          {t('login.back')}
        </Link>
      )}
      <LegalLink text="cpt" />
    </>
  )
  if (due)
    return (
      <SessionPage links={links}>
        <Suspense>
          <SecondStep due={due} enter={enterByName} onAgain={again} />
        </Suspense>
      </SessionPage>
    )
  return (
    <SessionPage links={links}>
      <form className="login-form" onSubmit={submit} noValidate aria-labelledby="login-title">
        <h1 id="login-title">{t('login.title')}</h1>
        <p className="login-lead">{t('login.lead', { name })}</p>
        {notice && !failure && (
          <div className="notice" role="status">
            <InfoIcon />
            <p>{notice}</p>
          </div>
        )}
        {failure && (
          <FailureNotice>
            <div>
              <p>{failure.text}</p>
              {failure.isBadLogin && <ElsewhereHint />}
            </div>
          </FailureNotice>
        )}

        <ProviderSignIn />
        <UsernameField value={values.username} missing={missing} onChange={(username) => setValues({ ...values, username })} />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          value={values.password}
          onChange={(password) => setValues({ ...values, password })}
          error={submitted && !values.password ? t('common.required') : ''}
        />
        <div className="login-row">
          <label className="check">
            <input type="checkbox" checked={values.rememberMe} onChange={(e) => setValues({ ...values, rememberMe: e.target.checked })} />
            {t('login.remember')}
          </label>
          <Link className="link" to={paths.forgotPassword} state={{ username: values.username }}>
            {t('login.forgot')}
          </Link>
        </div>
        <button type="submit" className="button" disabled={pending}>
          {pending ? t('login.loading') : t('login.signIn')}
        </button>
        {canUsePasskeys() && (
          <button type="button" className="button button-quiet" disabled={pending} onClick={() => void by(() => signInByPasskey())}>
            {t('login.passkey')}
          </button>
        )}
      </form>
    </SessionPage>
  )
}
