import TextField from '@mui/material/TextField'
import { EARLIEST, LATEST } from '@ratebook/shared/wire/day.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** What another person saved meanwhile in fields that were typed in here: field → stored value. */
export const SavedMeanwhile = createContext<Record<string, string>>({})

/** `checkWith`: fields whose rule looks at this one too, and are checked again when it changes. */
export type FieldProps = { name: string; label: string; required?: boolean; disabled?: boolean; help?: ReactNode; checkWith?: string[] }
type TextProps = FieldProps & {
  maxLength?: number
  multiline?: boolean
  placeholder?: string
  inputMode?: 'text' | 'decimal'
  /** what a changed text becomes when the field is left */
  tidy?: (text: string) => string
}
/** `options`: value and text of each choice, in order. */
type SelectProps = FieldProps & { options: readonly (readonly [value: string, text: string])[]; onPick?: (value: string) => void }

/** A field's message, or what was saved meanwhile, or its help; one of them. */
export function useHelp(name: string, help: ReactNode) {
  const { t } = useTranslation('staff')
  const { getFieldState, formState } = useFormContext()
  const { error } = getFieldState(name, formState)
  const meanwhile = useContext(SavedMeanwhile)[name]
  return {
    error: Boolean(error),
    helperText: error ? error.message : meanwhile === undefined ? help : t('form.storedNow', { value: meanwhile || t('form.empty') }),
  }
}

/** What every input of a form has: its label, its message, and the place of its value in the form. */
export function useInput({ name, label, required, disabled, help, checkWith }: FieldProps) {
  const { field } = useController({ name, rules: { deps: checkWith } })
  const box = { ...useHelp(name, help), name, inputRef: field.ref, label, required, disabled, fullWidth: true, onBlur: field.onBlur }
  return { field, box }
}

/** The attributes of the input itself: what is missing is told by the form, not by the browser. */
export const inputSlots = (required: boolean | undefined, more: object = {}) => ({
  inputLabel: { shrink: true },
  htmlInput: { required: false, 'aria-required': required, ...more },
})

export function TextInput({
  name,
  label,
  required,
  disabled,
  help,
  checkWith,
  maxLength,
  multiline,
  placeholder,
  inputMode,
  tidy,
}: TextProps) {
  const { register, getFieldState, setValue } = useFormContext()
  const tidyUp = (e: { target: { value: string } }) => {
    if (tidy && getFieldState(name).isDirty) setValue(name, tidy(e.target.value.trim()), { shouldDirty: true })
  }
  const { ref, ...field } = register(name, { deps: checkWith, onBlur: tidyUp })
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
      slotProps={inputSlots(required, { maxLength, inputMode, autoComplete: 'off' })}
    />
  )
}

export function SelectInput({ options, onPick, ...props }: SelectProps) {
  const { field, box } = useInput(props)
  return (
    <TextField
      {...box}
      select
      value={field.value}
      onChange={(e) => {
        field.onChange(e)
        onPick?.(e.target.value)
      }}
      slotProps={{ ...inputSlots(props.required), select: { native: true } }}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  )
}

/** A calendar day; the form's value is `YYYY-MM-DD`, null while there is none. */
export function DayInput(props: FieldProps) {
  const { field, box } = useInput(props)
  return (
    <TextField
      {...box}
      type="date"
      value={field.value ?? ''}
      onChange={(e) => field.onChange(e.target.value || null)}
      slotProps={inputSlots(props.required, { min: EARLIEST, max: LATEST })}
    />
  )
}
