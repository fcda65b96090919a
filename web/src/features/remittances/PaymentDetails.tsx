import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Payment, type PaymentDetails as Details, type PaymentLine, payments } from '@ratebook/shared/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { smallTable } from '../../list/small-table.ts'
import { count, money } from '../../words/format.ts'
import { Reason, Remark } from './Reasons.tsx'

/** The service lines of a claim, and why less was paid than charged. */
export function PaymentDetails({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const { id, claimnumber, checkeftdate, remitpayer, payeename } = payment
  const { data, isError, refetch } = useQuery(
    query(payments.getPaymentDetails, { body: { id, claimnumber, checkeftdate, remitpayer, payeename } }),
  )
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data)
    return (
      <Typography variant="body2" role="status">
        {t('details.loading')}
      </Typography>
    )
  return (
    <>
      {data.flaws.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {data.flaws.map((flaw) => (
            <div key={flaw}>{t(`flaws.${flaw}`)}</div>
          ))}
        </Alert>
      )}
      {data.records.length > 0 ? (
        <Lines lines={data.records} claim={claimnumber} />
      ) : (
        <Typography variant="body2" color="text.secondary">
          {t('details.noLines')}
        </Typography>
      )}
      <OfClaim details={data} />
    </>
  )
}

function Lines({ lines, claim }: { lines: PaymentLine[]; claim: string }) {
  const { t } = useTranslation('payments')
  const caption = t('details.caption', { number: claim })
  const numbers = ['charged', 'allowed', 'paid', 'patient'] as const
  return (
    // many columns: on a phone they are scrolled to
    <Box role="region" aria-label={caption} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {(['date', 'code', 'revenueCode'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`details.${column}`)}
              </th>
            ))}
            {(['quantity', ...numbers] as const).map((column) => (
              <th key={column} scope="col" className="number">
                {t(`details.${column}`)}
              </th>
            ))}
            <th scope="col">{t('details.reasons')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="day">{line.svcDate || '-'}</td>
              <td>
                {[line.svcPxcode || line.svcNdc || '-', line.svcModifiers].filter(Boolean).join(' ')}
                {line.svcSubmittedpxcode && <Note>{t('details.billedAs', { code: line.svcSubmittedpxcode })}</Note>}
              </td>
              <td>{line.svcRevcode || '-'}</td>
              <td className="number">
                {count(line.svcQuantity)}
                {line.svcSubmittedquantity !== line.svcQuantity && (
                  <Note>{t('details.billedUnits', { number: count(line.svcSubmittedquantity) })}</Note>
                )}
              </td>
              <td className="number">{money(line.svcChargedamount)}</td>
              <td className="number">
                {money(line.svcAllowedamount)}
                {!line.allowedIsSent && <Note>{t('details.workedOut')}</Note>}
              </td>
              <td className="number">{money(line.svcPaidamount)}</td>
              <td className="number">{money(line.svcPatientresponsibility)}</td>
              <td>
                {line.adjustments.map((adjustment, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same reason may stand there twice, and they never move
                  <Reason key={i} adjustment={adjustment} />
                ))}
                <Remarks codes={line.remarkCodes} />
                {!line.isBalanced && <Note isError>{t('details.unbalanced')}</Note>}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const table = {
  ...smallTable,
  minWidth: '44rem',
  width: '100%',
  '&&& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .day': { whiteSpace: 'nowrap' },
}

const Note = ({ children, isError = false }: { children: string; isError?: boolean }) => (
  <Typography component="span" variant="caption" color={isError ? 'error' : 'text.secondary'} sx={{ display: 'block' }}>
    {children}
  </Typography>
)

function Remarks({ codes }: { codes: string[] }) {
  const { t } = useTranslation('payments')
  if (codes.length === 0) return null
  return (
    <Typography component="div" variant="caption" color="text.secondary" sx={{ mt: 0.5 }}>
      {t('details.remarks')}
      {[...new Set(codes)].map((code) => (
        <Remark key={code} code={code} />
      ))}
    </Typography>
  )
}

/** What was adjusted or remarked on the claim as a whole. */
function OfClaim({ details: { adjustments, remarkCodes } }: { details: Details }) {
  const { t } = useTranslation('payments')
  if (adjustments.length === 0 && remarkCodes.length === 0) return null
  return (
    <Box sx={{ mt: 1, fontSize: '0.8125rem' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('details.ofClaim')}
      </Typography>
      {adjustments.map((adjustment, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same reason may stand there twice, and they never move
        <Reason key={i} adjustment={adjustment} />
      ))}
      <Remarks codes={remarkCodes} />
    </Box>
  )
}
