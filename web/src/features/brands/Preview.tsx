import Typography from '@mui/material/Typography'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { PRICE_TRANSPARENCY } from '../../public/PriceTransparency.tsx'
import { BrandLogo } from '../../public/BrandLogo.tsx'
import { Landscape } from '../../public/Landscape.tsx'
import { coloursOf, type Palette } from '../../public/palette.ts'
import './preview.css'

/** The public page in small, in the colours that the real one would derive from these. */
export function Preview({
  palette,
  displayName: typed,
  logo,
  links,
}: {
  palette: Palette
  displayName: string
  logo: string
  links: readonly string[]
}) {
  const { t } = useTranslation('brand')
  const { t: ofPublic } = useTranslation('public')
  const displayName = typed.trim() || t('preview.unnamed')
  return (
    <section aria-label={t('preview.title')}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('preview.title')}
      </Typography>
      <div className="preview" role="img" aria-label={t('preview.text', { name: displayName })} style={coloursOf(palette) as CSSProperties}>
        <div className="preview-header">
          <BrandLogo brand={{ logo, displayName, logoRedirectionURL: '' }} />
        </div>
        <div className="preview-hero">
          <Landscape className="preview-backdrop" />
          <span className="preview-name">{displayName}</span>
          <p className="preview-heading">{ofPublic('home.heading')}</p>
          <div className="preview-card">
            <strong>{ofPublic('home.cardHeading')}</strong>
            <span className="preview-field" />
            <span className="preview-button">{ofPublic('home.shoppable')}</span>
            <span className="preview-button preview-quiet">{ofPublic('home.export')}</span>
          </div>
        </div>
        <div className="preview-body">
          <span className="preview-tag">{t('preview.tag')}</span>
          <span className="preview-link">{t('preview.link')}</span>
        </div>
        <div className="preview-footer">{[...links, PRICE_TRANSPARENCY].join(' · ')}</div>
      </div>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {t('preview.help')}
      </Typography>
    </section>
  )
}
