import { describe, expect, test } from 'vitest'
import { preferred } from '../../web/src/i18n/languages.ts'

describe('The language at the first visit', () => {
  test.each([
    [['es-MX', 'en-US'], 'es'],
    [['ES'], 'es'],
    [['fr-CA', 'es-419'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['fr', 'constructor'], 'en'],
    [[], 'en'],
  ])('of a browser that asks for %j is %s', (wanted, language) => expect(preferred(wanted)).toBe(language))
})
