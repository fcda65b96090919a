import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { LOGO_MAX_BYTES } from '@ratebook/shared/brand-settings.ts'
import { type ChangeEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogoChange } from './brand-values.ts'

const kinds = ['image/png', 'image/jpeg', 'image/webp']
type Props = { savedLogo: string; logo: LogoChange; logoFault: string; onLogo: (logo: LogoChange, fault: string) => void }

/** The logo as it is or will be, another one, or none. The server decides by the file's content; here the obvious is said at once. */
export function LogoInput({ savedLogo, logo, logoFault, onLogo }: Props) {
  const { t } = useTranslation('brand')
  const label = useId()
  const input = useRef<HTMLInputElement>(null)
  const source = logo === 'removed' ? '' : (logo?.url ?? savedLogo)
  const fault = (file: File) => (!kinds.includes(file.type) ? t('logo.kinds') : file.size > LOGO_MAX_BYTES ? t('logo.tooLarge') : '')

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = '' // the same file may be chosen again
    if (!file) return
    const wrong = fault(file)
    onLogo(wrong ? logo : { file, url: URL.createObjectURL(file) }, wrong)
  }
  return (
    <Box role="group" aria-labelledby={label}>
      <Typography id={label} variant="body2" sx={{ mb: 0.75, color: 'text.secondary' }}>
        {t('logo.label')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 240,
            maxWidth: '100%',
            height: 88,
            p: 1.5,
            borderRadius: 2,
            border: '1px dashed',
            borderColor: logoFault ? 'error.main' : 'divider',
            // on paper as the pages for visitors have it by day
            bgcolor: '#fff',
            colorScheme: 'light',
          }}
        >
          {source ? (
            <img
              src={source}
              alt={t('logo.label')}
              style={{ maxWidth: '100%', maxHeight: 64 }}
              onError={() => typeof logo === 'object' && onLogo(undefined, t('logo.kinds'))}
            />
          ) : (
            <Typography variant="body2" sx={{ color: 'var(--muted)' }}>
              {t('logo.none')}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {t(source ? 'logo.replace' : 'logo.choose')}
          </Button>
          {source && <Button onClick={() => onLogo(savedLogo ? 'removed' : undefined, '')}>{t('logo.remove')}</Button>}
          {logo && savedLogo && <Button onClick={() => onLogo(undefined, '')}>{t('logo.keep')}</Button>}
        </Box>
        <input ref={input} type="file" accept={kinds.join()} hidden aria-label={t('logo.choose')} onChange={choose} />
      </Box>
      <FormHelperText error={logoFault !== ''} role={logoFault ? 'alert' : undefined}>
        {logoFault || t('logo.help')}
      </FormHelperText>
    </Box>
  )
}
