import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useHelp } from './fields.tsx'

type Props = { name: string; label: string; required?: boolean; disabled?: boolean; help?: ReactNode; checkWith?: string[] }

/** A calendar day; the form's value is `YYYY-MM-DD`, null while there is none. */
export function DayInput({ name, label, required, disabled, help, checkWith }: Props) {
  const { field } = useController({ name, rules: { deps: checkWith } })
  return (
    <TextField
      {...useHelp(name, help)}
      type="date"
      name={name}
      inputRef={field.ref}
      label={label}
      required={required}
      disabled={disabled}
      fullWidth
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(e) => field.onChange(e.target.value || null)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min: '1900-01-01', max: '2200-12-31', required: false, 'aria-required': required },
      }}
    />
  )
}
