import Alert from '@mui/material/Alert'
import type { Upload } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { RefusedRows } from './RefusedRows.tsx'
import { UploadCounts } from './UploadCounts.tsx'
import { failureText } from './upload-counts.ts'

/** How an upload ended. */
export function UploadDone({ upload }: { upload: Upload }) {
  const { t } = useTranslation('staff')
  if (upload.status === 'failed') return <Alert severity="error">{t('upload.failed', { message: failureText(upload, t) })}</Alert>
  return (
    <>
      <Alert severity="success" sx={{ mb: 2 }}>{t('upload.applied', { fileName: upload.fileName, facility: upload.facilityName })}</Alert>
      <UploadCounts result={upload} />
      {upload.refused > 0 && <RefusedRows versionId={upload.versionId} refused={upload.refused} errors={upload.errors} />}
    </>
  )
}
