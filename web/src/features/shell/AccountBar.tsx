import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { session, useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { LanguageSwitch } from '../../lib/page/LanguageSwitch.tsx'

/** Who is signed in, for which brand, in which language, and the ways out. */
export function AccountBar() {
  const { t } = useTranslation('shell')
  const { user, brandId } = useSession()
  if (!user) return null
  return (
    <>
      {user.brands.length > 1 && (
        <TextField select size="small" label={t('brand')} value={brandId ?? ''} onChange={(e) => session.chooseBrand(e.target.value)} sx={{ maxWidth: 240 }} slotProps={{ select: { native: true } }}>
          {user.brands.map((b) => <option key={b.brandId} value={b.brandId}>{b.displayName}</option>)}
        </TextField>
      )}
      <LanguageSwitch />
      <Button component={Link} to={paths.home}>{t('publicPage')}</Button>
      <Typography variant="body2" noWrap sx={{ maxWidth: 160, color: 'text.secondary' }}>{user.username}</Typography>
      <Button variant="outlined" component={Link} to={paths.logout}>{t('signOut')}</Button>
    </>
  )
}
