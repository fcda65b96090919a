import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { pictureSpans, type SecurityPicture as Picture, securityLog } from '@ratebook/shared/security-log.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { smallTable } from '../../list/small-table.ts'
import { count } from '../../words/format.ts'

const [WIDTH, HEIGHT, GAP] = [600, 90, 0.25]
const series = ['signIns', 'failedSignIns', 'refusals'] as const
const colours = { signIns: 'var(--primary-ink)', failedSignIns: 'var(--danger)', refusals: 'var(--warning-bar)' } as const
type Part = Picture['parts'][number]
type Span = (typeof pictureSpans)[number]

const sum = (parts: Part[], which: (typeof series)[number]) => parts.reduce((total, part) => total + part[which], 0)
const all = (part: Part) => part.signIns + part.failedSignIns + part.refusals

/** How many signed in, failed to and were refused, by the hour or the day of the brand’s clock: a picture, and the same in numbers. */
export function SecurityPicture() {
  const { t } = useTranslation('securityLog')
  const heading = useId()
  const [span, setSpan] = useState<Span>('day')
  const { data, error, refetch } = useQuery(query(securityLog.getSecurityPicture, { query: { span } }))
  const parts = data?.parts ?? []
  const said = (from: string) => (span === 'day' ? from : from.slice(0, 10))
  const most = parts.reduce<Part | null>((m, part) => (all(part) > (m ? all(m) : 0) ? part : m), null)
  const label = most
    ? t('picture.label', {
        signIns: count(sum(parts, 'signIns')),
        failed: count(sum(parts, 'failedSignIns')),
        refusals: count(sum(parts, 'refusals')),
        most: said(most.from),
      })
    : t('picture.labelQuiet')
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography component="h2" id={heading} sx={{ fontWeight: 700 }}>
          {t('picture.title')}
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={span}
          aria-label={t('picture.span')}
          onChange={(_, chosen: Span | null) => chosen && setSpan(chosen)}
        >
          {pictureSpans.map((one) => (
            <ToggleButton key={one} value={one} sx={{ textTransform: 'none' }}>
              {t(`picture.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {error ? (
        <RetryAlert error={error} retry={() => refetch()} />
      ) : (
        <>
          <Bars parts={parts} label={data ? label : t('picture.loading')} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 1, fontSize: '0.8125rem' }}>
            {series.map((which) => (
              <Box key={which} component="span" sx={{ color: colours[which], fontWeight: 600 }}>
                {`■ ${t(`picture.${which}`)}: ${count(sum(parts, which))}`}
              </Box>
            ))}
          </Box>
          <Box component="details" sx={{ mt: 1, fontSize: '0.875rem' }}>
            <summary>{t('picture.numbers')}</summary>
            <Box component="table" sx={{ ...smallTable, mt: 1 }}>
              <caption className="sr-only">{t('picture.title')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('picture.when')}</th>
                  {series.map((which) => (
                    <th key={which} scope="col">
                      {t(`picture.${which}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {parts
                  .filter((part) => all(part) > 0)
                  .map((part) => (
                    <tr key={part.from}>
                      <th scope="row">{said(part.from)}</th>
                      {series.map((which) => (
                        <td key={which}>{count(part[which])}</td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </Box>
          </Box>
        </>
      )}
    </Paper>
  )
}

/** Three bars side by side for each part, as high as the most of any. */
function Bars({ parts, label }: { parts: Part[]; label: string }) {
  const most = Math.max(1, ...parts.flatMap((part) => series.map((which) => part[which])))
  const step = WIDTH / Math.max(1, parts.length)
  const width = (step * (1 - GAP)) / series.length
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height: HEIGHT, borderBottom: 1, borderColor: 'divider' }}
    >
      {parts.flatMap((part, i) =>
        series.map((which, n) => {
          const height = (part[which] / most) * HEIGHT
          return (
            <rect
              key={`${part.from} ${which}`}
              x={i * step + n * width}
              y={HEIGHT - height}
              width={width}
              height={height}
              fill={colours[which]}
            />
          )
        }),
      )}
    </Box>
  )
}
