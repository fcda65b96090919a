import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { claimSettings, remittances } from '@ratebook/shared/remittances.ts'
import { claimStatuses, type Payment, payments, paymentStandings } from '@ratebook/shared/payments.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { paths } from '../../paths.ts'
import { count } from '../../words/format.ts'
import { UploadIcon } from '../../words/staff-icons.tsx'
import { ClaimNumber } from './ClaimNumber.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { FilesInWork } from './FilesInWork.tsx'

const UploadRemittances = lazy(async () => ({ default: (await import('./UploadRemittances.tsx')).UploadRemittances }))
const RemitPayersDialog = lazy(async () => ({ default: (await import('./RemitPayersDialog.tsx')).RemitPayersDialog }))

const yesOrNo = (t: TFunction<'staff'>) => (['yes', 'no'] as const).map((value) => [value, t(`list.${value}`)] as const)

/** What payers answered to claims, and below each its service lines. */
export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const { t: staff } = useTranslation('staff')
  const [number, setNumber] = useState('')
  const [open, setOpen] = useState<'upload' | 'payers'>()
  const { data: payers = [] } = useQuery(query(remittances.listRemitPayers, {}))
  const unlinked = payers.filter(({ payerId, notOurs }) => payerId === null && !notOurs).length
  const words = useMemo(
    () => ({
      claimstatus: claimStatuses.map((status) => [status, t(`statuses.${status}`)] as const),
      standing: paymentStandings.map((standing) => [standing, t(`standings.${standing}`)] as const),
      setting: claimSettings.map((setting) => [setting, staff(`charges.settings.${setting}`)] as const),
      balanced: yesOrNo(staff),
      unmatched: yesOrNo(staff),
    }),
    [t, staff],
  )
  return (
    <>
      <FilesInWork hidden={open === 'upload'} />
      {unlinked > 0 && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => setOpen('payers')}>
              {t('payers.link')}
            </Button>
          }
        >
          {t('payers.unlinked', { count: unlinked, number: count(unlinked) })}
        </Alert>
      )}
      <ListPage
        endpoint={payments.listPayments}
        {...(number && { also: { number } })}
        heading={['claimnumber', 'remitpayer']}
        words={words}
        nameOf={(payment: Payment) => t('payments.claim', { number: payment.claimnumber, payer: payment.remitpayer })}
        cells={{ claimnumber: ({ claimnumber }) => `…${claimnumber}` }}
        details={(payment) => <PaymentDetails payment={payment} />}
        toolbar={
          <>
            <ClaimNumber onSearch={setNumber} />
            <Button component={Link} to={paths.remittanceFiles}>
              {t('files.open')}
            </Button>
            <Button component={Link} to={paths.providerAdjustments}>
              {t('adjustments.open')}
            </Button>
            <Button onClick={() => setOpen('payers')}>{t('payers.title')}</Button>
            <Button variant="contained" startIcon={<UploadIcon />} onClick={() => setOpen('upload')}>
              {t('upload.open')}
            </Button>
          </>
        }
        empty={<Typography color="text.secondary">{t(number ? 'number.unknown' : 'payments.empty')}</Typography>}
      />
      <Suspense>
        {open === 'upload' && <UploadRemittances onClose={() => setOpen(undefined)} />}
        {open === 'payers' && <RemitPayersDialog onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}
