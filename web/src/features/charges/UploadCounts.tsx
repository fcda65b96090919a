import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UploadResult } from '@ratebook/shared/uploads.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'
import { ResultCounts } from '../../import/ResultCounts.tsx'
import { Ledger } from './Ledger.tsx'

type Props = { result: UploadResult; uncoded?: ReactNode; rates?: ReactNode }

/** The counts of an upload or of its dry run. `uncoded` and `rates` lead to items without a code and payers' rates, once there. */
export function UploadCounts({ result, uncoded, rates }: Props) {
  const { t } = useTranslation('staff')
  return (
    <Box sx={{ mb: 2 }}>
      <ResultCounts result={result} />
      {result.rates > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('upload.rates', { number: count(result.rates) })} {rates}
        </Typography>
      )}
      {result.uncoded > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('upload.uncoded', { number: count(result.uncoded) })} {uncoded}
        </Typography>
      )}
      {result.rounded > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('upload.rounded', { number: count(result.rounded) })}
        </Typography>
      )}
      <Ledger result={result} />
    </Box>
  )
}
