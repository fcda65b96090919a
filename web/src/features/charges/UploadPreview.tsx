import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ChargeField, chargeFields, type UploadAnswer } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'
import { ColumnMapping } from '../../import/ColumnMapping.tsx'
import { FirstRows } from '../../import/FirstRows.tsx'
import { RefusedRows } from '../../import/RefusedRows.tsx'
import { RefusedLink } from './RefusedLink.tsx'
import { UploadCounts } from './UploadCounts.tsx'
import { changesOf, rowsOf } from './upload-counts.ts'

type Props = { answer: UploadAnswer; blocked: boolean; busy: boolean; onMap: (key: string, field: ChargeField | 'ignore') => void }

/** What the dry run found: what is missing, what would change, how the columns were read, what is refused. `blocked`: refused rows stop the upload. */
export function UploadPreview({ answer, blocked, busy, onMap }: Props) {
  const { t } = useTranslation('staff')
  const missing = answer.missing.map((field) => t(`upload.fields.${field}`)).join(', ')
  return (
    <Box aria-busy={busy}>
      <Box sx={{ height: 4, mb: 1 }}>{busy && <LinearProgress aria-label={t('upload.readingAgain')} />}</Box>
      <Box sx={{ opacity: busy ? 0.6 : 1 }}>
        <Typography variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {missing ? answer.fileName : t('upload.wouldDo', { fileName: answer.fileName, rows: count(rowsOf(answer)) })}
        </Typography>
        {missing && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {t('upload.missing', { fields: missing })}
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
          <>
            <UploadCounts result={answer} />
            {answer.retired > 0 && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {t('upload.retiring', { number: count(answer.retired), facility: answer.facilityName })}
              </Alert>
            )}
            {changesOf(answer) === 0 && answer.refused === 0 && (
              <Alert severity="info" sx={{ mb: 2 }}>
                {t('upload.nothingToDo')}
              </Alert>
            )}
          </>
        )}
        {blocked && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {t('upload.blocked', { number: count(answer.refused) })}
          </Alert>
        )}
        {answer.refused > 0 && (
          <RefusedRows refused={answer.refused} errors={answer.errors} all={<RefusedLink versionId={answer.versionId} />} />
        )}
        <ColumnMapping columns={answer.columns} fields={chargeFields.map((f) => [f, t(`upload.fields.${f}`)] as const)} onMap={onMap} />
        <FirstRows columns={answer.columns} rows={answer.preview} />
      </Box>
    </Box>
  )
}
