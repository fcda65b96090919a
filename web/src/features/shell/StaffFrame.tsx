import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useBrandOrNone } from '../../public/brand.tsx'
import { useSession } from '../../client/session.ts'
import { useTitle } from '../../words/title.ts'
import { AccountBar } from './AccountBar.tsx'
import { ActingBrand } from './ActingBrand.tsx'
import { ContinueLink } from './ContinueLink.tsx'
import { MenuIcon } from './menu-icons.tsx'
import { menuFor, pageAt } from './menu.ts'
import { GoToButton } from './GoToButton.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const GoTo = lazy(() => import('./GoTo.tsx').then(({ GoTo }) => ({ default: GoTo })))

const MENU_WIDTH = 248

/** Header, side menu and sub-header around every staff page; on a phone the menu slides in. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const brand = useBrandOrNone()
  const name = brand?.displayName ?? t('product')
  const { user } = useSession()
  const { pathname, hash } = useLocation()
  const wide = useMediaQuery('(min-width: 900px)')
  const [open, setOpen] = useState(false)
  const [going, setGoing] = useState(false)
  useShortcuts(useCallback(() => setGoing(true), []))
  const entries = user && brand ? menuFor(user) : []
  const here = pageAt(pathname, entries)
  useTitle(here ? t('documentTitle', { page: t(here.title), name }) : name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: having gone somewhere closes the menu
  useEffect(() => setOpen(false), [pathname, hash])

  const side = <SideMenu entries={entries} />
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <AppBar
        position="sticky"
        color="inherit"
        elevation={0}
        sx={{
          borderBottom: '1px solid var(--line)',
          borderTop: '6px solid var(--primary)',
          bgcolor: 'var(--primary-soft)',
          zIndex: (theme) => theme.zIndex.drawer + 1,
        }}
        className="no-print"
      >
        <Toolbar sx={{ gap: 1.5 }}>
          {!wide && (
            <IconButton edge="start" aria-label={t(open ? 'closeMenu' : 'openMenu')} aria-expanded={open} onClick={() => setOpen(!open)}>
              <MenuIcon name="menu" />
            </IconButton>
          )}
          <ActingBrand />
          <Box sx={{ flex: 1 }} />
          {entries.length > 0 && <GoToButton onClick={() => setGoing(true)} />}
          {wide && <AccountBar />}
        </Toolbar>
      </AppBar>
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        {wide ? (
          entries.length > 0 && (
            <Box
              component="nav"
              aria-label={t('menuLabel')}
              className="no-print"
              sx={{ width: MENU_WIDTH, flex: 'none', bgcolor: 'background.paper', borderRight: '1px solid var(--line)', p: 1.5 }}
            >
              {side}
            </Box>
          )
        ) : (
          <Drawer
            open={open}
            onClose={() => setOpen(false)}
            slotProps={{ paper: { component: 'nav', 'aria-label': t('menuLabel'), sx: { width: MENU_WIDTH, p: 1.5 } } }}
          >
            <Toolbar />
            {side}
            <Box sx={{ mt: 3, display: 'grid', gap: 1.5 }}>
              <AccountBar />
            </Box>
          </Drawer>
        )}
        <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, minWidth: 0, p: { xs: 2, md: 3 }, outline: 'none' }}>
          {here && (
            <Box component="header" sx={{ mb: 2.5 }}>
              <Typography variant="h1">{t(here.title)}</Typography>
              <Typography sx={{ color: 'text.secondary' }}>{t(here.description)}</Typography>
            </Box>
          )}
          <ContinueLink entries={entries} />
          {children}
        </Box>
      </Box>
      {going && user && (
        <Suspense fallback={null}>
          <GoTo user={user} onClose={() => setGoing(false)} />
        </Suspense>
      )}
    </Box>
  )
}
