import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Toggle, Toggled, toggleAllRequest } from './wire/status.ts'
import { flag, mappingOf, mappingText, NotTaken, refusedChoices, understoodAs } from './wire/table-file.ts'
import { Id } from './wire/text.ts'

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
  'services',
  { id: 'pxCode', direction: 'asc' },
  {
    enabled: { label: 'allowables.enabled', type: 'text', filter: true, kind: 'switch' },
    pxCode: { label: 'allowables.pxCode', type: 'text', sort: true, filter: true },
    revenueCode: { label: 'allowables.revenueCode', type: 'text', sort: true, filter: true },
    rateIP: { label: 'allowables.rateIP', type: 'money', sort: true, filter: true },
    rateOP: { label: 'allowables.rateOP', type: 'money', sort: true, filter: true },
    displayName: { label: 'allowables.displayName', type: 'text', sort: true, filter: true },
    planName: { label: 'allowables.planName', type: 'text', sort: true, filter: true },
  },
)

/** What a column of an allowables file may be read as. */
export const allowableFields = ['payer', 'plan', 'cptHcpcs', 'revenueCode', 'amountIp', 'amountOp'] as const
export type AllowableField = (typeof allowableFields)[number]
export const AllowableMapping = mappingOf(allowableFields)
export type AllowableMapping = z.infer<typeof AllowableMapping>
export const AllowableUploadForm = z.object({
  mapping: mappingText(AllowableMapping),
  dryRun: flag,
  onRefused: z.enum(refusedChoices).default('abort'),
})
/** What a file did, or in a dry run would do; and how it was understood, so that a person can map the columns it could not place. */
export const AllowableUpload = z.object({
  applied: z.boolean(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  ...NotTaken.shape,
  ...understoodAs(allowableFields),
})
export type AllowableUpload = z.infer<typeof AllowableUpload>

export const allowables = {
  listAllowables: endpoint({
    method: 'POST',
    path: '/api/v1/charge/allowables/list',
    access: 'payers:read',
    list: allowableList,
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
}
