import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Webhook, webhooks } from '@ratebook/shared/webhooks.ts'
import type { WebhookEvent } from '@ratebook/shared/webhook-events.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSend } from '../../client/send.ts'
import { toastError, toastSuccess } from '../../client/toasts.tsx'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useRowDialog } from '../../list/RowDialogs.tsx'
import { paths } from '../../paths.ts'

type Props = { webhook: Webhook; onSecret: (made: { name: string; secret: string }) => void }

/** Why an endpoint was paused, and what can be done with it. */
export function WebhookDetails({ webhook, onSecret }: Props) {
  const { t } = useTranslation('webhooks')
  const { id, name, url, version, state, pauseReason } = webhook
  const open = useRowDialog()
  const update = useSend(webhooks.updateWebhook, webhooks.listWebhooks)
  const goOn = () => {
    const events = webhook.events.split(' ') as WebhookEvent[]
    const onSuccess = () => toastSuccess(t('wentOn', { name }))
    update.mutate({ body: { id, version, name, url, events, state: 'active' } }, { onSuccess, onError: toastError })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: '48rem' }}>
      {pauseReason && <Alert severity="warning">{t(`paused.${pauseReason}`)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {state === 'paused' && (
          <Button variant="contained" loading={update.isPending} onClick={goOn}>
            {t('goOn')}
          </Button>
        )}
        <Button variant="outlined" component={Link} to={paths.webhookMessagesOf(name)}>
          {t('messagesOf')}
        </Button>
        <Button variant="outlined" onClick={() => open((close) => <ReplaceSecret webhook={webhook} onSecret={onSecret} onClose={close} />)}>
          {t('replace')}
        </Button>
      </Box>
    </Box>
  )
}

function ReplaceSecret({ webhook: { id, name }, onSecret, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const replace = useSend(webhooks.replaceWebhookSecret)
  const onSuccess = ({ secret }: { secret: string }) => {
    onSecret({ name, secret })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('replaceSure')}
      confirm={t('replace')}
      busy={replace.isPending}
      error={replace.error?.message}
      onConfirm={() => replace.mutate({ params: { id } }, { onSuccess })}
      onClose={onClose}
    >
      {t('replaceHelp', { name })}
    </ConfirmDialog>
  )
}
