import type { FeeSchedule } from '@ratebook/shared/fee-schedules.ts'
import { type Day, daysBetween, earliest, latest, plusDays } from '@ratebook/shared/wire/day.ts'

/** An edition with the days on which it counts; `until` null: as far as one can see. */
export type Span = { schedule: FeeSchedule; from: Day; until: Day | null }

const firstOf = (days: (Day | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null

/** The editions of a name in their order, each until it expires, is ended, or the next one takes over. */
export function spansOf(all: readonly FeeSchedule[], name: string): Span[] {
  const editions = all.filter((s) => s.name === name).sort((a, b) => a.effectiveDate.localeCompare(b.effectiveDate))
  return editions.map((schedule, i) => {
    const next = editions[i + 1]
    return {
      schedule,
      from: schedule.effectiveDate,
      until: firstOf([schedule.expirationDate, schedule.terminationDate, next ? plusDays(next.effectiveDate, -1) : null]),
    }
  })
}

/** What follows the last day that is told takes so much of the picture. */
const BEYOND = 0.12

/** Where days stand in the picture of editions, from the first one's beginning (0) to some time after the last day that is told (1). */
export function scaleOf(spans: readonly Span[], today: Day): (day: Day) => number {
  const told = spans.flatMap((s) => [s.from, ...(s.until ? [s.until] : [])])
  const [first, last] = [earliest(today, ...told), latest(today, ...told)]
  const length = Math.max(daysBetween(first, last), 120)
  return (day) => (daysBetween(first, day) / length) * (1 - BEYOND)
}
