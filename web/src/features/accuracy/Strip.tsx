import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AccuracyDetail } from '@ratebook/shared/accuracy.ts'
import { useTranslation } from 'react-i18next'

/** Percent at either end. */
const EDGE = 50
/** Room for half of the words at either end. */
const MARGIN = 24
const [WIDTH, HEIGHT] = [600, 56]
const at = (rate: number) => ((Math.max(-EDGE, Math.min(EDGE, rate)) + EDGE) / (2 * EDGE)) * (WIDTH - 2 * MARGIN) + MARGIN

/** Each difference where it lies: claims as strokes above the line, visitors' bills as dots below it. */
export function Strip({ differences }: { differences: AccuracyDetail['differences'] }) {
  const { t } = useTranslation('accuracy')
  const rates = differences.map(({ rate }) => rate)
  const values = { count: rates.length, from: rates[0], to: rates.at(-1), median: rates[Math.floor((rates.length - 1) / 2)] }
  const marks = (kind: 'claim' | 'answer', draw: (x: string) => string) =>
    differences.flatMap(({ rate, of }) => (of === kind ? draw(at(rate).toFixed(1)) : [])).join('')
  return (
    <figure style={{ margin: 0 }}>
      <Typography component="figcaption" sx={{ fontWeight: 700 }}>
        {t('detail.differences')}
      </Typography>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('detail.strip', values)}
        sx={{ width: '100%', maxWidth: WIDTH, height: 'auto', color: 'text.secondary', '& text': { fontSize: 12, fill: 'currentColor' } }}
      >
        <Box component="rect" x={at(-10)} y={4} width={at(10) - at(-10)} height={32} sx={{ fill: 'currentColor', opacity: 0.1 }} />
        <line x1={at(-EDGE)} x2={at(EDGE)} y1={22} y2={22} stroke="currentColor" />
        {[-EDGE, -10, 0, 10, EDGE].map((mark) => (
          <text key={mark} x={at(mark)} y={HEIGHT - 4} textAnchor="middle">
            {mark > 0 ? `+${mark}` : mark} %
          </text>
        ))}
        <Box
          component="path"
          d={marks('claim', (x) => `M${x} 6V20`)}
          sx={{ stroke: 'currentColor', strokeWidth: 2, color: 'primary.main' }}
        />
        <Box
          component="path"
          d={marks('answer', (x) => `M${x} 30h0`)}
          sx={{ stroke: 'currentColor', strokeWidth: 8, strokeLinecap: 'round', color: 'warning.main' }}
        />
      </Box>
      <Typography variant="body2" color="text.secondary">
        <Box component="span" sx={{ color: 'primary.main', fontWeight: 700 }}>
          ❘
        </Box>{' '}
        {t('detail.claim')}{' '}
        <Box component="span" sx={{ color: 'warning.main', ml: 1 }}>
          ●
        </Box>{' '}
        {t('detail.answer')}
        {rates.some((rate) => Math.abs(rate) > EDGE) && <> · {t('detail.outside')}</>}
      </Typography>
    </figure>
  )
}
