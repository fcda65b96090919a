import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

export type OnRefused = 'abort' | 'skip'

/** The choice to apply a file without the rows that are refused. */
export function SkipRefused({ label, value, onChange }: { label: string; value: OnRefused; onChange: (value: OnRefused) => void }) {
  return (
    <FormControlLabel
      sx={{ mb: 1 }}
      label={label}
      control={<Checkbox checked={value === 'skip'} onChange={(e) => onChange(e.target.checked ? 'skip' : 'abort')} />}
    />
  )
}
