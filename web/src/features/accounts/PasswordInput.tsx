import TextField from '@mui/material/TextField'
import { OwnPassword } from '@ratebook/shared/own-account.ts'
import { because } from '@ratebook/shared/wire/zod-faults.ts'
import { inputSlots, useInput } from '../../form/fields.tsx'

/** Of people who have one. */
export const requiredPassword = OwnPassword.refine((password) => password !== '', because('required'))

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
