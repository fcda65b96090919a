import Autocomplete from '@mui/material/Autocomplete'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { explain } from '../../lib/form-errors.ts'

/** A field that is true or false; its message, or else its help, stands below. */
export function SwitchInput({ name, label, help, disabled }: { name: string; label: string; help: string; disabled?: boolean }) {
  const { t } = useTranslation('staff')
  const id = useId()
  const { field, fieldState: { error } } = useController({ name })
  return (
    <FormControl error={Boolean(error)}>
      <FormControlLabel
        label={label} disabled={disabled}
        control={<Switch name={name} checked={Boolean(field.value)} onChange={(_, checked) => field.onChange(checked)} onBlur={field.onBlur} slotProps={{ input: { ref: field.ref, 'aria-describedby': id } }} />}
      />
      <FormHelperText id={id} sx={{ mt: -0.5, ml: 6 }}>{error ? explain(error.message ?? '', t) : help}</FormHelperText>
    </FormControl>
  )
}

/** Several of the clients (id and name of each), looked for by typing. */
export function ClientsInput({ name, label, clients, required, disabled }: { name: string; label: string; clients: readonly (readonly [id: string, name: string])[]; required?: boolean; disabled?: boolean }) {
  const { t } = useTranslation('staff')
  const { t: own } = useTranslation('accounts')
  const { field, fieldState: { error } } = useController({ name })
  const names = new Map(clients)
  return (
    <Autocomplete
      multiple disableCloseOnSelect options={clients.map(([id]) => id)} getOptionLabel={(id) => names.get(id) ?? own('accounts.otherClient')} value={field.value as string[]} onChange={(_, ids) => field.onChange(ids)} onBlur={field.onBlur} disabled={disabled}
      clearText={own('accounts.noClients')} openText={own('accounts.showClients')} closeText={own('accounts.hideClients')} noOptionsText={own('accounts.noSuchClient')}
      renderInput={(props) => (
        <TextField
          {...props} label={label} required={required} error={Boolean(error)} helperText={error && explain(error.message ?? '', t)} inputRef={field.ref}
          slotProps={{ ...props.slotProps, inputLabel: { ...props.slotProps?.inputLabel, shrink: true }, htmlInput: { ...props.slotProps?.htmlInput, required: false, 'aria-required': required } }}
        />
      )}
    />
  )
}
