import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { InOwnWords, PRICE_TRANSPARENCY } from './PriceTransparency.tsx'
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
        <span>
          <a className="link" href={paths.priceFiles} target="_blank" rel="noopener" lang="en">
            {PRICE_TRANSPARENCY}
          </a>
          <InOwnWords />
          <span className="sr-only"> {t('footer.newTab')}</span>
        </span>
        <LanguageSwitch />
      </footer>
    </div>
  )
}
