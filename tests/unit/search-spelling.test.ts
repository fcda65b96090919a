import { searchIndexBuilder } from '@ratebook/server/search/search-index-builder.ts'
import { correctionsOf, editDistance, spellableWords, vocabularyOf } from '@ratebook/server/search/spelling.ts'
import { Catalogue } from '@ratebook/server/search/catalogue.ts'
import { find, totalOf } from '@ratebook/server/search/find.ts'
import { Snapshot } from '@ratebook/server/search/snapshot.ts'
import { wordsOf } from '@ratebook/server/search/words.ts'
import { orderOf } from './item-order-of.ts'
import { dice } from '../disfigured/dice.ts'
import { describe, expect, it } from 'vitest'

async function facilityWith(texts: string[], codes: string[] = []) {
  const builder = searchIndexBuilder()
  for (const text of texts) builder.add({ codes, text: [text], department: '', category: '', setting: 'both' })
  const index = await builder.build()
  const items = new Snapshot({ index, order: orderOf(index.size) })
  return {
    /** what becomes of the words of a question by spelling alone; `isAsked`: what may be meant is another word */
    correct(words: string[]) {
      const { corrected, suggestion } = find(items, new Catalogue([]), words.join(' '))
      const better = corrected ?? suggestion
      return { words: better === undefined ? words : wordsOf(better), corrected: better !== undefined }
    },
    ask: (text: string) => {
      const { hits, ...answer } = find(items, new Catalogue([]), text)
      return { total: totalOf(hits), ...answer }
    },
  }
}

describe('a word that hits nothing', () => {
  const texts = [
    'COLONOSCOPY, FLEXIBLE W/BIOPSY',
    'MRI KNEE W/O CONTRAST',
    'Mammogram, bilateral',
    'Ultrasound-abdomen',
    'Vaccine (influenza)',
    'CT HEAD',
    'Échographie',
  ]
  it.each([
    ['colonoscpy', 'colonoscopy', 'a letter is missing'],
    ['Colonnoscopyy', 'colonoscopy', 'two letters too many'],
    ['colonosocpy', 'colonoscopy', 'two neighbours swapped'],
    ['mamogran', 'mammogram', 'one missing and one wrong'],
    ['kene', 'knee', 'neighbours swapped in a short word'],
    ['kneee', 'knee', 'one letter too many in a short word'],
    ['biospy', 'biopsy', 'the word follows a slash in the description'],
    ['abdomenn', 'abdomen', 'the word follows a hyphen'],
    ['influensa', 'influenza', 'the word stands in brackets'],
    ['colonoscopy;', 'colonoscopy', 'punctuation that no item has'],
    ['échografie', 'échographie', 'letters with accents'],
    ['kene mri', 'knee mri', 'the other words stay'],
    ['vacine influenca', 'vaccine influenza', 'both words are wrong'],
  ])('%s becomes %s: %s', async (query, expected) => {
    const index = await facilityWith(texts)
    const answer = index.correct(wordsOf(query))
    expect(answer).toEqual({ words: wordsOf(expected), corrected: true })
    expect(index.ask(expected).total).toBeGreaterThan(0)
  })

  it.each([
    ['colonosc', 'it hits as part of a word'],
    ['mri knee', 'every word hits'],
    ['CONTRAST', 'case does not matter'],
    ['kne', 'it hits'],
    ['mir', 'three letters are too few to guess from'],
    ['keen', 'two slips are too many for four letters'],
    ['knexy', 'two slips are too many for five letters'],
    ['colonsccpyx', 'three slips are too many for any word'],
    ['knee1', 'it has a digit'],
    ['70455', 'it is a number'],
    ['radiology', 'nothing is near it'],
  ])('%s stays as it is: %s', async (query) => {
    const index = await facilityWith(texts, ['70450'])
    expect(index.correct(wordsOf(query))).toEqual({ words: wordsOf(query), corrected: false })
  })

  it('is not corrected where the misspelling itself is what an item says', async () => {
    const index = await facilityWith(['COLONOSCPY', 'COLONOSCOPY', 'COLONOSCOPY'])
    expect(index.correct(['colonoscpy'])).toEqual({ words: ['colonoscpy'], corrected: false })
  })

  it('is not corrected to a code made of letters, unless a description uses it as a word', async () => {
    expect((await facilityWith(['hip'], ['KNEEX'])).correct(['kneez']).corrected).toBe(false)
    expect((await facilityWith(['hip kneex'], ['HIPPO'])).correct(['kneez'])).toEqual({ words: ['kneex'], corrected: true })
  })
})

describe('a correction', () => {
  const texts = ['Frozen arm treatment', 'Broken nose', 'Nail trimming, any number', 'Ultrasound of the kidney', 'Knee scope', 'Brain MRI']
  it.each([
    ['ultrasond kidney', { total: 1, corrected: 'ultrasound kidney' }, 'plainly the same word'],
    ['brozen arm', { total: 0, suggestion: 'frozen arm' }, 'an arm may be frozen here, not broken, and that is another word'],
    ['lumbar', { total: 0, suggestion: 'number' }, 'another first letter and another besides'],
    ['lumbar kidney', { total: 1, leftOut: ['lumbar'] }, 'no item is about a number and a kidney'],
    ['knef', { total: 0, suggestion: 'knee' }, 'a letter exchanged in a short word'],
    ['nose zzzzzzz', { total: 1, leftOut: ['zzzzzzz'] }, 'nothing is near it'],
    ['nose z9999', { total: 0 }, 'a code is never left out'],
    ['knee kidney', { total: 1, leftOut: ['knee'] }, 'nothing has both'],
  ])('of “%s” gives %j: %s', async (question, expected, _why) => {
    expect((await facilityWith(texts)).ask(question)).toEqual(expected)
  })
})

describe('among several near words', () => {
  it.each([
    ['the nearer one wins over the more frequent', 'kidnei', { kidney: 1, kidneys: 900 }, 'kidney'],
    ['the same first letter wins over the more frequent', 'paster', { caster: 900, pastel: 1 }, 'pastel'],
    ['the more frequent wins over the alphabet', 'lang', { lung: 8, long: 7 }, 'lung'],
    ['the alphabet decides the rest', 'lang', { lung: 7, long: 7 }, 'long'],
  ])('%s', (_, word, frequencies, expected) => {
    const entries = Object.entries(frequencies)
    expect(correctionsOf(word, [vocabularyOf(new Map(entries))])[0]?.word).toBe(expected)
    expect(correctionsOf(word, [vocabularyOf(new Map(entries.reverse()))])[0]?.word).toBe(expected)
  })

  it('the choice is the one that comparing all of them makes', () => {
    const { below } = dice(1)
    const scribble = (from: number, to: number) => Array.from({ length: from + below(to - from) }, () => 'abcdeá'[below(6)]).join('')
    const frequencies = new Map(Array.from({ length: 400 }, () => [scribble(3, 10), 1 + below(3)] as const))
    const vocabulary = vocabularyOf(frequencies)
    let corrected = 0
    for (let i = 0; i < 1000; i++) {
      const word = scribble(3, 10)
      const limit = word.length < 4 ? -1 : word.length < 6 ? 1 : 2
      const [expected] = [...frequencies]
        .map(([near, frequency]) => ({
          near,
          distance: editDistance(word, near, 20),
          isOtherLetter: near[0] === word[0] ? 0 : 1,
          frequency,
        }))
        .filter(({ distance }) => distance <= limit)
        .sort(
          (a, b) => a.distance - b.distance || a.isOtherLetter - b.isOtherLetter || b.frequency - a.frequency || (a.near < b.near ? -1 : 1),
        )
      expect(correctionsOf(word, [vocabulary])[0]?.word, word).toBe(expected?.near)
      if (expected) corrected++
    }
    expect(corrected).toBeGreaterThan(100)
    expect(corrected).toBeLessThan(900)
  })
})

describe('the words a token can teach', () => {
  it.each([
    ['colonoscopy,', ['colonoscopy']],
    ['w/contrast', ['contrast']],
    ['ultrasound-guided', ['ultrasound', 'guided']],
    ['(échographie)', ['échographie']],
    ['ct', []],
    ['70450', []],
    ['10mg/tablet', []],
    ['lwr.extre.', ['lwr', 'extre']],
    ['--', []],
  ])('%s teaches %j', (token, words) => {
    expect(spellableWords(token)).toEqual(words)
  })
})

describe('the distance between two words', () => {
  /** The definition, without rows, limits or memory. */
  const plainDistance = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length
    const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
    return Math.min(
      plainDistance(a.slice(0, -1), b) + 1,
      plainDistance(a, b.slice(0, -1)) + 1,
      plainDistance(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
      swapped ? plainDistance(a.slice(0, -2), b.slice(0, -2)) + 1 : Infinity,
    )
  }

  it.each([
    ['knee', 'knee', 0],
    ['knee', 'kene', 1],
    ['kene', 'keen', 1],
    ['biopsy', 'biospy', 1],
    ['colonoscpy', 'colonoscopy', 1],
    ['vacine', 'vaccines', 2],
    ['', 'ct', 2],
  ])('from %s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
    expect(editDistance(b, a, 2)).toBe(distance)
  })

  it('is the least number of slips, and one more than the limit when it is beyond', () => {
    const { below } = dice(7)
    const scribble = () => Array.from({ length: below(6) }, () => 'abc'[below(3)]).join('')
    for (let i = 0; i < 2000; i++) {
      const [a, b, limit] = [scribble(), scribble(), below(4)]
      expect(editDistance(a, b, limit), `${a} ${b} ${limit}`).toBe(Math.min(plainDistance(a, b), limit + 1))
    }
  })
})
