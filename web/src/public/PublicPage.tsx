import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBrand } from './brand.tsx'
import { isEmbedded } from '../client/embedded.ts'
import { useSession } from '../client/session.ts'
import { paths } from '../paths.ts'
import { BrandLogo } from './BrandLogo.tsx'
import { EmbeddedPage } from './EmbeddedPage.tsx'
import { Footer } from './Footer.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import './public-page.css'

/** What every page for visitors has: the hospital's logo, the language, the way to the staff area for those signed in, the footer. */
export function PublicPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { token } = useSession()
  const brand = useBrand()
  if (isEmbedded) return <EmbeddedPage>{children}</EmbeddedPage>
  return (
    <div className="public">
      <a className="skip-link" href="#main">
        {t('header.skip')}
      </a>
      <header className="public-header">
        <div className="public-header-inner">
          <BrandLogo brand={brand} />
          <div className="public-header-actions no-print">
            <LanguageSwitch />
            {token && (
              <Link className="button button-quiet button-small" to={paths.root}>
                {t('header.administration')}
              </Link>
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
