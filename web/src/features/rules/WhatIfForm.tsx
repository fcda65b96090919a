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
import { percent } from '../../words/format.ts'
import { csvOf } from '../../list/list-csv.ts'
import { SectionCard } from '../../form/SectionCard.tsx'
import { ChooseFile } from '../../import/ChooseFile.tsx'
import { type Changes, changeCount, fieldsOf } from './rule-changes.ts'
import type { RuleContext } from './rule-values.ts'
import type { useComparison } from './use-comparison.ts'

type Props = {
  context: RuleContext
  contractId: string
  facilities: { id: string; name: string }[]
  changes: Changes
  comparison: ReturnType<typeof useComparison>
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
export function WhatIfForm({ context, contractId, facilities, changes, comparison: { run, refused, transferred } }: Props) {
  const { t } = useTranslation('rules')
  const { t: ofPublic } = useTranslation()
  const { t: ofStaff } = useTranslation('staff')
  const [facilityId, setFacilityId] = useState(facilities.length === 1 ? (facilities[0]?.id ?? '') : '')
  const [file, setFile] = useState<File>()
  const [tried, setTried] = useState(false)
  const isRunning = transferred !== undefined
  const compare = () => {
    setTried(true)
    if (file && facilityId)
      void run({ file, fields: { contractId, serviceType: context.serviceType, facilityId, ...fieldsOf(changes, context) } })
  }
  return (
    <SectionCard title={t('whatIf.services')} help={t('whatIf.servicesHelp')}>
      <TextField
        select
        label={ofPublic('facility.label')}
        value={facilityId}
        required
        onChange={(e) => setFacilityId(e.target.value)}
        error={tried && !facilityId}
        sx={{ maxWidth: '28rem' }}
        helperText={
          tried && !facilityId ? ofPublic('facility.required') : t(facilities.length === 0 ? 'whatIf.noFacility' : 'whatIf.facilityHelp')
        }
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
        <ChooseFile
          prompt={t('whatIf.drop')}
          kinds={t('whatIf.kinds')}
          endings=".csv,.txt,.tsv,.psv,.tab"
          file={file}
          error={tried && !file}
          onChoose={setFile}
        />
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
      </div>
      {refused && (
        <Alert severity="error">
          {refused.map((line) => (
            <div key={line}>{line || ofStaff('form.unreachable')}</div>
          ))}
        </Alert>
      )}
      {isRunning && (
        <div>
          <Typography role="status" sx={{ mb: 1 }}>
            {transferred < 1 ? t('whatIf.sending', { share: percent(Math.round(transferred * 100)) }) : t('whatIf.running')}
          </Typography>
          <LinearProgress
            aria-label={t('whatIf.progress')}
            {...(transferred < 1 && { variant: 'determinate', value: transferred * 100 })}
          />
        </div>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button variant="contained" disabled={isRunning} onClick={compare}>
          {t('whatIf.compare')}
        </Button>
        {changeCount(changes) === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('whatIf.nothingChanged')}
          </Typography>
        )}
      </Box>
    </SectionCard>
  )
}
