import { languageCodes } from '@ratebook/shared/wire/language.ts'
import { describe, expect, test } from 'vitest'
import { bytes, count, date, dateTime, money, percent, units, withPercentSign } from '../../web/src/words/format.ts'

describe('Values are shown', () => {
  test('money with $, thousands separators and two decimals', () =>
    expect([1234.5, 0, 0.1 + 0.2, 1_000_000, -5].map((n) => money(n))).toEqual(['$1,234.50', '$0.00', '$0.30', '$1,000,000.00', '-$5.00']))
  test('what is no number as a dash, an em dash in the pricer', () => {
    expect([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '12', {}].map((v) => money(v))).toEqual(['-', '-', '-', '-', '-', '-'])
    expect(money(null, '—')).toBe('—')
    expect([units(null), percent(undefined), count('3')]).toEqual(['-', '-', '-'])
  })
  test('percentages as N %', () => expect([40, 42.5, 33.333, 0].map((n) => percent(n))).toEqual(['40 %', '42.5 %', '33.33 %', '0 %']))
  test('percentages without a blank in Japanese and Chinese', () =>
    expect(languageCodes.map((language) => `${language} ${withPercentSign('42.5', language)}`)).toEqual([
      ...['de 42.5 %', 'en 42.5 %', 'es 42.5 %', 'fr 42.5 %', 'ja 42.5%', 'zh 42.5%'],
    ]))
  test('units with two decimals', () => expect([1, 2.5, 1234].map((n) => units(n))).toEqual(['1.00', '2.50', '1,234.00']))
  test('dates as YYYY-MM-DD, whatever the time zone', () => {
    expect(date('2026-01-31')).toBe('2026-01-31')
    expect(date(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
    expect(dateTime(new Date(2026, 0, 5, 7, 3))).toBe('2026-01-05 07:03')
    expect([date(''), date(null), date('soon'), dateTime('soon')]).toEqual(['-', '-', '-', '-'])
  })
  test('sizes of files in the unit that fits', () =>
    expect([0, 812, 1400, 999_949, 12_340_000, 5e9, 5e13].map(bytes)).toEqual([
      '0 B',
      '812 B',
      '1.4 KB',
      '999.9 KB',
      '12.3 MB',
      '5 GB',
      '50,000 GB',
    ]))
})
