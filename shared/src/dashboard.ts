import { z } from 'zod'
import { type Day, dayOf, daysBetween } from './wire/day.ts'
import { endpoint } from './wire/endpoint.ts'
import { FieldError } from './wire/errors.ts'
import { ShoppableCounts } from './shoppable.ts'
import { Id } from './wire/text.ts'
import { uploadStatuses } from './uploads.ts'

const count = z.number().int()

export const updateStates = ['current', 'soon', 'overdue'] as const
/** The federal file's yearly update; days are `YYYY-MM-DD`. */
export const YearlyUpdate = z.object({ changedOn: z.string(), dueOn: z.string(), state: z.enum(updateStates) })
export type YearlyUpdate = z.infer<typeof YearlyUpdate>

/** So long before the day a new file is worth asking for: exporting, checking and loading a charge master takes weeks, not hours. */
export const SOON_DAYS = 60

/**
 * When charges that last changed on a day have to be updated: "at least once annually" (45 CFR 180.50(e)), so on the same day a year later;
 * after a 29 February, on 1 March.
 */
export function yearlyUpdate(changedOn: Day, today: Day): YearlyUpdate {
  const due = new Date(changedOn)
  due.setUTCFullYear(due.getUTCFullYear() + 1)
  const dueOn = dayOf(due)
  const left = daysBetween(today, dueOn)
  return { changedOn, dueOn, state: left < 0 ? 'overdue' : left <= SOON_DAYS ? 'soon' : 'current' }
}

export const RecentUpload = z.object({
  versionId: Id,
  facilityName: z.string(),
  fileName: z.string(),
  username: z.string(),
  at: z.string(),
  status: z.enum(uploadStatuses),
  added: count,
  changed: count,
  retired: count,
})
export type RecentUpload = z.infer<typeof RecentUpload>

export const FacilityStanding = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  /** what it still lacks before its file can be published */
  missing: z.array(FieldError),
  /** size of its charge master, retired items aside */
  items: count,
  /** without revenue code, CPT/HCPCS and DRG */
  uncoded: count,
  withoutPlainName: count,
  /** how many of the CMS-specified services its charge master holds, switched on or not */
  foundServicesCount: count,
  ...ShoppableCounts.shape,
  lastUpload: z.object({ at: z.string(), username: z.string(), fileName: z.string() }).nullable(),
  /** null while there are no charges */
  update: YearlyUpdate.nullable(),
})
export type FacilityStanding = z.infer<typeof FacilityStanding>

export const RecentChange = z.object({
  seq: count,
  at: z.string(),
  username: z.string(),
  action: z.string(),
  entity: z.string(),
  /** what the changed thing is called; '' when nothing says */
  name: z.string(),
  /** names of the fields that changed; none of a new or removed thing, where every field did */
  fields: z.array(z.string()),
})
export type RecentChange = z.infer<typeof RecentChange>

/** What the server is set up with that it should not be. */
export const configWarnings = ['mailFrom', 'insecureAddress', 'ownsTables'] as const
export type ConfigWarning = (typeof configWarnings)[number]

export const Dashboard = z.object({
  warnings: z.array(z.enum(configWarnings)),
  facilities: z.array(FacilityStanding),
  uploads: z.array(RecentUpload),
  changes: z.array(RecentChange),
  /** administrators of the brand who have not chosen a password yet */
  invitationsWaiting: count,
  /** good faith estimates that are still to be given; null for whom they are none of their business */
  estimates: z.object({ due: count, overdue: count }).nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  getDashboard: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard',
    access: 'charges:read',
    response: Dashboard,
    summary: 'Where the brand stands: readiness, shoppable services, uploads, recent changes',
  }),
}
