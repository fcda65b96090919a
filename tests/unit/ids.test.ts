import { randomUUID } from 'node:crypto'
import { BYTES, IdPlaces, idAt, ordinalOf, writeId } from '@ratebook/server/search/ids.ts'
import { expect, test } from 'vitest'

test.each([0, 1, 2, 500])('each of %i ids is found where it stands, and no other is', (count) => {
  const sorted = Array.from({ length: count }, () => randomUUID() as string).sort()
  const all = new Uint8Array(count * BYTES)
  for (const [i, id] of sorted.entries()) writeId(id, all, i * BYTES)
  expect(sorted.map((id) => ordinalOf(all, id))).toEqual(sorted.map((_, i) => i))
  expect(sorted.map((_, i) => idAt(all, i))).toEqual(sorted)
  const others = Array.from({ length: 500 }, () => randomUUID() as string)
  expect(others.map((id) => ordinalOf(all, id))).toEqual(others.map(() => undefined))
})

test.each([
  ['random', (_: number) => randomUUID() as string],
  ['counted on', (i: number) => `01890000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`],
  ['alike but for their beginning', (i: number) => `${i.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`],
])('each of many ids in no order is found where it stands, and no other is: they are %s', (_, make) => {
  const some = Array.from({ length: 2000 }, (_, i) => make(i)).sort(() => -1)
  const all = new Uint8Array(some.length * BYTES)
  for (const [i, id] of some.entries()) writeId(id, all, i * BYTES)
  const places = new IdPlaces(all)
  expect(some.map((id) => places.ordinalOf(id))).toEqual(some.map((_, i) => i))
  for (const other of [make(2000), make(4000), randomUUID()]) expect(places.ordinalOf(other)).toBeUndefined()
  expect(new IdPlaces(all.subarray(0, 0)).ordinalOf(some[0]!)).toBeUndefined()
})
