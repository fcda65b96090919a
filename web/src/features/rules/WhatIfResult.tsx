import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { count, money, percent, signedMoney } from '../../words/format.ts'
import { SectionCard } from '../../form/SectionCard.tsx'
import { DownloadIcon } from '../../words/staff-icons.tsx'
import { RefusedRows } from '../../import/RefusedRows.tsx'
import { DifferenceBars } from './DifferenceBars.tsx'
import type { Comparison } from './what-if-importer.ts'
import { WhatIfTable } from './WhatIfTable.tsx'

const BARS = 10

/** What the comparison came to: totals, where the money moves, and every service. */
export function WhatIfResult({
  answer,
  isStale,
  onSave,
  saving,
}: {
  answer: Comparison /** the rules were changed since */
  isStale: boolean
  onSave: () => void
  saving: boolean
}) {
  const { t } = useTranslation('rules')
  const { rows, date, services, unpriced, before, after, difference, leftOut, refused, errors } = answer
  const heading = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is shown, wherever the page was scrolled
  useEffect(() => {
    void heading.current?.scrollIntoView({ block: 'start' })
  }, [answer])
  const moving = rows.filter((r) => r.difference !== null && r.difference !== 0).slice(0, BARS)
  const totals = [
    ['whatIf.before', money(before)],
    ['whatIf.after', money(after)],
  ] as const

  return (
    <Box ref={heading} sx={{ scrollMarginTop: 84 }}>
      <SectionCard title={t('whatIf.result')} help={t('whatIf.resultHelp', { services: count(services), date })}>
        <div role="status">
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))' }}>
            {totals.map(([label, value]) => (
              <Total key={label} label={t(label)} value={value} />
            ))}
            <Total
              label={t('whatIf.difference')}
              value={signedMoney(difference)}
              note={before > 0 ? t('whatIf.share', { share: percent((difference / before) * 100) }) : undefined}
              strong
            />
          </Box>
        </div>
        {isStale && <Alert severity="info">{t('whatIf.stale')}</Alert>}
        {unpriced > 0 && <Alert severity="warning">{t('whatIf.unpriced', { count: unpriced, number: count(unpriced) })}</Alert>}
        {leftOut > 0 && <Typography variant="body2">{t('whatIf.leftOut', { count: leftOut, number: count(leftOut) })}</Typography>}
        {refused > 0 && <RefusedRows refused={refused} errors={errors} />}
        {moving.length > 0 ? <DifferenceBars rows={moving} /> : <Typography>{t('whatIf.noDifference')}</Typography>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
          <Typography>
            {rows.length < services ? t('whatIf.firstRows', { shown: count(rows.length), services: count(services) }) : t('whatIf.allRows')}
          </Typography>
          <Button variant="outlined" startIcon={<DownloadIcon />} loading={saving} onClick={onSave}>
            {t('whatIf.csv')}
          </Button>
        </Box>
        <WhatIfTable rows={rows} />
      </SectionCard>
    </Box>
  )
}

function Total({ label, value, note, strong = false }: { label: string; value: string; note?: string; strong?: boolean }) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: strong ? 'primary.main' : 'divider',
        borderRadius: 1,
        px: 2,
        py: 1.25,
        display: 'flex',
        flexDirection: 'column-reverse',
      }}
    >
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontSize: '1.4rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
      >
        {value}{' '}
        {note && (
          <Typography component="span" variant="body2">
            {note}
          </Typography>
        )}
      </Typography>
    </Box>
  )
}
