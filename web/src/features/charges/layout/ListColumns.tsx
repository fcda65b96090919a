import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ChargeField, chargeFields } from '@ratebook/shared/charge-fields.ts'
import { useTranslation } from 'react-i18next'
import type { ListView } from './layout-state.ts'

type Props = { columns: ListView['columns']; onMap: (key: string, field: ChargeField | 'ignore') => void }

/** Every column of a list with its first values, and what it is read as. */
export function ListColumns({ columns, onMap }: Props) {
  const { t } = useTranslation('staff')
  return (
    <Box component="section">
      <Typography variant="h2">{t('layout.columns')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('layout.columnsHelp')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map(({ key, name, field, samples }) => {
          const isUsed = field !== null && field !== 'ignore'
          return (
            <Box
              component="li"
              key={key}
              sx={{
                display: 'grid',
                columnGap: 2,
                rowGap: 0.5,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 13rem' },
                alignItems: 'center',
                py: 0.75,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box>
                <Typography sx={{ fontWeight: isUsed ? 600 : 400, overflowWrap: 'anywhere' }}>{name || key}</Typography>
                <Typography variant="body2" color="text.secondary" noWrap title={samples.join(' · ')}>
                  {samples.join(' · ') || t('upload.noValues')}
                </Typography>
              </Box>
              <TextField
                select
                size="small"
                value={field ?? 'ignore'}
                onChange={(e) => onMap(key, e.target.value as ChargeField | 'ignore')}
                fullWidth
                slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('upload.readAs', { column: name || key }) } }}
              >
                <option value="ignore">{t('upload.notUsed')}</option>
                {chargeFields.map((each) => (
                  <option key={each} value={each}>
                    {t(`upload.fields.${each}`)}
                  </option>
                ))}
              </TextField>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
