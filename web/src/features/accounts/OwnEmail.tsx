import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type OwnAccount, ownAccount } from '@ratebook/shared/own-account.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useSend } from '../../client/send.ts'
import { toastError, toastSuccess } from '../../client/toasts.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { TextInput } from '../../form/fields.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { dateTime } from '../../words/format.ts'
import { PasswordInput, requiredPassword } from './PasswordInput.tsx'

const Body = ownAccount.changeOwnEmail.body
type Values = z.input<typeof Body>

/** Where one's mails go. Another address counts once it is confirmed from both, so that nobody else can send them elsewhere. */
export function OwnEmail({ account: { email, newEmail, hasPassword } }: { account: OwnAccount }) {
  const { t } = useTranslation('accounts')
  const [open, setOpen] = useState(false)
  const change = useSend(ownAccount.changeOwnEmail, ownAccount.getOwnAccount)
  const keep = useSend(ownAccount.keepOwnEmail, ownAccount.getOwnAccount)
  const missing = newEmail && (!newEmail.confirmedByOld && !newEmail.confirmedByNew ? 'both' : newEmail.confirmedByOld ? 'new' : 'old')
  return (
    <SectionCard title={t('own.email')} help={t('own.emailHelp')}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{email || t('own.noEmail')}</Typography>
      {newEmail && missing && (
        <Alert
          severity="info"
          sx={{ flexWrap: 'wrap' }}
          action={
            <Button color="inherit" disabled={keep.isPending} onClick={() => keep.mutate({}, { onError: toastError })}>
              {t('own.keepEmail')}
            </Button>
          }
        >
          {t(`own.waitsFor.${missing}`, { email: newEmail.email, until: dateTime(newEmail.until) })}
        </Alert>
      )}
      <div>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('own.changeEmail')}
        </Button>
      </div>
      {open && (
        <EntityDialog<Values>
          title={t('own.changeEmail')}
          action={t('own.sendLinks')}
          narrow
          schema={hasPassword ? Body.extend({ password: requiredPassword }) : Body}
          initial={{ email: '', password: '' }}
          save={async (body) => {
            await change.mutateAsync({ body: body as Values })
            toastSuccess(t('own.linksSent'))
          }}
          onClose={() => setOpen(false)}
        >
          <TextInput name="email" label={t('own.newEmail')} required help={t('own.newEmailHelp')} maxLength={254} />
          {hasPassword && <PasswordInput name="password" label={t('own.yourPassword')} />}
        </EntityDialog>
      )}
    </SectionCard>
  )
}
