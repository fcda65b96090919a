import type { Language } from '@ratebook/shared/wire/language.ts'
import { deDE, enUS, esES, frFR, jaJP, zhCN } from '@mui/material/locale'
import { createTheme } from '@mui/material/styles'
import { coloursOf, type Palette } from './public/palette.ts'

/** What the library itself says: the buttons of its fields, for one. */
const ownTexts: Record<Language, object> = { de: deDE, en: enUS, es: esES, fr: frFR, ja: jaJP, zh: zhCN }

const text = { primary: '#17212f', secondary: '#55606f' }

/** The MUI theme of the staff area. `main` is used for text on white too, so it is the readable shade of the brand's colour. */
export function themeOf(palette: Palette, language: Language) {
  const colours = coloursOf(palette)
  return createTheme(
    {
      palette: {
        primary: { main: colours['--primary-ink'], light: palette.primary },
        secondary: { main: colours['--secondary-ink'], light: palette.secondary },
        background: { default: '#f6f7f9' },
        // the library's orange cannot be read as text
        warning: { main: '#a84b00' },
        text,
      },
      // who has asked their system for less motion gets none
      motion: { reducedMotion: 'system' },
      shape: { borderRadius: 10 },
      typography: {
        fontFamily: 'var(--font)',
        h1: { fontSize: '1.5rem', fontWeight: 700, letterSpacing: '-0.01em' },
        h2: { fontSize: '1.2rem', fontWeight: 700 },
        h3: { fontSize: '1rem', fontWeight: 700 },
        button: { textTransform: 'none', fontWeight: 600 },
      },
      components: {
        MuiButton: { defaultProps: { disableElevation: true } },
        // the help of a disabled field often says why it is one
        MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: text.secondary } } } },
        // Typography knows text colours as `textSecondary` only; the address that `sx` takes means the same here
        MuiTypography: { variants: [{ props: { color: 'text.secondary' }, style: { color: text.secondary } }] },
      },
    },
    ownTexts[language],
  )
}
