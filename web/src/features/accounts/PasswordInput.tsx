import TextField from '@mui/material/TextField'
import { inputSlots, useInput } from '../../form/fields.tsx'

/** One's own password, asked for once more before something that only its owner may do. */
export function PasswordInput({ name, label }: { name: string; label: string }) {
  const { field, box } = useInput({ name, label, required: true })
  return (
    <TextField
      {...box}
      type="password"
      value={field.value}
      onChange={(e) => field.onChange(e.target.value)}
      slotProps={inputSlots(true, { autoComplete: 'current-password' })}
    />
  )
}
