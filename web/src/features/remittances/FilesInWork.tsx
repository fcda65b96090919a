import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import { payments } from '@ratebook/shared/payments.ts'
import { type RemittanceFile, remittances } from '@ratebook/shared/remittances.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useFaultWords } from '../../client/error-words.ts'
import { percent } from '../../words/format.ts'

const EVERY_SECOND = 1000
const isInWork = ({ state }: RemittanceFile) => state === 'processing'

/** The files of remittances; asked for again each second while one of them is read, in this tab or in another. */
const filesQuery = queryOptions({
  ...query(remittances.listRemittanceFiles, {}),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isInWork) ? EVERY_SECOND : false),
})

/** How far the reading of a file is. */
export function FileProgress({ file }: { file: RemittanceFile }) {
  const { t } = useTranslation('payments')
  const share = file.bytes > 0 ? Math.floor((file.bytesRead / file.bytes) * 100) : 0
  return (
    <>
      <div role="status">{t('upload.inWork', { fileName: file.fileName, share: percent(share) })}</div>
      <LinearProgress aria-label={t('upload.progress')} variant="determinate" value={share} sx={{ mt: 0.5 }} />
    </>
  )
}

/**
 * Files that the server reads, also those whose tab was closed, and why nothing was taken of one that failed meanwhile. Hidden while the
 * dialog shows its own.
 */
export function FilesInWork({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('payments')
  const { t: staff } = useTranslation('staff')
  const say = useFaultWords()
  const client = useQueryClient()
  const { data = [] } = useQuery({ ...filesQuery, enabled: !hidden })
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const working = data.filter(isInWork)
  const ids = working.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a file begins or is done
  useEffect(() => {
    setSeen((before) => new Set([...before, ...working.map(({ id }) => id)]))
    for (const { method, path } of [payments.listPayments, remittances.listRemitPayers])
      void client.invalidateQueries({ queryKey: [method, path] })
  }, [ids])
  if (hidden) return null
  const dismiss = (id: string) => setSeen((before) => new Set([...before].filter((other) => other !== id)))
  const failed = data.filter(({ id, state }) => state === 'failed' && seen.has(id))
  return (
    <>
      {working.map((file) => (
        <Alert key={file.id} severity="info" icon={false} sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1 } }}>
          <FileProgress file={file} />
        </Alert>
      ))}
      {failed.map((file) => (
        <Alert key={file.id} severity="error" sx={{ mb: 2 }} onClose={() => dismiss(file.id)} closeText={staff('form.close')}>
          {t('upload.failed', { fileName: file.fileName, why: say(file, '') })}
        </Alert>
      ))}
    </>
  )
}

/** The file of this name that is being read, asked for each second. */
export function useFileInWork(fileName: string | undefined) {
  const { data = [] } = useQuery({
    ...query(remittances.listRemittanceFiles, {}),
    enabled: fileName !== undefined,
    refetchInterval: EVERY_SECOND,
  })
  return data.find((file) => isInWork(file) && file.fileName === fileName)
}
