import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { useToday } from '../../client/today.ts'
import { SectionCard } from '../../form/SectionCard.tsx'
import { paths } from '../../paths.ts'
import { type Span, scaleOf } from './edition-spans.ts'

/**
 * All editions of a schedule's name, each with the time it counts for, and
 * today among them; `currentId` is the id of the one the page is about.
 */
export function Editions({ spans, currentId }: { spans: readonly Span[]; currentId: string }) {
  const { t } = useTranslation('feeSchedules')
  const today = useToday()
  const scale = scaleOf(spans, today)
  const now = `${scale(today) * 100}%`
  return (
    <SectionCard title={t('feeSchedules.editions')} help={t(spans.length > 1 ? 'feeSchedules.editionsHelp' : 'feeSchedules.oneEdition')}>
      <Box>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {spans.map((span) => (
            <Edition key={span.schedule.id} span={span} current={span.schedule.id === currentId} scale={scale} now={now} />
          ))}
        </Box>
        <Box aria-hidden sx={{ position: 'relative', height: '1.4rem', mt: 0.25 }}>
          <Typography
            variant="caption"
            sx={{
              position: 'absolute',
              left: now,
              transform: 'translateX(-50%)',
              whiteSpace: 'nowrap',
              color: 'secondary.main',
              fontWeight: 600,
            }}
          >
            {t('feeSchedules.today')}
          </Typography>
        </Box>
      </Box>
    </SectionCard>
  )
}

const fill = { inForce: 'primary.main', upcoming: 'info.main', followed: 'grey.500', expired: 'grey.400' } as const

function Edition({
  span: { schedule, from, until },
  current,
  scale,
  now,
}: {
  span: Span
  current: boolean
  scale: (day: string) => number
  now: string
}) {
  const { t } = useTranslation('feeSchedules')
  const text = until ? t('feeSchedules.fromTo', { from, to: until }) : t('feeSchedules.from', { from })
  const [left, right] = [scale(from) * 100, until ? scale(until) * 100 : 100]
  return (
    <li>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontSize: '0.875rem', mb: 0.5 }}>
        {current ? (
          <Box component="span" aria-current="page" sx={{ fontWeight: 700 }}>
            {text}
          </Box>
        ) : (
          <Link component={RouterLink} to={paths.feeSchedule(schedule.id)}>
            {text}
          </Link>
        )}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t(`feeSchedules.states.${schedule.state}`)}
        </Box>
      </Box>
      <Box aria-hidden sx={{ position: 'relative', height: 14, borderRadius: 1, bgcolor: 'action.hover' }}>
        <Box
          sx={{
            position: 'absolute',
            top: 0,
            bottom: 0,
            left: `${left}%`,
            width: `${Math.max(1, right - left)}%`,
            borderRadius: 1,
            bgcolor: fill[schedule.state],
            ...(!until && { maskImage: 'linear-gradient(to right, #000 calc(100% - 1.5rem), transparent)' }),
          }}
        />
        <Box sx={{ position: 'absolute', top: -4, bottom: -4, left: now, borderLeft: '2px solid', borderColor: 'secondary.main' }} />
      </Box>
    </li>
  )
}
