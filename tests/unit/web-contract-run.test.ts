import { describe, expect, test } from 'vitest'
import { daysLeft, runOf } from '../../web/src/features/contracts/contract-run.ts'

const year = { effectiveDate: '2026-01-01', terminationDate: '2026-12-31', alert: true }

describe('a contract that is about to end', () => {
  test('is marked on the last 90 days, its last day included', () => {
    expect(daysLeft(year, '2026-10-01')).toBeNull()
    expect(daysLeft(year, '2026-10-02')).toBe(90)
    expect(daysLeft(year, '2026-12-31')).toBe(0)
    expect(daysLeft(year, '2027-01-01')).toBeNull()
  })
  test('is not marked when it has no end', () => {
    expect(daysLeft({ terminationDate: null }, '2026-10-02')).toBeNull()
  })
})

describe('the picture of a run', () => {
  test('goes from the first day to the last, with today and the alerts between', () => {
    const run = runOf(year, '2026-07-04')
    expect([run.start, run.end]).toEqual([0, 1])
    expect(run.now).toBeCloseTo(184 / 364)
    expect(run.alerts.map((a) => [a.day, a.passed])).toEqual([
      ['2026-07-04', true],
      ['2026-10-02', false],
      ['2026-12-01', false],
    ])
  })
  test('holds today before the contract begins and after it has ended', () => {
    const before = runOf(year, '2025-12-01')
    expect(before.now).toBe(0)
    expect(before.start).toBeGreaterThan(0)
    const after = runOf(year, '2027-06-01')
    expect(after.now).toBe(1)
    expect(after.end).toBeLessThan(1)
  })
  test('goes on past today where no end is agreed, and then alerts nobody', () => {
    const run = runOf({ ...year, terminationDate: null }, '2026-07-04')
    expect(run.end).toBe(1)
    expect(run.now).toBeGreaterThan(0)
    expect(run.now).toBeLessThan(1)
    expect(run.alerts).toEqual([])
  })
  test('leaves out alerts that would be before the first day, and all of them where they are off', () => {
    expect(runOf({ ...year, effectiveDate: '2026-11-01' }, '2026-11-02').alerts.map((a) => a.days)).toEqual([30])
    expect(runOf({ ...year, alert: false }, '2026-07-04').alerts).toEqual([])
  })
  test('is a point for a contract of one day', () => {
    expect(runOf({ effectiveDate: '2026-01-01', terminationDate: '2026-01-01', alert: true }, '2026-01-01')).toMatchObject({
      start: 0,
      end: 0,
      now: 0,
    })
  })
})
