import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type AllowableField, type AllowableUpload, allowableFields } from '@ratebook/shared/allowables.ts'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'
import { ColumnMapping } from '../../import/ColumnMapping.tsx'
import { FirstRows } from '../../import/FirstRows.tsx'
import { RefusedRows } from '../../import/RefusedRows.tsx'
import { ResultCounts } from '../../import/ResultCounts.tsx'

type Props = {
  fileName: string
  answer: AllowableUpload
  busy: boolean
  onRefused: 'abort' | 'skip'
  onChoose: (onRefused: 'abort' | 'skip') => void
  onMap: (key: string, field: AllowableField | 'ignore') => void
}

/** What the dry run found: what is missing, what would change, how the columns were read, what is refused. */
export function AllowablePreview({ fileName, answer, busy, onRefused, onChoose, onMap }: Props) {
  const { t } = useTranslation('services')
  const missing = answer.missing.map((field) => t(`allowables.fields.${field}`)).join(', ')
  return (
    <Box aria-busy={busy}>
      <Box sx={{ height: 4, mb: 1 }}>{busy && <LinearProgress aria-label={t('allowables.readingBar')} />}</Box>
      <Box sx={{ opacity: busy ? 0.6 : 1 }}>
        <Typography variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {fileName}
        </Typography>
        {missing && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {t('allowables.missing', { fields: missing })}
          </Alert>
        )}
        {answer.notes.length > 0 && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {answer.notes.map((note) => (
              <div key={note}>{note}</div>
            ))}
          </Alert>
        )}
        {!missing && (
          <Box sx={{ mb: 2 }}>
            <ResultCounts result={answer} />
          </Box>
        )}
        {!missing && answer.added + answer.changed + answer.refused === 0 && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t('allowables.nothingToDo')}
          </Alert>
        )}
        {answer.refused > 0 && (
          <>
            <FormControlLabel
              sx={{ mb: 1 }}
              label={t('allowables.skipRefused', { number: count(answer.refused) })}
              control={<Checkbox checked={onRefused === 'skip'} onChange={(e) => onChoose(e.target.checked ? 'skip' : 'abort')} />}
            />
            <RefusedRows refused={answer.refused} errors={answer.errors} />
          </>
        )}
        <ColumnMapping
          columns={answer.columns}
          fields={allowableFields.map((f) => [f, t(`allowables.fields.${f}`)] as const)}
          onMap={onMap}
        />
        <FirstRows columns={answer.columns} rows={answer.preview} />
      </Box>
    </Box>
  )
}
