import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { AccuracyTotals as Totals } from '@ratebook/shared/accuracy.ts'
import { useTranslation } from 'react-i18next'
import { count, percent } from '../../words/format.ts'
import { NamedFigure } from '../../words/NamedFigure.tsx'
import { BandBar, bandColours } from './Bands.tsx'

/** All that was compared, as a picture and in figures; where nothing was, what it would take. */
export function AccuracyTotals({ totals }: { totals: Totals }) {
  const { t } = useTranslation('accuracy')
  const { compared, answers, claims, rows, gaps } = totals
  return (
    <Paper component="section" variant="outlined" aria-label={t('totals.title')} sx={{ p: 2, mb: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 700 }}>
        {t('totals.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t(compared > 0 ? 'totals.help' : 'totals.none')}
      </Typography>
      {compared > 0 && <Picture totals={totals} />}
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '1rem 2.5rem', m: 0, mb: 1 }}>
        {compared > 0 &&
          (['within1', 'within5', 'within10'] as const).map((w) => (
            <NamedFigure key={w} name={t(`totals.${w}`)} value={percent(totals[w])} />
          ))}
        <NamedFigure name={t('totals.claims')} value={count(claims)} />
        <NamedFigure name={t('totals.answers')} value={count(answers)} />
        {compared > 0 &&
          (['higher', 'lower'] as const).map((w) => <NamedFigure key={w} name={t(`totals.${w}`)} value={count(totals[w])} />)}
      </Box>
      {gaps > 0 && <Typography variant="body2">{t('totals.gaps', { gaps: count(gaps), rows: count(rows) })}</Typography>}
    </Paper>
  )
}

function Picture({ totals }: { totals: Totals }) {
  const { t } = useTranslation('accuracy')
  return (
    <>
      <BandBar of={totals} height={20} />
      <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.25rem', my: 1, fontSize: '0.8125rem' }}>
        {Object.entries(bandColours).map(([band, colour]) => (
          <Box key={band} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
            <Box component="span" sx={{ width: 12, height: 12, borderRadius: '3px', bgcolor: colour }} />
            {t(`bands.${band}`)}
          </Box>
        ))}
      </Box>
    </>
  )
}
