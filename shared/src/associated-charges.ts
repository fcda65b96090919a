import { z } from 'zod'
import { settings } from './charges.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Toggle, Toggled, toggleAllRequest } from './wire/status.ts'
import { Id } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** Services that appear in fewer claims than this say nothing, and could point at a person: they are never shown. */
export const FEWEST_CLAIMS = 11
/** Percentages of the claims with a service from which on what stands beside it is switched on, and is offered at all. */
export const [ON_FROM, OFFERED_FROM] = [70, 40] as const

export const AssociatedItem = z.object({
  id: Id,
  pxCode: z.string(),
  description: z.string(),
  revCode: z.string(),
  associatedPxCode: z.string(),
  associatedDescription: z.string(),
  associatedRevCode: z.string(),
  /** the price in the charge master of the facility named beside it; null where none has one */
  associated_Charge: z.number().nullable(),
  facilityName: z.string(),
  appearanceInClaim: z.number().int(),
  /** claims with the primary service; null where they were not counted */
  primaryClaims: z.number().int().nullable(),
  percentage: z.number(),
  averageUnits: z.number(),
  setting: z.enum(settings),
  enabled: z.boolean(),
  /** who switched it: what a person chose stays when claims are counted again; null: nobody did */
  switchedBy: z.string().nullable(),
  /** when it was counted on claims; null: it was not */
  computedAt: z.string().nullable(),
})
export type AssociatedItem = z.infer<typeof AssociatedItem>
export const associatedList = columns(
  'services',
  { id: 'pxCode', direction: 'asc' },
  {
    enabled: { label: 'associated.enabled', type: 'text', filter: true, kind: 'switch' },
    pxCode: { label: 'associated.pxCode', type: 'text', sort: true, filter: true },
    description: { label: 'associated.description', type: 'text', sort: true, filter: true },
    revCode: { label: 'associated.revCode', type: 'text', sort: true, filter: true },
    associatedPxCode: { label: 'associated.associatedPxCode', type: 'text', sort: true, filter: true },
    associatedDescription: { label: 'associated.associatedDescription', type: 'text', sort: true, filter: true },
    associatedRevCode: { label: 'associated.associatedRevCode', type: 'text', sort: true, filter: true },
    associated_Charge: { label: 'associated.charge', type: 'money', sort: true, filter: true },
    appearanceInClaim: { label: 'associated.appearance', type: 'number', sort: true, filter: true },
    percentage: { label: 'associated.percentage', type: 'number', sort: true, filter: true },
    setting: { label: 'associated.setting', type: 'text', sort: true, filter: true, spare: true },
  },
)

/** The threshold slider: the percentage lies strictly between its ends, but an end at 0 or 100 is no bound. */
export const TimeFilter = z
  .object({ lowRange: z.number().min(0).max(100), highRange: z.number().min(0).max(100) })
  .refine((t) => t.lowRange <= t.highRange, { path: ['highRange'], ...because('belowLowEnd') })
/** How associated charges were counted on claims last, and how far it is while they are. */
export const AssociationCount = z.object({
  isRunning: z.boolean(),
  claimsRead: z.number().int(),
  claimsAll: z.number().int(),
  /** of the last time that came to its end; null: they never were */
  last: z
    .object({ finishedAt: z.string(), from: z.string(), to: z.string(), claims: z.number().int(), lines: z.number().int() })
    .nullable(),
})
export type AssociationCount = z.infer<typeof AssociationCount>
/** Without a facility, prices come from the first one by name that has the service. */
const ofAssociated = { timeFilter: TimeFilter.optional(), facility: Id.optional() }
export const associatedCharges = {
  listAssociated: endpoint({
    method: 'POST',
    path: '/api/v1/charge/associated/list',
    access: 'charges:read',
    response: page(AssociatedItem),
    summary: 'Charges that stand beside a primary service, narrowed by the threshold slider',
    list: associatedList,
    body: listRequest(associatedList).extend(ofAssociated),
  }),
  setAssociatedStatus: endpoint({
    method: 'POST',
    path: '/api/v1/charge/associated/status',
    access: 'charges:write',
    body: Toggle,
    response: Toggled,
    summary: 'Switch an associated charge on or off',
  }),
  setAllAssociatedStatus: endpoint({
    method: 'POST',
    path: '/api/v1/charge/associated/status/all',
    access: 'charges:write',
    response: Toggled,
    summary: 'Switch the whole filtered set of associated charges',
    body: toggleAllRequest(associatedList).extend(ofAssociated),
  }),
  getAssociationCount: endpoint({
    method: 'GET',
    path: '/api/v1/charge/associated/count',
    access: 'charges:read',
    response: AssociationCount,
    summary: 'From which claims associated charges were counted, when, and how far it is while they are',
  }),
  countAssociations: endpoint({
    method: 'POST',
    path: '/api/v1/charge/associated/count',
    access: 'charges:write',
    response: AssociationCount,
    summary: 'Count associated charges on the claims of the last 12 months again',
  }),
}
