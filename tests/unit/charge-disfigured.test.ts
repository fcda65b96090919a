import { expect, it } from 'vitest'
import { disfigure } from '../disfigured/disfigure.ts'
import { judge, type Verdict } from '../disfigured/judge.ts'

const FILES = 120

it('lists disfigured as hospitals disfigure them come in right without a word from anybody, none with a wrong value', async () => {
  const verdicts: (Verdict & { seed: number; ways: string[] })[] = []
  for (let seed = 0; seed < FILES; seed++) {
    const file = disfigure(seed)
    verdicts.push({ seed, ways: file.ways, ...(await judge(file)) })
  }
  const others = verdicts.filter(({ is }) => is !== 'right')
  expect(others.filter(({ is }) => is === 'wrong')).toEqual([])
  expect(others.length, JSON.stringify(others, null, 2)).toBeLessThanOrEqual(FILES * 0.1)
})

it('what is done to them is done often enough to be looked at', () => {
  const counts = new Map<string, number>()
  for (let seed = 0; seed < FILES; seed++) for (const way of disfigure(seed).ways) counts.set(way, (counts.get(way) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(25)
  expect([...counts].filter(([, files]) => files < 2)).toEqual([])
})

it('a price that is in no row, a code of another kind and a lost row are seen', async () => {
  const file = disfigure(3)
  const [first] = file.expected
  if (!first) throw new Error('the file has no rows')
  const withFirst = (change: object) => judge({ ...file, expected: [{ ...first, ...change }, ...file.expected.slice(1)] })
  expect((await withFirst({ cents: first.cents + 1 })).is).toBe('wrong')
  expect((await withFirst({ code: 'X', revenueCode: first.code })).is).toBe('wrong')
  const more = Array.from({ length: 20 }, (_, i) => ({ ...first, description: `LOST ${i}` }))
  expect((await judge({ ...file, expected: [...file.expected, ...more] })).is).toBe('incomplete')
})
