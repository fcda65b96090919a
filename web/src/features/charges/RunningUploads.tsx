import Alert from '@mui/material/Alert'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Processing } from './Processing.tsx'
import { chargesMayHaveChanged, uploadsQuery } from './uploads-query.ts'

/** Uploads that the server is working on, also those whose tab was closed. Hidden while the upload dialog shows its own. */
export function RunningUploads({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const { data = [] } = useQuery(uploadsQuery)
  if (hidden) return null
  return data.filter((u) => u.status === 'processing').map((u) => (
    <Alert key={u.versionId} severity="info" icon={false} sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1 } }}>
      {t('upload.running', { fileName: u.fileName, facility: u.facilityName, username: u.username })}
      <Processing versionId={u.versionId} onDone={() => void chargesMayHaveChanged(client)} />
    </Alert>
  ))
}
