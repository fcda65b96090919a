import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { percent } from '../../words/format.ts'

type Shares = { within1: number | null; within5: number | null; within10: number | null }

export const bandColours = { within1: 'success.dark', within5: 'info.main', within10: 'warning.main', beyond: 'error.main' } as const

/** How much of what was compared is how far off, as parts of a bar, the closest first. */
export function BandBar({ of, height }: { of: Shares; height: number }) {
  const { t } = useTranslation('accuracy')
  const [one, five, ten] = [of.within1 ?? 0, of.within5 ?? 0, of.within10 ?? 0]
  const parts = { within1: one, within5: five - one, within10: ten - five, beyond: 100 - ten }
  return (
    <Box
      role="img"
      aria-label={t('picture', { within1: one, within5: five, within10: ten })}
      sx={{ display: 'flex', gap: '2px', height, width: '100%', borderRadius: '4px', overflow: 'hidden' }}
    >
      {Object.entries(parts).map(([band, share]) =>
        share > 0 ? (
          <Box
            key={band}
            title={`${percent(share)} ${t(`bands.${band}`)}`}
            sx={{ flex: `${share} 0 0`, bgcolor: bandColours[band as keyof typeof bandColours] }}
          />
        ) : null,
      )}
    </Box>
  )
}

/** The same in a cell, over its number. */
export const Bands = ({ of }: { of: Shares }) => (
  <Box component="span" sx={{ display: 'inline-grid', gap: '3px', minWidth: '4.5rem' }}>
    {percent(of.within5)}
    <BandBar of={of} height={6} />
  </Box>
)
