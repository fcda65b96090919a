import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../client/download.ts'
import { toastError } from '../../client/toasts.tsx'
import { percent } from '../../words/format.ts'
import { csvOf } from '../../list/list-csv.ts'
import { SectionCard } from '../../form/SectionCard.tsx'
import { ChooseFile } from '../../import/ChooseFile.tsx'
import type { ImportFlow } from '../../import/use-import.ts'
import { remittedFile, type Settings } from './what-if-importer.ts'

type Props = {
  flow: ImportFlow & { settings: Settings; change: (change: Settings) => void }
  facilities: { id: string; name: string }[]
  /** whose services are compared */
  of: { contractId: string; serviceType: string }
  isChanged: boolean
}

/** The headers that need no guessing, over an example. */
const template = () =>
  csvOf(
    [
      { header: 'Code', value: (row: string[]) => row[0] },
      { header: 'Units', value: (row) => Number(row[1]) },
      { header: 'Modifiers', value: (row) => row[2] },
    ],
    [
      ['99213', '1200', ''],
      ['70551', '85', '26'],
    ],
  )

/** Where and how often: the facility whose charges count, and the file of services. */
export function WhatIfForm({ flow, facilities, of, isChanged }: Props) {
  const { t } = useTranslation('rules')
  const { t: ofPublic } = useTranslation()
  const { t: ofStaff } = useTranslation('staff')
  const { file, failure, sent } = flow
  const { facilityId } = flow.settings
  const [tried, setTried] = useState(false)
  const facilityFault = failure?.fields.facilityId ?? (tried && !facilityId ? ofPublic('facility.required') : undefined)
  const isRunning = flow.phase === 'sending'
  const [remitted, setRemitted] = useState<'none' | 'reading' | 'empty'>('none')
  const takeRemitted = async () => {
    setTried(true)
    if (!facilityId) return
    setRemitted('reading')
    try {
      const volumes = await remittedFile({ ...of, facilityId }, t('whatIf.remittedFile'))
      if (volumes) flow.chooseFile(volumes)
      setRemitted(volumes ? 'none' : 'empty')
    } catch (error) {
      setRemitted('none')
      toastError(error)
    }
  }
  const compare = () => {
    setTried(true)
    if (file && facilityId) flow.check()
  }
  return (
    <SectionCard title={t('whatIf.services')} help={t('whatIf.servicesHelp')}>
      <TextField
        select
        label={ofPublic('facility.label')}
        value={facilityId}
        required
        onChange={(e) => flow.change({ facilityId: e.target.value })}
        error={facilityFault !== undefined}
        sx={{ maxWidth: '28rem' }}
        helperText={facilityFault ?? t(facilities.length === 0 ? 'whatIf.noFacility' : 'whatIf.facilityHelp')}
        slotProps={{ inputLabel: { shrink: true }, select: { native: true }, htmlInput: { required: false, 'aria-required': true } }}
      >
        {facilities.length !== 1 && <option value="">{ofStaff('form.choosePlaceholder')}</option>}
        {facilities.map((f) => (
          <option key={f.id} value={f.id}>
            {f.name}
          </option>
        ))}
      </TextField>
      <div>
        <ChooseFile prompt={t('whatIf.drop')} file={file} error={tried && !file} onChoose={flow.chooseFile} />
        <Typography variant="body2" sx={{ mt: -1.5 }}>
          {t('whatIf.fileHelp')}{' '}
          <Link
            component="button"
            type="button"
            onClick={() => saveBlob(new Blob([template()], { type: 'text/csv;charset=utf-8' }), 'what-if-volumes.csv')}
          >
            {t('whatIf.template')}
          </Link>
        </Typography>
        <Button variant="outlined" sx={{ mt: 1.5 }} disabled={isRunning || remitted === 'reading'} onClick={() => void takeRemitted()}>
          {t('whatIf.remitted')}
        </Button>
        {remitted === 'empty' && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {t('whatIf.noneRemitted')}
          </Alert>
        )}
      </div>
      {failure && failure.lines.length > 0 && (
        <Alert severity="error">
          {failure.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
      {isRunning && (
        <div>
          <Typography role="status" sx={{ mb: 1 }}>
            {sent < 1 ? t('whatIf.sending', { share: percent(Math.round(sent * 100)) }) : t('whatIf.running')}
          </Typography>
          <LinearProgress aria-label={t('whatIf.progress')} {...(sent < 1 && { variant: 'determinate', value: sent * 100 })} />
        </div>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button variant="contained" disabled={isRunning} onClick={compare}>
          {t('whatIf.compare')}
        </Button>
        {!isChanged && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('whatIf.nothingChanged')}
          </Typography>
        )}
      </Box>
    </SectionCard>
  )
}
