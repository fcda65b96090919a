import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Span } from '@ratebook/shared/file-layout.ts'
import { useTranslation } from 'react-i18next'
import { columnLetter } from './layout-state.ts'

/** The first and the last of the columns that are the list's; all of the sheet where it is the only one. */
export function Part({ span, width, onChange }: { span: Span | null; width: number; onChange: (span: Span | null) => void }) {
  const { t } = useTranslation('staff')
  const { from, to } = span ?? { from: 1, to: width }
  const columns = Array.from({ length: width }, (_, i) => i + 1)
  const end = (name: 'firstColumn' | 'lastColumn', value: number, change: (column: number) => Span) => (
    <TextField
      select
      size="small"
      label={t(`layout.${name}`)}
      value={value}
      onChange={(e) => onChange(change(Number(e.target.value)))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: '7.5rem' }}
    >
      {columns.map((column) => (
        <option key={column} value={column}>
          {columnLetter(column)}
        </option>
      ))}
    </TextField>
  )
  if (width < 2) return null
  return (
    <>
      {end('firstColumn', from, (column) => ({ from: column, to: Math.max(column, to) }))}
      {end('lastColumn', to, (column) => ({ from: Math.min(from, column), to: column }))}
      {span && (
        <Button size="small" onClick={() => onChange(null)}>
          {t('layout.allColumns')}
        </Button>
      )}
    </>
  )
}
