import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { SECRET_MASK } from '@ratebook/shared/brand-settings.ts'
import { type Delivery, DeliveryEdit, deliveries, deliveryKinds, NewDelivery, powerToLoad } from '@ratebook/shared/deliveries.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { can } from '@ratebook/shared/wire/access.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { useSession } from '../../client/session.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { ManyInput, SwitchInput } from '../../form/choices.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { type FieldProps, inputSlots, SelectInput, TextInput, useInput } from '../../form/fields.tsx'
import { twoColumns } from '../../form/SectionCard.tsx'
import { NumberInput } from '../../form/typed-inputs.tsx'
import { TestDelivery } from './TestDelivery.tsx'

export type Values = z.input<typeof NewDelivery>
type Known = Reply<typeof deliveries.getDeliveries>

const blank: Values = {
  ...{ name: '', kind: 'charges', facilityId: null, mode: 'merge', source: 'folder', folder: '', pattern: '*', host: '', port: 22 },
  ...{ username: '', signsInBy: 'password', secret: '', hostKey: '', afterwards: 'move', everyMinutes: 15, atTime: '', mailTo: [] },
  enabled: true,
}
const MINUTES = [5, 15, 30, 60, 240]

function valuesOf(delivery: Delivery | undefined): Values {
  if (!delivery) return blank
  const names = Object.keys(blank) as (keyof Values)[]
  return { ...(Object.fromEntries(names.map((name) => [name, delivery[name]])) as Values), secret: '' }
}

/** Sets a delivery up, or changes it: what comes, from where, how often, and who is told. */
export function DeliveryDialog({ delivery, known, onClose }: { delivery: Delivery | undefined; known: Known; onClose: () => void }) {
  const { t } = useTranslation('deliveries')
  const create = useSend(deliveries.createDelivery, deliveries.getDeliveries)
  const update = useSend(deliveries.updateDelivery, deliveries.getDeliveries)
  const id = delivery?.id
  const initial = valuesOf(delivery)
  return (
    <EntityDialog<Values>
      title={t(delivery ? 'editTitle' : 'addTitle')}
      schema={delivery ? (DeliveryEdit as unknown as z.ZodType<unknown, Values>) : NewDelivery}
      initial={delivery ? ({ ...initial, id, version: delivery.version } as Values) : initial}
      save={async (body) => {
        if (delivery) await update.mutateAsync({ body: body as z.input<typeof DeliveryEdit> })
        else await create.mutateAsync({ body })
        toastSuccess(t('saved', { name: body.name }))
      }}
      onClose={onClose}
    >
      <Group title={t('what')}>
        <TextInput name="name" label={t('name')} required maxLength={100} help={t('nameHelp')} />
        <What />
      </Group>
      <Group title={t('where')}>
        <Where hasFolder={known.folder !== ''} isKept={delivery?.secret === SECRET_MASK} id={id} />
      </Group>
      <Group title={t('when')}>
        <When />
        <ManyInput
          name="mailTo"
          label={t('mailTo')}
          help={t('mailToHelp')}
          options={known.people.map(({ userId, name }) => [userId, name] as const)}
          words={{ clear: t('pick.clear'), open: t('pick.open'), close: t('pick.close'), none: t('pick.none'), other: t('pick.other') }}
        />
        <div className="whole">
          <SwitchInput name="enabled" label={t('enabled')} />
        </div>
      </Group>
    </EntityDialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ m: 0, mb: 3, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 2 }}>
        {title}
      </Typography>
      <Box sx={twoColumns}>{children}</Box>
    </Box>
  )
}

/** A choice whose values are no texts. */
function Choice<V>({ of, ...props }: FieldProps & { of: readonly (readonly [value: V, text: string])[] }) {
  const { field, box } = useInput(props)
  return (
    <TextField
      {...box}
      select
      value={of.findIndex(([value]) => value === field.value)}
      onChange={(e) => field.onChange(of[Number(e.target.value)]?.[0])}
      slotProps={{ ...inputSlots(props.required), select: { native: true } }}
    >
      {of.map(([value, text], i) => (
        <option key={String(value)} value={i}>
          {text}
        </option>
      ))}
    </TextField>
  )
}

function What() {
  const { t } = useTranslation('deliveries')
  const { user } = useSession()
  const { data: facilities = [] } = useQuery(query(facilitySettings.listFacilities, {}))
  const kind = useWatch<Values, 'kind'>({ name: 'kind' })
  const kinds = deliveryKinds.filter((one) => one === kind || (user && can(user, powerToLoad[one])))
  return (
    <>
      <SelectInput name="kind" label={t('kind')} options={kinds.map((one) => [one, t(`kinds.${one}`)])} />
      {kind !== 'allowables' && (
        <Choice<string | null>
          name="facilityId"
          label={t('facility')}
          of={[[null, t('asFileSays')], ...facilities.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      {kind === 'charges' && (
        <SelectInput
          name="mode"
          label={t('mode')}
          options={[
            ['merge', t('modes.merge')],
            ['replace', t('modes.replace')],
          ]}
        />
      )}
    </>
  )
}

function Where({ hasFolder, isKept, id }: { hasFolder: boolean; isKept: boolean; id: string | undefined }) {
  const { t } = useTranslation('deliveries')
  const isSftp = useWatch<Values, 'source'>({ name: 'source' }) === 'sftp'
  const { setValue } = useFormContext<Values>()
  // another server has another key
  const forget = () => setValue('hostKey', '')
  return (
    <>
      <SelectInput
        name="source"
        label={t('source')}
        help={!isSftp && !hasFolder ? t('noFolder') : undefined}
        options={[
          ['folder', t('sources.folder')],
          ['sftp', t('sources.sftp')],
        ]}
      />
      {isSftp && (
        <>
          <Box onChange={forget} sx={{ display: 'contents' }}>
            <TextInput name="host" label={t('host')} required maxLength={255} help={t('hostHelp')} />
            <NumberInput name="port" label={t('port')} required />
          </Box>
          <TextInput name="username" label={t('username')} required maxLength={200} />
          <Secret isKept={isKept} />
          <SelectInput
            name="afterwards"
            label={t('afterwards')}
            options={(['move', 'delete', 'leave'] as const).map((one) => [one, t(`afterwardsOf.${one}`)])}
          />
        </>
      )}
      <TextInput name="folder" label={t('folder')} maxLength={300} help={t(isSftp ? 'remoteFolderHelp' : 'folderHelp')} />
      <TextInput name="pattern" label={t('pattern')} required maxLength={200} help={t('patternHelp')} />
      <div className="whole">
        <TestDelivery id={id} />
      </div>
    </>
  )
}

/** The secret that is kept cannot be seen, only replaced. */
function Secret({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation('deliveries')
  const isKey = useWatch<Values, 'signsInBy'>({ name: 'signsInBy' }) === 'key'
  const label = t(isKey ? 'privateKey' : 'password')
  const { field, box } = useInput({ name: 'secret', label, required: !isKept, help: isKept ? t('secretKept') : undefined })
  return (
    <>
      <SelectInput
        name="signsInBy"
        label={t('signsInBy')}
        options={[
          ['password', t('password')],
          ['key', t('privateKey')],
        ]}
      />
      <TextField
        {...box}
        {...(isKey ? { multiline: true, minRows: 2, maxRows: 6 } : { type: 'password' })}
        value={field.value ?? ''}
        onChange={field.onChange}
        placeholder={isKept ? SECRET_MASK : ''}
        slotProps={inputSlots(!isKept, { maxLength: 20_000, autoComplete: 'new-password' })}
      />
    </>
  )
}

function When() {
  const { t } = useTranslation('deliveries')
  const every = useWatch<Values, 'everyMinutes'>({ name: 'everyMinutes' }) ?? null
  const choices = [...new Set([...MINUTES, ...(every === null ? [] : [every])])].sort((a, b) => a - b)
  return (
    <>
      <Choice<number | null>
        name="everyMinutes"
        label={t('often')}
        of={[...choices.map((minutes) => [minutes, t('every', { minutes })] as const), [null, t('daily')]]}
      />
      {every === null && <TextInput name="atTime" label={t('atTime')} required maxLength={5} placeholder="06:30" help={t('atTimeHelp')} />}
    </>
  )
}
