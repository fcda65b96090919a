import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Contract } from '@ratebook/shared/contracts.ts'
import { daysBetween } from '@ratebook/shared/wire/day.ts'
import { useTranslation } from 'react-i18next'
import { useToday } from '../../client/today.ts'
import { count, date } from '../../words/format.ts'
import { EndsSoon } from './ContractState.tsx'
import { daysLeft, runOf } from './contract-run.ts'

const HEIGHT = 44
const BAR = { y: 22, height: 8 }
const x = (share: number) => `${share * 100}%`

/** How long a contract runs, how much of that is over, and when its alerts are mailed. */
export function RunPicture({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const now = useToday()
  const run = runOf(contract, now)
  const { effectiveDate: from, terminationDate: to } = contract
  const said = [
    to === null
      ? t('view.pictureOpen', { from: date(from), today: now })
      : t('view.picture', { from: date(from), to: date(to), today: now }),
    run.alerts.length > 0 && t('view.pictureAlerts', { days: run.alerts.map((a) => a.day).join(', ') }),
  ]
    .filter(Boolean)
    .join(' ')
  const gone = Math.min(run.now, run.end)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Standing contract={contract} now={now} />
      </Box>
      <Box
        component="svg"
        role="img"
        aria-label={said}
        width="100%"
        height={HEIGHT}
        sx={{ display: 'block', overflow: 'visible', my: 0.5 }}
      >
        <defs>
          <linearGradient id="goes-on">
            <stop offset="0.6" stopColor="var(--line)" />
            <stop offset="1" stopColor="var(--line)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <rect x={x(run.start)} width={x(run.end - run.start)} {...BAR} rx="4" fill={to === null ? 'url(#goes-on)' : 'var(--line)'} />
        {gone > run.start && <rect x={x(run.start)} width={x(gone - run.start)} {...BAR} rx="4" fill="var(--primary-ink)" />}
        {run.alerts.map((a) => (
          <svg key={a.days} x={x(a.at)} overflow="visible" aria-hidden>
            <path
              d={`M0 ${BAR.y - 4} l5 8 l-5 8 l-5 -8z`}
              fill={a.passed ? 'var(--paper)' : '#f0a83c'}
              stroke="var(--warning-ink)"
              strokeWidth="1.5"
            />
          </svg>
        ))}
        <svg x={x(run.now)} overflow="visible" aria-hidden>
          <path d={`M0 ${BAR.y - 8} v${BAR.height + 16}`} stroke="currentColor" strokeWidth="2" />
          <text
            y={BAR.y - 12}
            textAnchor={run.now > 0.9 ? 'end' : run.now < 0.1 ? 'start' : 'middle'}
            fontSize="12"
            fontWeight="600"
            fill="currentColor"
          >
            {t('view.today')}
          </text>
        </svg>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' }}>
        <span>{date(from)}</span>
        <span>{to === null ? t('contracts.openEnded') : date(to)}</span>
      </Box>
      {run.alerts.length > 0 && (
        <Box
          component="ul"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
            rowGap: 0.5,
            m: 0,
            mt: 1.5,
            p: 0,
            listStyle: 'none',
            fontSize: '0.8125rem',
          }}
        >
          {run.alerts.map((a) => (
            <Box
              component="li"
              key={a.days}
              sx={{ display: 'flex', gap: 0.75, alignItems: 'center', color: a.passed ? 'text.secondary' : undefined }}
            >
              <svg width="12" height="16" viewBox="-6 -1 12 18" aria-hidden="true">
                <path
                  d="M0 0 l5 8 l-5 8 l-5 -8z"
                  fill={a.passed ? 'var(--paper)' : '#f0a83c'}
                  stroke="var(--warning-ink)"
                  strokeWidth="1.5"
                />
              </svg>
              {t(a.passed ? 'view.alertPassed' : 'view.alertDay', { days: a.days, date: a.day })}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Where it stands today, in words. */
function Standing({ contract, now }: { contract: Contract; now: string }) {
  const { t } = useTranslation('contracts')
  const { effectiveDate: from, terminationDate: to, renew } = contract
  const soon = daysLeft(contract, now)
  if (soon !== null && now >= from) return <EndsSoon left={soon} renews={renew === 'AUTO'} />
  const said = (key: string, days: number) => t(key, { count: days, number: count(days) })
  return (
    <Typography sx={{ fontWeight: 600 }}>
      {now < from
        ? said('view.runStarts', daysBetween(now, from))
        : to === null
          ? t('view.runOpen')
          : to < now
            ? said('view.runEnded', daysBetween(to, now))
            : said('view.runLeft', daysBetween(now, to))}
    </Typography>
  )
}
