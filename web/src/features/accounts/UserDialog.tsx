import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Role } from '@ratebook/shared/wire/access.ts'
import { type Account, AccountChange, accounts, NewAccount } from '@ratebook/shared/accounts.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { Id } from '@ratebook/shared/wire/text.ts'
import { because } from '@ratebook/shared/wire/zod-faults.ts'
import type { SessionUser } from '@ratebook/shared/sessions.ts'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError, call } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { ManyInput, SwitchInput } from '../../form/choices.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { useSession } from '../../client/session.ts'
import { toastError, toastSuccess } from '../../client/toasts.tsx'

/** In the form no client is an empty choice, on the wire it is null. */
type Values = Omit<z.input<typeof NewAccount>, 'clientId'> & { clientId: string; clientIds: string[]; id?: string; version?: number }

const clientId = z.union([z.literal('').transform(() => null), Id])
type Chosen = { role: Role; clientId: string | null; clientIds: string[] }
/** What a role needs is said together with all other faults (`when`), not only after they are mended. */
const complete = <S extends z.ZodType<Chosen>>(schema: S) =>
  schema
    .refine((v) => v.role !== 'administrator' || v.clientId, { path: ['clientId'], ...because('required'), when: () => true })
    .refine((v) => v.role !== 'partner' || v.clientIds.length > 0, { path: ['clientIds'], ...because('required'), when: () => true })
const NewForm = complete(NewAccount.extend({ clientId }))
const changed = AccountChange.required().extend({ clientId })
const EditForm = complete(changed)
/** One's own address is changed elsewhere, with the password. */
const OwnForm = complete(changed.omit({ email: true }))

const valuesOf = (account: Account): Values => ({ ...account, clientId: account.clientId ?? '' })
/** Clients that the role has no use for are not sent along. */
const fitting = <V extends Chosen>(values: V): V => {
  const clientIds = values.role === 'partner' ? values.clientIds : []
  const isKept = values.role !== 'partner' || clientIds.includes(values.clientId ?? '')
  return { ...values, clientIds, clientId: isKept ? values.clientId : null }
}

type Props = { account?: Account; me: SessionUser; roles: Reply<typeof accounts.listRoles>; onClose: () => void }

/** Adds a user, who is invited by mail to choose a password, or changes one. */
export function UserDialog({ account, me, roles, onClose }: Props) {
  const { t } = useTranslation('accounts')
  const create = useSend(accounts.createUser, accounts.listAccounts, accounts.listClients)
  const update = useSend(accounts.updateUser, accounts.listAccounts, accounts.listClients)
  const { brandId } = useSession()
  // the role that everybody may give and that may least, for the client one is working on
  const blank: Values = {
    username: '',
    displayName: '',
    email: '',
    role: 'administrator',
    clientId: brandId ?? me.brands[0]?.brandId ?? '',
    clientIds: [],
    hasCMSAccess: false,
    enabled: true,
  }

  // the form hands over what its schema makes of the values
  const save = async (values: unknown) => {
    const { invitation, confirmation, email } = account
      ? await update.mutateAsync({ body: fitting(values as z.output<typeof EditForm>) })
      : await create.mutateAsync({ body: fitting(values as z.output<typeof NewForm>) })
    const saved = t(account ? 'accounts.saved' : 'accounts.added')
    const undone = invitation === 'failed' ? 'accounts.notMailed' : confirmation === 'failed' ? 'accounts.notAsked' : null
    if (undone) toastError(new ApiError(503, { error: t(undone, { saved, email }), errorDetails: '', innerException: '' }))
    else if (confirmation === 'mailed') toastSuccess(t('accounts.savedAndAsked', { saved }))
    else toastSuccess(invitation === 'mailed' ? t('accounts.savedAndInvited', { saved, email }) : saved)
  }
  return (
    <EntityDialog<Values>
      title={t(account ? 'accounts.editTitle' : 'accounts.addTitle')}
      schema={(!account ? NewForm : account.id === me.id ? OwnForm : EditForm) as unknown as z.ZodType<unknown, Values>}
      initial={account ? valuesOf(account) : blank}
      save={save}
      onClose={onClose}
      reload={account && (async () => valuesOf(await call(accounts.getUser, { params: { id: account.id } })))}
    >
      <Fields account={account} me={me} roles={roles} />
    </EntityDialog>
  )
}

function Fields({ account, me, roles }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('accounts')
  const role: Role = useFormContext().watch('role')
  const isMe = account?.id === me.id
  const mayGrant = me.role === 'super_admin' || me.hasCMSAccess
  const givable = roles.map((r) => r.id)
  const choices = account && !givable.includes(account.role) ? [account.role, ...givable] : givable
  const clients = me.brands.map((b) => [b.brandId, b.displayName] as const)
  const words = {
    clear: t('accounts.noClients'),
    open: t('accounts.showClients'),
    close: t('accounts.hideClients'),
    none: t('accounts.noSuchClient'),
    other: t('accounts.otherClient'),
  }
  const one = role === 'administrator' && me.brands.length === 1
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1, '& > .whole': { gridColumn: '1 / -1' } }}>
      {isMe && (
        <Alert severity="info" className="whole">
          {t('accounts.ownAccount')}
        </Alert>
      )}
      <TextInput
        name="username"
        label={t('accounts.username')}
        required
        disabled={Boolean(account)}
        help={account ? t('accounts.usernameStays') : t('accounts.usernameHelp')}
        maxLength={200}
      />
      <TextInput name="displayName" label={t('accounts.displayName')} maxLength={200} />
      <TextInput
        name="email"
        label={t('accounts.email')}
        required
        disabled={isMe}
        help={t(
          isMe ? 'accounts.ownEmail' : account?.hasPassword || account?.comesByProvider ? 'accounts.emailConfirmed' : 'accounts.emailHelp',
        )}
        maxLength={254}
      />
      <SelectInput
        name="role"
        label={t('accounts.role')}
        required
        disabled={isMe}
        options={choices.map((r) => [r, t(`accounts.roles.${r}`)])}
        checkWith={['clientId', 'clientIds']}
      />
      {role === 'administrator' && !one && (
        <SelectInput
          name="clientId"
          label={t('accounts.client')}
          required
          disabled={isMe}
          options={[['', t('accounts.chooseClient')], ...clients]}
        />
      )}
      {role === 'super_admin' && (
        <SelectInput
          name="clientId"
          label={t('accounts.startsWith')}
          help={t('accounts.startsWithHelp')}
          options={[['', t('accounts.noClient')], ...clients]}
        />
      )}
      {role === 'partner' && (
        <Box className="whole">
          <ManyInput name="clientIds" label={t('accounts.clients')} required disabled={isMe} options={clients} words={words} />
        </Box>
      )}
      {mayGrant && (
        <Box className="whole">
          <SwitchInput name="hasCMSAccess" label={t('accounts.hasCMSAccess')} help={t('accounts.hasCMSAccessHelp')} disabled={isMe} />
        </Box>
      )}
      <Box className="whole">
        <SwitchInput
          name="enabled"
          label={t('accounts.enabled')}
          help={t(isMe ? 'accounts.enabledOwn' : 'accounts.enabledHelp')}
          disabled={isMe}
        />
      </Box>
    </Box>
  )
}
