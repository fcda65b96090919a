import TextField from '@mui/material/TextField'
import { SECRET_MASK } from '@ratebook/shared/brand-settings.ts'
import { useTranslation } from 'react-i18next'
import { inputSlots, useInput } from '../../form/fields.tsx'

/** The secret that is kept cannot be seen, only replaced. */
export function ProviderSecret({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation('security')
  const help = t(isKept ? 'provider.secretKept' : 'provider.secretHelp')
  const { field, box } = useInput({ name: 'clientSecret', label: t('provider.clientSecret'), required: !isKept, help })
  return (
    <TextField
      {...box}
      type="password"
      value={field.value ?? ''}
      onChange={field.onChange}
      placeholder={isKept ? SECRET_MASK : ''}
      slotProps={inputSlots(!isKept, { maxLength: 1000, autoComplete: 'new-password' })}
    />
  )
}
