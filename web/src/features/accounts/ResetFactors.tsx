import IconButton from '@mui/material/IconButton'
import { type Account, accounts } from '@ratebook/shared/accounts.ts'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useRowDialog } from '../../list/RowDialogs.tsx'
import { KeyIcon } from '../../words/staff-icons.tsx'

/** For a colleague who has lost what they give beside the password: asks before it is taken away. */
export function ResetFactors({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const open = useRowDialog()
  return (
    <IconButton
      size="small"
      aria-label={t('accounts.resetFactorsNamed', { name: account.username })}
      title={t('accounts.resetFactors')}
      onClick={() => open((close) => <Sure account={account} onClose={close} />)}
    >
      <KeyIcon fontSize="small" />
    </IconButton>
  )
}

function Sure({ account: { id, username: name }, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const reset = useSend(accounts.resetFactors, accounts.listAccounts)
  const confirm = () =>
    reset.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toastSuccess(t('accounts.factorsReset', { name }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('accounts.resetFactorsSure')}
      confirm={t('accounts.resetFactors')}
      busy={reset.isPending}
      error={reset.error?.message}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('accounts.resetFactorsHelp', { name })}
    </ConfirmDialog>
  )
}
