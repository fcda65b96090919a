import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { BrandLogo } from '../../public/BrandLogo.tsx'
import { useBrandOrNone } from '../../public/brand.tsx'
import { LanguageSwitch } from '../../public/LanguageSwitch.tsx'

/** Around the one page that somebody can use who has to set up a second step: no menu, for nothing in it works yet. */
export function EnrolFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const brand = useBrandOrNone()
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: { xs: 2, md: 3 }, py: 1.5 }}>
        {brand && <BrandLogo brand={brand} />}
        <Box sx={{ flex: 1 }} />
        <LanguageSwitch />
        <Link className="link" to={paths.logout}>
          {t('signOut')}
        </Link>
      </Box>
      <Box component="main" sx={{ p: { xs: 2, md: 3 } }}>
        {children}
      </Box>
    </Box>
  )
}
