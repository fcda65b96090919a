import Autocomplete from '@mui/material/Autocomplete'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { parseAmount } from '../../form/amount.ts'
import { useHelp } from '../../form/fields.tsx'

type NumberProps = { name: string; label: string; unit?: '%' | '$'; required?: boolean; help?: ReactNode; checkWith?: string[] }

/** A number typed as text, with all the decimals it was typed with; the form's value is null when empty, NaN when it is none. */
export function NumberInput({ name, label, unit, required, help, checkWith }: NumberProps) {
  const { field } = useController({ name, rules: { deps: checkWith } })
  const textOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value))
  const [text, setText] = useState(textOf(field.value))
  const numberOf = (typed: string) => parseAmount(typed.replace(/\s*%\s*$/, ''))
  const replaced = !Object.is(numberOf(text), field.value)
  return (
    <TextField
      {...useHelp(name, help)}
      name={name}
      inputRef={field.ref}
      label={label}
      required={required}
      fullWidth
      value={replaced ? textOf(field.value) : text}
      onBlur={field.onBlur}
      onChange={(e) => {
        setText(e.target.value)
        field.onChange(numberOf(e.target.value))
      }}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          startAdornment: unit === '$' && <InputAdornment position="start">$</InputAdornment>,
          endAdornment: unit === '%' && <InputAdornment position="end">%</InputAdornment>,
        },
        htmlInput: { inputMode: 'decimal', required: false, 'aria-required': required, autoComplete: 'off', maxLength: 20 },
      }}
    />
  )
}

type SearchedProps = {
  name: string
  label: string
  required?: boolean
  disabled?: boolean
  help?: ReactNode
  /** id and name of each choice, in order */
  options: readonly (readonly [id: string, text: string])[]
  /** what the buttons say, and what is said where nothing fits; `other` stands for a value that is not among the choices */
  words: { clear: string; open: string; close: string; none: string; other: string }
  /** what the field says while nothing is chosen */
  placeholder?: string
  onPick?: (id: string) => void
}

/** One of a long list, looked for by typing; the form's value is its id, '' while nothing is chosen. */
export function SearchedInput({ name, label, required, disabled, help, options, words, placeholder, onPick }: SearchedProps) {
  const { field } = useController({ name })
  const names = new Map(options)
  const { error, helperText } = useHelp(name, help)
  return (
    <Autocomplete
      options={options.map(([id]) => id)}
      getOptionLabel={(id) => names.get(id) ?? words.other}
      value={field.value || null}
      disabled={disabled}
      autoHighlight
      onChange={(_, id) => {
        field.onChange(id ?? '')
        onPick?.(id ?? '')
      }}
      onBlur={field.onBlur}
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
          placeholder={placeholder}
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
