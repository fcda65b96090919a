import { TextWriter } from '@ratebook/server/lists/kept-texts.ts'
import { isIn } from '@ratebook/server/search/bitset.ts'
import { describe, expect, it } from 'vitest'

/** Texts of few letters, so that neighbours share much and pieces are in many of them. */
function textsOf(count: number, words: number): string[] {
  const letters = 'aAb0'
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const word = () => Array.from({ length: next(7) }, () => letters[next(letters.length)]).join('')
  const all = new Set(Array.from({ length: count }, () => Array.from({ length: 1 + next(words) }, word).join(' ')))
  return [...all].sort()
}
const numbers = Array.from({ length: 3_000 }, (_, i) => String((i * 7919) % 3001))
const pieces = [
  '1',
  '10',
  '99',
  '121',
  '1210',
  'a1',
  'aab',
  'aabaaab',
  'a',
  'b',
  '0',
  'aa',
  'ab',
  '0b',
  'aba',
  'b0a',
  'aaaa',
  'abab',
  'a b',
  ' ',
  '',
  '0a b',
  'z',
  'aaaaaaaa',
]
const compares = {
  like: (text: string, piece: string) => text.includes(piece),
  starts_with: (text: string, piece: string) => text.startsWith(piece),
  ends_with: (text: string, piece: string) => text.endsWith(piece),
  equals: (text: string, piece: string) => text === piece,
}

describe('texts that are kept', () => {
  it.each([
    ['a word each, in order', textsOf(3_000, 1)],
    ['a word each, in no order', textsOf(3_000, 1).sort((a, b) => (a.length % 3) - (b.length % 3))],
    ['a word each, in order whatever their letters', textsOf(3_000, 1).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))],
    ['a number each, in order', [...numbers].sort()],
    ['a number each, in no order', numbers],
    ['a name and a number each', numbers.map((n) => `aA ${n}`).sort()],
    ['up to four words each', textsOf(3_000, 4)],
    ['words of hundreds of letters', Array.from({ length: 50 }, (_, i) => `${'a'.repeat(250 + (i % 9))}${'b'.repeat(i % 4)}0${i}`)],
  ])('are compared as they are written: %s', (_, texts) => {
    const writer = new TextWriter()
    for (const text of texts) writer.push(text)
    const kept = writer.toTexts()
    expect(texts.map((_text, n) => kept.textOf(n))).toEqual(texts)
    for (const [equator, compare] of Object.entries(compares))
      for (const piece of pieces) {
        const fitting = kept.where(equator as keyof typeof compares, piece)
        const wrong = texts.filter((text, n) => isIn(fitting, n) !== compare(text.toLowerCase(), piece))
        expect(wrong, `${equator} ${piece}`).toEqual([])
      }
  })
})
