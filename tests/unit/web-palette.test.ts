import { describe, expect, test } from 'vitest'
import { bothColoursOf, coloursOf, contrast, defaultPalette, mix, paletteOf, readableOn } from '../../web/src/public/palette.ts'

const difficult = ['#0abb87', '#ffff00', '#ffffff', '#000000', '#fa0', '#5d78ff', '#0c4da2', '#ff69b4', '#7f7f7f', '#1b5e3b', '#00ffff']

describe('The colours of a brand', () => {
  test('are read from its theme, short or long', () =>
    expect(paletteOf('{"primary":"#1b5e3b","secondary":"#FA0"}')).toEqual({ primary: '#1b5e3b', secondary: '#FA0' }))
  test.each([undefined, '', 'no json', 'null', '[]', '{"primary":"red","secondary":"url(x)"}', '{"primary":5,"secondary":"#12"}'])(
    'theme %j gives way to the default',
    (theme) => {
      expect(paletteOf(theme)).toEqual(defaultPalette)
    },
  )
  test('contrast is that of WCAG', () => {
    expect(contrast('#000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2)
  })
  test('a colour that can be read stays as it is', () => expect(readableOn('#ffffff', '#0c4da2')).toBe('#0c4da2'))
  test.each(difficult)('%s gets shades that can be read where they are used', (primary) => {
    const colours = coloursOf({ primary, secondary: primary })
    for (const text of ['--primary-ink', '--primary-hover', '--primary-deep', '--secondary-ink'] as const)
      expect(contrast(colours[text], '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours['--on-primary'], primary)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours['--primary-ink'], colours['--primary-soft'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours['--secondary-ink'], colours['--secondary-soft'])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(difficult)('%s gets shades that can be read on dark paper', (primary) => {
    const colours = coloursOf({ primary, secondary: primary }, 'dark')
    for (const text of ['--primary-ink', '--primary-hover', '--secondary-ink'] as const) {
      expect(contrast(colours[text], '#161d28')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colours[text], colours['--on-ink'])).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(colours['--primary-ink'], colours['--primary-soft'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours['--secondary-ink'], colours['--secondary-soft'])).toBeGreaterThanOrEqual(4.5)
  })
  test('both looks are one value where they differ', () => {
    const both = bothColoursOf(defaultPalette)
    expect(both['--primary']).toBe('#0c4da2')
    expect(both['--on-ink']).toBe('light-dark(#ffffff, #0d131c)')
  })
  test('mixing goes from one colour to the other', () =>
    expect([0, 0.5, 1].map((share) => mix('#000000', '#ffffff', share))).toEqual(['#000000', '#808080', '#ffffff']))
})
