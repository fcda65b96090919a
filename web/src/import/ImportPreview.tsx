import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Fault } from '@ratebook/shared/wire/fault.ts'
import type { RowProblem } from '@ratebook/shared/wire/table-file.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFaultWords } from '../client/error-words.ts'
import { ColumnMapping, type FileColumn } from './ColumnMapping.tsx'
import { FirstRows } from './FirstRows.tsx'
import { RefusedRows } from './RefusedRows.tsx'

/** What every dry run tells of a file. */
type Answer<F extends string> = {
  columns: FileColumn<F>[]
  preview: string[][]
  missing: string[]
  notes: string[]
  noteFaults: Fault[]
  refused: number
  errors: RowProblem[]
}
type Props<F extends string> = {
  title: string
  answer: Answer<F>
  /** what is to be known of every such file */
  about?: string
  busy: boolean
  /** what a column can be read as, each with its name; none where the columns are known */
  fields: readonly (readonly [field: F, label: string])[]
  onMap?: (key: string, field: F | 'ignore') => void
  /** how the file is read and the way to change it, where more than columns is chosen */
  reading?: ReactNode
  /** what the file would do, once nothing is missing */
  children: ReactNode
  /** what is to be decided about refused rows, and the way to all of them */
  onRefused: ReactNode
  allRefused?: ReactNode
}

/** What a dry run found: what is missing, what would be done, how the columns were read, what is refused. */
export function ImportPreview<F extends string>({
  title,
  answer,
  about,
  busy,
  fields,
  onMap,
  reading,
  children,
  onRefused,
  allRefused,
}: Props<F>) {
  const { t } = useTranslation('staff')
  const say = useFaultWords()
  const notes = [about, ...answer.notes.map((note, i) => say(answer.noteFaults[i] ?? {}, note))].filter((note) => note !== undefined)
  const names = new Map<string, string>(fields)
  const missing = answer.missing.map((field) => names.get(field) ?? field).join(', ')
  return (
    <Box aria-busy={busy}>
      <Box sx={{ height: 4, mb: 1 }}>{busy && <LinearProgress aria-label={t('upload.readingAgain')} />}</Box>
      <Box sx={{ opacity: busy ? 0.6 : 1 }}>
        <Typography variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {missing && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {t('upload.missing', { fields: missing })}
          </Alert>
        )}
        {notes.length > 0 && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {notes.map((note) => (
              <div key={note}>{note}</div>
            ))}
          </Alert>
        )}
        {reading}
        {!missing && <Box sx={{ mb: 2 }}>{children}</Box>}
        {answer.refused > 0 && (
          <>
            {onRefused}
            <RefusedRows refused={answer.refused} errors={answer.errors} all={allRefused} />
          </>
        )}
        {onMap && fields.length > 0 && answer.columns.length > 0 && (
          <ColumnMapping columns={answer.columns} fields={fields} onMap={onMap} />
        )}
        {onMap && answer.preview.length > 0 && <FirstRows columns={answer.columns} rows={answer.preview} />}
      </Box>
    </Box>
  )
}
