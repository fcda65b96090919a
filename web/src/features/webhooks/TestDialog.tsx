import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { type Webhook, webhooks } from '@ratebook/shared/webhooks.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../client/send.ts'
import { TryResult } from './TryResult.tsx'

/** Sends a test once it opens, and says what came of it. */
export function TestDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { mutate, data, error } = useSend(webhooks.testWebhook, webhooks.listWebhooks, webhooks.listWebhookDeliveries)
  useEffect(() => mutate({ params: { id } }), [mutate, id])
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{t('testTitle', { name })}</DialogTitle>
      <DialogContent>
        {!data && !error && (
          <>
            <DialogContentText sx={{ mb: 1 }}>{t('testing')}</DialogContentText>
            <LinearProgress aria-label={t('testing')} />
          </>
        )}
        {error && <Alert severity="error">{error.message}</Alert>}
        {data?.tries.map((one) => (
          <TryResult key={one.number} of={one} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
