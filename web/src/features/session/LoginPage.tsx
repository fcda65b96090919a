import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { users } from '@ratebook/shared/users.ts'
import { type ApiError, call } from '../../lib/api.ts'
import { useBrandOrNone } from '../../lib/brand.tsx'
import { AlertIcon, BackIcon, EyeIcon, EyeOffIcon, InfoIcon } from '../../lib/icons.tsx'
import { lastLocation, session, useSession } from '../../lib/session.ts'
import { storage } from '../../lib/storage.ts'
import { useTitle } from '../../lib/title.ts'
import { paths } from '../../paths.ts'
import { BrandLogo } from '../../lib/page/BrandLogo.tsx'
import { LegalLink } from '../../lib/page/Footer.tsx'
import { Landscape } from '../../lib/page/Landscape.tsx'
import { LanguageSwitch } from '../../lib/page/LanguageSwitch.tsx'
import './login.css'

const REMEMBERED = 'rememberedUsername'
const remembered = () => storage.get(REMEMBERED) ?? ''

export function LoginPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const brand = useBrandOrNone()
  const { ended } = useSession()
  const name = brand?.displayName ?? t('login.product')
  useTitle(t('login.documentTitle', { name }))

  const [values, setValues] = useState(() => ({ username: remembered(), password: '', rememberMe: remembered() !== '' }))
  const [shown, setShown] = useState(false)
  const [asked, setAsked] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  const missing = { username: asked && !values.username.trim(), password: asked && !values.password }

  async function signIn(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    setFailure('')
    const username = values.username.trim()
    if (!username || !values.password) return
    setPending(true)
    try {
      const { token } = await call(users.authenticateUser, { body: { username, password: values.password } })
      session.open(token)
      session.construct(await call(users.getMe, {}), brand?.brandId)
      values.rememberMe ? storage.set(REMEMBERED, username) : storage.remove(REMEMBERED)
      navigate(lastLocation.take() ?? paths.root, { replace: true })
    } catch (e) {
      if (session.token) session.close()
      setFailure((e as ApiError).message || t('login.failed'))
      setPending(false)
    }
  }

  return (
    <div className="login">
      <main className="login-main">
        <div className="login-top">{brand ? <BrandLogo brand={brand} /> : <span className="logo">{name}</span>}<LanguageSwitch /></div>
        <form className="login-form" onSubmit={(e) => void signIn(e)} noValidate aria-labelledby="login-title">
          <h1 id="login-title">{t('login.title')}</h1>
          <p className="login-lead">{t('login.lead', { name })}</p>
          {ended === 'automatic' && !failure && <div className="notice" role="status"><InfoIcon /><p>{t('login.ended')}</p></div>}
          {failure && <div className="notice notice-error" role="alert"><AlertIcon /><p>{failure}</p></div>}

          <div className="field">
            <label htmlFor="username">{t('login.username')}</label>
            <input
              id="username" className="control" autoComplete="username" autoCapitalize="none" spellCheck={false} value={values.username} onChange={(e) => setValues({ ...values, username: e.target.value })}
              aria-required aria-invalid={missing.username} aria-describedby="username-error"
            />
            <p className="field-error" id="username-error" role="alert">{missing.username && t('common.required')}</p>
          </div>
          <div className="field">
            <label htmlFor="password">{t('login.password')}</label>
            <div className="password">
              <input
                id="password" className="control" type={shown ? 'text' : 'password'} autoComplete="current-password" value={values.password} onChange={(e) => setValues({ ...values, password: e.target.value })}
                aria-required aria-invalid={missing.password} aria-describedby="password-error"
              />
              <button type="button" className="password-toggle" aria-pressed={shown} aria-label={t(shown ? 'login.hide' : 'login.show')} onClick={() => setShown(!shown)}>{shown ? <EyeOffIcon /> : <EyeIcon />}</button>
            </div>
            <p className="field-error" id="password-error" role="alert">{missing.password && t('common.required')}</p>
          </div>
          <label className="check"><input type="checkbox" checked={values.rememberMe} onChange={(e) => setValues({ ...values, rememberMe: e.target.checked })} />{t('login.remember')}</label>
          <button type="submit" className="button" disabled={pending}>{pending ? t('login.loading') : t('login.signIn')}</button>
        </form>
        <div className="login-links">
          {brand && <Link className="link" to={paths.home}><BackIcon size={16} />{t('login.back')}</Link>}
          <LegalLink text="cpt" />
        </div>
      </main>
      <div className="login-side"><Landscape className="login-picture" /></div>
    </div>
  )
}
