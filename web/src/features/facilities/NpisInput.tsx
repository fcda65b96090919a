import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useHelp } from '../../form/fields.tsx'

const npisIn = (text: string) => text.split(/[\s,;|]+/).filter(Boolean)

/** NPIs typed or pasted as text, with anything between them; the form's value is the list. */
export function NpisInput({ name, label, help }: { name: string; label: string; help: string }) {
  const { field } = useController<Record<string, string[]>>({ name })
  const value = field.value ?? []
  const [text, setText] = useState(value.join('\n'))
  const replaced = npisIn(text).join() !== value.join()
  return (
    <TextField
      {...useHelp(name, help)}
      name={name}
      inputRef={field.ref}
      label={label}
      multiline
      minRows={2}
      maxRows={6}
      fullWidth
      value={replaced ? value.join('\n') : text}
      onBlur={field.onBlur}
      onChange={(e) => {
        setText(e.target.value)
        field.onChange(npisIn(e.target.value))
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 2000, autoComplete: 'off' } }}
    />
  )
}
