import Box from '@mui/material/Box'
import { BrandLogo } from '../../public/BrandLogo.tsx'
import { useBrandOrNone } from '../../public/brand.tsx'
import { useTranslation } from 'react-i18next'

/** For which brand everything on the page is done: its logo and its name, on its colour. */
export function ActingBrand() {
  const { t } = useTranslation('shell')
  const brand = useBrandOrNone()
  if (!brand) return <span className="logo">{t('product')}</span>
  return (
    <Box
      role="group"
      aria-label={t('actingFor', { name: brand.displayName })}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0, '& .logo > span:last-of-type': { overflowWrap: 'anywhere' } }}
    >
      <BrandLogo brand={brand} />
      {/* a picture may say anything: without a logo the name stands beside the initials */}
      {brand.logo && (
        <Box
          component="span"
          sx={{
            fontWeight: 700,
            lineHeight: 1.2,
            overflow: 'hidden',
            display: '-webkit-box',
            WebkitLineClamp: '2',
            WebkitBoxOrient: 'vertical',
          }}
        >
          {brand.displayName}
        </Box>
      )}
    </Box>
  )
}
