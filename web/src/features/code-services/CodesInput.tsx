import TextField from '@mui/material/TextField'
import type { Method } from '@ratebook/shared/pricing/terms.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useHelp } from '../../form/fields.tsx'
import { useCodesText } from './codes-text.ts'

type Props = { name: string; label: string; required?: boolean; none: string; checkWith?: string[]; method: string }

/**
 * Codes and ranges, typed or pasted; `method`: the field that says what they are. Below them stands what they come to,
 * or which piece cannot be read; `none` while there are none.
 */
export function CodesInput({ name, label, required, none, checkWith, method }: Props) {
  const { t } = useTranslation('codeServices')
  const { ref, ...field } = useFormContext().register(name, { deps: checkWith })
  const text = String(useWatch({ name }) ?? '')
  const counted = useCodesText(text, (useWatch({ name: method }) as Method | '') || undefined)
  const help = useHelp(name, text.trim() === '' ? none : counted)
  return (
    <TextField
      {...field}
      {...help}
      inputRef={ref}
      label={label}
      required={required}
      multiline
      minRows={3}
      maxRows={10}
      fullWidth
      placeholder={t('codeServices.codesExample')}
      slotProps={{
        inputLabel: { shrink: true },
        formHelperText: { 'aria-live': 'polite' },
        htmlInput: { maxLength: 100_000, required: false, 'aria-required': required, autoComplete: 'off', spellCheck: false },
      }}
    />
  )
}
