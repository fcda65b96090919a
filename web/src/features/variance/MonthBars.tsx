import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { NamedTotals } from '@ratebook/shared/variance.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { smallTable } from '../../list/small-table.ts'
import { money } from '../../words/format.ts'
import { NumberHeads } from './NumberHeads.tsx'

const MONTHS = 24
const HEIGHT = 96

/** What was underpaid of the services of each month, the last two years of it; the same in a table. */
export function MonthBars({ months }: { months: NamedTotals[] }) {
  const { t } = useTranslation('variance')
  const id = useId()
  const last = months.slice(-MONTHS)
  const most = Math.max(...last.map((m) => m.underpaid), 0)
  if (last.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Typography component="h3" id={id} sx={{ fontWeight: 700, mb: 1 }}>
        {t('months.title')}
      </Typography>
      <Box
        aria-hidden
        sx={{ display: 'flex', alignItems: 'flex-end', gap: '3px', height: HEIGHT, borderBottom: 1, borderColor: 'divider' }}
      >
        {last.map((m) => (
          <Box
            key={m.id}
            title={`${m.id}: ${money(m.underpaid)}`}
            sx={{
              flex: '1 1 0',
              maxWidth: '2.5rem',
              bgcolor: 'var(--warning-bar)',
              borderRadius: '3px 3px 0 0',
              height: most > 0 ? Math.max(m.underpaid > 0 ? 2 : 0, Math.round((m.underpaid / most) * HEIGHT)) : 0,
            }}
          />
        ))}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between', fontSize: '0.75rem', color: 'text.secondary' }}>
        <span>{last[0]?.id}</span>
        <span>{last.at(-1)?.id}</span>
      </Box>
      <Box component="details" sx={{ mt: 0.5 }}>
        <Box component="summary" sx={{ cursor: 'pointer', fontSize: '0.875rem' }}>
          {t('months.table')}
        </Box>
        <Box component="table" sx={{ ...smallTable, '&&& .number': { textAlign: 'right' } }}>
          <thead>
            <tr>
              <th scope="col">{t('months.month')}</th>
              <NumberHeads heads={[t('summary.underpaid'), t('summary.overpaid')]} />
            </tr>
          </thead>
          <tbody>
            {last.map((m) => (
              <tr key={m.id}>
                <td>{m.id}</td>
                <td className="number">{money(m.underpaid)}</td>
                <td className="number">{money(m.overpaid)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </section>
  )
}
