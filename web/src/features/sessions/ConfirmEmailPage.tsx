import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { type ApiError, call } from '../../client/api.ts'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { useTitle } from '../../words/title.ts'
import { paths } from '../../paths.ts'
import { BackToSignIn } from './BackToSignIn.tsx'
import { SessionPage, useSiteName } from './SessionPage.tsx'
import { useMailedToken } from './use-mailed-token.ts'

/** Where a mailed link leads: that another e-mail address is wanted is confirmed by hand, because programs open links, too. */
export function ConfirmEmailPage() {
  const { t } = useTranslation()
  const name = useSiteName()
  useTitle(t('confirmEmail.documentTitle', { name }))
  const token = useMailedToken(paths.confirmEmail)
  const [state, setState] = useState<'ready' | 'sending' | 'waits' | 'changed' | 'gone'>(token ? 'ready' : 'gone')
  const [failure, setFailure] = useState('')

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
