import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { commandKey } from './Keys.tsx'
import { MenuIcon } from './menu-icons.tsx'

/** Opens the window that leads anywhere, and tells the keys that do so, too. */
export function GoToButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('shell')
  const name = t('goTo.open')
  return (
    <IconButton
      edge="end"
      aria-label={name}
      title={`${name} (${commandKey} K)`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
    >
      <MenuIcon name="search" />
    </IconButton>
  )
}
