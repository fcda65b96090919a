import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before what was typed and not saved is lost. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <ConfirmDialog
      title={t('form.leaveTitle')}
      confirm={t('form.discard')}
      cancel={t('form.keepEditing')}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      {t('form.leaveText')}
    </ConfirmDialog>
  )
}
