import { type Day, dayOf, daysBetween, plusDays } from './wire/day.ts'

const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
/** The same day of a later month, or its last one where it is shorter; with `toTheEnd` the last day of a month stays the last. */
function plusMonths(day: Day, months: number, toTheEnd: boolean): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const [laterYear, laterMonth] = [year + Math.floor((month - 1 + months) / 12), (month - 1 + months) % 12]
  const last = lastOfMonth(laterYear, laterMonth)
  const isLast = date === lastOfMonth(year, month - 1)
  return dayOf(new Date(Date.UTC(laterYear, laterMonth, toTheEnd && isLast ? last : Math.min(date, last))))
}
const monthsBetween = (from: Day, to: Day) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/**
 * The last day of a term that goes on for as long again. A term of whole months goes on for as many
 * months, whatever their lengths, whether it is written up to the day before (1 January to 31
 * December) or to the same day (1 January to 1 January); any other for as many days.
 * @param first, last the first and last day of the term
 */
export function prolonged(first: Day, last: Day): Day {
  for (const over of [1, 0]) {
    const end = plusDays(last, over)
    const months = monthsBetween(first, end)
    const toTheEnd = [false, true].find((t) => months > 0 && plusMonths(first, months, t) === end)
    if (toTheEnd !== undefined) return plusDays(plusMonths(first, 2 * months, toTheEnd), -over)
  }
  return plusDays(last, daysBetween(first, last) + 1)
}
