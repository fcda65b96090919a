import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type WebhookDelivery, webhooks } from '@ratebook/shared/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { dateTime } from '../../words/format.ts'
import { TryResult } from './TryResult.tsx'

/** How soon it is looked whether what waits has been sent. */
const WAITING_MS = 3_000

/** A message as it is sent, with every try. */
export function MessageDetails({ delivery: { id } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch } = useQuery({
    ...query(webhooks.getWebhookDelivery, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'pending' && WAITING_MS,
  })
  const again = useSend(webhooks.sendWebhookAgain, webhooks.listWebhookDeliveries, webhooks.getWebhookDelivery)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: '48rem' }}>
      {error && <RetryAlert error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <div>
            <Typography variant="subtitle2">{t('body')}</Typography>
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {data.body}
            </Box>
          </div>
          <Typography variant="subtitle2">{t('tries')}</Typography>
          {data.tries.length === 0 && <Typography variant="body2">{t('noTries')}</Typography>}
          {data.tries.map((one) => (
            <div key={one.number}>
              <Typography variant="body2">{t('tryOf', { number: one.number, at: dateTime(one.at) })}</Typography>
              <TryResult of={one} />
            </div>
          ))}
        </>
      )}
      <div>
        <Button
          variant="outlined"
          loading={again.isPending}
          onClick={() => again.mutate({ params: { id } }, { onSuccess: () => toastSuccess(t('sentAgain')) })}
        >
          {t('again')}
        </Button>
        {again.error && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {again.error.message}
          </Alert>
        )}
      </div>
    </Box>
  )
}
