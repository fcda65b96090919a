/** The brand's two colours, and what has to be derived from them so that text stays readable (WCAG 2.2, 1.4.3). */
export type Palette = { primary: string; secondary: string }

/** Colours of the program itself, where no brand has chosen any. */
export const defaultPalette: Palette = { primary: '#0c4da2', secondary: '#0abb87' }

const READABLE = 4.5
type Rgb = [number, number, number]

const isColour = (s: unknown): s is string => typeof s === 'string' && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(s)

/** `themeMetadata` of a brand: JSON text `{primary, secondary}`; anything unusable gives way to the defaults. */
export function paletteOf(themeMetadata: string | undefined): Palette {
  try {
    const { primary, secondary } = JSON.parse(themeMetadata ?? '{}') as Partial<Record<keyof Palette, unknown>>
    return {
      primary: isColour(primary) ? primary : defaultPalette.primary,
      secondary: isColour(secondary) ? secondary : defaultPalette.secondary,
    }
  } catch {
    return defaultPalette
  }
}

function rgb(hex: string): Rgb {
  const six = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1)
  return [0, 2, 4].map((i) => Number.parseInt(six.slice(i, i + 2), 16)) as Rgb
}
const hex = (c: Rgb) => `#${c.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: string) {
  const [r, g, b] = rgb(colour).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** 1 (the same) to 21 (black on white) */
export function contrast(a: string, b: string) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the way from `colour` to `other` */
export function mix(colour: string, other: string, share: number) {
  const to = rgb(other)
  return hex(rgb(colour).map((v, i) => v + ((to[i] as number) - v) * share) as Rgb)
}

/** What pages are of; base.css has the same. */
const papers = { light: '#ffffff', dark: '#161d28' } as const
type Look = keyof typeof papers

/** The colour itself when it can be read on the background, else the nearest darker shade that can; on a dark one the nearest lighter. */
export function readableOn(background: string, colour: string) {
  const end = contrast('#ffffff', background) > contrast('#000000', background) ? '#ffffff' : '#000000'
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, end, share)
    if (contrast(shade, background) >= READABLE) return shade
  }
  return end
}

/** A tint to stand behind text, and the shade of the colour in which text can be read on it, and so on paper too. */
function shadesOf(colour: string, look: Look) {
  const soft = mix(colour, papers[look], look === 'dark' ? 0.8 : 0.9)
  // a colour darker than the paper makes a tint that is too, and text has to be read on both
  const ground = look === 'dark' && luminance(soft) < luminance(papers.dark) ? papers.dark : soft
  return { soft, ink: readableOn(ground, colour) }
}

/** CSS custom properties of a palette: the brand's own colours, and the shades in which text can be read. */
export function coloursOf({ primary, secondary }: Palette, look: Look = 'light') {
  const [first, second] = [shadesOf(primary, look), shadesOf(secondary, look)]
  const isDark = look === 'dark'
  return {
    '--primary': primary,
    '--primary-ink': first.ink,
    '--primary-hover': mix(first.ink, isDark ? '#ffffff' : '#000000', 0.16),
    '--primary-soft': first.soft,
    '--primary-line': mix(primary, papers[look], isDark ? 0.45 : 0.65),
    '--primary-deep': readableOn('#ffffff', mix(primary, '#0b1526', 0.45)),
    '--secondary': secondary,
    '--secondary-ink': second.ink,
    '--secondary-soft': second.soft,
    '--on-primary': contrast('#ffffff', primary) >= READABLE ? '#ffffff' : '#000000', // one of the two always can be read
    // of the shade that is read on paper the paper's own side can be read
    '--on-ink': isDark ? '#0d131c' : '#ffffff',
  } as const
}

/** The same for light and dark pages at once, as base.css has its own. */
export function bothColoursOf(palette: Palette): Record<string, string> {
  const dark = coloursOf(palette, 'dark')
  return Object.fromEntries(
    Object.entries(coloursOf(palette)).map(([name, light]) => [
      name,
      light === dark[name as keyof typeof dark] ? light : `light-dark(${light}, ${dark[name as keyof typeof dark]})`,
    ]),
  )
}
