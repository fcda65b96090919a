import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { because } from './wire/zod-faults.ts'

/** What columns hold. In Parquet `money` is DECIMAL(18, 2), `fine` DECIMAL(18, 4), `number` DOUBLE, `day` DATE, `texts` a LIST. */
export const columnKinds = {
  text: z.string().nullable(),
  integer: z.number().int().nullable(),
  boolean: z.boolean().nullable(),
  day: z.iso.date().nullable(),
  money: z.number().nullable(),
  fine: z.number().nullable(),
  number: z.number().nullable(),
  texts: z.array(z.string()).nullable(),
}
export type ColumnKind = keyof typeof columnKinds
export type BulkColumns = Readonly<Record<string, ColumnKind>>

/** Columns of each table, named as lists name them. Each depends on its own row alone: no other change makes it stale. */
export const bulkCharge = {
  id: 'text',
  facilityId: 'text',
  departmentName: 'text',
  code: 'text',
  revenueCode: 'text',
  drgCode: 'text',
  aprDrgCode: 'text',
  service: 'text',
  serviceEs: 'text',
  cpT_HCPCS: 'text',
  description: 'text',
  gl: 'text',
  amount: 'money',
  cashPrice: 'money',
  setting: 'text',
  modifiers: 'text',
  ndc: 'text',
  drugUnit: 'text',
  drugType: 'text',
  billingClass: 'text',
  category: 'text',
  status: 'text',
  coding: 'text',
  typedCodes: 'text',
  enabled: 'boolean',
  version: 'integer',
} as const satisfies BulkColumns
export const bulkRate = {
  id: 'integer',
  contractId: 'text',
  ruleId: 'text',
  name: 'text',
  serviceType: 'text',
  ruleName: 'text',
  paymethod: 'text',
  payvalue: 'fine',
  code: 'text',
  codeType: 'text',
  modifiers: 'text',
  revenueCode: 'text',
  description: 'text',
  group: 'text',
  discountedFacAllowedAmount: 'money',
  discountedNonfacAllowedAmount: 'money',
  facAllowedAmount: 'fine',
  nonfacAllowedAmount: 'fine',
  locality: 'text',
  weight: 'fine',
  days: 'integer',
  unless: 'text',
  reason: 'text',
} as const satisfies BulkColumns
/** Amounts as exact as the file has them: with any number of decimals. */
export const bulkPublishedRate = {
  id: 'text',
  facilityId: 'text',
  chargeItemId: 'text',
  payerId: 'text',
  dollar: 'number',
  percentage: 'number',
  algorithm: 'text',
  methodology: 'text',
  medianAmount: 'number',
  tenthPercentile: 'number',
  ninetiethPercentile: 'number',
  allowedCount: 'text',
  estimatedAmount: 'number',
  notes: 'text',
  publishedOn: 'day',
  version: 'integer',
} as const satisfies BulkColumns
export const bulkAllowable = {
  id: 'text',
  payerId: 'text',
  pxCode: 'text',
  revenueCode: 'text',
  rateIP: 'money',
  rateOP: 'money',
  enabled: 'boolean',
} as const satisfies BulkColumns
export const bulkPayment = {
  id: 'text',
  fileId: 'text',
  facilityId: 'text',
  remitPayerId: 'text',
  remitpayer: 'text',
  claimnumber: 'text',
  checkeftdate: 'day',
  tracenumber: 'text',
  payeename: 'text',
  claimstatus: 'text',
  standing: 'text',
  takenBackBy: 'text',
  totalcharges: 'money',
  paid: 'money',
  patientresponsibility: 'money',
  setting: 'text',
  drg: 'text',
  statementfrom: 'day',
  statementto: 'day',
  isBalanced: 'boolean',
  flaws: 'texts',
  remarkCodes: 'texts',
} as const satisfies BulkColumns
export const bulkPaymentLine = {
  id: 'text',
  claimId: 'text',
  position: 'integer',
  svcDate: 'day',
  svcPxcode: 'text',
  svcSubmittedpxcode: 'text',
  svcRevcode: 'text',
  svcNdc: 'text',
  svcModifiers: 'text',
  svcQuantity: 'number',
  svcSubmittedquantity: 'number',
  svcChargedamount: 'money',
  svcPaidamount: 'money',
  svcAllowedamount: 'money',
  allowedIsSent: 'boolean',
  svcPatientresponsibility: 'money',
  isBalanced: 'boolean',
  remarkCodes: 'texts',
} as const satisfies BulkColumns

/** A row: of one that is `gone` only the column by which rows go is set. */
const rowOf = (columns: BulkColumns) =>
  z.object({ gone: z.boolean(), ...Object.fromEntries(Object.entries(columns).map(([name, kind]) => [name, columnKinds[kind]])) })
export const BulkCharge = rowOf(bulkCharge)
export const BulkRate = rowOf(bulkRate)
export const BulkPublishedRate = rowOf(bulkPublishedRate)
export const BulkAllowable = rowOf(bulkAllowable)
export const BulkPayment = rowOf(bulkPayment)
export const BulkPaymentLine = rowOf(bulkPaymentLine)

export const bulkFormats = ['ndjson', 'csv', 'parquet'] as const
export type BulkFormat = (typeof bulkFormats)[number]
export const bulkTypes = { ndjson: 'application/x-ndjson', csv: 'text/csv', parquet: 'application/vnd.apache.parquet' } as const

/** So long it is known what went since a revision. */
export const REVISIONS_KNOWN_DAYS = 90
/** Which database, brand and table it is a revision of, a number that grows, and the day on which it was given. */
const revision = /^[0-9a-f]{16}-[1-9]\d{0,17}-\d{1,6}$/
const query = z.object({
  format: z.enum(bulkFormats).default('ndjson'),
  since: z
    .string()
    .max(40)
    .refine((s) => revision.test(s), because('bulkRevisionMalformed'))
    .meta({ pattern: revision.source })
    .optional(),
})
export type BulkQuery = z.output<typeof query>

const CALLS_A_MINUTE = 30
const read = {
  method: 'GET',
  security: 'export',
  query,
  limit: CALLS_A_MINUTE,
  download: [bulkTypes.ndjson, bulkTypes.csv, bulkTypes.parquet],
} as const

export const bulk = {
  readBulkCharges: endpoint({
    ...read,
    path: '/api/v1/bulk/charges',
    access: 'charges:read',
    response: BulkCharge,
    summary:
      'The whole charge master, or what changed since a revision. `x-revision` of the answer is the `since` of the next call. ' +
      'Rows that are `gone` name items that were retired or deleted, by `id`',
  }),
  readBulkRates: endpoint({
    ...read,
    path: '/api/v1/bulk/contracted-rates',
    access: 'contracts:read',
    response: BulkRate,
    summary:
      'All contracted rates, or what changed since a revision. `x-revision` of the answer is the `since` of the next call. ' +
      'Rates are replaced contract by contract: a row that is `gone` names a contract whose rates all go, by `contractId`, before those ' +
      'of the answer are put in',
  }),
  readBulkPublishedRates: endpoint({
    ...read,
    path: '/api/v1/bulk/published-rates',
    access: 'payers:read',
    response: BulkPublishedRate,
    summary:
      'All rates of payers as machine-readable files published them, or what changed since a revision. `x-revision` of the answer is the ' +
      '`since` of the next call. Rows that are `gone` name rates that were deleted, or replaced by a later file, by `id`',
  }),
  readBulkAllowables: endpoint({
    ...read,
    path: '/api/v1/bulk/allowed-amounts',
    access: 'payers:read',
    response: BulkAllowable,
    summary:
      'All allowed amounts, or what changed since a revision. `x-revision` of the answer is the `since` of the next call. ' +
      'Rows that are `gone` name amounts that were deleted, by `id`',
  }),
  readBulkPayments: endpoint({
    ...read,
    path: '/api/v1/bulk/payments',
    access: 'contracts:read',
    response: BulkPayment,
    summary:
      'All claims as payers answered them, or what changed since a revision. `x-revision` of the answer is the `since` of the next call. ' +
      'Rows that are `gone` name claims that were deleted, by `id`',
  }),
  readBulkPaymentLines: endpoint({
    ...read,
    path: '/api/v1/bulk/payment-lines',
    access: 'contracts:read',
    response: BulkPaymentLine,
    summary:
      'The service lines of all claims, or of those that changed since a revision. `x-revision` of the answer is the `since` of the next ' +
      'call. Rows that are `gone` name claims that were deleted with all their lines, by `claimId`',
  }),
}
