import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrandOrNone } from '../../public/brand.tsx'
import { BrandLogo } from '../../public/BrandLogo.tsx'
import { Landscape } from '../../public/Landscape.tsx'
import { LanguageSwitch } from '../../public/LanguageSwitch.tsx'
import './login.css'

/** The brand's name as these pages say it; the program's own where a host has no brand. */
export function useSiteName() {
  const { t } = useTranslation()
  return useBrandOrNone()?.displayName ?? t('login.product')
}

/** At the site's own address, where a name may be somebody else's: that a hospital knows its people at its own. */
export function ElsewhereHint() {
  const { t } = useTranslation()
  const brand = useBrandOrNone()
  return brand && location.hostname.startsWith(`${brand.domainName}.`) ? null : <p>{t('login.elsewhere')}</p>
}

/** What signing in and choosing a password look like: logo and language above, links below, a picture beside it. */
export function SessionPage({ children, links }: { children: ReactNode; links: ReactNode }) {
  const brand = useBrandOrNone()
  const name = useSiteName()
  return (
    <div className="login">
      <main className="login-main">
        <div className="login-top">
          {brand ? <BrandLogo brand={brand} /> : <span className="logo">{name}</span>}
          <LanguageSwitch />
        </div>
        {children}
        <div className="login-links">{links}</div>
      </main>
      <div className="login-side">
        <Landscape className="login-picture" />
      </div>
    </div>
  )
}
