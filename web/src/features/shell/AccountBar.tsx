import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useHostBrand } from '../../public/brand.tsx'
import { ModeSwitch } from '../../public/ModeSwitch.tsx'
import { LanguageSwitch } from '../../public/LanguageSwitch.tsx'
import { session, useSession } from '../../client/session.ts'
import { DownIcon, PersonIcon } from '../../words/staff-icons.tsx'
import { paths } from '../../paths.ts'

/** Who is signed in, for which brand, in which language, and the ways out. */
export function AccountBar() {
  const { t } = useTranslation('shell')
  const { user, brandId } = useSession()
  const { brand: host } = useHostBrand()
  if (!user) return null
  const acting = user.brands.find((b) => brandId === null || b.brandId === brandId)
  const isHere = !acting || acting.brandId === host?.brandId
  return (
    <>
      {user.brands.length > 1 && (
        <TextField
          select
          size="small"
          label={t('brand')}
          value={brandId ?? ''}
          onChange={(e) => session.chooseBrand(e.target.value)}
          sx={{ maxWidth: 240 }}
          slotProps={{ select: { native: true } }}
        >
          {user.brands.map((b) => (
            <option key={b.brandId} value={b.brandId}>
              {b.displayName}
            </option>
          ))}
        </TextField>
      )}
      <LanguageSwitch />
      <ModeSwitch />
      {/* another brand's visitors have another address */}
      <Button {...(isHere ? { component: Link, to: paths.home } : { href: `${acting.site}${paths.home}` })}>{t('publicPage')}</Button>
      <AccountMenu username={user.username} />
    </>
  )
}

function AccountMenu({ username }: { username: string }) {
  const { t } = useTranslation('shell')
  const { search } = useLocation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PersonIcon />}
        endIcon={<DownIcon />}
        aria-label={t('account', { username })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(e) => setAnchor(e.currentTarget)}
        sx={{ maxWidth: 240, '& > :not(span)': { minWidth: 0 } }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{username}</span>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem component={Link} to={paths.account} onClick={close}>
          {t('myAccount')}
        </MenuItem>
        <MenuItem component={Link} to={{ search, hash: paths.changePassword }} onClick={close}>
          {t('changePassword')}
        </MenuItem>
        <Divider />
        <MenuItem component={Link} to={paths.logout} onClick={close}>
          {t('signOut')}
        </MenuItem>
      </Menu>
    </>
  )
}
