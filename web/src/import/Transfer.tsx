import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { percent } from '../words/format.ts'
import { useWait } from './use-wait.ts'

/** How much of a file has been sent (0 to 1), and that it waits for its turn and is read then. */
export function Transfer({ fileName, sent }: { fileName?: string; sent: number }) {
  const { t } = useTranslation('staff')
  const wait = useWait(sent >= 1)
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {sent < 1 ? t('upload.sending', { fileName, share: percent(Math.round(sent * 100)) }) : (wait ?? t('upload.reading', { fileName }))}
      </Typography>
      {sent < 1 ? (
        <LinearProgress aria-label={t('upload.transfer')} variant="determinate" value={sent * 100} />
      ) : (
        <LinearProgress aria-label={t('upload.processing')} />
      )}
    </>
  )
}
