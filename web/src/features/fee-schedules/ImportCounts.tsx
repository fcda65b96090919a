import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ScheduleUpload } from '@ratebook/shared/fee-schedules.ts'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'

/** Lines that are loaded, rows left out and why, rows refused. */
export function ImportCounts({ answer }: { answer: ScheduleUpload }) {
  const { t } = useTranslation('feeSchedules')
  const reasons = Object.entries(answer.leftOutReasons).filter(([, n]) => n > 0)
  const shown = (['items', 'leftOut', 'refused'] as const).filter((name) => name === 'items' || answer[name] > 0)
  return (
    <div>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))' }}>
        {shown.map((name) => (
          <Box
            key={name}
            sx={{
              border: 1,
              borderColor: name === 'refused' ? 'error.main' : 'divider',
              borderRadius: 1,
              px: 1.5,
              py: 1,
              display: 'flex',
              flexDirection: 'column-reverse',
            }}
          >
            <Typography component="dt" variant="body2" color="text.secondary">
              {t(`feeSchedules.counts.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
              {count(answer[name])}
            </Typography>
          </Box>
        ))}
      </Box>
      {reasons.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('feeSchedules.leftOutBecause', {
            reasons: reasons.map(([reason, n]) => t(`feeSchedules.reasons.${reason}`, { number: count(n) })).join(', '),
          })}
        </Typography>
      )}
    </div>
  )
}
