import { z } from 'zod'
import { Day, dayOf, daysBetween, plusDays } from './wire/day.ts'

/** By what care that is given again and again is counted, and how many days that has at least. */
const lengths = { day: 1, week: 7, month: 28 } as const
export type Period = keyof typeof lengths
export const periods = Object.keys(lengths) as [Period, ...Period[]]
export const MOST_TIMES = 366

/**
 * The scope of care that is given again and again, which one estimate may cover: how many times, how often and between which days
 * (45 CFR 149.610(b)(1)(x)).
 */
export const Recurrence = z.object({
  times: z.number().int().min(2).max(MOST_TIMES),
  /** so many times in each of the periods */
  often: z.number().int().min(1).max(31),
  every: z.enum(periods),
  from: Day,
  /** the last day */
  until: Day,
})
export type Recurrence = z.infer<typeof Recurrence>

/** One estimate covers twelve months at most: 45 CFR 149.610(b)(1)(x)(B). */
export function lastDayFrom(from: Day): Day {
  const date = new Date(from)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return plusDays(dayOf(date), -1)
}

/** So many times there can be between two days, where a period that has begun counts. */
export const mostTimes = ({ often, every, from, until }: Omit<Recurrence, 'times'>) =>
  often * Math.ceil((daysBetween(from, until) + 1) / lengths[every])
