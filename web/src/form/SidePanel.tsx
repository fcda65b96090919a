import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '../words/staff-icons.tsx'

type Props = { title: string; onClose: () => void; children: ReactNode; actions?: ReactNode; width?: string }

/** A panel at the right of the page, over everything on it, as wide as a phone: its title, Close and what can be done stay in sight. */
export function SidePanel({ title, onClose, children, actions, width = '34rem' }: Props) {
  const { t } = useTranslation('staff')
  const heading = useId()
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      // the bar at the top of the page stands over the menu that slides in below it, and would hide what stands at the top here
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { sx: { width: { xs: '100%', sm: width } }, 'aria-labelledby': heading, 'aria-modal': true, role: 'dialog' } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', p: 2, pb: 1 }}>
        <Typography variant="h2" id={heading}>
          {title}
        </Typography>
        <IconButton autoFocus edge="end" aria-label={t('form.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 2, pb: 2 }}>{children}</Box>
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', p: 2, borderTop: 1, borderColor: 'divider' }}>
          {actions}
        </Box>
      )}
    </Drawer>
  )
}
