import type { Dashboard, FacilityStanding, YearlyUpdate } from '@ratebook/shared/dashboard.ts'

/** Its file can be downloaded by everybody. */
export const isPublished = (f: FacilityStanding) => f.active && f.missing.length === 0

/** How a facility stands, the most telling thing first. */
export function standingOf(f: FacilityStanding): 'inactive' | 'empty' | 'incomplete' | 'ready' {
  if (!f.active) return 'inactive'
  if (f.items === 0) return 'empty'
  return f.missing.length > 0 ? 'incomplete' : 'ready'
}

/** Not of the facility's own form: charges are loaded before, and an official attests at last, when nothing else is missing. */
const otherSteps = ['charges', 'attesterName']

export type Step = {
  name: 'facility' | 'charges' | 'complete' | 'publish'
  done: boolean /** the facility that the step is about, when there is one */
  facilityId?: string | undefined
}

/** What to do first, in order, until the first file is published. Whoever has come furthest leads. */
export function firstSteps({ facilities }: Dashboard): Step[] {
  const open = (f: FacilityStanding) => f.missing.filter((m) => !otherSteps.includes(m.path)).length
  const active = facilities.filter((f) => f.active)
  const [lead] = [...active].sort(
    (a, b) => Number(b.items > 0) - Number(a.items > 0) || open(a) - open(b) || a.missing.length - b.missing.length,
  )
  const facilityId = lead?.id
  return [
    { name: 'facility', done: active.length > 0 },
    { name: 'charges', done: active.some((f) => f.items > 0) },
    { name: 'complete', done: lead !== undefined && open(lead) === 0, facilityId },
    { name: 'publish', done: active.some(isPublished), facilityId },
  ]
}

const urgency: Record<YearlyUpdate['state'], number> = { current: 0, soon: 1, overdue: 2 }

/** Active facilities with charges, the one whose yearly update is due first in front. */
export const byUrgency = ({ facilities }: Dashboard) =>
  facilities
    .flatMap((f) => (f.active && f.update ? [f.update] : []))
    .sort((a, b) => urgency[b.state] - urgency[a.state] || a.dueOn.localeCompare(b.dueOn))
