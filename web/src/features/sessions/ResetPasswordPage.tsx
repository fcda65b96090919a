import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { passwords } from '@ratebook/shared/passwords.ts'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { useTitle } from '../../words/title.ts'
import { paths } from '../../paths.ts'
import { BackToSignIn } from './BackToSignIn.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { SessionPage, useSiteName } from './SessionPage.tsx'
import { useMailedToken } from './use-mailed-token.ts'

/** Where a mailed link leads: the first password after an invitation, or a new one. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const name = useSiteName()
  useTitle(t('reset.documentTitle', { name }))
  const token = useMailedToken(paths.resetPassword)
  const [gone, setGone] = useState(false)
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    ...query(passwords.verifyToken, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { public: true },
  })

  const page = (children: ReactNode) => <SessionPage links={<BackToSignIn />}>{children}</SessionPage>
  if (!token) return page(<NoLink title={t('reset.title')} text={t('reset.missing')} />)
  if (error)
    return page(
      <div className="login-form">
        <h1>{t('reset.title')}</h1>
        <LoadFailed message={error.message} retry={() => void refetch()} />
      </div>,
    )
  if (!link)
    return page(
      <div className="login-form" aria-busy="true">
        <h1>{t('reset.title')}</h1>
        <p className="login-lead">
          <span className="spinner" />
        </p>
      </div>,
    )
  if (gone || !link.valid) return page(<NoLink title={t('reset.goneTitle')} text={t('reset.gone')} />)
  return page(<ChoosePassword token={token} link={link} onGone={() => setGone(true)} />)
}

/** There is no link, or it no longer works: how to get a new one. */
function NoLink({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <div className="login-form" role="alert">
      <h1>{title}</h1>
      <p className="login-lead">{text}</p>
      <Link className="button" to={paths.forgotPassword}>
        {t('reset.askAnew')}
      </Link>
    </div>
  )
}
