import { createTheme } from '@mui/material/styles'
import { type Palette, readableOn } from './lib/palette.ts'

/** The MUI theme of the staff area. `main` is used for text on white too, so it is the readable shade of the brand's colour. */
export const themeOf = (palette: Palette) =>
  createTheme({
    palette: {
      primary: { main: readableOn('#ffffff', palette.primary), light: palette.primary },
      secondary: { main: readableOn('#ffffff', palette.secondary), light: palette.secondary },
      background: { default: '#f6f7f9' },
      text: { primary: '#17212f', secondary: '#55606f' },
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: 'var(--font)',
      h1: { fontSize: '1.5rem', fontWeight: 700, letterSpacing: '-0.01em' },
      h2: { fontSize: '1.2rem', fontWeight: 700 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: { MuiButton: { defaultProps: { disableElevation: true } } },
  })
