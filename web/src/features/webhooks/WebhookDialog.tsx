import Box from '@mui/material/Box'
import { type Webhook, webhookStates, webhooks } from '@ratebook/shared/webhooks.ts'
import type { WebhookEvent } from '@ratebook/shared/webhook-events.ts'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { EventsInput } from './EventsInput.tsx'

type Values = z.input<typeof webhooks.updateWebhook.body>

/** Adds an endpoint, and hands its secret over to be shown, or changes one. */
export function WebhookDialog(props: {
  webhook?: Webhook
  onAdded: (added: { name: string; secret: string }) => void
  onClose: () => void
}) {
  const { webhook, onAdded, onClose } = props
  const { t } = useTranslation('webhooks')
  const create = useSend(webhooks.createWebhook, webhooks.listWebhooks)
  const update = useSend(webhooks.updateWebhook, webhooks.listWebhooks)
  const save = async (body: z.output<typeof webhooks.updateWebhook.body>) => {
    if (!webhook) return onAdded(await create.mutateAsync({ body }))
    await update.mutateAsync({ body })
    toastSuccess(t('changed'))
  }
  return (
    <EntityDialog<Values>
      title={t(webhook ? 'editTitle' : 'addTitle')}
      {...(!webhook && { action: t('save') })}
      narrow
      schema={(webhook ? webhooks.updateWebhook : webhooks.createWebhook).body as z.ZodType<unknown, Values>}
      initial={
        (webhook
          ? { ...webhook, events: webhook.events.split(' ') as WebhookEvent[] }
          : { name: '', url: '', events: [] }) as unknown as Values
      }
      save={(values) => save(values as z.output<typeof webhooks.updateWebhook.body>)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <TextInput name="name" label={t('webhooks.name')} required maxLength={100} help={t('nameHelp')} />
        <TextInput name="url" label={t('webhooks.url')} required maxLength={1000} help={t('urlHelp')} />
        <EventsInput told={webhook?.events.split(' ') ?? []} />
        {webhook && (
          <SelectInput
            name="state"
            label={t('webhooks.state')}
            help={t('stateHelp')}
            options={webhookStates.map((state) => [state, t(`states.${state}`)])}
          />
        )}
      </Box>
    </EntityDialog>
  )
}
