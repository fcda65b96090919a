// Whoever looks for a price need not have gone to school for long: what stands on the way from the home page to it is read in grade 6.
import fs from 'node:fs'
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, test } from 'vitest'

const HIGHEST_GRADE = 6
type Texts = { [key: string]: string | Texts }
const catalogue = (namespace: string): Texts =>
  JSON.parse(fs.readFileSync(new URL(`../../web/src/i18n/en/${namespace}.json`, import.meta.url), 'utf8'))
const textsOf = (texts: Texts): string[] => Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))

const home = { ...(catalogue('first').home as Texts), ...(catalogue('public').home as Texts) }
const onTheWay = [
  ...['heading', 'lead', 'need', 'needPlaceholder', 'needHelp', 'overnight', 'nothing', 'seeAll', 'plansFailed', 'place'].map(
    (key) => home[key] as string,
  ),
  ...textsOf(catalogue('answer')),
  ...textsOf(catalogue('apart')),
]
/** A name stands where a value will; what is in brackets explains itself by the words before it. */
const plain = (text: string) => text.replace(/\{\{\w+\}\}/g, 'Ann').replace(/\s*\(\w+\)/g, '')
const wordsOf = (text: string) => plain(text).match(/[\p{L}’']+/gu) ?? []

function gradeOf(texts: readonly string[]) {
  const words = texts.flatMap(wordsOf)
  const sentences = texts.flatMap((text) => plain(text).split(/[.?!:]+(?:\s|$)/)).filter((sentence) => wordsOf(sentence).length > 0)
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables })
}

/** What people in a hospital's office say, and nobody else. */
const jargon = new RegExp(
  String.raw`\b(deductibles?|co-?insurance|allowables?|negotiated|associated|inpatient|outpatient|facilit(y|ies)` +
    String.raw`|payers?|methodology|per diem|carve|procedures?)\b`,
  'i',
)

describe('The English texts on the way to a price', () => {
  test('are read in grade 6', () => expect(gradeOf(onTheWay)).toBeLessThanOrEqual(HIGHEST_GRADE))
  test.each(onTheWay.filter((text) => wordsOf(text).length >= 12))('and so is each that is long: %s', (text) =>
    expect(gradeOf([text])).toBeLessThanOrEqual(HIGHEST_GRADE + 2),
  )
  test('have no word of the trade', () => expect(onTheWay.filter((text) => jargon.test(plain(text)))).toEqual([]))
  test('would be told from those of the trade', () => {
    expect(gradeOf(['The allowable is determined by the methodology applicable to the associated procedure.'])).toBeGreaterThan(12)
    expect('your remaining deductible').toMatch(jargon)
  })
})
