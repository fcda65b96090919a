import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Booking, bookings, type Visitor } from '@ratebook/shared/bookings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { RetryAlert } from '../../list/RetryAlert.tsx'

const facts = ['name', 'mobileNumber', 'dob', 'payer', 'service'] as const
const saidOf = (visitor: Visitor, fact: (typeof facts)[number]) =>
  (fact === 'name' ? `${visitor.firstName} ${visitor.lastName}` : visitor[fact]) || '-'

/** Who asked, and why the request has not got through. */
export function VisitorDetails({ booking: { id, state, reason } }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const { data, error, refetch } = useQuery({ ...query(bookings.getVisitor, { params: { id } }), gcTime: 0 })
  const retry = useSend(bookings.retryBooking, bookings.listBookings)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: '48rem' }}>
      {reason && <Alert severity={state === 'failed' ? 'error' : 'info'}>{t(`why.${reason}`)}</Alert>}
      {error && <RetryAlert error={error} retry={() => void refetch()} />}
      {data && (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 2 }}>
          {facts.map((fact) => (
            <Box key={fact} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {t(`visitor.${fact}`)}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {saidOf(data, fact)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {state === 'failed' && (
        <div>
          <Button
            variant="outlined"
            loading={retry.isPending}
            onClick={() => retry.mutate({ body: { id } }, { onSuccess: () => toastSuccess(t('retried')) })}
          >
            {t('retry')}
          </Button>
          {retry.error && <Alert severity="error">{retry.error.message}</Alert>}
        </div>
      )}
    </Box>
  )
}
