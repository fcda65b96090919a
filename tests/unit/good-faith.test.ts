// The clocks of good faith estimates (45 CFR 149.610 and 149.620), and sums that are right to the cent.
import { describe, expect, test } from 'vitest'
import { wordsIn } from '@ratebook/server/i18n/words.ts'
import { federalHolidays, isBusinessDay, plusBusinessDays } from '@ratebook/shared/business-days.ts'
import { lastDayFrom, mostTimes } from '@ratebook/shared/good-faith-recurrence.ts'
import { amountsOf, totalOf } from '@ratebook/shared/good-faith-amounts.ts'
import { disputeOf, dueOf, lastDayToChange } from '@ratebook/shared/good-faith-clocks.ts'
import { cashPriceOf } from '@ratebook/shared/pricing/cash-price.ts'
import { usedIn } from '../../web/src/features/good-faith/estimate-values.ts'
import { paths } from '../../web/src/paths.ts'
import { languages } from '@ratebook/shared/wire/language.ts'

describe('Business days', () => {
  test('leave out federal holidays, on the days on which they are kept', () => {
    // as the Office of Personnel Management lists them
    expect(federalHolidays(2026)).toEqual([
      ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03'],
      ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
    ])
    // New Year of 2028 is a Saturday: kept in the year before
    expect(federalHolidays(2028)[0]).toBe('2027-12-31')
    expect(['2027-12-31', '2026-07-03', '2026-07-04', '2026-07-06'].map(isBusinessDay)).toEqual([false, false, false, true])
    expect(federalHolidays(2020)).toHaveLength(10)
  })

  test('are counted from the next one on, forward and back', () => {
    expect(plusBusinessDays('2026-11-25', 1)).toBe('2026-11-27')
    expect(plusBusinessDays('2026-11-28', 1)).toBe('2026-11-30')
    expect(plusBusinessDays('2026-11-30', -1)).toBe('2026-11-27')
    expect(plusBusinessDays('2026-12-23', 3)).toBe('2026-12-29')
  })
})

describe('A good faith estimate', () => {
  const scheduled = (startedOn: string, scheduledFor: string) => dueOf({ basis: 'scheduled', startedOn, scheduledFor })
  test('is due a business day after scheduling at least three ahead, and three where it is ten ahead', () => {
    expect(scheduled('2026-01-05', '2026-01-07')).toBeNull()
    expect(scheduled('2026-01-05', '2026-01-08')).toBe('2026-01-06')
    // Martin Luther King's day is the 19th: the ninth and the tenth business day
    expect(scheduled('2026-01-05', '2026-01-16')).toBe('2026-01-06')
    expect(scheduled('2026-01-05', '2026-01-20')).toBe('2026-01-08')
  })

  test('that is asked for is due three business days later, whatever is scheduled', () => {
    expect(dueOf({ basis: 'requested', startedOn: '2026-11-24', scheduledFor: null })).toBe('2026-11-30')
    expect(dueOf({ basis: 'requested', startedOn: '2026-11-24', scheduledFor: '2026-11-25' })).toBe('2026-11-30')
  })

  test('may be changed until a business day before the service', () => {
    expect(lastDayToChange('2026-07-06')).toBe('2026-07-02')
  })

  test('opens the way to dispute resolution from $400 above it, for 120 days', () => {
    const of = (billedCents: number, today = '2026-02-01') =>
      disputeOf({ expectedCents: 100_000, billedCents, receivedOn: '2026-02-01' }, today).state
    expect([139_999, 140_000].map((cents) => of(cents))).toEqual(['below', 'open'])
    expect([of(140_000, '2026-06-01'), of(140_000, '2026-06-02')]).toEqual(['open', 'over'])
    expect(disputeOf({ expectedCents: 100_000, billedCents: 90_000, receivedOn: '2026-02-01' }, '2026-02-01')).toEqual({
      ...{ aboveCents: -10_000, state: 'below', until: '2026-06-01' },
    })
  })
})

describe('What items come to', () => {
  const share = (charge: number, units: number) => ({ units, price: null, charge, share: 33.3333 })
  test('is together, to the cent, the cash price that visitors are told', () => {
    const items = [share(0.5, 1), share(0.5, 1), share(10.01, 2.5), share(99.99, 3)]
    const told = cashPriceOf(
      items.map(({ charge, units }) => ({ charge, cashPrice: null, quantity: units * 100 })),
      33.3333,
    ).cents
    expect(totalOf(items)).toBe(told)
    expect(amountsOf(items).every((cents) => Number.isInteger(cents))).toBe(true)
  })
  test('is units times what was typed, and nothing where there is neither price nor charge', () => {
    expect(amountsOf([{ units: 1.5, price: 33.33, charge: null, share: null }])).toEqual([5_000])
    expect(totalOf([{ units: 1, price: null, charge: null, share: 60 }])).toBeNull()
  })
})

describe('Care that is given several times', () => {
  const share = (charge: number, once = false) => ({ units: 1, price: null, charge, share: 33.3333, once })
  const told = (...charges: number[]) =>
    cashPriceOf(
      charges.map((charge) => ({ charge, cashPrice: null, quantity: 100 })),
      33.3333,
    ).cents as number
  test('comes to what its visits are told to cost, each rounded by itself, and what is given once to a part of the first', () => {
    const items = [share(99.99, true), share(0.5), share(10.01)]
    expect(totalOf(items, 12)).toBe(11 * told(0.5, 10.01) + told(99.99, 0.5, 10.01))
    // 10.51 × 0.333333 = 3.5033 → 3.50, where all twelve together would be 42.04
    expect(totalOf(items.slice(1), 12)).toBe(4_200)
    expect(amountsOf([{ units: 1.5, price: 33.33, charge: null, share: null }], 12)).toEqual([60_000])
    // what is given but once in any case is so whatever is said of it
    expect(totalOf(items)).toBe(told(99.99, 0.5, 10.01))
  })
  test('may be covered for twelve months', () => {
    expect(['2026-11-23', '2028-02-29', '2027-03-01'].map(lastDayFrom)).toEqual(['2027-11-22', '2029-02-28', '2028-02-29'])
  })
  test('fits between its days as often as is said', () => {
    const most = (until: string, every: 'day' | 'week' | 'month' = 'week') => mostTimes({ often: 2, every, from: '2026-12-01', until })
    expect([most('2026-12-14'), most('2026-12-15'), most('2026-12-02', 'day'), most('2027-02-28', 'month')]).toEqual([4, 6, 4, 8])
  })
})

test('The address from the pricer takes units and days along', () => {
  const used = { units: [{ pxCode: 'J2704', revenueCode: '', units: 7.5 }], days: 4 }
  const read = (of: typeof used | { units: []; days: null }) =>
    usedIn(new URL(paths.estimateOf({ facility: 'f', item: 'i', inPatient: true, ...of }), 'http://x').searchParams)
  expect(read(used)).toEqual(used)
  expect(read({ units: [], days: null })).toEqual({ units: [], days: null })
})

describe('An estimate', () => {
  test.each(Object.keys(languages))('names the threshold, the days and where to turn in %s', (language) => {
    const w = wordsIn(language)
    expect(w('goodFaith.disputeRight', {})).toContain('400')
    for (const text of ['120', 'www.cms.gov/nosurprises', '1-800-985-3059']) expect(w('goodFaith.disputeHow', {})).toContain(text)
  })
})
