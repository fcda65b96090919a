import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { SHOPPABLE_CAPS, shoppable } from '@ratebook/shared/shoppable.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { count } from '../../words/format.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'

/** How far the facility is: the services CMS names of 70, its own of 230, all of 300. */
export function ShoppableCounts({ facility }: { facility: string }) {
  const { t } = useTranslation('services')
  const { data, isError, refetch } = useQuery(query(shoppable.countShoppable, { query: { facility } }))
  if (isError) return <LoadFailed retry={() => void refetch()} />
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, mb: 2 }}>
      <Gauge label={t('shoppable.counts.required')} value={data?.requiredServicesCount} cap={SHOPPABLE_CAPS.required} />
      <Gauge label={t('shoppable.counts.shoppable')} value={data?.shoppableServicesCount} cap={SHOPPABLE_CAPS.shoppable} />
      <Gauge label={t('shoppable.counts.total')} value={data?.totalServiceCount} cap={SHOPPABLE_CAPS.total} />
    </Box>
  )
}

function Gauge({ label, value, cap }: { label: string; value: number | undefined; cap: number }) {
  const { t } = useTranslation('services')
  const id = useId()
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 1.25 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1, mb: 0.75 }}>
        <Typography variant="body2" id={id}>
          {label}
        </Typography>
        <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {t('shoppable.counts.of', { value: count(value), cap: count(cap) })}
        </Typography>
      </Box>
      <LinearProgress
        aria-labelledby={id}
        variant="determinate"
        value={Math.min(100, ((value ?? 0) / cap) * 100)}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Paper>
  )
}
