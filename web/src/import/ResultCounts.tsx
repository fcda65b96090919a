import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { NotTaken } from '@ratebook/shared/wire/table-file.ts'
import { useTranslation } from 'react-i18next'
import { count } from '../words/format.ts'

const applied = ['added', 'changed', 'unchanged'] as const
const whenAny = ['retired', 'leftOut', 'refused'] as const

type Result = NotTaken & Partial<Record<(typeof applied)[number] | 'retired' | 'items', number>>
type Props = {
  result: Result
  /** the words for rows left out for a reason; those of charges where they are left out */
  reasonText?: (reason: string, number: string) => string
}

/** What a file did, or would do, in numbers, and why rows were left out. */
export function ResultCounts({ result, reasonText }: Props) {
  const { t } = useTranslation('staff')
  const always = result.items === undefined ? applied : (['items'] as const)
  const names = [...always, ...whenAny.filter((name) => (result[name] ?? 0) > 0)]
  const words = reasonText ?? ((reason: string, number: string) => t(`upload.reasons.${reason}`, { number }))
  const reasons = Object.entries(result.leftOutReasons).filter(([, n]) => n > 0)
  const { mended } = result
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))' }}>
        {names.map((name) => (
          <Box
            key={name}
            sx={{
              border: 1,
              borderColor: name === 'refused' ? 'error.main' : 'divider',
              borderRadius: 1,
              px: 1.5,
              py: 1,
              display: 'flex',
              flexDirection: 'column-reverse',
            }}
          >
            <Typography component="dt" variant="body2" color="text.secondary">
              {t(`upload.counts.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
              {count(result[name] ?? 0)}
            </Typography>
          </Box>
        ))}
      </Box>
      {reasons.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('upload.leftOutBecause', { reasons: reasons.map(([reason, n]) => words(reason, count(n))).join(', ') })}
        </Typography>
      )}
      {mended.rows > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('upload.mended', {
            count: mended.rows,
            number: count(mended.rows),
            texts: mended.first.map((text) => `“${text}”`).join(', ') + (mended.rows > mended.first.length ? ' …' : ''),
          })}
        </Typography>
      )}
    </>
  )
}
