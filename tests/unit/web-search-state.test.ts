import { describe, expect, test } from 'vitest'
import { nextSort, paramsOf, type Search, searchOf } from '../../web/src/features/pricer/search-state.ts'
import { isSearchable } from '../../web/src/public/searchable.ts'

const read = (text: string) => searchOf(new URLSearchParams(text), ['ct', 'er', 'ob'])
const usual: Search = { keyWord: '', department: 'All', categories: [], setting: 'both', page: 1, size: 10, sort: null }

describe('A search for services', () => {
  test('without anything in the address is for the services of both settings, ten a page, in the order of the server', () =>
    expect(read('')).toEqual(usual))
  test('as usual leaves the address empty', () => expect(paramsOf(usual).toString()).toBe(''))
  test('comes back from the address as it was', () => {
    const searches: Search[] = [
      { ...usual, keyWord: 'knee mri', setting: 'inpatient', page: 3, size: 50 },
      { ...usual, keyWord: 'hip replacement', setting: 'outpatient' },
      { ...usual, department: 'Labor & Delivery', categories: ['surgery', 'room'], sort: { id: 'chargeAmount', direction: 'desc' } },
      { ...usual, keyWord: '"a+b" 100%', size: 100, sort: { id: 'pxCode', direction: 'asc' } },
    ]
    for (const search of searches) expect(read(paramsOf(search).toString())).toEqual(search)
  })
  test.each([
    'q=ab',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=99999999',
    'size=7',
    'size=0',
    'size=',
    'size=x',
    'sort=nothing',
    'sort=__proto__',
    'sort=constructor&direction=desc',
    'setting=daycare',
    'department=',
  ])('%s makes no sense and is ignored', (text) => {
    expect(read(text)).toEqual(usual)
  })
  test('names a category once', () => expect(read('category=room&category=room').categories).toEqual(['room']))
  test('needs three characters, or none, or a word of two that people say', () =>
    expect(['', 'a', 'ab', 'abc', 'ct', 'ER', 'ob'].map((keyWord) => isSearchable(keyWord, ['ct', 'er', 'ob']))).toEqual([
      ...[true, false, false, true, true, true, true],
    ]))
  test('is sorted upwards first; the same column again turns it round', () => {
    const up = nextSort(null, 'pxCode')
    expect(up).toEqual({ id: 'pxCode', direction: 'asc' })
    expect(nextSort(up, 'pxCode')).toEqual({ id: 'pxCode', direction: 'desc' })
    expect(nextSort(nextSort(up, 'pxCode'), 'pxCode')).toEqual(up)
    expect(nextSort(up, 'chargeAmount')).toEqual({ id: 'chargeAmount', direction: 'asc' })
  })
})
