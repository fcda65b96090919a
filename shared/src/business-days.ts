import { type Day, dayOf, plusDays } from './wire/day.ts'

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6]
const weekdayOf = (day: Day) => new Date(day).getUTCDay()
const dayIn = (year: number, month: number, day: number): Day => dayOf(new Date(Date.UTC(year, month - 1, day)))

function nth(which: number, weekday: number, year: number, month: number): Day {
  const first = dayIn(year, month, 1)
  return plusDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (which - 1) * 7)
}
function last(weekday: number, year: number, month: number): Day {
  const end = dayIn(year, month + 1, 0)
  return plusDays(end, -((weekdayOf(end) - weekday + 7) % 7))
}
/** A holiday of a fixed date that falls on a weekend is kept on the nearest weekday (5 U.S.C. 6103(b), Executive Order 11582). */
const kept = (day: Day): Day => (weekdayOf(day) === SATURDAY ? plusDays(day, -1) : weekdayOf(day) === SUNDAY ? plusDays(day, 1) : day)

/** The federal holidays of a year, 5 U.S.C. 6103(a), on the days on which they are kept: that of New Year may be in the year before. */
export const federalHolidays = (year: number): Day[] => [
  kept(dayIn(year, 1, 1)),
  nth(3, MONDAY, year, 1),
  nth(3, MONDAY, year, 2),
  last(MONDAY, year, 5),
  // since 2021
  ...(year >= 2021 ? [kept(dayIn(year, 6, 19))] : []),
  kept(dayIn(year, 7, 4)),
  nth(1, MONDAY, year, 9),
  nth(2, MONDAY, year, 10),
  kept(dayIn(year, 11, 11)),
  nth(4, THURSDAY, year, 11),
  kept(dayIn(year, 12, 25)),
]

export function isBusinessDay(day: Day): boolean {
  if ([SUNDAY, SATURDAY].includes(weekdayOf(day))) return false
  const year = Number(day.slice(0, 4))
  return !federalHolidays(year).includes(day) && !federalHolidays(year + 1).includes(day)
}

/** The day that comes so many business days after a day, or before it where there are fewer than none; the day itself does not count. */
export function plusBusinessDays(day: Day, days: number): Day {
  const step = Math.sign(days)
  let [at, left] = [day, Math.abs(days)]
  while (left > 0) {
    at = plusDays(at, step)
    if (isBusinessDay(at)) left--
  }
  return at
}

/** Whether a day lies at least so many business days before another. */
export const isAhead = (from: Day, to: Day, days: number): boolean => plusBusinessDays(from, days) <= to
