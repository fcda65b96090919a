import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { OwnPassword } from '@ratebook/shared/own-account.ts'
import { type OwnPasskey, ownFactors } from '@ratebook/shared/own-factors.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../../client/api.ts'
import { toastSuccess } from '../../../client/toasts.tsx'
import { EntityDialog } from '../../../form/EntityDialog.tsx'
import { TextInput } from '../../../form/fields.tsx'
import { PasswordInput, requiredPassword } from '../PasswordInput.tsx'
import { AppSecret } from './AppSecret.tsx'
import { makePasskey } from './make-passkey.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** What a person is doing about their second steps; the first two lead to another. */
export type Doing =
  | { what: 'start-app' | 'renew-codes' | 'remove-app' | 'add-passkey' }
  | { what: 'confirm-app'; secret: string; uri: string }
  | { what: 'remove-passkey'; passkey: OwnPasskey }
  | { what: 'keep-codes'; codes: string[] }

const Nothing = z.object({ password: OwnPassword })
const Name = ownFactors.addPasskey.body.pick({ name: true })
const Code = ownFactors.confirmApp.body
type Values = { password: string; code: string; name: string }
const blank: Values = { password: '', code: '', name: '' }

/**
 * `enrols`: until there is one, nothing else works; `asksPassword`: not of who has just signed in, nor of who has none; `onChanged` when
 * something has become other.
 */
type Props = { doing: Doing; go: (next: Doing | undefined) => void; enrols?: boolean; asksPassword?: boolean; onChanged: () => unknown }

/** Each thing that is done about second steps, as a dialog. */
export function FactorDialogs({ doing, go, enrols = false, asksPassword = false, onChanged }: Props) {
  const { t } = useTranslation('factors')
  const next = useRef<Doing>(undefined)
  const added = async ({ recoveryCodes: codes }: { recoveryCodes: string[] }, words: string) => {
    if (codes.length > 0) next.current = { what: 'keep-codes', codes }
    toastSuccess(words)
    if (!enrols || codes.length === 0) await onChanged()
  }
  const close = () => {
    go(next.current)
    next.current = undefined
  }
  const Password = asksPassword ? z.object({ password: requiredPassword }) : Nothing
  const password = asksPassword ? (
    <PasswordInput name="password" label={t('own.yourPassword')} />
  ) : (
    !enrols && <Typography>{t('own.recent')}</Typography>
  )
  const code = (label: string, help: string) => <TextInput name="code" label={label} help={help} required maxLength={50} />

  /** Its title, what its button says, its schema, what it does, and its fields. */
  const dialogs = {
    'start-app': [
      t('app.title'),
      t('own.continue'),
      Password,
      async (values) => {
        next.current = { what: 'confirm-app', ...(await call(ownFactors.startApp, { body: values })) }
      },
      password,
    ],
    'confirm-app': [
      t('app.title'),
      t('app.confirm'),
      Code,
      async (values) => {
        await added(await call(ownFactors.confirmApp, { body: values }), t('own.appAdded'))
      },
      <>
        {doing.what === 'confirm-app' && <AppSecret {...doing} />}
        {code(t('app.code'), t('app.codeHelp'))}
      </>,
    ],
    'remove-app': [
      t('own.removeApp'),
      t('own.remove'),
      Password.extend(Code.shape),
      async (values) => {
        await call(ownFactors.removeApp, { body: values })
        toastSuccess(t('own.appRemoved'))
        await onChanged()
      },
      <>
        {password}
        {code(t('own.present'), t('own.presentHelp'))}
      </>,
    ],
    'add-passkey': [
      t('passkey.title'),
      t('passkey.add'),
      Password.extend(Name.shape),
      async (values) => {
        const words = { unsupported: t('passkey.unsupported'), notMade: t('passkey.notMade'), wrongAddress: t('passkey.wrongAddress') }
        await added(await makePasskey({ ...blank, ...values }, words), t('own.passkeyAdded'))
      },
      <>
        <TextInput name="name" label={t('passkey.name')} help={t('passkey.nameHelp')} required maxLength={100} />
        {password}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('passkey.lead')}
        </Typography>
      </>,
    ],
    'remove-passkey': [
      t('own.removePasskeyTitle', { name: doing.what === 'remove-passkey' ? doing.passkey.name : '' }),
      t('own.remove'),
      Password,
      async (values) => {
        if (doing.what === 'remove-passkey') await call(ownFactors.removePasskey, { body: { ...values, id: doing.passkey.id } })
        toastSuccess(t('own.passkeyRemoved'))
        await onChanged()
      },
      password,
    ],
    'renew-codes': [
      t('own.newCodes'),
      t('own.newCodes'),
      Password,
      async (values) => {
        next.current = { what: 'keep-codes', codes: (await call(ownFactors.renewRecoveryCodes, { body: values })).recoveryCodes }
        await onChanged()
      },
      <>
        <Typography>{t('own.newCodesHelp')}</Typography>
        {password}
      </>,
    ],
  } satisfies Record<string, [string, string, z.ZodType, (values: Values) => Promise<void>, ReactNode]>

  if (doing.what === 'keep-codes')
    return (
      <RecoveryCodes
        codes={doing.codes}
        onKept={() => {
          go(undefined)
          if (enrols) onChanged()
        }}
      />
    )
  const [title, action, schema, save, fields] = dialogs[doing.what]
  return (
    <EntityDialog<Values>
      key={doing.what}
      title={title}
      action={action}
      narrow
      schema={schema as unknown as z.ZodType<unknown, Values>}
      initial={blank}
      save={save}
      onClose={close}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>{fields}</Box>
    </EntityDialog>
  )
}
