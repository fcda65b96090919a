import { describe, expect, test } from 'vitest'
import { decimalFault, decimalOf, kinds } from '@ratebook/server/imports/decimals.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'

describe('a number of a fee schedule', () => {
  test.each([
    ['1995', 19_950_000],
    ['$1,995.000', 19_950_000],
    ['$1.995', 19_950],
    [' 0.0001 ', 1],
    ['.5', 5000],
    ['$ 12', 120_000],
    ['$\u00a012', 120_000],
    ['12.50000', 125_000],
    ['0', 0],
    ['-0.00', 0],
    ['9999999999.9999', 99_999_999_999_999],
  ])('%s is read exactly', (text, fine) => {
    expect(decimalOf(text, kinds.amount)).toBe(fine)
  })

  test.each([
    ['', 'none'],
    ['-', 'none'],
    ['N/A', 'none'],
    ['$ -', 'none'],
    ['1.23456', 'decimals'],
    ['-5', 'negative'],
    ['(5.00)', 'negative'],
    ['10000000000', 'tooLarge'],
    ['1.234,56', 'unreadable'],
    ['12,34', 'unreadable'],
    ['1e3', 'unreadable'],
    ['12 34', 'unreadable'],
    ['.', 'unreadable'],
    ['$', 'none'],
    ['12.3.4', 'unreadable'],
    ['１２', 'unreadable'],
  ])('“%s” has none: %s', (text, problem) => {
    expect(decimalOf(text, kinds.amount)).toBe(problem)
  })

  test('keeps to the decimals of its kind, and says so', () => {
    expect([decimalOf('1.75', kinds.rvu), decimalOf('1.755', kinds.rvu), decimalOf('1000000.01', kinds.rvu)]).toEqual([
      175,
      'decimals',
      'tooLarge',
    ])
    expect(sentenceOf(decimalFault('decimals', '1.755', kinds.rvu))).toBe('“1.755” has more than 2 decimals. Round it.')
    expect(sentenceOf(decimalFault('tooLarge', '1e9', kinds.rvu))).toBe(
      '“1e9” is more than a relative value can be (999,999.99). Correct it.',
    )
  })
})
