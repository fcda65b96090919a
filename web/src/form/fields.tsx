import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { amountText, parseAmount } from './amount.ts'
import { explain } from './form-errors.ts'

/** What another person saved meanwhile in fields that were typed in here: field → stored value. */
export const SavedMeanwhile = createContext<Record<string, string>>({})

/** `checkWith`: fields whose rule looks at this one too, and are checked again when it changes. */
type FieldProps = { name: string; label: string; required?: boolean; disabled?: boolean; help?: ReactNode; checkWith?: string[] }
type TextProps = FieldProps & { maxLength?: number; multiline?: boolean; placeholder?: string; inputMode?: 'text' | 'decimal' }
/** `options`: value and text of each choice, in order. */
type SelectProps = FieldProps & { options: readonly (readonly [value: string, text: string])[]; onPick?: (value: string) => void }

/** A field's message, or what was saved meanwhile, or its help; one of them. */
export function useHelp(name: string, help: ReactNode) {
  const { t } = useTranslation('staff')
  const { getFieldState, formState } = useFormContext()
  const { error } = getFieldState(name, formState)
  const stored = useContext(SavedMeanwhile)[name]
  return {
    error: Boolean(error),
    helperText: error
      ? explain(error.message ?? '', t)
      : stored === undefined
        ? help
        : t('form.storedNow', { value: stored || t('form.empty') }),
  }
}

export function TextInput({ name, label, required, disabled, help, checkWith, maxLength, multiline, placeholder, inputMode }: TextProps) {
  const { ref, ...field } = useFormContext().register(name, { deps: checkWith })
  return (
    <TextField
      {...field}
      {...useHelp(name, help)}
      inputRef={ref}
      label={label}
      required={required}
      disabled={disabled}
      multiline={multiline}
      maxRows={6}
      placeholder={placeholder}
      fullWidth
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength, inputMode, required: false, 'aria-required': required, autoComplete: 'off' },
      }}
    />
  )
}

export function SelectInput({ name, label, required, disabled, help, checkWith, options, onPick }: SelectProps) {
  const { field } = useController({ name, rules: { deps: checkWith } })
  return (
    <TextField
      {...useHelp(name, help)}
      select
      name={name}
      inputRef={field.ref}
      label={label}
      required={required}
      disabled={disabled}
      fullWidth
      value={field.value}
      onBlur={field.onBlur}
      onChange={(e) => {
        field.onChange(e)
        onPick?.(e.target.value)
      }}
      slotProps={{ inputLabel: { shrink: true }, select: { native: true }, htmlInput: { required: false, 'aria-required': required } }}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  )
}

/** Yes or no. */
export function CheckInput({ name, label, disabled, help }: Omit<FieldProps, 'required' | 'checkWith'>) {
  const { field } = useController({ name })
  const { error, helperText } = useHelp(name, help)
  return (
    <FormControl error={error}>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            name={name}
            checked={Boolean(field.value)}
            onBlur={field.onBlur}
            onChange={(e) => field.onChange(e.target.checked)}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      {helperText && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}

/** Dollars typed as text; the form's value is the number, null when empty, NaN when it is no price. */
export function MoneyInput({ name, label, required, disabled, help, checkWith }: FieldProps) {
  const { field } = useController({ name, rules: { deps: checkWith } })
  const [text, setText] = useState(amountText(field.value))
  const replaced = !Object.is(parseAmount(text), field.value)
  return (
    <TextField
      {...useHelp(name, help)}
      name={name}
      inputRef={field.ref}
      label={label}
      required={required}
      disabled={disabled}
      fullWidth
      value={replaced ? amountText(field.value) : text}
      onBlur={field.onBlur}
      onChange={(e) => {
        setText(e.target.value)
        field.onChange(parseAmount(e.target.value))
      }}
      slotProps={{
        inputLabel: { shrink: true },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        htmlInput: { inputMode: 'decimal', required: false, 'aria-required': required, autoComplete: 'off' },
      }}
    />
  )
}
