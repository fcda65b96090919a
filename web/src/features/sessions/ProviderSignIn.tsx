import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providerSignIn } from '@ratebook/shared/provider-sign-in.ts'
import { type ApiError, call, query } from '../../client/api.ts'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { session } from '../../client/session.ts'

/** The way in by the provider of the brand, where it has one. `alone`: no password can be given below. */
export function ProviderSignIn({ alone = false }: { alone?: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(query(providerSignIn.getSignInProvider, {}))
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  if (!data?.name) return null

  async function go() {
    setFailure('')
    setPending(true)
    try {
      const { url } = await call(providerSignIn.startProviderSignIn, {})
      session.goElsewhere()
      window.location.assign(url)
    } catch (e) {
      setFailure((e as ApiError).message || t('login.failed'))
      setPending(false)
    }
  }

  return (
    <>
      {failure && (
        <FailureNotice>
          <p>{failure}</p>
        </FailureNotice>
      )}
      <button type="button" className="button" disabled={pending} onClick={() => void go()}>
        {t(pending ? 'login.loading' : 'provider.signIn', { name: data.name })}
      </button>
      {!alone && <p className="login-or">{t('provider.or')}</p>}
    </>
  )
}
