import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { useBrand } from '../../public/brand.tsx'

const PRIVACY = /priva/i

/** What somebody agrees to who asks to be written to, and where the hospital says what it does with what it knows. */
export function Consent({ facility }: { facility: ActiveFacility }) {
  const { t } = useTranslation(['public', 'booking'], { nsMode: 'fallback' })
  const { footerLinks, logoRedirectionURL } = useBrand()
  // a hospital has to have its notice on its own site (45 CFR 164.520(c)(3))
  const url = footerLinks.find(({ label }) => PRIVACY.test(label))?.url ?? logoRedirectionURL
  return (
    <div className="book-consent">
      <p>{t('booking.consent', { facility: facility.name })}</p>
      <p>{t('booking.rates')}</p>
      {url && (
        <p>
          <a className="link link-alone" href={url} target="_blank" rel="noopener noreferrer">
            {t('booking.privacy')}
            <span className="sr-only"> {t('footer.newTab')}</span>
          </a>
        </p>
      )}
    </div>
  )
}
