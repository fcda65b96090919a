import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { HistoryEntry } from '@ratebook/shared/retirement.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeWords } from '../../words/change-words.ts'
import { date, money } from '../../words/format.ts'
import { lineOf, type Point, priceChanges } from './price-points.ts'
import { smallTable } from '../../list/small-table.ts'

const [WIDTH, HEIGHT, EDGE] = [480, 120, 6]
const colours = { amount: 'var(--primary-ink)', cashPrice: 'var(--warning-bar)' } as const
const kinds = ['amount', 'cashPrice'] as const

/** How an item's prices went: a line for each, and the same in a table. */
export function PriceHistory({ entries }: { entries: HistoryEntry[] }) {
  const { t } = useTranslation('staff')
  const words = useChangeWords()
  const heading = useId()
  const changes = priceChanges(entries)
  if (changes.length === 0) return null
  const now = Date.now()
  const lines = kinds.map((which) => ({ which, parts: lineOf(changes, which, now) })).filter(({ parts }) => parts.length > 0)
  const points = lines.flatMap(({ parts }) => parts.flat())
  const since = changes.at(-1)?.entry.at
  const isWhole = changes.at(-1)?.entry.action === 'create'
  const change = (sides?: readonly [number | null, number | null]) =>
    sides ? t('history.price', { before: money(sides[0], '–'), after: money(sides[1], '–') }) : ''
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mb: 2 }}>
      <Typography component="h3" id={heading} sx={{ fontWeight: 700, mb: 0.5 }}>
        {t('history.prices')}
      </Typography>
      {points.length > 0 && (
        <Box
          component="svg"
          role="img"
          aria-label={t('history.picture', { since: date(since) })}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          sx={{ display: 'block', width: '100%', height: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          {lines.flatMap(({ which, parts }) =>
            parts.map((part) => (
              <path
                key={`${which} ${part[0]?.at}`}
                d={pathOf(part, points)}
                fill="none"
                stroke={colours[which]}
                strokeWidth="2.5"
                strokeDasharray={which === 'cashPrice' ? '6 4' : undefined}
              />
            )),
          )}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, my: 0.5, fontSize: '0.8125rem' }} aria-hidden>
        {lines.map(({ which }) => (
          <Box key={which} component="span" sx={{ color: colours[which], fontWeight: 600 }}>
            {which === 'cashPrice' ? '- - ' : '— '}
            {t(`charges.${which}`)}
          </Box>
        ))}
      </Box>
      <Box component="table" sx={table}>
        <caption className="sr-only">{t('history.prices')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('history.when')}</th>
            <th scope="col">{t('history.what')}</th>
            <th scope="col">{t('charges.amount')}</th>
            <th scope="col">{t('charges.cashPrice')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ entry, amount, cashPrice }) => (
            <tr key={`${entry.id} ${entry.action}`}>
              <th scope="row">{date(entry.at)}</th>
              <td>
                {words.action(entry.action)}, {entry.fileName || entry.username}
              </td>
              <td>{change(amount)}</td>
              <td>{change(cashPrice)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      {!isWhole && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {t('history.since', { since: date(since) })}
        </Typography>
      )}
    </Box>
  )
}

/** Steps: a price stays until the next one. The picture goes from nothing to the highest price. */
function pathOf(part: readonly Point[], all: readonly Point[]): string {
  const [from, to] = [Math.min(...all.map((p) => p.at)), Math.max(...all.map((p) => p.at))]
  const most = Math.max(...all.map((p) => p.price))
  const x = (at: number) => EDGE + (to === from ? 0 : ((at - from) / (to - from)) * (WIDTH - 2 * EDGE))
  const y = (price: number) => HEIGHT - EDGE - (price / most) * (HEIGHT - 2 * EDGE)
  return part.map(({ at, price }, i) => (i === 0 ? `M${x(at)} ${y(price)}` : `H${x(at)} V${y(price)}`)).join(' ')
}

const table = {
  ...smallTable,
  width: '100%',
  '& tbody th': { fontWeight: 400, whiteSpace: 'nowrap' },
  // a file's name has no spaces to break at
  '& tbody td:first-of-type': { overflowWrap: 'anywhere' },
} as const
