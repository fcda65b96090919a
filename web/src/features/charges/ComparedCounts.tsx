import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { itemChanges, versionComparison } from '@ratebook/shared/version-comparison.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { count, money, percent, signedMoney } from '../../words/format.ts'

/** How two versions differ as a whole: so many of each kind, and what the items in both come to. */
export function ComparedCounts({ two }: { two: { facilityId: string; from?: string; to?: string } }) {
  const { t } = useTranslation('comparison')
  const { data, error, refetch } = useQuery({ ...query(versionComparison.compareVersions, { query: two }), staleTime: 0 })
  if (error) return <RetryAlert error={error} retry={() => refetch()} />
  if (!data) return <Skeleton variant="rounded" height={90} />
  const { totalBefore, totalAfter } = data
  const tiles = [
    ...itemChanges.map((change) => [t(`counts.${change}`), count(data.counts[change])] as const),
    [t('counts.unchanged'), count(data.unchanged)] as const,
    [t('counts.items'), t('counts.itemsFromTo', { before: count(data.before), after: count(data.after) })] as const,
  ]
  return (
    <section aria-label={t('counts.title')}>
      <Box component="dl" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(7.75rem, 1fr))', m: 0, mb: 1 }}>
        {tiles.map(([name, value]) => (
          <Box key={name} sx={{ p: 1.25, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.125rem', fontWeight: 700 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography role="status">
        {t('total', {
          before: money(totalBefore),
          after: money(totalAfter),
          difference: signedMoney(totalAfter - totalBefore),
          percent: percent(totalBefore > 0 ? (100 * (totalAfter - totalBefore)) / totalBefore : null),
        })}
      </Typography>
    </section>
  )
}
