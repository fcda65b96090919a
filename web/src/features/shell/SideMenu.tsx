import Collapse from '@mui/material/Collapse'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { hasPagesBelow, isGroup, isRecordOf, type MenuEntry, type MenuGroup, type MenuPage, pageAt } from './menu.ts'
import { MenuIcon } from './menu-icons.tsx'

const item = {
  borderRadius: 2.5,
  mb: 0.5,
  '&.active': {
    bgcolor: 'var(--primary-soft)',
    color: 'primary.main',
    '& .MuiListItemIcon-root': { color: 'inherit' },
    '& .MuiListItemText-primary': { fontWeight: 650 },
  },
} as const

/** `depth`: how many groups they stand in. */
export const SideMenu = ({ entries, depth = 0 }: { entries: readonly MenuEntry[]; depth?: number }) => (
  <List disablePadding>
    {entries.map((entry) =>
      isGroup(entry) ? <Group key={entry.label} group={entry} depth={depth} /> : <Page key={entry.path} page={entry} depth={depth} />,
    )}
  </List>
)

/** Only the first level has icons; what is below begins where its texts do. */
const indent = (depth: number) => (depth > 0 ? { pl: 5 + depth * 1.5 } : {})

function Page({ page, depth }: { page: MenuPage; depth: number }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const isHere = pathname === page.path || (!hasPagesBelow(page.path) && pathname.startsWith(`${page.path}/`))
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={page.path}
        aria-current={isHere ? 'page' : undefined}
        className={isHere || isRecordOf(page, pathname) ? 'active' : undefined}
        sx={{ ...item, ...indent(depth) }}
      >
        {depth === 0 && (
          <ListItemIcon sx={{ minWidth: 38 }}>
            <MenuIcon name={page.icon} />
          </ListItemIcon>
        )}
        <ListItemText primary={t(page.label)} />
      </ListItemButton>
    </ListItem>
  )
}

/** Opens and closes; the group of the page one is on starts open. */
function Group({ group, depth }: { group: MenuGroup; depth: number }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [open, setOpen] = useState(() => pageAt(pathname, [group]) !== undefined)
  return (
    <>
      <ListItem disablePadding>
        <ListItemButton onClick={() => setOpen(!open)} aria-expanded={open} sx={{ ...item, ...indent(depth) }}>
          {depth === 0 && (
            <ListItemIcon sx={{ minWidth: 38 }}>
              <MenuIcon name={group.icon} />
            </ListItemIcon>
          )}
          <ListItemText primary={t(group.label)} />
          <MenuIcon name={open ? 'less' : 'more'} />
        </ListItemButton>
      </ListItem>
      <Collapse component="li" in={open} unmountOnExit>
        <SideMenu entries={group.pages} depth={depth + 1} />
      </Collapse>
    </>
  )
}
