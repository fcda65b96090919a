import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBrandOrNone } from './brand.tsx'
import { Boundary } from '../client/Boundary.tsx'
import { InOwnWords, PRICE_TRANSPARENCY } from './PriceTransparency.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { useSession } from '../client/session.ts'
import { paths } from '../paths.ts'
import './footer.css'

const LegalDialog = lazy(async () => ({ default: (await import('./LegalDialog.tsx')).LegalDialog }))

/** Opens one of the legal texts, which are fetched only then. */
export function LegalLink({ text }: { text: 'eula' | 'cpt' }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(text === 'eula' ? 'footer.eula' : 'footer.cpt')}
      </button>
      {open && (
        <Boundary>
          <Suspense>
            <LegalDialog text={text} onClose={() => setOpen(false)} />
          </Suspense>
        </Boundary>
      )}
    </>
  )
}

/** 45 CFR 180.50(d)(6)(ii): every page links to the page with the machine-readable file, and the link is called "Price Transparency". */
export function Footer() {
  const { t } = useTranslation()
  const brand = useBrandOrNone()
  const { token } = useSession()
  return (
    <footer className="footer">
      <div className="footer-inner">
        <nav className="no-print" aria-label={t('footer.links')}>
          <ul>
            {brand?.footerLinks.map(({ label, url }) => (
              <li key={label + url}>
                <a className="link" href={url} target="_blank" rel="noopener noreferrer">
                  {label}
                  <span className="sr-only"> {t('footer.newTab')}</span>
                </a>
              </li>
            ))}
            {brand && (
              <li>
                <Link className="link" to={paths.priceFiles} lang="en">
                  {PRICE_TRANSPARENCY}
                </Link>
                <InOwnWords />
              </li>
            )}
            <li>
              <LegalLink text="eula" />
            </li>
            <li>
              <LegalLink text="cpt" />
            </li>
            {!token && (
              <li>
                <Link className="link" to={paths.login}>
                  {t('footer.staff')}
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <div className="no-print">
          <ModeSwitch />
        </div>
        <p>{t('footer.cptNotice')}</p>
      </div>
    </footer>
  )
}
