import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { WebhookAttempt } from '@ratebook/shared/webhooks.ts'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'

/** What came of a try: whether it arrived, else why not, and how the answer begins. */
export function TryResult({ of: { reason, status, durationMs, answer } }: { of: WebhookAttempt }) {
  const { t } = useTranslation('webhooks')
  const ms = count(durationMs)
  return (
    <Alert severity={reason ? 'error' : 'success'} sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      {reason ? `${t('failedAfter', { ms })} ${t(`why.${reason}`, { status })}` : t('arrived', { status, ms })}
      {status !== null && (
        <Box sx={{ mt: 0.5 }}>
          {answer ? (
            <>
              {t('answer')}{' '}
              <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
                {answer}
              </Box>
            </>
          ) : (
            t('noAnswer')
          )}
        </Box>
      )}
    </Alert>
  )
}
