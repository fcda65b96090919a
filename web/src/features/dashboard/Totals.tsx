import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Dashboard } from '@ratebook/shared/dashboard.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { count } from '../../words/format.ts'
import { paths } from '../../paths.ts'
import { WARNING_TEXT } from './pictures.tsx'
import { byUrgency, isPublished } from './standing.ts'

/** The whole brand at a glance. */
export function Totals({ data }: { data: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const active = data.facilities.filter((f) => f.active)
  const sum = (what: 'items' | 'uncoded' | 'withoutPlainName') => active.reduce((total, f) => total + f[what], 0)
  const [update] = byUrgency(data)
  const waiting = data.invitationsWaiting
  const tiles = [
    {
      name: 'ready',
      value: t('totals.ofAll', { number: active.filter(isPublished).length, all: active.length }),
      text: t('totals.readyText'),
    },
    {
      name: 'items',
      value: count(sum('items')),
      text: t('totals.itemsText', { uncoded: count(sum('uncoded')), unnamed: count(sum('withoutPlainName')) }),
    },
    {
      name: 'update',
      value: update ? update.dueOn : t('totals.none'),
      text: t(update ? `updates.${update.state}` : 'totals.updateNone'),
      colour: update?.state === 'overdue' ? 'error.main' : update?.state === 'soon' ? WARNING_TEXT : undefined,
    },
    {
      name: 'waiting',
      value: count(waiting),
      text:
        waiting > 0 ? (
          <Link className="link" to={paths.users}>
            {t('totals.waitingLink')}
          </Link>
        ) : (
          t('totals.waitingNone')
        ),
    },
  ]
  return (
    <Box
      component="dl"
      aria-label={t('totals.label')}
      sx={{
        m: 0,
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(max(9.5rem, 40%), 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {tiles.map(({ name, value, text, colour }) => (
        <Paper key={name} variant="outlined" sx={{ p: 2 }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {t(`totals.${name}`)}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontSize: '1.5rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', color: colour }}
          >
            {value}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, color: colour ?? 'text.secondary' }}>
            {text}
          </Typography>
        </Paper>
      ))}
    </Box>
  )
}
