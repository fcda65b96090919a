import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { NamedTotals, VarianceSummary } from '@ratebook/shared/variance.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count, money, percent } from '../../words/format.ts'
import { NamedFigure } from '../../words/NamedFigure.tsx'
import { MonthBars } from './MonthBars.tsx'
import { shareOf, TotalsTable } from './TotalsTable.tsx'

const ways = ['payers', 'contracts', 'rules', 'causes'] as const
const grid = { display: 'grid', gap: 2, mb: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' } } as const

/** What is missing and what is too much, in all, by month, and by payer, contract, rule or cause. */
export function Summary({ summary }: { summary: VarianceSummary }) {
  const { t } = useTranslation('variance')
  const [by, setBy] = useState<(typeof ways)[number]>('payers')
  const { total } = summary
  const rows: NamedTotals[] = by === 'causes' ? summary.causes.map((row) => ({ ...row, name: t(`causes.${row.id}`) })) : summary[by]
  const lines = (number: number) => t('summary.lines', { count: number, number: count(number) })
  return (
    <Box sx={grid}>
      <Paper component="section" variant="outlined" aria-label={t('summary.totals')} sx={{ p: 2, minWidth: 0 }}>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, m: 0, mb: 2 }}>
          <NamedFigure name={t('summary.underpaid')} value={money(total.underpaid)}>
            {lines(total.underpaidLines)}
          </NamedFigure>
          <NamedFigure name={t('summary.overpaid')} value={money(total.overpaid)}>
            {lines(total.overpaidLines)}
          </NamedFigure>
          <NamedFigure name={t('summary.equal')} value={percent(shareOf(total) ?? 0)}>
            {lines(total.equal)}
          </NamedFigure>
          <NamedFigure name={t('summary.incomparable')} value={count(total.incomparable)} />
        </Box>
        <MonthBars months={summary.months} />
      </Paper>
      <Paper component="section" variant="outlined" aria-label={t('summary.by')} sx={{ p: 2, minWidth: 0 }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={by}
          aria-label={t('summary.by')}
          onChange={(_, way: (typeof ways)[number] | null) => way && setBy(way)}
          sx={{ mb: 1, flexWrap: 'wrap' }}
        >
          {ways.map((way) => (
            <ToggleButton key={way} value={way}>
              {t(`summary.ways.${way}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <TotalsTable by={by} rows={rows} rules={summary.rules} />
      </Paper>
    </Box>
  )
}
