import type { Language } from '@ratebook/shared/wire/language.ts'
import { deDE, enUS, esES, frFR, jaJP, zhCN } from '@mui/material/locale'
import { createTheme, lighten } from '@mui/material/styles'
import { coloursOf, type Palette } from './public/palette.ts'

/** What the library itself says: the buttons of its fields, for one. */
const ownTexts: Record<Language, object> = { de: deDE, en: enUS, es: esES, fr: frFR, ja: jaJP, zh: zhCN }

/** As base.css has them. */
const looks = {
  light: { text: { primary: '#17212f', secondary: '#55606f' }, background: { default: '#f6f7f9' }, warning: '#a84b00' },
  dark: { text: { primary: '#e6eaf0', secondary: '#a9b4c2' }, background: { default: '#10161f', paper: '#161d28' }, warning: '#ffb86b' },
}

/** The MUI theme of the staff area. `main` is used for text on paper too, so it is the readable shade of the brand's colour. */
export function themeOf(palette: Palette, language: Language, mode: keyof typeof looks) {
  const colours = coloursOf(palette, mode)
  const { text, background, warning } = looks[mode]
  /** A button under the pointer, which the library darkens: where its text is dark, it is hard to read then. */
  const pointedAt = (colour: string) => (mode === 'dark' ? { dark: lighten(colour, 0.15) } : {})
  return createTheme(
    {
      palette: {
        mode,
        primary: {
          main: colours['--primary-ink'],
          light: palette.primary,
          contrastText: colours['--on-ink'],
          ...pointedAt(colours['--primary-ink']),
        },
        secondary: {
          main: colours['--secondary-ink'],
          light: palette.secondary,
          contrastText: colours['--on-ink'],
          ...pointedAt(colours['--secondary-ink']),
        },
        ...(mode === 'dark' && { error: { main: '#ff9a8f' } }),
        background,
        // the library's orange cannot be read as text
        warning: { main: warning },
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
        // on the tint of what is chosen the brand's colour is too pale
        MuiToggleButton: { styleOverrides: { root: { '&.Mui-selected': { color: text.primary } } } },
        // a choice that is longer than its field says that there is more of it
        MuiInputBase: { styleOverrides: { input: { textOverflow: 'ellipsis' } } },
        // in the dark the library lightens what lies above; here all paper is of one colour, and a line shows its edge where shadows do not
        ...(mode === 'dark' && {
          MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
          MuiDialog: { styleOverrides: { paper: { border: '1px solid var(--line)' } } },
          MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--line)' } } },
          MuiAutocomplete: { styleOverrides: { paper: { border: '1px solid var(--line)' } } },
        }),
        // the help of a disabled field often says why it is one
        MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: text.secondary } } } },
        // Typography knows text colours as `textSecondary` only; the address that `sx` takes means the same here
        MuiTypography: { variants: [{ props: { color: 'text.secondary' }, style: { color: text.secondary } }] },
      },
    },
    ownTexts[language],
  )
}
