import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { type FieldProps, inputSlots, useHelp, useInput } from './fields.tsx'

type YesNoProps = { name: string; label: string; disabled?: boolean; help?: ReactNode }

/** Yes or no; the field's message, or else its help, stands below. */
function YesNoInput({ Control, name, label, disabled, help }: YesNoProps & { Control: typeof Checkbox | typeof Switch }) {
  const id = useId()
  const { field } = useController({ name })
  const { error, helperText } = useHelp(name, help)
  return (
    <FormControl error={error}>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Control
            name={name}
            checked={Boolean(field.value)}
            onBlur={field.onBlur}
            onChange={(_: unknown, checked: boolean) => field.onChange(checked)}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': helperText ? id : undefined } }}
          />
        }
      />
      {helperText && (
        <FormHelperText id={id} sx={Control === Switch ? { mt: -0.5, ml: 6 } : undefined}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  )
}
export const CheckInput = (props: YesNoProps) => <YesNoInput {...props} Control={Checkbox} />
/** Something that is on or off. */
export const SwitchInput = (props: YesNoProps) => <YesNoInput {...props} Control={Switch} />

type PickProps = Omit<FieldProps, 'checkWith'> & {
  /** what the field says while nothing is chosen */
  placeholder?: string
  /** id and text of each choice, in order */
  options: readonly (readonly [id: string, text: string])[]
  /** what the buttons say, and what is said where nothing fits; `other` stands for a chosen one that is not among the choices */
  words: { clear: string; open: string; close: string; none: string; other: string }
}

/** What picking one and picking several of a list have in common: they are looked for by typing. */
function usePicker({ options, words, placeholder, ...props }: PickProps) {
  const { field, box } = useInput(props)
  const { error, helperText, inputRef, label, required, disabled, onBlur } = box
  const texts = new Map(options)
  const picker = {
    options: options.map(([id]) => id),
    getOptionLabel: (id: string) => texts.get(id) ?? words.other,
    disabled,
    onBlur,
    clearText: words.clear,
    openText: words.open,
    closeText: words.close,
    noOptionsText: words.none,
    renderInput: (params: AutocompleteRenderInputParams) => {
      const slots = inputSlots(required)
      return (
        <TextField
          {...params}
          {...{ error, helperText, inputRef, label, required }}
          placeholder={field.value?.length ? undefined : placeholder}
          slotProps={{
            ...params.slotProps,
            inputLabel: { ...params.slotProps?.inputLabel, ...slots.inputLabel },
            htmlInput: { ...params.slotProps?.htmlInput, ...slots.htmlInput },
          }}
        />
      )
    },
  }
  return { field, picker }
}

/** Several of a list; the form's value is their ids. `visible`: how many of them are shown while the field is left alone, before `+N`. */
export function ManyInput({ visible = -1, ...props }: PickProps & { visible?: number }) {
  const { field, picker } = usePicker(props)
  return (
    <Autocomplete
      {...picker}
      multiple
      disableCloseOnSelect
      value={(field.value ?? []) as string[]}
      onChange={(_, ids) => field.onChange(ids)}
      limitTags={visible}
    />
  )
}

/** One of a long list; the form's value is its id, '' while nothing is chosen. */
export function SearchedInput({ onPick, ...props }: PickProps & { onPick?: (id: string) => void }) {
  const { field, picker } = usePicker(props)
  return (
    <Autocomplete
      {...picker}
      autoHighlight
      value={(field.value as string) || null}
      onChange={(_, id) => {
        field.onChange(id ?? '')
        onPick?.(id ?? '')
      }}
    />
  )
}
