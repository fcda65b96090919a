import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckInput } from '../../form/choices.tsx'
import { TextInput } from '../../form/fields.tsx'
import { DeleteIcon, PlusIcon } from '../../words/staff-icons.tsx'
import type { Values } from './ProviderDialog.tsx'

const MOST = 20

/** What the provider says of whom, and what they may do here. */
export function RoleValues() {
  const { t } = useTranslation('security')
  const { fields, append, remove } = useFieldArray<Values, 'roleValues'>({ name: 'roleValues' })
  return (
    <Box className="whole" sx={{ display: 'grid', gap: 1.5 }}>
      {fields.map(({ id }, i) => (
        <Box
          key={id}
          role="group"
          aria-label={t('provider.role', { number: i + 1 })}
          sx={{ display: 'grid', columnGap: 1.5, gridTemplateColumns: { xs: '1fr auto', sm: '1fr auto auto' }, alignItems: 'start' }}
        >
          <TextInput name={`roleValues.${i}.value`} label={t('provider.roleValue')} required maxLength={300} />
          <Box sx={{ gridColumn: { xs: '1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' }, pt: { sm: 0.5 } }}>
            <CheckInput name={`roleValues.${i}.hasCMSAccess`} label={t('provider.opensContracts')} />
          </Box>
          <IconButton
            aria-label={t('provider.removeRole', { number: i + 1 })}
            title={t('provider.removeRoleTitle')}
            disabled={fields.length === 1}
            onClick={() => remove(i)}
            sx={{ mt: 0.5 }}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      <div>
        <Button startIcon={<PlusIcon />} disabled={fields.length >= MOST} onClick={() => append({ value: '', hasCMSAccess: false })}>
          {t('provider.addRole')}
        </Button>
      </div>
    </Box>
  )
}
