import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

type Props<V extends string> = { name: string; legend: string; value: V; options: readonly V[]; onChange: (value: V) => void }

/** One of a few ways to load a file, each with what it means. */
export function Choice<V extends string>({ name, legend, value, options, onChange }: Props<V>) {
  const t: (key: string) => string = useTranslation('staff').t
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{legend}</FormLabel>
      <RadioGroup name={name} value={value} onChange={(e) => onChange(e.target.value as V)}>
        {options.map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio size="small" />}
            sx={{ alignItems: 'flex-start', mt: 0.5, '& .MuiRadio-root': { py: 0.25 } }}
            label={
              <>
                <span>{t(`upload.choices.${option}`)}</span>
                <Typography variant="body2" component="span" color="text.secondary" sx={{ display: 'block' }}>
                  {t(`upload.choices.${option}Help`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
