import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Facility } from '@ratebook/shared/facilities.ts'
import { useTranslation } from 'react-i18next'
import type { Settings } from './charge-importer.ts'

type Props = {
  settings: Settings
  facilities: Facility[]
  error?: string
  withRefused: boolean
  onChange: (change: Partial<Settings>) => void
}

/** Whose prices these are, and what happens to items that the file lacks and to rows that are refused. */
export function UploadSettings({ settings, facilities, error, withRefused, onChange }: Props) {
  const { t } = useTranslation('staff')
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: withRefused ? '1fr 1.2fr 1.2fr' : '1fr 2fr' }, mb: 2 }}>
      <TextField
        select
        required
        label={t('charges.facilityName')}
        value={settings.facility}
        onChange={(e) => onChange({ facility: e.target.value })}
        error={Boolean(error)}
        helperText={error}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        fullWidth
        sx={{ mt: 1 }}
      >
        {settings.facility === '' && <option value="">{t('form.choosePlaceholder')}</option>}
        {facilities.map((f) => (
          <option key={f.id} value={f.id}>
            {f.name}
          </option>
        ))}
        <option value="named">{t('upload.facilityInFile')}</option>
      </TextField>
      <Choice
        name="mode"
        legend={t('upload.mode')}
        value={settings.mode}
        options={['merge', 'replace'] as const}
        onChange={(mode) => onChange({ mode })}
      />
      {withRefused && (
        <Choice
          name="onRefused"
          legend={t('upload.onRefused')}
          value={settings.onRefused}
          options={['abort', 'skip'] as const}
          onChange={(onRefused) => onChange({ onRefused })}
        />
      )}
    </Box>
  )
}

function Choice<V extends string>({
  name,
  legend,
  value,
  options,
  onChange,
}: {
  name: string
  legend: string
  value: V
  options: readonly V[]
  onChange: (value: V) => void
}) {
  const { t } = useTranslation('staff')
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{legend}</FormLabel>
      <RadioGroup name={name} value={value} onChange={(e) => onChange(e.target.value as V)}>
        {options.map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio size="small" />}
            sx={{ alignItems: 'flex-start', mt: 0.5, '& .MuiRadio-root': { py: 0.25 } }}
            label={
              <>
                <span>{t(`upload.choices.${option}`)}</span>
                <Typography variant="body2" component="span" color="text.secondary" sx={{ display: 'block' }}>
                  {t(`upload.choices.${option}Help`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
