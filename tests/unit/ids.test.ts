import { randomUUID } from 'node:crypto'
import { BYTES, idAt, ordinalOf, ordinalsOfIds, writeId } from '@ratebook/server/search/ids.ts'
import { expect, test } from 'vitest'

test.each([0, 1, 2, 500])('each of %i ids is found where it stands, and no other is', (count) => {
  const sorted = Array.from({ length: count }, () => randomUUID() as string).sort()
  const all = new Uint8Array(count * BYTES)
  for (const [i, id] of sorted.entries()) writeId(id, all, i * BYTES)
  expect(sorted.map((id) => ordinalOf(all, id))).toEqual(sorted.map((_, i) => i))
  expect(sorted.map((_, i) => idAt(all, i))).toEqual(sorted)
  expect(ordinalsOfIds(all, new Set(sorted))).toEqual(sorted.map((_, i) => i))
  const others = Array.from({ length: 500 }, () => randomUUID() as string)
  expect(others.map((id) => ordinalOf(all, id))).toEqual(others.map(() => undefined))
})
