import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

export type FileColumn<F> = { key: string; name: string; field: F | 'ignore' | null; samples: string[] }
/** `fields`: what a column can be read as, each with its name. */
type Props<F extends string> = {
  columns: FileColumn<F>[]
  fields: readonly (readonly [field: F, label: string])[]
  onMap: (key: string, field: F | 'ignore') => void
}

/** Every column of the file, what it was read as, and its first values; another choice reads the file again. */
export function ColumnMapping<F extends string>({ columns, fields, onMap }: Props<F>) {
  const { t } = useTranslation('staff')
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h2">{t('upload.columns')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('upload.columnsHelp')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map(({ key, name, field, samples }) => (
          <Box
            component="li"
            key={key}
            sx={{
              display: 'grid',
              gap: 1,
              gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 15rem minmax(0, 1.6fr)' },
              alignItems: 'center',
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name || key}</Typography>
            <TextField
              select
              size="small"
              value={field ?? ''}
              onChange={(e) => onMap(key, e.target.value as F | 'ignore')}
              fullWidth
              slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('upload.readAs', { column: name || key }) } }}
            >
              {field === null && <option value="">{t('upload.notUsed')}</option>}
              {fields.map(([f, label]) => (
                <option key={f} value={f}>
                  {label}
                </option>
              ))}
              <option value="ignore">{t('upload.ignore')}</option>
            </TextField>
            <Typography variant="body2" color="text.secondary" noWrap title={samples.join(' · ')}>
              {samples.join(' · ') || t('upload.noValues')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
