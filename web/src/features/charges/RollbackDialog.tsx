import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { charges } from '@ratebook/shared/charges.ts'
import { type Upload, uploads } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../client/send.ts'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { count, dateTime } from '../../words/format.ts'

/** Asks, undoes a version, and tells what became of its rows. */
export function RollbackDialog({ version, onClose }: { version: Upload; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const undo = useSend(uploads.rollbackUpload, uploads.listUploads, charges.listCharges)
  if (undo.data) {
    return (
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
        <DialogTitle>{t('versions.rolledBackTitle')}</DialogTitle>
        <DialogContent role="status">
          <div>{t('versions.removed', { number: count(undo.data.removed) })}</div>
          <div>{t('versions.restored', { number: count(undo.data.restored) })}</div>
          {undo.data.keptEdited > 0 && <div>{t('versions.keptEdited', { number: count(undo.data.keptEdited) })}</div>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} variant="contained" autoFocus>
            {t('form.close')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('versions.rollBackTitle')}
      confirm={t('versions.rollBack')}
      busy={undo.isPending}
      error={undo.error ? undo.error.message || t('form.unreachable') : undefined}
      onConfirm={() => undo.mutate({ params: { id: version.versionId } })}
      onClose={onClose}
    >
      {t('versions.rollBackText', {
        fileName: version.kind === 'edit' ? t('editMany.version') : version.fileName,
        facility: version.facilityName,
        when: dateTime(version.createdAt),
      })}
    </ConfirmDialog>
  )
}
