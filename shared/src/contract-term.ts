import { daysBetween } from './dashboard.ts'

const DAY_MS = 86_400_000
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
export const plusDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY_MS))

const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
/** The same day of a later month, or its last one where it is shorter; with `toTheEnd` the last day of a month stays the last. */
function plusMonths(day: string, months: number, toTheEnd: boolean) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const [laterYear, laterMonth] = [year + Math.floor((month - 1 + months) / 12), (month - 1 + months) % 12]
  const last = lastOfMonth(laterYear, laterMonth)
  const isLast = date === lastOfMonth(year, month - 1)
  return dayOf(new Date(Date.UTC(laterYear, laterMonth, toTheEnd && isLast ? last : Math.min(date, last))))
}
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/**
 * The last day of a term that goes on for as long again. A term of whole months goes on for as many months, whatever their lengths, whether it is
 * written up to the day before (1 January to 31 December) or to the same day (1 January to 1 January); any other for as many days.
 * @param first, last the first and last day of the term, `YYYY-MM-DD`
 */
export function prolonged(first: string, last: string): string {
  for (const over of [1, 0]) {
    const end = plusDays(last, over)
    const months = monthsBetween(first, end)
    const toTheEnd = [false, true].find((t) => months > 0 && plusMonths(first, months, t) === end)
    if (toTheEnd !== undefined) return plusDays(plusMonths(first, 2 * months, toTheEnd), -over)
  }
  return plusDays(last, daysBetween(first, last) + 1)
}
