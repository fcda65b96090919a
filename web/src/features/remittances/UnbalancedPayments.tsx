import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { UnbalancedPayment } from '@ratebook/shared/remittances.ts'
import { useTranslation } from 'react-i18next'
import { money } from '../../words/format.ts'

const MOST = 10

/** Payments of a file that differ from what their claims say. */
export function UnbalancedPayments({ payments }: { payments: UnbalancedPayment[] }) {
  const { t } = useTranslation('payments')
  if (payments.length === 0) return null
  return (
    <Alert severity="warning">
      {t('upload.unbalancedPayments')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {payments.slice(0, MOST).map(({ trace, paid, told }) => (
          <li key={`${trace} ${told}`}>{t('upload.payment', { trace, paid: money(paid), told: money(told) })}</li>
        ))}
      </Box>
    </Alert>
  )
}
