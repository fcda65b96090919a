import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import { type ScheduleField, type ScheduleUpload, scheduleFields } from '@ratebook/shared/fee-schedules.ts'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'
import { ColumnMapping } from '../../import/ColumnMapping.tsx'
import { FirstRows } from '../../import/FirstRows.tsx'
import { RefusedRows } from '../../import/RefusedRows.tsx'
import { ImportCounts } from './ImportCounts.tsx'

type Props = {
  answer: ScheduleUpload
  busy: boolean
  skip: boolean
  onSkip: (skip: boolean) => void
  onMap: (key: string, field: ScheduleField | 'ignore') => void
}

/** What the dry run found: what is missing, how many lines there would be, how the columns were read, what is refused. */
export function ImportPreview({ answer, busy, skip, onSkip, onMap }: Props) {
  const { t } = useTranslation('feeSchedules')
  const missing = answer.missing.map((field) => t(`feeSchedules.fields.${field}`)).join(', ')
  return (
    <Box aria-busy={busy}>
      <Box sx={{ height: 4, mb: 1 }}>{busy && <LinearProgress aria-label={t('feeSchedules.readingAgain')} />}</Box>
      <Box sx={{ opacity: busy ? 0.6 : 1, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {missing && <Alert severity="warning">{t('feeSchedules.missing', { fields: missing })}</Alert>}
        {!missing && <ImportCounts answer={answer} />}
        {!missing && answer.items === 0 && answer.refused === 0 && <Alert severity="warning">{t('feeSchedules.noLines')}</Alert>}
        {answer.refused > 0 && (
          <div>
            <FormControlLabel
              sx={{ mb: 1 }}
              label={t('feeSchedules.skipRefused', { count: answer.refused, number: count(answer.refused) })}
              control={<Checkbox checked={skip} onChange={(e) => onSkip(e.target.checked)} />}
            />
            <RefusedRows refused={answer.refused} errors={answer.errors} />
          </div>
        )}
        {answer.source === 'csv' && answer.columns.length > 0 && (
          <ColumnMapping
            columns={answer.columns}
            fields={scheduleFields.map((f) => [f, t(`feeSchedules.fields.${f}`)] as const)}
            onMap={onMap}
          />
        )}
        {answer.preview.length > 0 && <FirstRows columns={answer.columns} rows={answer.preview} />}
      </Box>
    </Box>
  )
}
