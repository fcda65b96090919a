import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id, text } from './wire/text.ts'

/** X12 code list 1032, why a payer settles something with the provider beside its claims; others are said as they are. */
export const providerReasons = [
  ...(['50', '51', '72', '90', 'AH', 'AP', 'B2', 'BD', 'BN', 'C5', 'CR', 'CS', 'CT', 'CV', 'CW', 'DM', 'E3', 'FB', 'FC', 'GO'] as const),
  ...(['HM', 'IP', 'IR', 'IS', 'J1', 'L3', 'L6', 'LE', 'LS', 'OA', 'OB', 'PI', 'PL', 'RA', 'RE', 'SL', 'TL', 'WO', 'WU'] as const),
] as const

/** What a payer settled with the provider beside its claims, a recoupment or interest (PLB of X12 835). */
export const ProviderAdjustment = z.object({
  id: Id,
  checkEftDate: z.string(),
  remitPayer: z.string(),
  traceNumber: z.string(),
  /** as it was sent */
  reasonCode: z.string(),
  /** what it takes from the payment; less than nothing adds to it */
  amount: z.number(),
  /** the last characters of what it refers to, often a claim's number */
  reference: z.string(),
  fileName: z.string(),
})
export type ProviderAdjustment = z.infer<typeof ProviderAdjustment>

export const providerAdjustmentList = columns(
  'payments',
  { id: 'checkEftDate', direction: 'desc' },
  {
    checkEftDate: { label: 'payments.checkeftdate', type: 'text', sort: true, filter: true, kind: 'day' },
    remitPayer: { label: 'payments.remitpayer', type: 'text', sort: true, filter: true },
    traceNumber: { label: 'payments.tracenumber', type: 'text', sort: true, filter: true },
    reasonCode: { label: 'adjustments.reasonCode', type: 'text', sort: true, filter: true, search: false },
    amount: { label: 'adjustments.amount', type: 'money', sort: true, filter: true },
    reference: { label: 'adjustments.reference', type: 'text', sort: true, filter: true },
    fileName: { label: 'files.fileName', type: 'text', sort: true, filter: true, spare: true },
  },
)

export const providerAdjustments = {
  listProviderAdjustments: endpoint({
    method: 'POST',
    path: '/api/v1/cms/payment/adjustments',
    access: 'contracts:read',
    security: 'read-remittance',
    list: providerAdjustmentList,
    body: listRequest(providerAdjustmentList).extend({
      /** the whole number of what an adjustment refers to. Numbers are kept as hashes, so no part of one leads to it. */
      number: text(100).optional(),
    }),
    response: page(ProviderAdjustment),
    summary: 'What payers settled with the provider beside claims, such as recoupments and interest, sorted and filtered',
  }),
}
