import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { columns, listRequest, page } from './list.ts'
import { Toggle, Toggled, toggleAllRequest } from './status.ts'
import { flag, mappingOf, mappingText } from './table-files.ts'
import { Id } from './text.ts'
import { UploadResult } from './uploads.ts'

/** Services that appear in fewer claims than this say nothing, and could point at a person: they are never shown. */
export const FEWEST_CLAIMS = 11

/** Counts of distinct services: alternative codes of one CMS-specified service count once. Shown against 70, 230 and 300. */
export const ShoppableCounts = z.object({
  requiredServicesCount: z.number().int(),
  shoppableServicesCount: z.number().int(),
  totalServiceCount: z.number().int(),
})
export type ShoppableCounts = z.infer<typeof ShoppableCounts>
export const SHOPPABLE_CAPS = { required: 70, shoppable: 230, total: 300 }

export const ShoppableItem = z.object({
  id: Id,
  cpt: z.string(),
  service: z.string(),
  revenueCode: z.string(),
  drgCode: z.string(),
  description: z.string(),
  charge: z.number(),
  status: z.string(),
  enabled: z.boolean(),
})
export type ShoppableItem = z.infer<typeof ShoppableItem>
export const shoppableList = columns(
  { id: 'cpt', direction: 'asc' },
  {
    cpt: { label: 'shoppable.cpt', type: 'text', sort: true, filter: true },
    service: { label: 'shoppable.service', type: 'text', sort: true, filter: true },
    revenueCode: { label: 'shoppable.revenueCode', type: 'text', sort: true, filter: true },
    drgCode: { label: 'shoppable.drgCode', type: 'text', sort: true, filter: true },
    description: { label: 'shoppable.description', type: 'text', sort: true, filter: true },
    charge: { label: 'shoppable.charge', type: 'money', sort: true, filter: true },
    status: { label: 'shoppable.status', type: 'text', sort: true, filter: true },
  },
)

/** A rate that is null is none: no amount was agreed for that setting. */
export const AllowableItem = z.object({
  id: Id,
  pxCode: z.string(),
  revenueCode: z.string(),
  rateIP: z.number().nullable(),
  rateOP: z.number().nullable(),
  displayName: z.string(),
  planName: z.string(),
  enabled: z.boolean(),
})
export type AllowableItem = z.infer<typeof AllowableItem>
export const allowableList = columns(
  { id: 'pxCode', direction: 'asc' },
  {
    pxCode: { label: 'allowables.pxCode', type: 'text', sort: true, filter: true },
    revenueCode: { label: 'allowables.revenueCode', type: 'text', sort: true, filter: true },
    rateIP: { label: 'allowables.rateIP', type: 'money', sort: true, filter: true },
    rateOP: { label: 'allowables.rateOP', type: 'money', sort: true, filter: true },
    displayName: { label: 'allowables.displayName', type: 'text', sort: true, filter: true },
    planName: { label: 'allowables.planName', type: 'text', sort: true, filter: true },
  },
)

/** What a column of an allowables file may be read as. */
export const allowableFields = ['payer', 'plan', 'pxCode', 'revenueCode', 'rateIP', 'rateOP'] as const
export type AllowableField = (typeof allowableFields)[number]
export const AllowableMapping = mappingOf(allowableFields)
export type AllowableMapping = z.infer<typeof AllowableMapping>
export const AllowableUploadForm = z.object({
  mapping: mappingText(AllowableMapping),
  dryRun: flag,
  onRefused: z.enum(['abort', 'skip']).default('abort'),
})
/** What a file did, or in a dry run would do; and how it was understood, so that a person can map the columns it could not place. */
export const AllowableUpload = UploadResult.omit({ retired: true, uncoded: true }).extend({
  applied: z.boolean(),
  columns: z.array(
    z.object({ key: z.string(), name: z.string(), field: z.enum([...allowableFields, 'ignore']).nullable(), samples: z.array(z.string()) }),
  ),
  preview: z.array(z.array(z.string())),
  missing: z.array(z.string()),
  notes: z.array(z.string()),
})
export type AllowableUpload = z.infer<typeof AllowableUpload>

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
  percentage: z.number(),
  enabled: z.boolean(),
})
export type AssociatedItem = z.infer<typeof AssociatedItem>
export const associatedList = columns(
  { id: 'pxCode', direction: 'asc' },
  {
    pxCode: { label: 'associated.pxCode', type: 'text', sort: true, filter: true },
    description: { label: 'associated.description', type: 'text', sort: true, filter: true },
    revCode: { label: 'associated.revCode', type: 'text', sort: true, filter: true },
    associatedPxCode: { label: 'associated.associatedPxCode', type: 'text', sort: true, filter: true },
    associatedDescription: { label: 'associated.associatedDescription', type: 'text', sort: true, filter: true },
    associatedRevCode: { label: 'associated.associatedRevCode', type: 'text', sort: true, filter: true },
    associated_Charge: { label: 'associated.charge', type: 'money', sort: true, filter: true },
    appearanceInClaim: { label: 'associated.appearance', type: 'number', sort: true, filter: true },
    percentage: { label: 'associated.percentage', type: 'number', sort: true, filter: true },
  },
)

/** The threshold slider: the percentage lies strictly between its ends, but an end at 0 or 100 is no bound. */
export const TimeFilter = z
  .object({ lowRange: z.number().min(0).max(100), highRange: z.number().min(0).max(100) })
  .refine((t) => t.lowRange <= t.highRange, { path: ['highRange'], message: 'Not below the low end' })
/** Without a facility, prices come from the first one by name that has the service. */
const ofAssociated = { timeFilter: TimeFilter.optional(), facility: Id.optional() }
const facility = z.object({ facility: Id })
const withCounts = Toggled.extend(ShoppableCounts.shape)
export const services = {
  listShoppable: endpoint({
    method: 'POST',
    path: '/api/v1/charge/shoppable/list/:facility',
    access: 'charges:read',
    params: facility,
    body: listRequest(shoppableList),
    response: page(ShoppableItem),
    summary: 'Coded services of a facility and whether they are shoppable',
  }),
  setShoppableStatus: endpoint({
    method: 'POST',
    path: '/api/v1/charge/status',
    access: 'charges:write',
    body: Toggle,
    response: withCounts,
    summary: 'Switch a shoppable service on or off',
  }),
  setAllShoppableStatus: endpoint({
    method: 'POST',
    path: '/api/v1/charge/status/all',
    access: 'charges:write',
    body: toggleAllRequest(shoppableList).extend({ facility: Id }),
    response: withCounts,
    summary: 'Switch the whole filtered set of a facility’s services',
  }),
  countShoppable: endpoint({
    method: 'GET',
    path: '/api/v1/charge/shoppable/svc/count',
    access: 'charges:read',
    query: z.object({ facility: Id.optional() }),
    response: ShoppableCounts,
    summary: 'Counts of shoppable services against 70, 230 and 300',
  }),
  listMissingShoppable: endpoint({
    method: 'GET',
    path: '/api/v1/charge/shoppable/missing/:facility',
    access: 'charges:read',
    params: facility,
    summary: 'Which of the CMS-specified 70 a facility has switched on, could switch on, or lacks',
    response: z.array(
      z.object({
        listNo: z.number().int(),
        plainName: z.string(),
        category: z.string(),
        codes: z.array(z.string()),
        state: z.enum(['enabled', 'recognised', 'missing']),
      }),
    ),
  }),
  listAllowables: endpoint({
    method: 'POST',
    path: '/api/v1/charge/allowables/list',
    access: 'payers:read',
    body: listRequest(allowableList),
    response: page(AllowableItem),
    summary: 'Allowed amounts per payer and service',
  }),
  setAllowableStatus: endpoint({
    method: 'POST',
    path: '/api/v1/charge/allowables/status',
    access: 'payers:write',
    body: Toggle,
    response: Toggled,
    summary: 'Switch an allowable on or off',
  }),
  setAllAllowableStatus: endpoint({
    method: 'POST',
    path: '/api/v1/charge/allowables/status/all',
    access: 'payers:write',
    body: toggleAllRequest(allowableList),
    response: Toggled,
    summary: 'Switch the whole filtered set of allowables',
  }),
  uploadAllowables: endpoint({
    method: 'POST',
    path: '/api/v1/charge/allowables/upload',
    access: 'payers:write',
    form: AllowableUploadForm,
    file: 'allowableCsvFile',
    response: AllowableUpload,
    summary: 'Load a file of allowed amounts (multipart field allowableCsvFile); dryRun shows what it would do; all or nothing',
  }),
  getAllowableTemplate: endpoint({
    method: 'GET',
    path: '/api/v1/charge/allowables/template',
    access: 'payers:read',
    download: 'text/csv',
    response: z.string(),
    summary: 'An empty file of allowed amounts with the headers that need no mapping',
  }),
  listAssociated: endpoint({
    method: 'POST',
    path: '/api/v1/charge/associated/list',
    access: 'charges:read',
    response: page(AssociatedItem),
    summary: 'Charges that stand beside a primary service, narrowed by the threshold slider',
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
}
