import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type PriceChange, publications } from '@ratebook/shared/publications.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { count, money, percent } from '../../words/format.ts'

const COUNTS = ['added', 'removed', 'changed', 'raised', 'lowered', 'same'] as const
const worded = ({ price }: PriceChange, value: number | null) => (price === 'percentage' ? percent(value) : money(value))
const shareOf = ({ before, after }: PriceChange) => {
  const share = before && after ? Math.round((after / before - 1) * 1000) / 10 : 0
  return `${share > 0 ? '+' : ''}${percent(share)}`
}

/** What a file of a facility says otherwise than one before it. */
export function Comparison({ id, before }: { id: string; before: string }) {
  const { t } = useTranslation('transparency')
  const { data, error, refetch } = useQuery(query(publications.comparePublications, { params: { id, before } }))
  if (error) return <RetryAlert error={error} retry={() => refetch()} />
  if (!data) return <Skeleton variant="rounded" height={120} />
  return (
    <Box component="section" aria-label={t('comparison.title')} sx={{ mt: 1, minWidth: 0 }}>
      <Box component="dl" sx={{ m: 0, mb: 1, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(6.5rem, 1fr))' }}>
        {COUNTS.map((name) => (
          <Box key={name} sx={{ p: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {t(`comparison.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 700 }}>
              {count(data[name])}
            </Typography>
          </Box>
        ))}
      </Box>
      {data.first.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={t('comparison.first')} sx={{ maxHeight: 420 }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                {(['item', 'payer', 'price', 'before', 'after', 'by'] as const).map((name) => (
                  <TableCell key={name}>{t(`comparison.${name}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.first.map((change, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: changes are told apart by their order only
                <TableRow key={i}>
                  <TableCell>{[change.description, change.code, change.setting].filter(Boolean).join(', ')}</TableCell>
                  <TableCell>{[change.payer, change.plan].filter(Boolean).join(', ') || '-'}</TableCell>
                  <TableCell>{t(`comparison.prices.${change.price}`)}</TableCell>
                  <TableCell>{worded(change, change.before)}</TableCell>
                  <TableCell>{worded(change, change.after)}</TableCell>
                  <TableCell>{shareOf(change)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Box>
  )
}
