import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { Facility } from '@ratebook/shared/facility-settings.ts'
import type { UploadAnswer } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import type { Settings } from './charge-importer.ts'
import { Choice } from './Choice.tsx'

type Props = {
  settings: Settings
  facilities: Facility[]
  error?: string
  withRefused: boolean
  /** the hospitals that the file names, and the one that is read, once the file is known */
  hospitals?: Pick<UploadAnswer, 'hospitals' | 'hospital'>
  onChange: (change: Partial<Settings>) => void
}

/** Whose prices these are, and what happens to items that the file lacks and to rows that are refused. */
export function UploadSettings({ settings, facilities, error, withRefused, hospitals, onChange }: Props) {
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
      {hospitals && hospitals.hospitals.length > 0 && (
        <TextField
          select
          required
          label={t('upload.hospital')}
          value={hospitals.hospital}
          onChange={(e) => onChange({ hospital: e.target.value })}
          error={hospitals.hospital === ''}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          fullWidth
          sx={{ mt: 1 }}
        >
          {hospitals.hospital === '' && <option value="">{t('form.choosePlaceholder')}</option>}
          {hospitals.hospitals.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </TextField>
      )}
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
