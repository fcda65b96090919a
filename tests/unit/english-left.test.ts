// A text that is the same as in English was forgotten, unless all of its words are those of the other language as well.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findingWords } from '@ratebook/server/i18n/finding-words.ts'
import type { Language } from '@ratebook/shared/wire/language.ts'
import { errorTexts } from '@ratebook/shared/wire/error-texts.ts'
import { type Catalogue, textsOf } from '../catalogues.ts'

const i18n = fileURLToPath(new URL('../../web/src/i18n', import.meta.url))
const errorWords = fileURLToPath(new URL('../../shared/src/wire/error-words', import.meta.url))
const catalogue = (language: string, file: string): Catalogue => {
  if (file === 'errors')
    return language === 'en' ? errorTexts : JSON.parse(fs.readFileSync(path.join(errorWords, `${language}.json`), 'utf8'))
  if (file === 'findings') return findingWords[language as Language]
  return JSON.parse(fs.readFileSync(path.join(i18n, language, file), 'utf8'))
}

/** Names, and what stands in addresses and files; so do codes, which are all capitals. */
const everywhere = 'Ratebook Webhook Webhooks Medicare Medicaid Addendum https recovery codes txt'
const alike: Record<string, string> = {
  es: 'No Plan Manual General Local Total Hospital Error',
  de:
    'Name Administrator Partner Id Scopes Codes Filter Text Logo NPIs Plan Status Link Audience Code Version Passkey Passkeys Details ' +
    'Browser System Export Problem Patient',
  fr:
    'mail Client Clients Action Id Session Scopes Note Codes Contact Description Document Conditions Assistant Logo Maximum Minimum Mode ' +
    'Notes Revenue code Source Stop loss Contacts Exclusion Audience Code Type Documents Version Active Dollars Date patient correction ' +
    'revenue Patient Administration Pages Total Export Configuration Configurations Actions Versions Attestation Cause Message Messages',
  ja: '',
  zh: '',
}
/** The words of a text, without those of its values; codes and states of the United States are none. */
const wordsIn = (text: string) =>
  (text.replace(/\{\{.*?\}\}|<.*?>|"[A-Z]{2} – .*?"/g, '').match(/\p{L}[\p{L}\d]*/gu) ?? []).filter((word) => /\p{Ll}/u.test(word))

const leftIn = (own: Catalogue, english: Catalogue, known: string) => {
  const words = new Set(`${everywhere} ${known}`.split(' '))
  const model = new Map(textsOf(english))
  return textsOf(own)
    .filter(([key, text]) => model.get(key) === text && wordsIn(text).some((word) => !words.has(word)))
    .map(([key, text]) => `${key} ${text}`)
}

describe.each(Object.entries(alike))('English in the catalogues of %s', (language, known) => {
  test.each([...fs.readdirSync(path.join(i18n, language)), 'errors', 'findings'])('is nowhere in %s', (file) =>
    expect(leftIn(catalogue(language, file), catalogue('en', file), known)).toEqual([]),
  )
})

test('English that was left would be found', () => {
  const english = { a: 'Save the {{name}}', b: 'CPT/HCPCS', c: 'Version {{number}}' }
  expect(leftIn(english, english, 'Version')).toEqual(['a "Save the {{name}}"'])
})
