import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { paymentList } from '@ratebook/shared/payments.ts'
import type { remittances } from '@ratebook/shared/remittances.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { tableSizes, writeListState } from '../../list/list-state.ts'
import { paths } from '../../paths.ts'
import { count } from '../../words/format.ts'
import { RemitPayers } from './RemitPayers.tsx'
import { ToAdjustments } from './ToAdjustments.tsx'
import { UnbalancedPayments } from './UnbalancedPayments.tsx'

type Result = Reply<typeof remittances.uploadRemittances>
const counts = ['claims', 'lines', 'newClaims', 'knownClaims', 'takenBack', 'unmatchedReversals', 'unbalanced'] as const

const listOf = (field: 'balanced' | 'unmatched', value: 'yes' | 'no') =>
  `${paths.payments}?${writeListState(
    paymentList,
    { page: 1, size: tableSizes.initial, sort: paymentList.defaultSort, filters: [{ field, equator: 'equals', value }] },
    new URLSearchParams(),
    tableSizes,
  )}`
/** Claims of a file that want a look. */
const warnings = [
  ['unbalanced', listOf('balanced', 'no')],
  ['unmatchedReversals', listOf('unmatched', 'yes')],
] as const

/** What became of a file, and what is to be done about it. */
export function RemittanceResult({ result, onClose }: { result: Result; onClose: () => void }) {
  const { t } = useTranslation('payments')
  return (
    <>
      <Alert severity={result.isKnown ? 'info' : 'success'} sx={{ mb: 2 }} role="status">
        {t(result.isKnown ? 'upload.known' : 'upload.done', {
          fileName: result.fileName,
          count: result.newClaims,
          number: count(result.newClaims),
        })}
      </Alert>
      <Box component="dl" sx={{ m: 0, mb: 2, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))' }}>
        {counts.map((name) => (
          <Box
            key={name}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1, display: 'flex', flexDirection: 'column-reverse' }}
          >
            <Typography component="dt" variant="body2" color="text.secondary">
              {t(`upload.counts.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
              {count(result[name])}
            </Typography>
          </Box>
        ))}
      </Box>
      {warnings.map(
        ([name, list]) =>
          result[name] > 0 && (
            <Alert key={name} severity="warning" sx={{ mb: 2 }}>
              {t(`upload.${name}`, { count: result[name], number: count(result[name]) })}{' '}
              <Link component={RouterLink} to={list} onClick={onClose}>
                {t('upload.toUnbalanced')}
              </Link>
            </Alert>
          ),
      )}
      {result.unbalancedPayments.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <UnbalancedPayments payments={result.unbalancedPayments} />
        </Box>
      )}
      {result.providerAdjustments > 0 && (
        <Box sx={{ mb: 2 }}>
          <ToAdjustments file={result} onClose={onClose} />
        </Box>
      )}
      <RemitPayers unlinkedOnly />
    </>
  )
}
