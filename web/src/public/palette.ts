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

/** The colour itself when it can be read on the background, else the nearest darker shade that can. */
export function readableOn(background: string, colour: string) {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, '#000000', share)
    if (contrast(shade, background) >= READABLE) return shade
  }
  return '#000000'
}

/** A light tint to stand behind text, and the shade of the colour in which text can be read on it, and so on white too. */
function shadesOf(colour: string) {
  const soft = mix(colour, '#ffffff', 0.9)
  return { soft, ink: readableOn(soft, colour) }
}

/** CSS custom properties of a palette: the brand's own colours, and the shades in which text can be read. */
export function coloursOf({ primary, secondary }: Palette) {
  const [first, second] = [shadesOf(primary), shadesOf(secondary)]
  return {
    '--primary': primary,
    '--primary-ink': first.ink,
    '--primary-hover': mix(first.ink, '#000000', 0.16),
    '--primary-soft': first.soft,
    '--primary-line': mix(primary, '#ffffff', 0.65),
    '--primary-deep': readableOn('#ffffff', mix(primary, '#0b1526', 0.45)),
    '--secondary': secondary,
    '--secondary-ink': second.ink,
    '--secondary-soft': second.soft,
    '--on-primary': contrast('#ffffff', primary) >= READABLE ? '#ffffff' : '#000000', // one of the two always can be read
  } as const
}
