import { describe, expect, test } from 'vitest'
import { dayIn, daysBetween, earliest, latest, plusDays, TimeZone } from '@ratebook/shared/wire/day.ts'

describe('the day it is in a time zone', () => {
  test.each([
    ['at 23:30 in Chicago, where UTC has gone on', '2026-03-02T05:30:00Z', 'America/Chicago', '2026-03-01'],
    ['at 23:30 in Chicago in summer', '2026-07-01T04:30:00Z', 'America/Chicago', '2026-06-30'],
    ['half an hour later', '2026-03-02T06:00:00Z', 'America/Chicago', '2026-03-02'],
    ['at 23:30 on the last day of the year in New York', '2027-01-01T04:30:00Z', 'America/New_York', '2026-12-31'],
    ['on the night in which the clock goes back', '2026-11-01T06:59:00Z', 'America/Los_Angeles', '2026-10-31'],
    ['at 23:30 in Guam, where UTC is behind', '2026-03-01T13:30:00Z', 'Pacific/Guam', '2026-03-01'],
    ['at half past midnight in Guam', '2026-03-01T14:30:00Z', 'Pacific/Guam', '2026-03-02'],
    ['in UTC', '2026-03-01T23:30:00Z', 'UTC', '2026-03-01'],
  ])('%s', (_, moment, zone, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day)
  })
  test('without a name is that of where the program runs', () => {
    const now = new Date()
    const two = (n: number) => String(n).padStart(2, '0')
    expect(dayIn('', now)).toBe(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`)
  })
})

test('a zone is one of the IANA’s names, or none', () => {
  for (const zone of ['', 'UTC', 'America/Chicago', 'America/Argentina/Buenos_Aires', 'Etc/GMT+12'])
    expect(TimeZone.safeParse(zone).success, zone).toBe(true)
  for (const zone of ['+01:00', 'Chicago', 'America/', 'Mars/Olympus', "UTC'", ' UTC', 'x'.repeat(61), null, 5])
    expect(TimeZone.safeParse(zone).success, String(zone)).toBe(false)
})

test('days are counted by the calendar, whatever clocks do', () => {
  expect(plusDays('2026-03-07', 2)).toBe('2026-03-09')
  expect(plusDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  expect([earliest('2026-03-07', '2025-12-31'), latest('2026-03-07', '2025-12-31', '2026-03-08')]).toEqual(['2025-12-31', '2026-03-08'])
})
