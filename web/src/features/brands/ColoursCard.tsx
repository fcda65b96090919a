import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../form/fields.tsx'
import { coloursOf, contrast, type Palette } from '../../public/palette.ts'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import type { Values } from './brand-values.ts'

const AA = 4.5
/** Never rounded up to a ratio that it does not reach. */
const ratio = (a: string, b: string) => (Math.floor(contrast(a, b) * 100) / 100).toFixed(2)

/** The two colours, whether text in them can be read, and what is done where it cannot. */
export function ColoursCard({ palette }: { palette: Palette }) {
  const { t } = useTranslation('brand')
  const derived = coloursOf(palette)
  return (
    <SectionCard title={t('colours.title')} help={t('colours.help')}>
      <Box sx={twoColumns}>
        <Colour name="themeMetadata.primary" label={t('colours.primary')} colour={palette.primary} ink={derived['--primary-ink']} />
        <Colour name="themeMetadata.secondary" label={t('colours.secondary')} colour={palette.secondary} ink={derived['--secondary-ink']} />
      </Box>
    </SectionCard>
  )
}

type Props = { name: `themeMetadata.${keyof Palette}`; label: string; colour: string; ink: string }
function Colour({ name, label, colour, ink }: Props) {
  const { t } = useTranslation('brand')
  const { setValue } = useFormContext<Values>()
  const typed = useWatch<Values>({ name })
  const passes = contrast(colour, '#ffffff') >= AA
  const picked = (value: string) => setValue(name, value, { shouldDirty: true, shouldValidate: true })
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Box
          component="input"
          type="color"
          aria-label={t('colours.pick', { colour: label })}
          value={typed === colour ? colour : colour.toLowerCase()}
          onChange={(e) => picked(e.target.value)}
          sx={{
            flex: 'none',
            width: 56,
            height: 56,
            p: 0.5,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 2,
            bgcolor: 'background.paper',
            cursor: 'pointer',
          }}
        />
        <TextInput name={name} label={label} required maxLength={7} />
      </Box>
      <Box aria-live="polite" sx={{ mt: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2">{t('colours.contrast', { ratio: ratio(colour, '#ffffff') })}</Typography>
          <Chip
            size="small"
            variant="outlined"
            color={passes ? 'success' : 'default'}
            label={t(passes ? 'colours.passes' : 'colours.fails')}
          />
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mt: 0.75 }}>
          <Box component="span" aria-hidden sx={{ flex: 'none', width: 18, height: 18, mt: 0.25, borderRadius: '5px', bgcolor: ink }} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {ink === colour ? t('colours.asItIs') : t('colours.darker', { shade: ink, ratio: ratio(ink, '#ffffff') })}
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}
