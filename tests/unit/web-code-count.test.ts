import { expect, test } from 'vitest'
import { countCodes } from '../../web/src/features/code-services/count-codes.ts'

test('codes and ranges are counted, each code once', () => {
  expect(countCodes('100; 101; 70001-70010; A1000-A1099; 90001;')).toEqual({ codes: 3, ranges: 2, total: 113 })
  expect(countCodes('')).toEqual({ codes: 0, ranges: 0, total: 0 })
})

test('what lies in two ranges, or in a range and on its own, counts once', () => {
  expect(countCodes('100-120; 110-130; 115; 131')).toEqual({ codes: 2, ranges: 2, total: 32 })
  expect(countCodes('A1B1-A1B9; A1B5')).toEqual({ codes: 1, ranges: 1, total: 9 })
  expect(countCodes('a100-a102; A101; 101')).toEqual({ codes: 2, ranges: 1, total: 4 })
})

test('codes of different kinds never lie in the same range', () => {
  expect(countCodes('0001-0010; 001; 0001T-0010T; 0005')).toMatchObject({ total: 21 })
})

test('a piece that cannot be read is named', () => {
  expect(countCodes('100; 2+3')).toEqual({ code: 'codesUnreadable', values: { piece: '2+3' } })
  expect(countCodes('70010-70001')).toEqual({ code: 'codesReversed', values: { piece: '70010-70001' } })
})
