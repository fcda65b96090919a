import { z } from 'zod'
import { adjustmentGroups, claimFlaws, claimSettings } from './remittances.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id, text } from './wire/text.ts'

/** Whether a claim counts: a reversal does not, nor does what it took back. */
export const paymentStandings = ['counts', 'takenBack', 'reversal'] as const

/** What CLP02 of X12 835 says of a claim; others are shown as they are. */
export const claimStatuses = ['1', '2', '3', '4', '19', '20', '21', '22', '23', '25'] as const

/** What a payer answered to a claim. Of the claim's number the last characters are kept. */
export const Payment = z.object({
  id: Id,
  claimnumber: z.string(),
  checkeftdate: z.string(),
  payeename: z.string(),
  remitpayer: z.string(),
  totalcharges: z.number(),
  /** CLP02 of X12 835 */
  claimstatus: z.string(),
  paid: z.number(),
  patientresponsibility: z.number(),
  /** the brand's payer that it is linked to, '' for none */
  payer: z.string(),
  facilityname: z.string(),
  setting: z.enum(claimSettings),
  drg: z.string(),
  statementfrom: z.string(),
  statementto: z.string(),
  tracenumber: z.string(),
  /** yes or no: whether it and its lines add up */
  balanced: z.enum(['yes', 'no']),
  standing: z.enum(paymentStandings),
  /** yes or no: whether it is a reversal whose claim is not there */
  unmatched: z.enum(['yes', 'no']),
})
export type Payment = z.infer<typeof Payment>

export const paymentList = columns(
  'payments',
  { id: 'totalcharges', direction: 'desc' },
  {
    claimnumber: { label: 'payments.claimnumber', type: 'text', sort: true, filter: true },
    checkeftdate: { label: 'payments.checkeftdate', type: 'text', sort: true, filter: true, kind: 'day' },
    payeename: { label: 'payments.payeename', type: 'text', sort: true, filter: true, spare: true },
    remitpayer: { label: 'payments.remitpayer', type: 'text', sort: true, filter: true },
    payer: { label: 'payments.payer', type: 'text', sort: true, filter: true, hidden: true },
    totalcharges: { label: 'payments.totalcharges', type: 'money', sort: true, filter: true },
    paid: { label: 'payments.paid', type: 'money', sort: true, filter: true },
    patientresponsibility: { label: 'payments.patientresponsibility', type: 'money', sort: true, filter: true },
    claimstatus: { label: 'payments.claimstatus', type: 'text', sort: true, filter: true, search: false },
    standing: { label: 'payments.standing', type: 'text', sort: true, filter: true, search: false, hidden: true },
    facilityname: { label: 'payments.facilityname', type: 'text', sort: true, filter: true, hidden: true, kind: 'facility' },
    setting: { label: 'payments.setting', type: 'text', sort: true, filter: true, hidden: true, search: false },
    drg: { label: 'payments.drg', type: 'text', sort: true, filter: true, hidden: true },
    statementfrom: { label: 'payments.statementfrom', type: 'text', sort: true, filter: true, hidden: true, kind: 'day' },
    statementto: { label: 'payments.statementto', type: 'text', sort: true, filter: true, hidden: true, kind: 'day' },
    tracenumber: { label: 'payments.tracenumber', type: 'text', sort: true, filter: true, hidden: true },
    balanced: { label: 'payments.balanced', type: 'text', sort: true, filter: true, hidden: true, search: false },
    unmatched: { label: 'payments.unmatched', type: 'text', sort: true, filter: true, hidden: true, search: false },
  },
)

export const PaymentAdjustment = z.object({
  group: z.enum(adjustmentGroups),
  carc: z.string(),
  amount: z.number(),
  units: z.number().nullable(),
})
export type PaymentAdjustment = z.infer<typeof PaymentAdjustment>

export const PaymentLine = z.object({
  id: Id,
  svcChargedamount: z.number(),
  svcPaidamount: z.number(),
  svcPxcode: z.string(),
  svcQuantity: z.number(),
  /** as the payer says it, else what it paid and what the patient owes */
  svcAllowedamount: z.number().nullable(),
  allowedIsSent: z.boolean(),
  svcPatientresponsibility: z.number(),
  /** what was billed, where the payer judged another code; else '' */
  svcSubmittedpxcode: z.string(),
  svcSubmittedquantity: z.number(),
  svcRevcode: z.string(),
  svcNdc: z.string(),
  svcModifiers: z.string(),
  /** '' where none is known */
  svcDate: z.string(),
  isBalanced: z.boolean(),
  remarkCodes: z.array(z.string()),
  adjustments: z.array(PaymentAdjustment),
})
export type PaymentLine = z.infer<typeof PaymentLine>

/** What there is below a claim: its lines, and what was adjusted or remarked on the claim as a whole. */
export const PaymentDetails = z.object({
  records: z.array(PaymentLine),
  adjustments: z.array(PaymentAdjustment),
  remarkCodes: z.array(z.string()),
  flaws: z.array(z.enum(claimFlaws)),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

export const payments = {
  listPayments: endpoint({
    method: 'POST',
    path: '/api/v1/cms/payment/groups',
    access: 'contracts:read',
    security: 'read-remittance',
    list: paymentList,
    body: listRequest(paymentList).extend({
      /** an addition: a claim's whole number. Numbers are kept as hashes, so no part of one leads to a claim. */
      number: text(100).optional(),
    }),
    response: page(Payment),
    summary: 'Claims as payers answered them, sorted and filtered',
  }),
  getPaymentDetails: endpoint({
    method: 'POST',
    path: '/api/v1/cms/payment/details',
    access: 'contracts:read',
    security: 'read-remittance',
    body: z.object({
      /** an addition: of several claims whose numbers end alike, one */
      id: Id.optional(),
      /** all of it, or its last characters as the list has them */
      claimnumber: text(100),
      checkeftdate: text(10),
      remitpayer: text(200),
      payeename: text(200),
    }),
    response: PaymentDetails,
    summary: 'The service lines of a claim with what was adjusted on each',
  }),
}
