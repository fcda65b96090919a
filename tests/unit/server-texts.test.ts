// What the server says by itself, in letters and notices, is there in every language.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { de } from '../../server/src/i18n/de.ts'
import { en } from '../../server/src/i18n/en.ts'
import { es } from '../../server/src/i18n/es.ts'
import { fr } from '../../server/src/i18n/fr.ts'
import { ja } from '../../server/src/i18n/ja.ts'
import { wordsIn } from '../../server/src/i18n/words.ts'
import { zh } from '../../server/src/i18n/zh.ts'
import { type Catalogue, faultsOf, textsOf } from '../catalogues.ts'

describe.each(Object.entries({ de, es, fr, ja, zh }))('What the server says in %s', (language, texts) => {
  test('is what it says in English', () => expect(faultsOf(language, texts as Catalogue, en)).toEqual([]))
  test('is not left in English', () => {
    const own = new Map(textsOf(texts as Catalogue))
    expect(textsOf(en).filter(([key, text]) => own.get(key) === text)).toEqual([])
  })
})

describe('The server’s words', () => {
  const sources = fs
    .readdirSync(fileURLToPath(new URL('../../server/src', import.meta.url)), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('i18n'))
    .map((file) => fs.readFileSync(fileURLToPath(new URL(`../../server/src/${file}`, import.meta.url)), 'utf8'))
    .join('\n')
  test('are all said somewhere', () => {
    const idle = textsOf(en)
      .map(([key]) => key.replace(/_(zero|one|other)$/, ''))
      // what is chosen among several is named without its section
      .filter((key) => !sources.includes(`'${key}'`) && !sources.includes(`\`${key.split('.')[0]}.\${`))
    expect(idle).toEqual([])
  })
  test('count as a language does', () => {
    const says = (language: string, count: number) => wordsIn(language)('contractAlert.ends', { name: 'A', count })
    expect([0, 1, 2].map((count) => says('en', count))).toEqual([
      'The contract A ends today',
      'The contract A ends tomorrow',
      'The contract A ends in 2 days',
    ])
    expect(says('es', 1)).toBe('El contrato A termina mañana')
  })
  test('are English for whoever has not chosen a language, or one that is not offered', () =>
    expect(['', 'xx'].map((language) => wordsIn(language)('notice.noFileYetTitle'))).toEqual(Array(2).fill(en.notice.noFileYetTitle)))
  test('are not said with a place left open', () =>
    expect(() => wordsIn('en')('invitation.text', { brand: 'A', username: 'b' })).toThrow('No value for'))
  test('take what people are called as it is', () => {
    const name = '$t(reset.subject) {{brand}} <b>&'
    expect(wordsIn('en')('nameAsked.subject', { name })).toBe(`A new address: ${name}`)
  })
})
