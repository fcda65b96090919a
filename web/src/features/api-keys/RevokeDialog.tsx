import { type ApiKey, apiKeys } from '@ratebook/shared/api-keys.ts'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'

export function RevokeDialog({ apiKey: { id, name, prefix }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const revoke = useSend(apiKeys.revokeApiKey, apiKeys.listApiKeys)
  const onSuccess = () => {
    toastSuccess(t('revoked', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('revokeSure')}
      confirm={t('revoke')}
      busy={revoke.isPending}
      error={revoke.error?.message}
      onConfirm={() => revoke.mutate({ params: { id } }, { onSuccess })}
      onClose={onClose}
    >
      {t('revokeHelp', { name, prefix })}
    </ConfirmDialog>
  )
}
