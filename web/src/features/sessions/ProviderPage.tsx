import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { providerSignIn } from '@ratebook/shared/provider-sign-in.ts'
import { type ApiError, call } from '../../client/api.ts'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { session } from '../../client/session.ts'
import { BackIcon } from '../../words/icons.tsx'
import { useTitle } from '../../words/title.ts'
import { paths } from '../../paths.ts'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import type { Due } from './SecondStep.tsx'
import { SessionPage, useSiteName } from './SessionPage.tsx'
import { useEnter } from './use-enter.ts'

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

/** Where a provider leads back to: what it says in the address is handed to the server, which opens a session or says why not. */
export function ProviderPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const enter = useEnter()
  const { search } = useLocation()
  useTitle(t('login.documentTitle', { name: useSiteName() }))
  const [answer] = useState(() => search.slice(1))
  const [failure, setFailure] = useState(answer ? '' : t('login.failed'))
  const [due, setDue] = useState<Due>()
  const isHandedOver = useRef(!answer)
  useEffect(() => {
    // an answer is good once
    if (isHandedOver.current) return
    isHandedOver.current = true
    // it does not stay in the address bar, nor in the browser's history
    navigate(paths.provider, { replace: true })
    session.comeBack()
    call(providerSignIn.finishProviderSignIn, { body: { answer } })
      .then(enter)
      .catch((e: ApiError) => {
        if (e.body?.code === 'secondFactorDue') setDue(e.body.values as Due)
        else setFailure(e.message || t('login.failed'))
      })
  }, [answer, enter, navigate, t])

  const links = (
    <Link className="link" to={paths.login}>
      <BackIcon size={16} />
      {t('forgot.back')}
    </Link>
  )
  if (due)
    return (
      <SessionPage links={links}>
        <Suspense>
          <SecondStep due={due} enter={enter} onAgain={() => navigate(paths.login)} byProvider />
        </Suspense>
      </SessionPage>
    )
  return (
    <SessionPage links={links}>
      <div className="login-form">
        <h1>{t(failure ? 'login.title' : 'provider.title')}</h1>
        {failure ? (
          <>
            <FailureNotice>
              <p>{failure}</p>
            </FailureNotice>
            <ProviderSignIn alone />
          </>
        ) : (
          <p className="login-lead" role="status">
            {t('provider.wait')}
          </p>
        )}
      </div>
    </SessionPage>
  )
}
