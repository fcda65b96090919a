import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  title: string
  children: ReactNode
  confirm: string
  cancel?: string
  harmless?: boolean
  busy?: boolean
  error?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that is hard to undo, or `harmless` but large. The safe answer has the focus. */
export function ConfirmDialog({ title, children, confirm, cancel, harmless = false, busy = false, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('staff')
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {error}
          </Alert>
        )}
        <DialogContentText component="div">{children}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {cancel ?? t('form.cancel')}
        </Button>
        <Button onClick={onConfirm} loading={busy} color={harmless ? 'primary' : 'error'}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
