import { setTimeout } from 'node:timers/promises'
import { ColumnWriter, MISSING } from '@ratebook/server/lists/kept-column.ts'
import { type Found, KeptList } from '@ratebook/server/lists/kept-list.ts'
import { BYTES, writeId } from '@ratebook/server/search/ids.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { random } from '../random.ts'

const ROWS = 40_000
const idOf = (row: number) => `00000000-0000-7000-8000-${String(row).padStart(12, '0')}`
const wanted = { sort: [{ id: 'name', direction: 'asc' as const }], isDown: false, filter: null, offset: 0, limit: 5 }
const names = ['apple', 'cherry', 'plum']

describe('a list that is kept', () => {
  const { pick } = random(11)
  let list: KeptList
  let rows: string[]
  beforeEach(async () => {
    const ids = new Uint8Array((ROWS + 10) * BYTES)
    for (let row = 0; row < ROWS; row++) writeId(idOf(row), ids, row * BYTES)
    list = new KeptList('1', ids, ROWS)
    const writer = new ColumnWriter(true)
    for (const text of [...names, MISSING]) writer.push({ text, lowered: null })
    rows = Array.from({ length: ROWS }, () => pick(names))
    const numbers = new Uint32Array(ROWS + 10)
    for (const [row, text] of rows.entries()) numbers[row] = writer.numberOf(text)
    list.columns.set('name', writer.toColumn(numbers))
    // so that whoever puts rows in order gives others their turn at once
    await setTimeout(10)
  })
  const inOrder = () => [...rows.keys()].sort((a, b) => (rows[a]! < rows[b]! ? -1 : rows[a]! > rows[b]! ? 1 : a - b))
  const entries = (of: readonly number[]) => of.map((row) => [idOf(row), row])
  const page = (answer: Found | undefined) => answer && { entries: [...answer.rows], total: answer.total }

  test('has its rows in order, whoever asks for them at the same time', async () => {
    const [first, last] = await Promise.all([list.find(wanted), list.find({ ...wanted, offset: ROWS - 5 })])
    expect(page(first)).toEqual({ entries: entries(inOrder().slice(0, 5)), total: ROWS })
    expect(page(last)).toEqual({ entries: entries(inOrder().slice(-5)), total: ROWS })
  })

  test('finds nothing while a row is changed, and then finds it where it belongs', async () => {
    const coming = list.find(wanted)
    const row = rows.indexOf('plum')
    rows[row] = 'apple'
    list.change([{ id: idOf(row), numbers: new Map([['name', 0]]) }], new Map([[idOf(row), row]]), '2')
    expect(await coming).toBeUndefined()
    expect(page(await list.find({ ...wanted, limit: ROWS }))).toEqual({ entries: entries(inOrder()), total: ROWS })
  })

  test('finds nothing while a value comes that no row has yet, and keeps no order of before', async () => {
    const coming = list.find(wanted)
    list.columns.get('name')!.add({ text: 'banana', lowered: null }, 1)
    expect(await coming).toBeUndefined()
    expect(page(await list.find({ ...wanted, limit: ROWS }))).toEqual({ entries: entries(inOrder()), total: ROWS })
  })

  test('lends what its rows have, also to a page that was found before they changed, or in another list', async () => {
    // not the very first row: the other list begins behind it
    const before = (await list.find({ ...wanted, offset: 5 }))!
    const records = () => [...before.rows.keys()].map((id) => ({ id }))
    const lends = (from: KeptList) => {
      const lent = records()
      return from.complete(lent, ['name'], before) && lent
    }
    const lent = (name: string) => records().map((record) => ({ ...record, name }))
    expect(lends(list)).toEqual(lent('apple'))
    const [[id, row]] = [...before.rows] as [[string, number]]
    list.change([{ id, numbers: new Map([['name', 2]]) }], new Map([[id, row]]), '2')
    expect(lends(list)).toEqual([{ id, name: 'plum' }, ...lent('apple').slice(1)])
    // there each row stands one further up
    const others = new Uint8Array(ROWS * BYTES)
    for (let row = 0; row < ROWS; row++) writeId(idOf(row + 1), others, row * BYTES)
    const other = new KeptList('1', others, ROWS)
    const writer = new ColumnWriter(true)
    for (const text of names) writer.push({ text, lowered: null })
    other.columns.set('name', writer.toColumn(Uint32Array.from(rows, (_, row) => writer.numberOf(rows[row + 1] ?? 'plum'))))
    expect(lends(other)).toEqual(lent('apple'))
  })

  test('finds nothing once a column is given up', async () => {
    const coming = list.find(wanted)
    list.columns.delete('name')
    expect(await coming).toBeUndefined()
  })
})
