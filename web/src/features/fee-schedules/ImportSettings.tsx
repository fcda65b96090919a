import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { scheduleScopes, scheduleSources } from '@ratebook/shared/fee-schedules.ts'
import { scheduleTypes } from '@ratebook/shared/pricing/terms.ts'
import { EARLIEST, LATEST } from '@ratebook/shared/wire/day.ts'
import { useTranslation } from 'react-i18next'
import { LocalityPicker } from './LocalityPicker.tsx'
import type { Settings } from './schedule-importer.ts'

type Props = {
  settings: Settings
  /** names of the schedules there are */
  names: readonly string[]
  errors: Partial<Record<keyof Settings, string>>
  onChange: (change: Partial<Settings>) => void
  onLocality: (locality: string, name: string) => void
}

/** What the schedule is called, what it is, and when it counts; filled in as far as the file tells. */
export function ImportSettings({ settings, names, errors, onChange, onLocality }: Props) {
  const { t } = useTranslation('feeSchedules')
  const day = (name: 'effectiveDate' | 'expirationDate', required: boolean) => (
    <TextField
      type="date"
      label={t(`feeSchedules.${name}`)}
      required={required}
      value={settings[name]}
      onChange={(e) => onChange({ [name]: e.target.value })}
      error={Boolean(errors[name])}
      helperText={errors[name] ?? t(required && settings[name] === '' ? 'feeSchedules.effectiveDateMissing' : `feeSchedules.${name}Help`)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: EARLIEST, max: LATEST, required: false, 'aria-required': required } }}
      fullWidth
    />
  )
  const choice = <K extends 'source' | 'feeScheduleType' | 'scope'>(
    name: K,
    label: string,
    options: readonly (readonly [value: string, text: string])[],
    help?: string,
    disabled = false,
  ) => (
    <TextField
      select
      label={label}
      disabled={disabled}
      value={settings[name]}
      onChange={(e) => onChange({ [name]: e.target.value })}
      error={Boolean(errors[name])}
      helperText={errors[name] ?? help}
      fullWidth
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(6, minmax(0, 1fr))' },
        '& > *': { gridColumn: { sm: 'span 2' } },
        '& > .half': { gridColumn: { sm: 'span 3' } },
        '& > .whole': { gridColumn: { sm: '1 / -1' } },
        pt: 1,
        mb: 2,
      }}
    >
      <Autocomplete
        className="half"
        freeSolo
        clearText={t('feeSchedules.clear')}
        options={[...new Set(names)].sort()}
        inputValue={settings.name}
        onInputChange={(_, name, reason) => {
          if (reason !== 'reset' || name) onChange({ name })
        }}
        value={settings.name}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('feeSchedules.name')}
            required
            error={Boolean(errors.name)}
            helperText={errors.name ?? t('feeSchedules.nameHelp')}
            slotProps={{
              ...params.slotProps,
              inputLabel: { ...params.slotProps?.inputLabel, shrink: true },
              htmlInput: { ...params.slotProps?.htmlInput, maxLength: 200, required: false, 'aria-required': true },
            }}
          />
        )}
      />
      <div className="half">
        {choice(
          'source',
          t('feeSchedules.source'),
          scheduleSources.filter((s) => s !== 'auto').map((s) => [s, t(`feeSchedules.sources.${s}`)] as const),
          t('feeSchedules.sourceHelp'),
        )}
      </div>
      {choice(
        'feeScheduleType',
        t('feeSchedules.type'),
        scheduleTypes.map((type) => [type, t(`feeSchedules.types.${type}`)] as const),
        settings.source === 'csv' ? undefined : t('feeSchedules.typeKnown'),
        settings.source !== 'csv',
      )}
      {day('effectiveDate', true)}
      {day('expirationDate', false)}
      {settings.source === 'pfs' && (
        <div className="whole">
          <LocalityPicker value={settings.locality} error={errors.locality} onChange={onLocality} />
        </div>
      )}
      {settings.source === 'csv' && settings.feeScheduleType === 'MPFS_RBRVS' && (
        <div className="whole">
          {choice(
            'scope',
            t('feeSchedules.scope'),
            [
              ['', t('feeSchedules.scopes.local')],
              ...scheduleScopes.filter((s) => s !== 'local').map((s) => [s, t(`feeSchedules.scopes.${s}`)] as const),
            ],
            t(`feeSchedules.scopeHelp.${settings.scope || 'local'}`),
          )}
        </div>
      )}
      <TextField
        className="whole"
        label={t('feeSchedules.description')}
        value={settings.description}
        onChange={(e) => onChange({ description: e.target.value })}
        error={Boolean(errors.description)}
        helperText={errors.description}
        multiline
        maxRows={4}
        fullWidth
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 2000 } }}
      />
    </Box>
  )
}
