import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../form/fields.tsx'
import { DeleteIcon, PlusIcon } from '../../words/staff-icons.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import type { Values } from './brand-values.ts'

const MOST = 20

/** The links at the foot of every page. */
export function FooterLinksCard() {
  const { t } = useTranslation('brand')
  const { fields, append, remove } = useFieldArray<Values, 'footerLinks'>({ name: 'footerLinks' })
  return (
    <SectionCard title={t('links.title')} help={t('links.help')}>
      {fields.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('links.none')}
        </Typography>
      )}
      {fields.map(({ id }, i) => (
        <Box
          key={id}
          role="group"
          aria-label={t('links.link', { number: i + 1 })}
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr auto', sm: '1fr 1.6fr auto' }, alignItems: 'start' }}
        >
          <TextInput name={`footerLinks.${i}.label`} label={t('links.label')} required maxLength={100} />
          <Box sx={{ gridColumn: { xs: '1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
            <TextInput name={`footerLinks.${i}.url`} label={t('links.url')} required placeholder={t('links.urlStart')} maxLength={2000} />
          </Box>
          <IconButton
            aria-label={t('links.remove', { number: i + 1 })}
            title={t('links.removeTitle')}
            onClick={() => remove(i)}
            sx={{ mt: 1 }}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      <div>
        <Button startIcon={<PlusIcon />} disabled={fields.length >= MOST} onClick={() => append({ label: '', url: '' })}>
          {t('links.add')}
        </Button>
      </div>
    </SectionCard>
  )
}
