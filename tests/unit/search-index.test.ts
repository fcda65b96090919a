import { fullBitset, ordinalsOf, sizeOf } from '@ratebook/server/search/bitset.ts'
import type { SearchFilter, SearchIndex } from '@ratebook/server/search/search-index.ts'
import { type SearchItem, searchIndexBuilder } from '@ratebook/server/search/search-index-builder.ts'
import { Snapshot } from '@ratebook/server/search/snapshot.ts'
import { totalOf } from '@ratebook/server/search/find.ts'
import { meaningsIn } from '@ratebook/server/search/meaning.ts'
import { singular, wordsOf } from '@ratebook/server/search/words.ts'
import { orderOf, placeOf } from './item-order-of.ts'
import { dice } from '../disfigured/dice.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const item = (given: Partial<SearchItem>): SearchItem => ({ codes: [], text: [], department: '', category: '', setting: 'both', ...given })

async function indexOf(items: Partial<SearchItem>[]): Promise<SearchIndex> {
  const builder = searchIndexBuilder()
  for (const each of items) builder.add(item(each))
  return builder.build()
}

function search(
  index: SearchIndex,
  { words, filter, limit, offset }: { words: string[]; filter?: SearchFilter; limit: number; offset: number },
) {
  const snapshot = new Snapshot({ index, order: orderOf(index.size) })
  const all = snapshot.match(words.map((word) => ({ words: [word], meanings: [] })))
  const hits = filter ? snapshot.filter(all, filter) : all
  return { ordinals: snapshot.page(hits, offset, limit).map(placeOf), total: totalOf(hits) }
}
const find = (index: SearchIndex, query: string, filter?: SearchFilter) =>
  search(index, { words: wordsOf(query), ...(filter && { filter }), limit: Infinity, offset: 0 }).ordinals

/** A word where one begins, and one of at most three bytes without a digit alone or as the plural. */
function beginning(word: string): RegExp {
  const letter = '[a-z0-9\\u0080-\\u{10ffff}]'
  const start = new RegExp(`^${letter}`, 'u').test(word) ? `(?<!${letter})` : ''
  const end = Buffer.byteLength(word) > 3 || /[0-9]/.test(word) ? '' : `s?(?!${letter})`
  return new RegExp(`${start}${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${end}`, 'u')
}

/** What a search has to answer, said in the plainest way: read every item. */
function plainSearch(items: SearchItem[], query: string, { department, categories = [], setting }: SearchFilter = {}): number[] {
  const words = query
    .toLowerCase()
    .split(/\s/)
    .filter((word) => word !== '')
  const hits = [...items.keys()].filter((i) => {
    const each = items[i]!
    const text = [...each.codes, ...each.text].join('\n').toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (department === undefined || each.department === department) &&
      (categories.length === 0 || categories.includes(each.category)) &&
      (setting === undefined || each.setting === setting || each.setting === 'both')
    )
  })
  const isExact = (i: number) => items[i]!.codes.some((code) => words.includes(code.trim().toLowerCase()))
  const beginnings = words.map(beginning)
  const isGood = (i: number) => {
    const tokens = wordsOf([...items[i]!.codes, ...items[i]!.text].join(' '))
    return beginnings.every((word) => tokens.some((token) => word.test(token)))
  }
  const others = hits.filter((i) => !isExact(i))
  return [...hits.filter(isExact), ...others.filter(isGood), ...others.filter((i) => !isGood(i))]
}

describe('the search over charge items', () => {
  const { below, oneOf } = dice(45180)
  const pieces = [
    'CT',
    'ct',
    'Knee',
    'MRI',
    'mri',
    'w/',
    'o',
    'a',
    'B',
    '0',
    '7',
    '70',
    '470',
    '99213',
    '-',
    '.',
    ',',
    '%',
    '_',
    '\\',
    '*',
    '(',
    '"',
    "'",
    'É',
    'é',
    'ü',
    'ß',
    'Σ',
    'σας',
    'İ',
    '中文',
    '检',
    '😀',
    '’',
    '–',
    '®',
    ' ',
    ' ',
    '\t',
    '\u00a0',
    '\u3000',
  ]
  const scribble = (length: number) => Array.from({ length: below(length + 1) }, () => oneOf(pieces)).join('')
  const items = Array.from({ length: 500 }, () =>
    item({
      codes: [String(below(3000)), oneOf(['', 'A 470', '0636 A']), oneOf(['', '470', '70450', 'J1885', ' 0636 ', 'A 1', 'mri'])],
      text: [scribble(8), scribble(4), scribble(2)],
      department: oneOf(['Radiology', 'Laboratory', 'Ward']),
      category: oneOf(['Imaging', 'Surgery', 'Medicine', '']),
      setting: oneOf(['inpatient', 'outpatient', 'both']),
    }),
  )
  const partOfSome = () => {
    const text = oneOf([...oneOf(items).text, ...oneOf(items).codes])
    const start = below(text.length + 1)
    const part = text.slice(start, start + 1 + below(5)).toWellFormed()
    return oneOf([part, part.toUpperCase(), part.toLowerCase()])
  }
  let index: SearchIndex
  beforeAll(async () => {
    index = await indexOf(items)
  })

  it('finds exactly what reading every item finds, in the same order', () => {
    let matched = 0
    for (let i = 0; i < 4000; i++) {
      const query = Array.from({ length: 1 + below(3) }, () => oneOf([partOfSome, partOfSome, () => scribble(2)])()).join(' ')
      const expected = plainSearch(items, query)
      expect(find(index, query), `for “${query}”`).toEqual(expected)
      if (expected.length > 0) matched++
    }
    expect(matched).toBeGreaterThan(1000)
  })

  it('filters by department, categories and setting, alone and together', () => {
    for (let i = 0; i < 1000; i++) {
      const query = oneOf([partOfSome(), ''])
      const filter: SearchFilter = {
        ...(below(2) && { department: oneOf(['Radiology', 'Laboratory', 'Ward', 'Kitchen']) }),
        ...(below(2) && { categories: Array.from({ length: below(3) }, () => oneOf(['Imaging', 'Surgery', '', 'Cooking'])) }),
        ...(below(2) && { setting: oneOf(['inpatient', 'outpatient'] as const) }),
      }
      expect(find(index, query, filter), `for “${query}” ${JSON.stringify(filter)}`).toEqual(plainSearch(items, query, filter))
    }
  })

  it('hands out pages that join up to the whole, each with the same total', () => {
    for (const query of ['', 'mri', '470', '0', 'nowhere-to-be-found']) {
      const whole = plainSearch(items, query)
      for (const limit of [1, 7, 32, 500]) {
        const joined: number[] = []
        for (let offset = 0; offset < whole.length + limit; offset += limit) {
          const page = search(index, { words: wordsOf(query), limit, offset })
          expect(page.total).toBe(whole.length)
          expect(page.ordinals.length).toBe(Math.max(0, Math.min(limit, whole.length - offset)))
          joined.push(...page.ordinals)
        }
        expect(joined).toEqual(whole)
      }
    }
  })

  it('counts what it found by setting, each item once', () => {
    for (const word of ['', '470', 'mri', 'ct', 'nowhere']) {
      const counts = { inpatient: 0, outpatient: 0, both: 0 }
      for (const i of plainSearch(items, word)) counts[items[i]!.setting]++
      const hits = index.match(wordsOf(word).map((each) => ({ words: [each], meanings: [] })))
      expect(index.countSettings(hits), word).toEqual(counts)
    }
  })

  it('answers a query without words with every item in order', () => {
    expect(index.size).toBe(500)
    expect(find(index, ' \t')).toEqual([...items.keys()])
  })
})

describe('an item', () => {
  it('is found by its codes, description, plain name and synonyms, in any case and any order of words', async () => {
    const index = await indexOf([
      { codes: ['RAD-73721', '73721', '0610'], text: ['MRI JNT OF LWR EXTRE W/O DYE', 'Knee scan', 'magnetic resonance'] },
    ])
    for (const query of ['rad-', '73721', '610', 'mri jnt', 'jnt mri', 'KNEE Magnetic 0610', 'w/o', 'xtr', 'r'])
      expect(find(index, query), query).toEqual([0])
  })

  it('is not found by a word that runs over a blank or from one field into the next', async () => {
    const index = await indexOf([{ codes: ['12', '34'], text: ['knee mri', 'scan'] }])
    for (const query of ['1234', 'kneemri', 'mriscan', 'e m x']) expect(find(index, query), query).toEqual([])
    // Even words that were not cut at their blanks must not match across two neighbours.
    expect(search(index, { words: ['knee\nmri'], limit: 9, offset: 0 }).ordinals).toEqual([0])
    expect(search(index, { words: ['12\n56'], limit: 9, offset: 0 }).ordinals).toEqual([])
  })

  it('with a code equal to a word comes before the others, which keep their order', async () => {
    const index = await indexOf([
      { codes: ['4700'], text: ['Major joint'] },
      { codes: ['X1'], text: ['see 470 joint'] },
      { codes: ['X2', '470'], text: ['DRG 470 joint'] },
      { codes: ['470 A'], text: ['joint'] },
      { codes: ['470 B', ' 470 '], text: ['Hip'] },
    ])
    expect(find(index, '470')).toEqual([2, 4, 0, 1, 3])
    expect(find(index, 'joint 470')).toEqual([2, 0, 1, 3])
    expect(find(index, '47')).toEqual([0, 1, 2, 3, 4])
    expect(search(index, { words: ['470'], limit: 2, offset: 1 })).toEqual({ ordinals: [4, 0], total: 5 })
  })

  it('for both settings is found under either', async () => {
    const index = await indexOf([{ setting: 'inpatient' }, { setting: 'outpatient' }, { setting: 'both' }])
    expect(find(index, '', { setting: 'inpatient' })).toEqual([0, 2])
    expect(find(index, '', { setting: 'outpatient' })).toEqual([1, 2])
  })

  it('of a department is found under exactly that name, and under no unknown one', async () => {
    const index = await indexOf([{ department: 'Lab' }, { department: 'lab' }, { department: 'Lab 2' }])
    expect(find(index, '', { department: 'Lab' })).toEqual([0])
    expect(find(index, '', { department: 'La' })).toEqual([])
  })

  it('without any text is found by the empty query only', async () => {
    const index = await indexOf([{}, { text: ['-'] }])
    expect(find(index, '')).toEqual([0, 1])
    expect(find(index, '-')).toEqual([1])
  })
})

describe('what people mean', () => {
  const [diagnostic, screening, operation, infection] = ['77065', '77067', '0234T', '0240U']
  const layerOf = async (services: string[]) => ({
    index: await indexOf(services.map((service) => ({ services: [service] }))),
    order: orderOf(services.length),
  })
  const placesOf = (snapshot: Snapshot, means: string) =>
    snapshot.page(snapshot.match([{ words: ['zzz'], meanings: meaningsIn(means) }]), 0, 9).map(placeOf)

  it('begins with the first of the codes in front that the hospital has, whatever was edited since', async () => {
    const snapshot = new Snapshot(await layerOf([diagnostic, screening]))
    expect(placesOf(snapshot, '77063; 77067; 77065-77066; mammo')).toEqual([1, 0])
    expect(placesOf(snapshot, 'mammo; 77067; 77065-77066')).toEqual([0, 1])
    const edited = snapshot.under(await layerOf([diagnostic]), new Set([snapshot.page(snapshot.match([]), 0, 1)[0] as string]))
    expect(placesOf(edited, '77063; 77067; 77065-77066; mammo')).toEqual([1, 0])
  })

  it('finds the same again, whoever narrowed it or changed an item meanwhile', async () => {
    const snapshot = new Snapshot(await layerOf([diagnostic, screening]))
    const question = [{ words: ['zzz'], meanings: meaningsIn('77065-77067') }]
    const first = snapshot.match(question)
    expect(totalOf(first)).toBe(2)
    expect(totalOf(snapshot.filter(first, { department: 'nowhere' }))).toBe(0)
    const [id] = snapshot.page(first, 0, 1) as [string]
    const edited = snapshot.under(await layerOf([]), new Set([id]))
    expect(totalOf(edited.match(question))).toBe(1)
    expect(edited.page(edited.match(question), 0, 9)).not.toContain(id)
    expect(snapshot.page(snapshot.match(question), 0, 9)).toEqual(snapshot.page(first, 0, 9))
    expect(totalOf(snapshot.match(question))).toBe(2)
  })

  it('counts for each setting what is left once others were changed or gone', async () => {
    const { below, oneOf } = dice(180)
    const settings = Array.from({ length: 300 }, () => oneOf(['inpatient', 'outpatient', 'both'] as const))
    const words = settings.map(() => oneOf(['knee', 'head', 'knee head']))
    const items = settings.map((setting, i) => ({ setting, text: [words[i]!] }))
    const snapshot = new Snapshot({ index: await indexOf(items), order: orderOf(items.length) })
    const ids = snapshot.page(snapshot.match([]), 0, 300)
    const question = [{ words: ['knee'], meanings: [] }]
    snapshot.countSettings(snapshot.match(question))
    const changed = new Set<string>()
    for (let round = 0; round < 20; round++) {
      for (let n = 0; n < 5; n++) changed.add(ids[below(300)]!)
      const edited = snapshot.under({ index: await indexOf([]), order: orderOf(0) }, new Set(changed))
      const counts = { inpatient: 0, outpatient: 0, both: 0 }
      for (const [i, id] of ids.entries()) if (words[i]!.includes('knee') && !changed.has(id)) counts[settings[i]!]++
      expect(edited.countSettings(edited.match(question))).toEqual(counts)
      expect(totalOf(edited.match(question))).toBe(counts.inpatient + counts.outpatient + counts.both)
    }
  })

  it('has in a range of codes those of its form alone', async () => {
    expect(placesOf(new Snapshot(await layerOf([operation, infection])), '0223U-0241U')).toEqual([1])
  })

  it('takes one word for a test as well as another in Japanese and Chinese', () => {
    expect(['怀孕测试', '过敏检测', '妊娠テスト', '测试'].map(singular)).toEqual(['怀孕检查', '过敏检查', '妊娠検査', '测试'])
  })
})

describe('building the index', () => {
  it('works for a facility with nothing in it', async () => {
    const index = await indexOf([])
    expect(search(index, { words: ['knee'], limit: 10, offset: 0 })).toEqual({ ordinals: [], total: 0 })
    expect(search(index, { words: [], limit: 10, offset: 0 })).toEqual({ ordinals: [], total: 0 })
  })

  it('loses nothing between one slice of work and the next', async () => {
    const count = 120_001
    const index = await indexOf(Array.from({ length: count }, (_, i) => ({ codes: [`C${i}.`], text: [i % 3 ? 'knee' : 'hip'] })))
    expect(find(index, '')).toHaveLength(count)
    expect(find(index, 'hip')).toEqual(Array.from({ length: count / 3 + 1 }, (_, i) => i * 3).filter((i) => i < count))
    const ends = [10_000, 16_384, 32_768, 50_000, 98_304, 100_000].flatMap((end) => [-3, -2, -1, 0, 1].map((n) => end + n))
    for (const i of [0, ...ends, 120_000]) expect(find(index, `c${i}.`)).toEqual([i])
  })

  it('finds the same whether or not what was asked of another index was worked out ahead, a slice at a time', async () => {
    // of 40,000 codes, which are three slices of 16,384 tokens, many begin with 'c1' in each
    const items = Array.from({ length: 40_000 }, (_, i) => ({ codes: [`C${i * 7}`], text: [`knee ${i % 11}`, i % 3 ? '' : 'hips'] }))
    const layer = async (of: typeof items) => ({ index: await indexOf(of), order: orderOf(of.length) })
    const parts = ['c1', 'knee', '7'].flatMap((word) => [
      { words: [word], meanings: [] },
      { words: [word], meanings: meaningsIn('hip knee; *ips') },
    ])
    const other = await new Snapshot(await layer(items.slice(0, 5))).readAnew(await layer(items.slice(5, 99)))
    for (const part of parts) other.match([part])
    const [learnt, fresh] = [await other.readAnew(await layer(items)), new Snapshot(await layer(items))]
    for (const part of parts) {
      expect(totalOf(learnt.match([part]))).toBeGreaterThan(0)
      expect(learnt.page(learnt.match([part]), 0, Infinity)).toEqual(fresh.page(fresh.match([part]), 0, Infinity))
    }
  })

  it('refuses items once it has begun', async () => {
    const builder = searchIndexBuilder()
    const building = builder.build()
    expect(() => builder.add(item({}))).toThrow('already built')
    expect((await building).size).toBe(0)
  })
})

describe('a set of ordinals', () => {
  it.each([0, 1, 31, 32, 33, 48, 63, 64, 65])('that is full has all %i and no more', (size) => {
    expect(sizeOf(fullBitset(size))).toBe(size)
    expect(ordinalsOf(fullBitset(size), 0, Infinity)).toEqual([...Array(size).keys()])
  })

  it('passes over whole words of bits without losing the place', () => {
    const bits = Int32Array.of(-1, 0, 0b1010, -1 << 31)
    const all = [...Array.from({ length: 32 }, (_, i) => i), 65, 67, 127]
    for (let offset = 0; offset <= all.length; offset++) expect(ordinalsOf(bits, offset, 2)).toEqual(all.slice(offset, offset + 2))
  })
})
