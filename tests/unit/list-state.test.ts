import { describe, expect, test } from 'vitest'
import { chargeList } from '@ratebook/shared/charges.ts'
import { type FilterItem, listRequest } from '@ratebook/shared/wire/list.ts'
import {
  ALL,
  accepterOf,
  filterOf,
  initialRange,
  isCutOff,
  type ListState,
  lastPageOf,
  narrowing,
  readListState,
  requestOf,
  shortSizes,
  sortedBy,
  tableSizes,
  valueFor,
  writeListState,
} from '../../web/src/list/list-state.ts'

const read = (search: string) => readListState(chargeList, new URLSearchParams(search))
const write = (state: ListState, search = '') => writeListState(chargeList, state, new URLSearchParams(search)).toString()
const unchanged: ListState = { page: 1, size: 100, sort: { id: 'code', direction: 'asc' }, filters: [] }
const code = (value: string): FilterItem => ({ field: 'code', equator: 'like', value })
const dear: FilterItem = { field: 'amount', equator: 'greator_than', value: 1000 }

describe('The state of a list in the URL', () => {
  test('an address without parameters is the first 100 records in the default order', () => expect(read('')).toEqual(unchanged))
  test('the default state leaves the address clean', () => expect(write(unchanged)).toBe(''))
  test('is readable', () => {
    expect(write({ page: 3, size: 500, sort: { id: 'amount', direction: 'desc' }, filters: [code('99'), dear] })).toBe(
      'page=3&size=500&sort=-amount&filter=code.like.99&filter=amount.greator_than.1000',
    )
  })
  test('comes back as it was written, whatever a value holds', () => {
    for (const value of ['a.b', 'x&filter=y', 'like', ' leading', '%_\\', 'ü “quoted” +1', 'two\nlines', '.', '007']) {
      const state: ListState = { ...unchanged, page: 2, filters: [code(value), dear] }
      expect(read(write(state))).toEqual(state)
    }
  })
  test('keeps the parameters of others', () => expect(write({ ...unchanged, page: 2 }, 'tab=a&page=9')).toBe('tab=a&page=2'))
  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'size=7',
    'size=100000',
    'sort=nothing',
    'sort=-',
    'sort=__proto__',
    'filter=',
    'filter=code',
    'filter=code.like',
    'filter=code.like.',
    'filter=code.greator_than.1',
    'filter=amount.like.1',
    'filter=amount.equals.abc',
    'filter=nothing.equals.1',
    'filter=constructor.equals.1',
    `filter=code.like.${'x'.repeat(201)}`,
  ])('%s is ignored', (search) => expect(read(search)).toEqual(unchanged))
  test('conditions beyond the limit of the server are ignored, the others stay', () => {
    const many = Array.from({ length: 25 }, (_, i) => `filter=code.like.${i}`).join('&')
    expect(read(many).filters).toHaveLength(20)
  })
})

describe('A list with short pages and All', () => {
  const short = (search: string) => readListState(chargeList, new URLSearchParams(search), shortSizes)
  test('starts with ten', () => expect(short('').size).toBe(10))
  test('keeps All in the address and asks for it as the wire format does', () => {
    expect(writeListState(chargeList, { ...short(''), size: ALL }, new URLSearchParams(), shortSizes).toString()).toBe('size=0')
    expect(requestOf(short('size=0')).pagination).toEqual({ currentPage: 1, recordsPerPage: 0 })
  })
  test('does not offer All where pages are long', () => expect(read('size=0').size).toBe(100))
  test('has one page when it shows All', () =>
    expect([lastPageOf(0, 10), lastPageOf(10, 10), lastPageOf(11, 10), lastPageOf(1_000_000, ALL)]).toEqual([1, 1, 2, 1]))
  test('says when All is more than a list shows', () =>
    expect([isCutOff(10_000, ALL), isCutOff(10_001, ALL), isCutOff(10_001, 500)]).toEqual([false, true, false]))
})

describe('The threshold slider', () => {
  const slid = (search: string) => readListState(chargeList, new URLSearchParams(search), tableSizes, initialRange)
  test('starts at 70 to 80 and leaves the address clean there', () => {
    expect(slid('').range).toEqual([70, 80])
    expect(writeListState(chargeList, slid(''), new URLSearchParams(), tableSizes, initialRange).toString()).toBe('')
  })
  test('moves into the address and comes back', () => {
    const search = writeListState(chargeList, { ...slid(''), range: [0, 100] }, new URLSearchParams(), tableSizes, initialRange)
    expect(search.toString()).toBe('range=0-100')
    expect(slid(search.toString()).range).toEqual([0, 100])
  })
  test.each(['range=80-70', 'range=70-70', 'range=15-35', 'range=0-110', 'range=-10-50', 'range=x', 'range='])('%s is ignored', (search) =>
    expect(slid(search).range).toEqual([70, 80]),
  )
  test('travels as the specification names it, with the list and with its switch for all', () => {
    expect(requestOf(slid('range=60-90')).timeFilter).toEqual({ lowRange: 60, highRange: 90 })
    expect(narrowing(slid('filter=code.like.9'))).toEqual({ filter: code('9'), timeFilter: { lowRange: 70, highRange: 80 } })
  })
  test('is no business of a list without one, nor of its address', () => {
    expect(requestOf(read('range=60-90'))).not.toHaveProperty('timeFilter')
    expect(write(unchanged, 'range=a')).toBe('range=a')
  })
})

describe('What a list asks the server', () => {
  test('nothing to filter by is null', () => expect(filterOf([])).toBeNull())
  test('one condition stands alone', () => expect(filterOf([dear])).toEqual(dear))
  test('conditions on one field combine with or', () =>
    expect(filterOf([code('1'), code('2')])).toEqual({ operator: 'or', filters: [code('1'), code('2')] }))
  test('different fields combine with and, in whatever order they were added', () => {
    expect(filterOf([code('1'), dear, code('2')])).toEqual({
      operator: 'and',
      operands: [{ operator: 'or', filters: [code('1'), code('2')] }, dear],
    })
  })
  test('is always a request the server accepts', () => {
    for (const search of [
      '',
      'page=9&size=1000&sort=-amount',
      'filter=code.like.1&filter=code.equals.2&filter=amount.less_than.5&filter=description.ends_with.x',
    ]) {
      const request = requestOf(read(search))
      expect(listRequest(chargeList).parse(request)).toEqual(request)
    }
  })
  test('numbers are sent as numbers, codes stay text', () => {
    expect(valueFor(chargeList.columns.amount, '12.5')).toBe(12.5)
    expect(valueFor(chargeList.columns.amount, 'twelve')).toBe('twelve')
    expect(valueFor(chargeList.columns.code, '007')).toBe('007')
  })
  test('a condition too many is noticed before it is sent', () => {
    const accepts = accepterOf(chargeList)
    const twenty = Array.from({ length: 20 }, (_, i) => code(String(i)))
    expect([accepts(twenty), accepts([...twenty, dear])]).toEqual([true, false])
  })
})

describe('Sorting', () => {
  test('the same column toggles', () =>
    expect(sortedBy(sortedBy({ id: 'code', direction: 'asc' }, 'code'), 'code')).toEqual({ id: 'code', direction: 'asc' }))
  test('another column starts ascending and replaces the sort', () =>
    expect(sortedBy({ id: 'code', direction: 'desc' }, 'amount')).toEqual({ id: 'amount', direction: 'asc' }))
})
