import { describe, expect, test } from 'vitest'
import { accepted, preferred } from '@ratebook/shared/wire/language.ts'

describe('The language at the first visit', () => {
  test.each([
    [['es-MX', 'en-US'], 'es'],
    [['ES'], 'es'],
    [['fr-CA', 'es-419'], 'fr'],
    [['pt-BR', 'es-419'], 'es'],
    [['zh-Hans-CN'], 'zh'],
    [['en-GB', 'es'], 'en'],
    [['pt', 'constructor'], 'en'],
    [[], 'en'],
  ])('of a browser that asks for %j is %s', (wanted, language) => expect(preferred(wanted)).toBe(language))
})

describe('The language that a browser asks for with a request', () => {
  test.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['xx, en;q=0.3, es;q=0.7', 'es'],
    ['en-US,es;q=0.5', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s is %s', (header, language) => expect(accepted(header)).toBe(language))
})
