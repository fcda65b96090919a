import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { nameLanguages } from '@ratebook/shared/service-names.ts'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../form/fields.tsx'
import { ownNameOf } from './own-name-of.ts'

/** What visitors are told that the service of a code is, in each language. */
export function NameFields() {
  const { t } = useTranslation('synonyms')
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 2, m: 0, p: 0, border: 0, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {t('synonyms.names')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
        {t('synonyms.namesHelp')}
      </Typography>
      {nameLanguages.map((language) => (
        <TextInput key={language} name={`names.${language}`} label={ownNameOf(language)} maxLength={200} />
      ))}
    </Box>
  )
}
