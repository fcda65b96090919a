import Alert from '@mui/material/Alert'
import { charges } from '@ratebook/shared/charges.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFaultWords } from '../../client/error-words.ts'
import { RowsRead } from './Processing.tsx'
import { uploadsQuery } from './uploads-query.ts'

/**
 * Uploads that the server is working on, also those whose tab was closed, and
 * how they ended. Hidden while the upload dialog shows its own.
 */
export function RunningUploads({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('staff')
  const say = useFaultWords()
  const client = useQueryClient()
  const { data = [] } = useQuery({ ...uploadsQuery, enabled: !hidden })
  const [seen, setSeen] = useState<string[]>([])
  const [dismissed, setDismissed] = useState<string[]>([])
  const running = data
    .filter((u) => u.status === 'processing')
    .map((u) => u.versionId)
    .join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever an upload starts or ends
  useEffect(() => {
    if (seen.length > 0) void client.invalidateQueries({ queryKey: [charges.listCharges.method, charges.listCharges.path] })
    setSeen((before) => [...new Set([...before, ...running.split(' ').filter(Boolean)])])
  }, [running])

  if (hidden) return null
  return data
    .filter((u) => seen.includes(u.versionId) && !dismissed.includes(u.versionId))
    .map((u) => {
      const close = () => setDismissed([...dismissed, u.versionId])
      if (u.status === 'processing') {
        return (
          <Alert key={u.versionId} severity="info" icon={false} sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1 } }}>
            {t('upload.running', { fileName: u.fileName, facility: u.facilityName, username: u.username })}
            <RowsRead read={u.rowsRead} />
          </Alert>
        )
      }
      if (u.status === 'applied')
        return (
          <Alert key={u.versionId} severity="success" sx={{ mb: 2 }} onClose={close} closeText={t('form.close')}>
            {t('upload.applied', { fileName: u.fileName, facility: u.facilityName })}
          </Alert>
        )
      return (
        u.status === 'failed' && (
          <Alert key={u.versionId} severity="error" sx={{ mb: 2 }} onClose={close} closeText={t('form.close')}>
            {t('upload.failedFile', { fileName: u.fileName, message: say(u, u.message) })}
          </Alert>
        )
      )
    })
}
