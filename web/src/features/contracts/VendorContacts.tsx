import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useContext } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SavedMeanwhile, TextInput } from '../../form/fields.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { DeleteIcon, PlusIcon } from '../../words/staff-icons.tsx'
import { blankContact, type Values } from './contract-values.ts'

const MOST = 50

/** The people at the other side; the last one stays. */
export function VendorContacts() {
  const { t } = useTranslation('contracts')
  const { fields, append, remove } = useFieldArray<Values, 'vendorContacts'>({ name: 'vendorContacts' })
  const meanwhile = useContext(SavedMeanwhile).vendorContacts
  return (
    <SectionCard title={t('form.contacts')} help={t('form.contactsHelp')}>
      {meanwhile !== undefined && <Alert severity="info">{t('form.meanwhile', { names: meanwhile })}</Alert>}
      {fields.map(({ id }, i) => (
        <Box key={id} role="group" aria-label={t('form.contact', { number: i + 1 })} sx={row}>
          <TextInput name={`vendorContacts.${i}.name`} label={t('form.contactName')} required maxLength={200} />
          <TextInput name={`vendorContacts.${i}.title`} label={t('form.contactTitle')} maxLength={200} />
          <TextInput
            name={`vendorContacts.${i}.emails`}
            label={t('form.contactEmails')}
            required
            maxLength={2000}
            help={t('form.contactEmailsHelp')}
          />
          <TextInput name={`vendorContacts.${i}.phone`} label={t('form.contactPhone')} maxLength={50} />
          {fields.length > 1 && (
            <IconButton
              className="remove"
              aria-label={t('form.removeContact', { number: i + 1 })}
              title={t('form.removeContactTitle')}
              onClick={() => remove(i)}
            >
              <DeleteIcon />
            </IconButton>
          )}
        </Box>
      ))}
      <div>
        <Button startIcon={<PlusIcon />} disabled={fields.length >= MOST} onClick={() => append(blankContact)}>
          {t('form.addContact')}
        </Button>
      </div>
    </SectionCard>
  )
}

const row = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: '1.2fr 1fr 1.8fr 1fr 2.5rem' },
  '& + &': { borderTop: { xs: 1, lg: 0 }, borderColor: { xs: 'divider', lg: 'divider' }, pt: { xs: 2.5, lg: 0 } },
  '& > .remove': { mt: { lg: 1 }, justifySelf: 'end', gridColumn: { sm: '1 / -1', lg: 'auto' } },
} as const
