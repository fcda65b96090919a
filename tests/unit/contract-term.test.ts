import { describe, expect, test } from 'vitest'
import { prolonged } from '@ratebook/shared/contract-term.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'

describe('a contract goes on for as long again as it ran', () => {
  test.each([
    ['a year', '2024-01-01', '2024-12-31', '2025-12-31'],
    ['a year written up to the same day', '2024-01-01', '2025-01-01', '2026-01-01'],
    ['a year up to a 29 February', '2023-03-01', '2024-02-29', '2025-02-28'],
    ['a year from a 29 February', '2024-02-29', '2025-02-28', '2026-02-28'],
    ['half a year', '2024-01-01', '2024-06-30', '2024-12-31'],
    ['a quarter from its first day to its last', '2025-12-01', '2026-02-28', '2026-05-31'],
    ['from the end of a month to the end of another', '2023-03-31', '2023-06-30', '2023-09-30'],
    ['a month from the 31st', '2024-01-31', '2024-02-28', '2024-03-30'],
    ['the month after it', '2024-02-29', '2024-03-30', '2024-04-29'],
    ['half a year into a short month', '2024-08-31', '2025-02-27', '2025-08-30'],
    ['three years from the middle of a month', '2024-07-15', '2027-07-14', '2030-07-14'],
    ['days that are no whole months', '2024-01-15', '2024-01-20', '2024-01-26'],
    ['a single day', '2024-12-31', '2024-12-31', '2025-01-01'],
  ])('%s: %s to %s → %s', (_, first, last, then) => {
    expect(prolonged(first, last)).toBe(then)
  })

  test('term after term, a year stays a year and a month a month', () => {
    const later = (first: string, last: string, terms: number) => {
      let term = { first, last }
      for (let i = 0; i < terms; i++) term = { first: plusDays(term.last, 1), last: prolonged(term.first, term.last) }
      return term
    }
    expect(later('2020-03-01', '2021-02-28', 8)).toEqual({ first: '2028-03-01', last: '2029-02-28' })
    expect(later('2023-03-01', '2024-02-29', 4)).toEqual({ first: '2027-03-01', last: '2028-02-29' })
    expect(later('2024-01-01', '2024-01-31', 25)).toEqual({ first: '2026-02-01', last: '2026-02-28' })
    expect(later('2024-01-31', '2024-02-28', 12)).toEqual({ first: '2025-01-31', last: '2025-02-27' })
  })

  test('always goes on', () => {
    for (let i = 0; i < 800; i++) {
      const last = plusDays('2023-11-05', i)
      expect(prolonged('2023-11-05', last) > last).toBe(true)
    }
  })
})
