import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { methods, scheduleTypes } from './pricing/terms.ts'
import { flag, mappingOf, mappingText, NotTaken, refusedChoices, understoodAs } from './wire/table-file.ts'
import { Day } from './wire/day.ts'
import { Id, text, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

export const scheduleScopes = ['national', 'local'] as const

export const FeeSchedule = z.object({
  id: Id,
  name: z.string(),
  feeScheduleType: z.enum(scheduleTypes),
  effectiveDate: z.string(),
  expirationDate: z.string().nullable(),
  terminationDate: z.string().nullable(),
  description: z.string(),
  scope: z.enum(scheduleScopes),
  conversionFactor: z.number().nullable(),
  sourceFile: z.string(),
  items: z.number().int(),
  /** upcoming, in force, followed (a later edition counts now), expired */
  state: z.enum(['upcoming', 'inForce', 'followed', 'expired']),
  /** rules that refer to this edition */
  rules: z.number().int(),
  version: z.number().int(),
})
export type FeeSchedule = z.infer<typeof FeeSchedule>
export const feeScheduleList = columns(
  'feeSchedules',
  { id: 'name', direction: 'asc' },
  {
    name: { label: 'feeSchedules.name', type: 'text', sort: true, filter: true },
    feeScheduleType: { label: 'feeSchedules.type', type: 'text', sort: true, filter: true, search: false },
    effectiveDate: { label: 'feeSchedules.effectiveDate', type: 'text', sort: true, filter: true, kind: 'day' },
    expirationDate: { label: 'feeSchedules.expirationDate', type: 'text', sort: true, filter: true, kind: 'day' },
    terminationDate: { label: 'feeSchedules.terminationDate', type: 'text', sort: true, filter: true, hidden: true, kind: 'day' },
    state: { label: 'feeSchedules.state', type: 'text', sort: true, filter: true, search: false },
    scope: { label: 'feeSchedules.scope', type: 'text', sort: true, filter: true, search: false },
    items: { label: 'feeSchedules.items', type: 'number', sort: true, filter: true },
    description: { label: 'feeSchedules.description', type: 'text', sort: true, filter: true, hidden: true },
  },
)

/** Amounts are dollars of up to four decimals; null where there is none. */
export const FeeScheduleItem = z.object({
  id: Id,
  code: z.string(),
  type: z.enum(methods),
  grouping: z.string(),
  description: z.string(),
  facAllowedAmount: z.number().nullable(),
  nonfacAllowedAmount: z.number().nullable(),
  minAmount: z.number().nullable(),
  maxAmount: z.number().nullable(),
  minUnit: z.number().nullable(),
  maxUnit: z.number().nullable(),
  modifier1: z.string(),
  modifier2: z.string(),
  modifier3: z.string(),
  modifier4: z.string(),
  weight: z.number().nullable(),
  /** days that a stay of a DRG usually takes: the geometric mean */
  meanStay: z.number().nullable(),
  workRvu: z.number().nullable(),
  facPeRvu: z.number().nullable(),
  nonfacPeRvu: z.number().nullable(),
  mpRvu: z.number().nullable(),
})
export type FeeScheduleItem = z.infer<typeof FeeScheduleItem>
export const feeScheduleItemList = columns(
  'feeSchedules',
  { id: 'code', direction: 'asc' },
  {
    code: { label: 'feeScheduleItems.code', type: 'text', sort: true, filter: true },
    modifier1: { label: 'feeScheduleItems.modifier1', type: 'text', sort: true, filter: true },
    grouping: { label: 'feeScheduleItems.grouping', type: 'text', sort: true, filter: true },
    description: { label: 'feeScheduleItems.description', type: 'text', sort: true, filter: true },
    facAllowedAmount: { label: 'feeScheduleItems.facAllowedAmount', type: 'money', sort: true, filter: true },
    nonfacAllowedAmount: { label: 'feeScheduleItems.nonfacAllowedAmount', type: 'money', sort: true, filter: true },
    weight: { label: 'feeScheduleItems.weight', type: 'number', sort: true, filter: true },
    meanStay: { label: 'feeScheduleItems.meanStay', type: 'number', sort: true, filter: true },
    type: { label: 'feeScheduleItems.type', type: 'text', sort: true, filter: true, hidden: true, search: false },
    minAmount: { label: 'feeScheduleItems.minAmount', type: 'money', sort: true, filter: true, hidden: true },
    maxAmount: { label: 'feeScheduleItems.maxAmount', type: 'money', sort: true, filter: true, hidden: true },
    minUnit: { label: 'feeScheduleItems.minUnit', type: 'number', sort: true, filter: true, hidden: true },
    maxUnit: { label: 'feeScheduleItems.maxUnit', type: 'number', sort: true, filter: true, hidden: true },
    modifier2: { label: 'feeScheduleItems.modifier2', type: 'text', sort: true, filter: true, hidden: true },
    modifier3: { label: 'feeScheduleItems.modifier3', type: 'text', sort: true, filter: true, hidden: true },
    modifier4: { label: 'feeScheduleItems.modifier4', type: 'text', sort: true, filter: true, hidden: true },
  },
)

/** What a column of a schedule's file may be read as. `allowedAmount` fills both amounts. */
export const scheduleFields = [
  'code',
  'type',
  'description',
  'grouping',
  'facAllowedAmount',
  'nonfacAllowedAmount',
  'allowedAmount',
  'minAmount',
  'maxAmount',
  'minUnit',
  'maxUnit',
  'modifier1',
  'modifier2',
  'modifier3',
  'modifier4',
  'weight',
  'meanStay',
  'workRvu',
  'facPeRvu',
  'nonfacPeRvu',
  'mpRvu',
] as const
export type ScheduleField = (typeof scheduleFields)[number]
export const ScheduleMapping = mappingOf(scheduleFields)
export type ScheduleMapping = z.infer<typeof ScheduleMapping>

/** How a file is read: by its columns, or as one of Medicare's public tables. `auto` looks at the file. */
export const scheduleSources = ['auto', 'csv', 'pfs', 'opps-apc', 'opps-hcpcs', 'ms-drg'] as const
export const ScheduleUploadForm = z
  .object({
    /** a dry run needs none */
    name: text(200).default(''),
    feeScheduleType: z.union([z.literal(''), z.enum(scheduleTypes)]).default(''),
    effectiveDate: z.union([z.literal(''), Day]).default(''),
    expirationDate: z.union([z.literal(''), Day]).default(''),
    description: text(2000).default(''),
    scope: z.union([z.literal(''), z.enum(scheduleScopes)]).default(''),
    source: z.enum(scheduleSources).default('auto'),
    /** PFS only: key of a GPCI locality; the amounts are then those of the locality, and the schedule is local */
    locality: text(20).default(''),
    mapping: mappingText(ScheduleMapping),
    dryRun: flag,
    onRefused: z.enum(refusedChoices).default('abort'),
  })
  .superRefine((form, ctx) => {
    if (!form.dryRun && form.name === '') ctx.addIssue({ code: 'custom', path: ['name'], ...because('required') })
  })
export type ScheduleUploadForm = z.output<typeof ScheduleUploadForm>
/** Why a row is not a line of the schedule, though nothing is wrong with it. */
export const leftOutReasons = [
  'noPrice',
  'zeroPrice',
  'noWeight',
  'duplicate',
  'footer',
  'repeatedHeader',
  /**
   * of Medicare's tables: not paid, paid within other services, by another schedule, at
   * cost, by the contractor's own price, as anesthesia, to inpatients only
   */
  'notPaid',
  'bundled',
  'otherSchedule',
  'atCost',
  'contractorPriced',
  'anesthesia',
  'inpatientOnly',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/**
 * What a file would make, or made (`schedule`), and how it was understood. `effectiveDate` is ''
 * while neither form nor file say it, and `leftOutReasons` counts by `LeftOutReason`.
 */
export const ScheduleUpload = z.object({
  schedule: FeeSchedule.nullable(),
  source: z.enum(scheduleSources),
  feeScheduleType: z.enum(scheduleTypes),
  effectiveDate: z.string(),
  conversionFactor: z.number().nullable(),
  items: z.number().int(),
  ...NotTaken.shape,
  ...understoodAs(scheduleFields),
})
export type ScheduleUpload = z.infer<typeof ScheduleUpload>

export const FeeScheduleEdit = z
  .object({
    id: Id,
    version: Version,
    effectiveDate: Day,
    expirationDate: Day.nullable().default(null),
    terminationDate: Day.nullable().default(null),
    description: text(2000).default(''),
  })
  .superRefine((s, ctx) => {
    for (const path of ['expirationDate', 'terminationDate'] as const) {
      const day = s[path]
      if (day !== null && day < s.effectiveDate) ctx.addIssue({ code: 'custom', path: [path], ...because('endBeforeStart') })
    }
  })

const id = z.object({ id: Id })
export const feeSchedules = {
  listAllFeeSchedules: endpoint({
    method: 'GET',
    path: '/api/v1/cms/feeschedule/list',
    access: 'contracts:read',
    security: 'read-contract',
    response: z.array(FeeSchedule),
    summary: 'Fee schedules, all editions, by name and date',
  }),
  listFeeSchedules: endpoint({
    method: 'POST',
    path: '/api/v1/cms/feeschedules',
    access: 'contracts:read',
    security: 'read-contract',
    list: feeScheduleList,
    body: listRequest(feeScheduleList),
    response: page(FeeSchedule),
    summary: 'Fee schedules, sorted and filtered',
  }),
  getFeeSchedule: endpoint({
    method: 'GET',
    path: '/api/v1/cms/feeschedule/:id',
    access: 'contracts:read',
    security: 'read-contract',
    params: id,
    response: FeeSchedule,
    summary: 'A fee schedule',
  }),
  listFeeScheduleItems: endpoint({
    method: 'POST',
    path: '/api/v1/cms/feescheduleItems',
    access: 'contracts:read',
    security: 'read-contract',
    list: feeScheduleItemList,
    body: listRequest(feeScheduleItemList).extend({ feeScheduleId: Id }),
    response: page(FeeScheduleItem),
    summary: 'Lines of a fee schedule, sorted and filtered',
  }),
  updateFeeSchedule: endpoint({
    method: 'PUT',
    path: '/api/v1/cms/feeschedule',
    access: 'contracts:write',
    body: FeeScheduleEdit,
    response: FeeSchedule,
    summary: 'Change the dates and the description of a fee schedule; a stale version answers 409',
  }),
  deleteFeeSchedule: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/feeschedule/:id',
    access: 'contracts:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Remove a fee schedule that no rule refers to',
  }),
  uploadFeeSchedule: endpoint({
    method: 'POST',
    path: '/api/v1/cms/feeschedule/upload',
    access: 'contracts:write',
    form: ScheduleUploadForm,
    file: 'feeScheduleFile',
    response: ScheduleUpload,
    summary:
      'Load a fee schedule from a CSV file or one of Medicare’s public tables (multipart field feeScheduleFile); dryRun shows what it ' +
      'would make',
  }),
  getFeeScheduleTemplate: endpoint({
    method: 'GET',
    path: '/api/v1/cms/feeschedule/template',
    access: 'contracts:read',
    download: 'text/csv',
    response: z.string(),
    summary: 'An empty fee schedule file with the headers that need no mapping',
  }),
}
