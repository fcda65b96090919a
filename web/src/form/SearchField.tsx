import TextField, { type TextFieldProps } from '@mui/material/TextField'

type Props = Pick<TextFieldProps, 'label' | 'value' | 'helperText' | 'sx'> & { onType: (text: string) => void; maxLength?: number }

/** What is looked for in a list on a staff page. */
export const SearchField = ({ onType, maxLength = 100, ...props }: Props) => (
  <TextField
    {...props}
    type="search"
    size="small"
    fullWidth
    onChange={(e) => onType(e.target.value)}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off', maxLength } }}
  />
)
