import Autocomplete from '@mui/material/Autocomplete'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useHelp } from './fields.tsx'

/** A field that is true or false; its message, or else its help, stands below. */
export function SwitchInput({ name, label, help, disabled }: { name: string; label: string; help: string; disabled?: boolean }) {
  const id = useId()
  const { field } = useController({ name })
  const { error, helperText } = useHelp(name, help)
  return (
    <FormControl error={error}>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Switch
            name={name}
            checked={Boolean(field.value)}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: -0.5, ml: 6 }}>
        {helperText}
      </FormHelperText>
    </FormControl>
  )
}

type ManyProps = {
  name: string
  label: string
  help?: ReactNode
  required?: boolean
  disabled?: boolean
  placeholder?: string
  /** id and name of each choice, in order */
  options: readonly (readonly [id: string, name: string])[]
  /** what the buttons say, and what is said where nothing fits; `other` stands for a chosen one that is not among the choices */
  words: { clear: string; open: string; close: string; none: string; other: string }
  /** how many of the chosen are shown while the field is left alone, before `+N` */
  shown?: number
}

/** Several of a list, looked for by typing; the form's value is their ids. */
export function ManyInput({ name, label, help, required, disabled, placeholder, options, words, shown = -1 }: ManyProps) {
  const { field } = useController({ name })
  const names = new Map(options)
  const value = (field.value ?? []) as string[]
  const { error, helperText } = useHelp(name, help)
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options.map(([id]) => id)}
      getOptionLabel={(id) => names.get(id) ?? words.other}
      value={value}
      onChange={(_, ids) => field.onChange(ids)}
      onBlur={field.onBlur}
      disabled={disabled}
      limitTags={shown}
      clearText={words.clear}
      openText={words.open}
      closeText={words.close}
      noOptionsText={words.none}
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          required={required}
          error={error}
          helperText={helperText}
          inputRef={field.ref}
          placeholder={value.length === 0 ? placeholder : undefined}
          slotProps={{
            ...props.slotProps,
            inputLabel: { ...props.slotProps?.inputLabel, shrink: true },
            htmlInput: { ...props.slotProps?.htmlInput, required: false, 'aria-required': required },
          }}
        />
      )}
    />
  )
}
