import { describe, expect, test } from 'vitest'
import { chargeList } from '@ratebook/shared/charges.ts'
import { columns, type List } from '@ratebook/shared/wire/list.ts'
import { columnWidths } from '../../web/src/list/list-cells.tsx'
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

describe('The width of a column', () => {
  const rows = Array.from({ length: 4 }, (_, i) => ({ id: String(i), code: '12345', name: 'a name of some length that wraps' }))
  const widths = columnWidths(Object.entries(list.columns), { code: 'Code', name: 'Name', extra: 'Extraordinary' }, rows)
  test('fits short texts on one line', () => expect(widths.code).toBe(6))
  test('lets long ones wrap', () => expect(widths.name).toBe(16))
  test('fits the longest word of its header', () => expect(widths.extra).toBe(15))
})
