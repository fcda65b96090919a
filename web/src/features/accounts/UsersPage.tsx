import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { can, roles as allRoles } from '@ratebook/shared/wire/access.ts'
import { type Account, accounts } from '@ratebook/shared/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { useSession } from '../../client/session.ts'
import { ResetFactors } from './ResetFactors.tsx'
import { MailIcon, PlusIcon } from '../../words/staff-icons.tsx'
import { toastError, toastSuccess } from '../../client/toasts.tsx'

const UserDialog = lazy(async () => ({ default: (await import('./UserDialog.tsx')).UserDialog }))

/** Who may sign in: everybody for a super_admin, the administrators of their clients for others. */
export function UsersPage() {
  const { t } = useTranslation('accounts')
  const { user: me } = useSession()
  const [open, setOpen] = useState<{ account?: Account }>()
  const { data: roles } = useQuery(query(accounts.listRoles, {}))
  const remove = useDeletion(accounts.deleteUser, accounts.listAccounts, accounts.listClients)
  const invite = useSend(accounts.inviteUser)
  if (!me) return null
  const mayWrite = can(me, 'users:write')
  const nameOf = (id: string) => me.brands.find((b) => b.brandId === id)?.displayName

  const inviteAgain = ({ id, email }: Account) =>
    invite.mutate({ params: { id } }, { onSuccess: () => toastSuccess(t('accounts.invited', { email })), onError: toastError })

  return (
    <>
      <ListPage
        endpoint={accounts.listAccounts}
        toolbar={
          mayWrite && (
            <Button variant="contained" startIcon={<PlusIcon />} disabled={!roles} onClick={() => setOpen({})}>
              {t('accounts.add')}
            </Button>
          )
        }
        words={{ role: allRoles.map((role) => [role, t(`accounts.roles.${role}`)] as const) }}
        cells={{
          username: (account) => <Username account={account} isMe={account.id === me.id} />,
          // a long address breaks where it is read best
          email: ({ email }) =>
            email && (
              <>
                {email.split('@')[0]}
                <wbr />@{email.split('@')[1]}
              </>
            ),
          clientName: ({ role, clientName, clientIds }) =>
            role === 'partner' ? clientIds.map(nameOf).filter(Boolean).join(', ') : clientName,
        }}
        nameOf={({ username }) => username}
        actionCount={3}
        deletion={mayWrite ? accounts.deleteUser : undefined}
        actions={
          mayWrite
            ? (account) => (
                <>
                  {!account.hasPassword && !account.comesByProvider && account.enabled && (
                    <IconButton
                      size="small"
                      aria-label={t('accounts.inviteNamed', { name: account.username })}
                      title={t('accounts.invite')}
                      disabled={invite.isPending}
                      onClick={() => inviteAgain(account)}
                    >
                      <MailIcon fontSize="small" />
                    </IconButton>
                  )}
                  {account.hasSecondFactor && account.id !== me.id && <ResetFactors account={account} />}
                  <RowActions
                    name={account.username}
                    edit={roles && (() => setOpen({ account }))}
                    remove={account.id === me.id ? undefined : () => remove(account.id, t('accounts.deleted', { name: account.username }))}
                  />
                </>
              )
            : undefined
        }
      />
      <Suspense>{open && roles && <UserDialog account={open.account} me={me} roles={roles} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}

/** The name, and what is special about the account. */
function Username({ account: { username, enabled, hasPassword, comesByProvider }, isMe }: { account: Account; isMe: boolean }) {
  const { t } = useTranslation('accounts')
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
      {username}
      {isMe && <Chip component="span" size="small" variant="outlined" label={t('accounts.you')} />}
      {!enabled && <Chip component="span" size="small" label={t('accounts.disabled')} />}
      {comesByProvider && <Chip component="span" size="small" variant="outlined" label={t('accounts.byProvider')} />}
      {enabled && !hasPassword && !comesByProvider && (
        <Chip component="span" size="small" color="info" variant="outlined" label={t('accounts.invitedState')} />
      )}
    </Box>
  )
}
