import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { charges } from '@ratebook/shared/charges.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../client/api.ts'
import { useSettled } from '../client/use-settled.ts'

type Props = { label: string; picked: string[]; onPick: (values: string[]) => void }
type PickerProps = Props & {
  options: readonly (readonly [value: string, text: string])[]
  /** hears what is typed, where the options are looked up by it */
  onType?: (text: string) => void
}

const PAUSE_MS = 250

/** Some of a field's values, looked for by typing. */
function Picker({ label, picked, onPick, options, onType }: PickerProps) {
  const { t } = useTranslation('staff')
  const texts = new Map(options)
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={options.map(([value]) => value)}
      getOptionLabel={(value) => texts.get(value) ?? value}
      value={picked}
      onChange={(_, values) => onPick(values)}
      {...(onType && { onInputChange: (_: unknown, text: string) => onType(text), filterOptions: (all: string[]) => all })}
      clearText={t('list.pickNone')}
      openText={t('list.openPicker')}
      closeText={t('list.closePicker')}
      noOptionsText={t('list.nothingToPick')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } }}
        />
      )}
    />
  )
}

/** Of what has a word for each of its values. */
export const WordPicker = ({ choices, ...props }: Props & { choices: PickerProps['options'] }) => (
  <Picker {...props} options={choices.filter(([value]) => value !== '')} />
)

export function FacilityPicker(props: Props) {
  const { data = [] } = useQuery(query(facilitySettings.listFacilities, {}))
  return <Picker {...props} options={data.map(({ name }) => [name, name] as const)} />
}

/** There may be very many: the server looks for them. */
export function DepartmentPicker(props: Props) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), PAUSE_MS)
  const { data = [] } = useQuery({ ...query(charges.listChargeDepartments, { query: { search } }), placeholderData: keepPreviousData })
  return <Picker {...props} options={data.map((name) => [name, name] as const)} onType={setTyped} />
}
