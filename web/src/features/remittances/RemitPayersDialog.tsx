import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../../client/use-phone.ts'
import { RemitPayers } from './RemitPayers.tsx'

/** Where each payer that remittances name is linked to a payer of ours, or said to be none. */
export function RemitPayersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { t: staff } = useTranslation('staff')
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={usePhone()} onClose={onClose}>
      <DialogTitle>{t('payers.title')}</DialogTitle>
      <DialogContent>
        <RemitPayers />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {staff('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
