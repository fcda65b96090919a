import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Upload } from '@ratebook/shared/uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useWait } from '../../import/use-wait.ts'
import { count } from '../../words/format.ts'
import { progressQuery } from './uploads-query.ts'

/** Rows read so far, of `rows` when it is known how many there are. */
export function RowsRead({ read, rows, unknown = false }: { read: number; rows?: number; unknown?: boolean }) {
  const { t } = useTranslation('staff')
  const wait = useWait(read === 0)
  const saving = rows !== undefined && rows > 0 && read >= rows
  const reading = saving
    ? t('upload.saving')
    : rows
      ? t('upload.rowsOf', { read: count(read), rows: count(rows) })
      : t('upload.rowsRead', { read: count(read) })
  return (
    <Box>
      <Typography variant="body2" role="status" sx={{ mb: 0.5 }}>
        {unknown ? t('upload.progressUnknown') : read === 0 ? (wait ?? t('upload.starting')) : reading}
      </Typography>
      <LinearProgress
        aria-label={t('upload.processing')}
        {...(rows && read > 0 && !saving && { variant: 'determinate', value: Math.min(100, (read / rows) * 100) })}
      />
    </Box>
  )
}

/** How far the server is with one upload. Tells `onDone` when it is finished, however that went. */
export function Processing({ versionId, rows, onDone }: { versionId: string; rows: number; onDone: (upload: Upload) => void }) {
  const { data: upload, error } = useQuery(progressQuery(versionId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per state of the upload, not per identity of the callback
  useEffect(() => {
    if (upload && upload.status !== 'processing' && upload.status !== 'preview') onDone(upload)
  }, [upload?.status])
  return <RowsRead read={upload?.rowsRead ?? 0} rows={rows} unknown={Boolean(error)} />
}
