import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type FileCheck, fileChecks } from '@ratebook/shared/file-checks.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { download } from '../../client/download.ts'
import { useFaultWords } from '../../client/error-words.ts'
import { loadFailure } from '../../client/load-failure.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { toastError } from '../../client/toasts.tsx'
import { sendForm } from '../../client/upload.ts'
import { SectionCard } from '../../form/SectionCard.tsx'
import { ChooseFile } from '../../import/ChooseFile.tsx'
import { Transfer } from '../../import/Transfer.tsx'
import { EmptyList } from '../../list/EmptyList.tsx'
import { count, dateTime } from '../../words/format.ts'
import { Summary, Validator } from './CheckedFile.tsx'
import { Findings } from './Findings.tsx'

const POLL_MS = 1000

/** Checks any hospital's machine-readable file. The check that is shown is part of the address. */
export function CheckPage() {
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {id ? <Check key={id} id={id} /> : <Choose onSent={(check) => setParams({ id: check.id })} />}
      <Earlier current={id} />
    </Box>
  )
}

function Choose({ onSent }: { onSent: (check: FileCheck) => void }) {
  const { t } = useTranslation('transparency')
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<boolean | string>(false)
  const [sent, setSent] = useState<number | null>(null)
  async function start() {
    if (!file) return setError(true)
    setSent(0)
    try {
      const check = await sendForm(fileChecks.checkFile, {}, { file, onProgress: setSent })
      void client.invalidateQueries({ queryKey: query(fileChecks.listFileChecks, {}).queryKey })
      onSent(check)
    } catch (e) {
      setSent(null)
      setError((e as Error).message)
    }
  }
  if (sent !== null) return <Transfer fileName={file?.name ?? ''} sent={sent} />
  return (
    <div>
      <ChooseFile
        prompt={t('check.prompt')}
        kinds={t('check.kinds')}
        endings=".csv,.json,.zip,.txt"
        file={file}
        error={error}
        onChoose={(chosen) => {
          setFile(chosen)
          setError(false)
        }}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t('check.about')}
      </Typography>
      <Button variant="contained" onClick={() => void start()}>
        {t('check.start')}
      </Button>
    </div>
  )
}

function Check({ id }: { id: string }) {
  const { t } = useTranslation('transparency')
  const say = useFaultWords()
  const answer = useQuery({
    ...query(fileChecks.getFileCheck, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  })
  const failure = loadFailure([answer])
  const check = answer.data
  if (!check) return failure ? <LoadFailed {...failure} /> : <Skeleton variant="rounded" height={240} />
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography component="h2" sx={{ fontSize: '1.3rem', fontWeight: 700, overflowWrap: 'anywhere' }}>
          {check.fileName}
        </Typography>
        <Button component={RouterLink} to="?">
          {t('check.other')}
        </Button>
      </Box>
      {check.status === 'running' && (
        <div>
          <Typography role="status" sx={{ mb: 1 }}>
            {t('check.waiting', { fileName: check.fileName })}
          </Typography>
          <LinearProgress aria-label={t('check.progress')} variant="determinate" value={check.progress * 100} />
        </div>
      )}
      {check.status === 'failed' && <Alert severity="error">{say(check, check.message)}</Alert>}
      {check.result && (
        <>
          <Summary summary={check.result.summary} />
          <Findings
            result={check.result}
            all={
              <Button variant="outlined" onClick={() => download(fileChecks.downloadFindings, { id }).catch(toastError)}>
                {t('findings.all')}
              </Button>
            }
          />
          {check.result.validator && <Validator verdict={check.result.validator} />}
        </>
      )}
    </>
  )
}

function Earlier({ current }: { current: string | null }) {
  const { t } = useTranslation('transparency')
  const { data } = useQuery(query(fileChecks.listFileChecks, {}))
  if (!data) return null
  const others = data.filter(({ id }) => id !== current)
  if (others.length === 0 && current) return null
  return (
    <SectionCard title={t('check.earlier')}>
      {others.length === 0 ? (
        <EmptyList title={t('check.none')} help={t('check.noneHelp')} />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {others.map(({ id, fileName, createdAt, username, status, result }) => (
            <li key={id}>
              <Link component={RouterLink} to={`?id=${id}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {fileName}
              </Link>
              <Typography variant="body2" color="text.secondary">
                {result
                  ? t('check.found', { errors: count(result.errors), warnings: count(result.warnings) })
                  : t(status === 'failed' ? 'check.failed' : 'check.running')}
                {', '}
                {t('check.by', { at: dateTime(createdAt), username })}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </SectionCard>
  )
}
