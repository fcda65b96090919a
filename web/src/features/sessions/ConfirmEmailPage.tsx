import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { type ApiError, call } from '../../client/api.ts'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { useTitle } from '../../words/title.ts'
import { paths } from '../../paths.ts'
import { BackToSignIn } from './BackToSignIn.tsx'
import { SessionPage, useSiteName } from './SessionPage.tsx'

/** Where a mailed link leads: that another e-mail address is wanted is confirmed by hand, because programs open links, too. */
export function ConfirmEmailPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const name = useSiteName()
  useTitle(t('confirmEmail.documentTitle', { name }))
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '')
  const [state, setState] = useState<'ready' | 'sending' | 'waits' | 'changed' | 'gone'>(token ? 'ready' : 'gone')
  const [failure, setFailure] = useState('')
  // the link does not stay in the address bar, nor in the browser's history
  useEffect(() => {
    if (search) navigate(paths.confirmEmail, { replace: true })
  }, [search, navigate])

  async function confirm() {
    setFailure('')
    setState('sending')
    try {
      const { changed } = await call(ownAccount.confirmEmail, { body: { token } })
      setState(changed ? 'changed' : 'waits')
    } catch (e) {
      const { message, body } = e as ApiError
      const isGone = body.fields?.some((f) => f.path === 'token')
      setFailure(isGone ? '' : message || t('toast.unreachable'))
      setState(isGone ? 'gone' : 'ready')
    }
  }

  const over = state !== 'ready' && state !== 'sending' ? state : null
  return (
    <SessionPage links={<BackToSignIn />}>
      <div className="login-form">
        <h1>{t(over ? `confirmEmail.${over}Title` : 'confirmEmail.title')}</h1>
        {failure && (
          <FailureNotice>
            <p>{failure}</p>
          </FailureNotice>
        )}
        <p className="login-lead" role={over ? 'status' : undefined}>
          {t(over ? `confirmEmail.${over}` : 'confirmEmail.lead')}
        </p>
        {!over && (
          <button type="button" className="button" disabled={state === 'sending'} onClick={() => void confirm()}>
            {t(state === 'sending' ? 'confirmEmail.sending' : 'confirmEmail.confirm')}
          </button>
        )}
      </div>
    </SessionPage>
  )
}
