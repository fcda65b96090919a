import type { FeeSchedule } from '@ratebook/shared/fee-schedules.ts'
import { expect, test } from 'vitest'
import { scaleOf, spansOf } from '../../web/src/features/fee-schedules/edition-spans.ts'

const edition = (name: string, effectiveDate: string, expirationDate: string | null = null, terminationDate: string | null = null) =>
  ({ id: effectiveDate, name, effectiveDate, expirationDate, terminationDate }) as FeeSchedule
const days = (editions: FeeSchedule[]) => spansOf(editions, 'PFS').map(({ from, until }) => [from, until])

test('an edition counts until the day before the next one, whatever order they are told in', () => {
  expect(days([edition('PFS', '2026-01-01'), edition('Other', '2025-06-01'), edition('PFS', '2025-01-01')])).toEqual([
    ['2025-01-01', '2025-12-31'],
    ['2026-01-01', null],
  ])
})

test('it ends earlier where it expires or is ended', () => {
  expect(days([edition('PFS', '2024-01-01', '2024-06-30'), edition('PFS', '2025-01-01', '2025-12-31', '2025-03-31')])).toEqual([
    ['2024-01-01', '2024-06-30'],
    ['2025-01-01', '2025-03-31'],
  ])
})

test('the picture begins with the first edition, and has room for today and beyond', () => {
  const scale = scaleOf(spansOf([edition('PFS', '2025-01-01'), edition('PFS', '2026-01-01', '2026-12-31')], 'PFS'), '2026-06-01')
  expect(scale('2025-01-01')).toBe(0)
  expect(scale('2026-12-31')).toBeGreaterThan(scale('2026-06-01'))
  expect(scale('2026-12-31')).toBeLessThan(1)
})
