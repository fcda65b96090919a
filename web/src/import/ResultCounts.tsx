import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UploadResult } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { count } from '../words/format.ts'

const always = ['added', 'changed', 'unchanged'] as const
const whenAny = ['retired', 'leftOut', 'refused'] as const

type Result = Pick<UploadResult, (typeof always)[number] | 'leftOut' | 'refused' | 'leftOutReasons'> & { retired?: number }

/** What a file did, or would do, in numbers, and why rows were left out. */
export function ResultCounts({ result }: { result: Result }) {
  const { t } = useTranslation('staff')
  const shown = [...always, ...whenAny.filter((name) => (result[name] ?? 0) > 0)]
  const reasons = Object.entries(result.leftOutReasons).filter(([, n]) => n > 0)
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))' }}>
        {shown.map((name) => (
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
              {count(result[name])}
            </Typography>
          </Box>
        ))}
      </Box>
      {reasons.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('upload.leftOutBecause', {
            reasons: reasons.map(([reason, n]) => t(`upload.reasons.${reason}`, { number: count(n) })).join(', '),
          })}
        </Typography>
      )}
    </>
  )
}
