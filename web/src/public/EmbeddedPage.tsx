import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import './embedded-page.css'

/** A page for visitors within another site: that site has a header and a footer of its own. */
export function EmbeddedPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="public embedded">
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="embedded-footer no-print">
        <a className="link" href={paths.priceFiles} target="_blank" rel="noopener">
          {t('footer.priceTransparency')}
          <span className="sr-only"> {t('footer.newTab')}</span>
        </a>
        <LanguageSwitch />
      </footer>
    </div>
  )
}
