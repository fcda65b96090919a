import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { WebhookEvent } from '@ratebook/shared/webhook-events.ts'
import { type Webhook, webhookStates, webhooks } from '@ratebook/shared/webhooks.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ShownOnceDialog } from '../../form/ShownOnceDialog.tsx'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RowActions } from '../../list/RowActions.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { paths } from '../../paths.ts'
import { dateTime } from '../../words/format.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { TestDialog } from './TestDialog.tsx'
import { WebhookDetails } from './WebhookDetails.tsx'

const WebhookDialog = lazy(async () => ({ default: (await import('./WebhookDialog.tsx')).WebhookDialog }))

/** The brand's own systems that are told of what happens. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const [open, setOpen] = useState<{ webhook?: Webhook }>()
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const [testing, setTesting] = useState<Webhook>()
  const remove = useDeletion(webhooks.deleteWebhook, webhooks.listWebhooks)
  const words = useMemo(() => ({ state: webhookStates.map((state) => [state, t(`states.${state}`)] as const) }), [t])
  const moment = (at: string) => (at ? dateTime(at) : t('never'))
  return (
    <>
      <ListPage
        endpoint={webhooks.listWebhooks}
        sizes={shortSizes}
        toolbar={
          <>
            <Button component={Link} to={paths.webhookMessages}>
              {t('messages')}
            </Button>
            <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen({})}>
              {t('add')}
            </Button>
          </>
        }
        words={words}
        heading={['name', 'state']}
        cells={{
          events: ({ events }) => (
            <>
              {(events.split(' ') as WebhookEvent[]).map((event) => (
                <div key={event}>{t(`events.${event}`)}</div>
              ))}
            </>
          ),
          lastDelivered: ({ lastDelivered }) => moment(lastDelivered),
          failingSince: ({ failingSince }) => (failingSince ? dateTime(failingSince) : '-'),
        }}
        details={(webhook) => <WebhookDetails webhook={webhook} onSecret={setMade} />}
        actions={(webhook) => (
          <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
            <Button size="small" aria-label={t('testNamed', { name: webhook.name })} onClick={() => setTesting(webhook)}>
              {t('test')}
            </Button>
            <RowActions
              name={webhook.name}
              edit={() => setOpen({ webhook })}
              loses={t('loses')}
              remove={() => remove(webhook.id, t('deleted', { name: webhook.name }))}
            />
          </Box>
        )}
        actionCount={4}
        empty={<EmptyList title={t('none')} help={t('noneHelp')} />}
      />
      <Suspense>{open && <WebhookDialog webhook={open.webhook} onAdded={setMade} onClose={() => setOpen(undefined)} />}</Suspense>
      {testing && <TestDialog webhook={testing} onClose={() => setTesting(undefined)} />}
      {made && (
        <ShownOnceDialog
          title={t('secretTitle')}
          help={t('secretHelp', { name: made.name })}
          label={t('secret')}
          text={made.secret}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
