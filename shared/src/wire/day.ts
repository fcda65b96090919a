import { z } from 'zod'
import { because } from './zod-faults.ts'

/** The days that a date may be. */
export const [EARLIEST, LATEST] = ['1900-01-01', '2200-12-31'] as const

/** A calendar day, `YYYY-MM-DD`: contracts and schedules are in force by days, not by moments. Days compare and sort as text does. */
export const Day = z.iso.date().refine((s) => s >= EARLIEST && s <= LATEST, because('yearOutOfRange'))
export type Day = z.infer<typeof Day>

const DAY_MS = 86_400_000

/** The day that a column without a time holds: it is read as midnight in UTC, wherever the server stands. */
export const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)
export const plusDays = (day: Day, days: number): Day => dayOf(new Date(Date.parse(day) + days * DAY_MS))
/** Whole days from one day to another. */
export const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
export const earliest = (...days: [Day, ...Day[]]): Day => days.sort()[0]
export const latest = (...days: [Day, ...Day[]]): Day => days.sort().at(-1) as Day

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: timeZone || undefined, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}

/**
 * The day it is, or was at a moment: the one place that says so. A brand's day is that of its own time zone.
 * @param timeZone a name such as `America/Chicago`; '' = where the program runs
 */
export function dayIn(timeZone: string, moment = new Date()): Day {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.year}-${part.month}-${part.day}`
}

/** '' for the server's own, or a name of the IANA's list; an offset such as `+01:00` knows no summer time. */
export const TimeZone = z
  .string()
  .max(60)
  .refine((name) => name === '' || isTimeZone(name), because('timeZone'))
function isTimeZone(name: string) {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}
let own: string | undefined
/** Where the program runs; found once, which takes longer than to read a record. */
export const ownTimeZone = (): string => (own ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
