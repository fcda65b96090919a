import { ALERT_DAYS, type ContractSummary } from '@ratebook/shared/contracts.ts'
import { type Day, daysBetween, earliest, latest, plusDays } from '@ratebook/shared/wire/day.ts'

/** So many days before its end a contract is marked in lists. */
export const SOON_DAYS = 90
/** How far a picture goes on where there is no end to show. */
const OPEN_DAYS = 180

/** Days that are left of a contract about to end, its last day included; null while there is time, after its end, and where it has none. */
export function daysLeft({ terminationDate }: Pick<ContractSummary, 'terminationDate'>, now: Day): number | null {
  const left = terminationDate === null ? -1 : daysBetween(now, terminationDate)
  return left >= 0 && left <= SOON_DAYS ? left : null
}

type Dated = Pick<ContractSummary, 'effectiveDate' | 'terminationDate'> & { alert: boolean }

/**
 * The run of a contract as a picture shows it: where its beginning, its end, today and its
 * alerts stand, each from 0 to 1. Today is always in the picture, also before the beginning
 * or after the end; without an end the picture goes on past today.
 */
export function runOf({ effectiveDate: start, terminationDate: end, alert }: Dated, now: Day) {
  const first = earliest(now, start)
  const last = end === null ? plusDays(latest(start, now), OPEN_DAYS) : latest(end, now)
  const length = Math.max(1, daysBetween(first, last))
  const at = (day: Day) => daysBetween(first, day) / length
  const alerts =
    end === null || !alert ? [] : ALERT_DAYS.map((days) => ({ days, day: plusDays(end, -days) })).filter(({ day }) => day >= start)
  return {
    start: at(start),
    end: end === null ? 1 : at(end),
    now: at(now),
    alerts: alerts.map((a) => ({ ...a, at: at(a.day), passed: a.day <= now })),
  }
}
