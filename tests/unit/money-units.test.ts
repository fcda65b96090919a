import { expect, test } from 'vitest'
import {
  type Cents,
  type Dollars,
  dollarsText,
  fineText,
  hasAtMost,
  hundredthsText,
  MOST_CENTS,
  toCents,
  toDollars,
  toFine,
  toHundredths,
  toPercent,
  toRate,
} from '@ratebook/shared/pricing/money.ts'
import { Money } from '@ratebook/shared/wire/money.ts'
import { random } from '../random.ts'

test('amounts keep their value from one unit to another', () => {
  for (const dollars of [0, 0.07, 1.1, 458.35, 1234.5, 999_999_999_999.99]) expect(toDollars(toCents(dollars))).toBe(dollars)
  for (const percent of [0, 12.5, 33.3333, 100, 110]) expect(toPercent(toRate(percent))).toBe(percent)
  expect([toCents(1.005 * 100), toFine(32.3465), toHundredths(1.1)]).toEqual([10_050, 323_465, 110])
})

test('columns and files get every decimal of them', () => {
  expect([dollarsText(5), dollarsText(123_450), dollarsText(-7), dollarsText(MOST_CENTS)]).toEqual([
    '0.05',
    '1234.50',
    '-0.07',
    '999999999999.99',
  ])
  expect([fineText(7), fineText(323_465), fineText(99_999_999_999_999)]).toEqual(['0.0007', '32.3465', '9999999999.9999'])
  expect(hundredthsText(110)).toBe('1.10')
})

test('every text of dollars reads as its cents', () => {
  const { below } = random(3)
  const some = [0, 1, 99, 100, 101, MOST_CENTS, ...Array.from({ length: 2_000 }, () => below(10 ** (1 + below(14))))]
  for (const cents of some.flatMap((c) => [c, -c])) {
    const text = dollarsText(cents)
    expect(text).toMatch(/^-?\d+\.\d\d$/)
    expect(BigInt(text.replace('.', ''))).toBe(BigInt(cents))
  }
})

test('decimals are counted as people write them', () => {
  for (const value of [0.1 + 0.2, 1.1, 999_999_999_999.99])
    expect([hasAtMost(2, value), Money.safeParse(value).success]).toEqual([true, true])
  for (const value of [0.005, 1.999]) expect([hasAtMost(2, value), Money.safeParse(value).success]).toEqual([false, false])
  expect([hasAtMost(4, 87.1234), hasAtMost(4, 87.12345)]).toEqual([true, false])
})

test('one unit is not taken for another', () => {
  const dollars: Dollars = 5
  // @ts-expect-error dollars are no cents
  const cents: Cents = dollars
  expect(cents).toBe(5)
})
