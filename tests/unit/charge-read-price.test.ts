import { describe, expect, it } from 'vitest'
import { parsePrice } from '@ratebook/server/imports/price.ts'
import { MOST_CENTS } from '@ratebook/shared/pricing/money.ts'

describe('a price as hospitals write it', () => {
  it.each([
    ['815', 81500],
    ['815.00', 81500],
    ['$1,234.56', 123456],
    [' 6,875.00 ', 687500],
    ['$ 12.5', 1250],
    ['.02', 2],
    ['0.02', 2],
    ['$587.00 ', 58700],
    ['1,234,567.89', 123456789],
    ['12.', 1200],
    ['12.3400', 1234],
    ['0.00', 0],
    ['$0', 0],
    ['4190.5', 419050],
    ['19.99', 1999],
    ['1.15', 115],
    ['8.2', 820],
    ['\u00a0133,090.60\u00a0', 13309060],
    ['999999999999.99', MOST_CENTS],
  ])('reads %j to the cent', (text, cents) => expect(parsePrice(text)).toBe(cents))

  it.each(['', '  ', '-', '$-', '$ -   ', ' $-   ', 'N/A', 'n/a', '#N/A', 'NA', '--', 'Varies'])('knows that %j is no price', (text) =>
    expect(parsePrice(text)).toBe('none'),
  )

  it.each(['(12.00)', '-12.00', '$-12.00', '-$12.00', '$(1,200.00)', '($12)', '12.00-'])('knows that %j is negative', (text) =>
    expect(parsePrice(text)).toBe('negative'),
  )

  it.each(['12.345', '0.001', '$1,234.567'])('does not round %j', (text) => expect(parsePrice(text)).toBe('decimals'))

  it.each(['1000000000000', '999999999999999999999', '1,000,000,000,000.00'])('refuses %j, more than numeric(14,2) holds', (text) =>
    expect(parsePrice(text)).toBe('tooLarge'),
  )

  it.each([
    '1.234,56',
    '1.234.567',
    '1,23',
    '12,34,567.00',
    '1234,567',
    ',123',
    '1,234,',
    '1 234.00',
    '12.00 USD',
    '1.5E+03',
    'twelve',
    'Report:',
    '12.00*',
    '.',
    '٣',
    '1,234.5,6',
    '12-13',
    '(abc)',
  ])('does not guess at %j', (text) => expect(parsePrice(text)).toBe('unreadable'))
})
