import { describe, expect, test } from 'vitest'
import { chargeList } from '@ratebook/shared/charges.ts'
import { columns, type List } from '@ratebook/shared/wire/list.ts'
import { fitColumns, whatFits } from '../../web/src/list/fit-columns.ts'
import { columnNeeds, emptyColumns } from '../../web/src/list/list-cells.tsx'
import { readChoices, visibleColumns } from '../../web/src/list/list-columns.ts'

const list = columns(
  'staff',
  { id: 'code', direction: 'asc' },
  {
    code: { label: 'l.code', type: 'text' },
    name: { label: 'l.name', type: 'text' },
    extra: { label: 'l.extra', type: 'text', hidden: true },
  },
) as unknown as List
const idsOf = (choices: Record<string, boolean>) => visibleColumns(list, choices).map(([id]) => id)

describe('The columns of a list', () => {
  test('are those that are not declared hidden, in their order', () => expect(idsOf({})).toEqual(['code', 'name']))
  test('follow what a person chose', () => expect(idsOf({ extra: true, name: false })).toEqual(['code', 'extra']))
  test('always hold the one that names the rows', () => expect(idsOf({ code: false, name: false })).toEqual(['code']))
  test('are not disturbed by choices about columns that are no more', () => expect(idsOf({ gone: true })).toEqual(['code', 'name']))
  test.each([null, '', 'null', '[]', '"x"', '{', '{"name":"no"}', '{"name":0}'])('%j in the browser’s storage is no choice', (text) =>
    expect(readChoices(text)).toEqual({}),
  )
  test('come back as they were chosen', () => expect(readChoices(JSON.stringify({ extra: true }))).toEqual({ extra: true }))
  test('offer the charge master’s coding without showing it', () => {
    const ids = visibleColumns(chargeList as unknown as List, {}).map(([id]) => id)
    expect([ids.includes('coding'), chargeList.columns.coding.filter]).toEqual([false, true])
  })
})

describe('What a column needs', () => {
  const rows = Array.from({ length: 4 }, (_, i) => ({
    id: String(i),
    code: '12345',
    name: 'of some length',
    extra: 'a text of some length that is read in two lines',
  }))
  const needs = Object.fromEntries(
    columnNeeds(Object.entries(list.columns), { code: 'Code', name: 'Name', extra: 'More' }, rows).map(({ id, ...need }) => [id, need]),
  )
  test('is room for a short text on one line', () => expect(needs.code).toEqual({ least: 6, wanted: 6, ample: 6, isLong: false }))
  test('is less where a longer one wraps', () => expect(needs.name).toEqual({ least: 10, wanted: 12, ample: 14, isLong: false }))
  test('is enough to read a long one', () => expect(needs.extra).toEqual({ least: 27, wanted: 27, ample: 40.5, isLong: true }))
  test('is the longest word of its header', () =>
    expect(columnNeeds(Object.entries(list.columns), { code: 'Extraordinary code' }, rows)[0]?.least).toBe(15))
  test('has room for its header in Japanese, whose characters are wide, up to six of them in a line', () => {
    const least = (code: string) => columnNeeds(Object.entries(list.columns), { code }, rows)[0]?.least
    expect([least('関連料金'), least('支払通知上の保険者')]).toEqual([10, 14])
  })
})

describe('Columns side by side', () => {
  const code = { id: 'code', least: 8, wanted: 8, ample: 8, isLong: false }
  const name = { id: 'name', least: 8, wanted: 18, ample: 28, isLong: false }
  const text = { id: 'text', least: 30, wanted: 30, ample: 30, isLong: true }
  const sum = (widths: Record<string, number>) => Object.values(widths).reduce((a, b) => a + b, 0)
  test('do well before a long text takes what is left', () => {
    expect(fitColumns([code, name, text], 33.5)).toEqual({ code: 5, name: 12.5, text: 16 })
    expect(fitColumns([code, name, text], 60)).toEqual({ code: 5, name: 15, text: 40 })
  })
  test('share what is left where all are short', () => expect(fitColumns([code, name], 40)).toEqual({ code: 10, name: 30 }))
  test('give what they can spare where there is too little, and a description nothing', () =>
    expect(fitColumns([code, name, text], 28)).toEqual({ code: 5, name: 7, text: 16 }))
  test('leave out what can be spared where there is no room, the last first, and nothing else', () => {
    const idsFor = (available: number) => whatFits([code, name, text], new Set(['code', 'name']), available).map(({ id }) => id)
    expect([28, 22, 17, 3].map(idsFor)).toEqual([['code', 'name', 'text'], ['code', 'text'], ['text'], ['text']])
  })
  test('are wider than their place where they could not be read in it', () => expect(sum(fitColumns([code, name, text], 10))).toBe(26))
  test('leave out what is empty in all rows, in whatever way it is shown', () => {
    const entries = Object.entries(list.columns)
    const rows = [
      { id: '1', code: '1', name: '', extra: null },
      { id: '2', code: '2', name: '', extra: null },
    ]
    expect(emptyColumns(entries, rows, {})).toEqual(['name', 'extra'])
    expect(emptyColumns([['amount', { label: 'l.amount', type: 'money' }]], [{ id: '1', amount: null }], {})).toEqual(['amount'])
    expect(emptyColumns(entries, rows, { name: (row: (typeof rows)[number]) => (row.id === '2' ? 'words' : undefined) })).toEqual(['extra'])
  })
})
