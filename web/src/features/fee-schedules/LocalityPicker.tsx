import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type Gpci, rules } from '@ratebook/shared/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { localityText } from '../../words/locality-name.ts'

const national = { id: '' } as const
type Choice = Pick<Gpci, 'id' | 'localityName' | 'state'> | typeof national

/** National amounts, or those of one of Medicare's localities, found by its name, state or number. */
export function LocalityPicker({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string
  onChange: (locality: string, name: string) => void
}) {
  const { t } = useTranslation('feeSchedules')
  const { data = [], isPending } = useQuery(query(rules.listGpcis, {}))
  const choices: Choice[] = [national, ...data]
  const nameOf = (choice: Choice) =>
    'localityName' in choice ? t('feeSchedules.locality', { name: localityText(choice), id: choice.id }) : t('feeSchedules.nationalChoice')
  return (
    <Autocomplete
      options={choices}
      loading={isPending}
      disableClearable
      value={choices.find((c) => c.id === value) ?? national}
      getOptionLabel={nameOf}
      getOptionKey={(c) => c.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, choice) => onChange(choice.id, 'localityName' in choice ? localityText(choice) : '')}
      noOptionsText={t('feeSchedules.noLocality')}
      loadingText={t('feeSchedules.loading')}
      openText={t('feeSchedules.openLocalities')}
      closeText={t('feeSchedules.closeLocalities')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('feeSchedules.localityLabel')}
          error={Boolean(error)}
          helperText={error ?? t(value ? 'feeSchedules.localHelp' : 'feeSchedules.nationalHelp')}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } }}
        />
      )}
    />
  )
}
