import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../form/fields.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'

/** Which sites may show the price search in their own pages, and what they put there. @param site '' of a brand that is only being made */
export function EmbedCard({ site }: { site: string }) {
  const { t, i18n } = useTranslation('brand')
  const [copied, setCopied] = useState<boolean>()
  const snippet = `<script src="${site}/embed.js" data-lang="${i18n.language}" async></script>`
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(snippet) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <SectionCard title={t('embed.title')} help={t('embed.help')}>
      <TextInput name="embedOrigins" label={t('embed.origins')} help={t('embed.originsHelp')} multiline maxLength={5000} />
      {site && (
        <>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
            <TextField
              label={t('embed.snippet')}
              value={snippet}
              fullWidth
              multiline
              onFocus={(e) => e.target.select()}
              helperText={t('embed.snippetHelp')}
              slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
            />
            <Button variant="outlined" onClick={copy} sx={{ mt: 0.5, flex: 'none' }}>
              {t('embed.copy')}
            </Button>
          </Box>
          <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
            {copied === undefined ? '' : t(copied ? 'embed.copied' : 'embed.notCopied')}
          </Box>
        </>
      )}
    </SectionCard>
  )
}
