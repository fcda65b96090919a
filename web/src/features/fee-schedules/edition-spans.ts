import type { FeeSchedule } from '@ratebook/shared/fee-schedules.ts'

/** An edition with the days on which it counts; `until` null: as far as one can see. */
export type Span = { schedule: FeeSchedule; from: string; until: string | null }

const DAY_MS = 86_400_000
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
const earliest = (days: (string | null | undefined)[]) => days.filter((d) => typeof d === 'string').sort()[0] ?? null

/** The editions of a name in their order, each until it expires, is ended, or the next one takes over. */
export function spansOf(all: readonly FeeSchedule[], name: string): Span[] {
  const editions = all.filter((s) => s.name === name).sort((a, b) => a.effectiveDate.localeCompare(b.effectiveDate))
  return editions.map((schedule, i) => {
    const next = editions[i + 1]
    return {
      schedule,
      from: schedule.effectiveDate,
      until: earliest([schedule.expirationDate, schedule.terminationDate, next && dayBefore(next.effectiveDate)]),
    }
  })
}

/** What follows the last day that is told takes so much of the picture. */
const BEYOND = 0.12

/** Where days stand in the picture of editions, from the first one's beginning (0) to some time after the last day that is told (1). */
export function scaleOf(spans: readonly Span[], today: string): (day: string) => number {
  const told = [today, ...spans.flatMap((s) => [s.from, ...(s.until ? [s.until] : [])])].map((d) => Date.parse(d))
  const first = Math.min(...told)
  const last = Math.max(...told, first + 120 * DAY_MS)
  return (day) => ((Date.parse(day) - first) / (last - first)) * (1 - BEYOND)
}
