import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { maybeFault } from './wire/table-file.ts'
import { Id, text, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** What became of a file of remittances: being read, taken, or refused as a whole. */
export const remittanceStates = ['processing', 'applied', 'failed'] as const
/** Where a claim's services were given. */
export const claimSettings = ['inpatient', 'outpatient'] as const
/** Who bears what was not paid: contract, patient, others, the payer's own decision; CR corrects an earlier answer. */
export const adjustmentGroups = ['CO', 'PR', 'OA', 'PI', 'CR'] as const
/** What of a claim could not be read, or does not add up. */
export const claimFlaws = [
  'claimUnbalanced',
  'lineUnbalanced',
  'chargesDiffer',
  'amountUnreadable',
  'dateUnreadable',
  'numberMissing',
  'statusMissing',
  'groupUnknown',
] as const

/** A payer's name on remittances as it is kept: in capitals and with single blanks, so that no payer is there twice. */
export const remitNameOf = (name: string) => name.trim().replace(/\s+/g, ' ').toUpperCase()

/** A payment that does not come to what its claims and the adjustments with the provider say; `paid` null where it is no number. */
export const UnbalancedPayment = z.object({ trace: z.string(), paid: z.number().nullable(), told: z.number() })
export type UnbalancedPayment = z.infer<typeof UnbalancedPayment>

const Count = z.number().int()
/** A file of remittances and what became of it; while it is read, how far the reading is. */
export const RemittanceFile = z.object({
  id: Id,
  /** '' where each payee's NPI says whose claims they are */
  facilityName: z.string(),
  fileName: z.string(),
  bytes: Count,
  bytesRead: Count,
  uploadedBy: z.string(),
  uploadedAt: z.string(),
  state: z.enum(remittanceStates),
  interchanges: Count,
  transactions: Count,
  claims: Count,
  lines: Count,
  newClaims: Count,
  knownClaims: Count,
  takenBack: Count,
  /** reversals whose claim is not there: they take nothing back until it comes */
  unmatchedReversals: Count,
  unbalanced: Count,
  /** what the file settles with the provider and was not there already */
  providerAdjustments: Count,
  unbalancedPayments: z.array(UnbalancedPayment),
  ...maybeFault,
})
export type RemittanceFile = z.infer<typeof RemittanceFile>

export const remittanceFileList = columns(
  'payments',
  { id: 'uploadedAt', direction: 'desc' },
  {
    fileName: { label: 'files.fileName', type: 'text', sort: true, filter: true },
    /** filtered by the brand's clock: the beginning of a moment names a day, a month or a year */
    uploadedAt: { label: 'files.uploadedAt', type: 'text', sort: true, filter: true, kind: 'day' },
    uploadedBy: { label: 'files.uploadedBy', type: 'text', sort: true, filter: true },
    facilityName: { label: 'files.facilityName', type: 'text', sort: true, filter: true, hidden: true, kind: 'facility' },
    state: { label: 'files.state', type: 'text', sort: true, filter: true, search: false },
    claims: { label: 'files.claims', type: 'number', sort: true, filter: true },
    lines: { label: 'files.lines', type: 'number', sort: true, filter: true, spare: true },
    newClaims: { label: 'files.newClaims', type: 'number', sort: true, filter: true },
    knownClaims: { label: 'files.knownClaims', type: 'number', sort: true, filter: true, spare: true },
    takenBack: { label: 'files.takenBack', type: 'number', sort: true, filter: true, spare: true },
    unmatchedReversals: { label: 'files.unmatchedReversals', type: 'number', sort: true, filter: true, hidden: true },
    unbalanced: { label: 'files.unbalanced', type: 'number', sort: true, filter: true },
    providerAdjustments: { label: 'files.providerAdjustments', type: 'number', sort: true, filter: true, hidden: true },
  },
)

/** What kind of plan answered a claim (CLP06). */
export const filingCodes = [
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  'AM',
  'CH',
  'DS',
  'HM',
  'LM',
  'MA',
  'MB',
  'MC',
  'OF',
  'TV',
  'VA',
  'WC',
  'ZZ',
] as const

/** The claims of one kind of plan that a payer answered. */
export const RemitPayerKind = z.object({
  /** as it was sent; '' where none was */
  filingCode: z.string(),
  claims: Count,
  totalCharges: z.number(),
  /** whether a person said which payer they are of; else it is that of the payer on the whole */
  isOwn: z.boolean(),
  payerId: Id.nullable(),
  payerName: z.string(),
})
export type RemitPayerKind = z.infer<typeof RemitPayerKind>

/** A payer as remittances name it, and which of ours it is. */
export const RemitPayer = z.object({
  id: Id,
  name: z.string(),
  payerId: Id.nullable(),
  /** the payer of ours and its plan, '' where it is linked to none */
  payerName: z.string(),
  /** a person said that it is none of ours */
  notOurs: z.boolean(),
  claims: Count,
  totalCharges: z.number(),
  /** of its claims, the kind with the highest charges first */
  kinds: z.array(RemitPayerKind),
  version: Count,
})
export type RemitPayer = z.infer<typeof RemitPayer>
/**
 * Which payer of ours it is, that it is none of them, or neither: then it is to be linked. With a filing code the same of its claims of
 * that kind of plan alone; neither then means that they are as the payer is on the whole.
 */
export const RemitPayerLink = z
  .object({ id: Id, payerId: Id.nullable(), notOurs: z.boolean().default(false), filingCode: text(2).optional(), version: Version })
  .refine(({ payerId, notOurs }) => payerId === null || !notOurs, { path: ['notOurs'], ...because('remitPayerBoth') })

export const remittances = {
  uploadRemittances: endpoint({
    method: 'POST',
    path: '/api/v1/cms/payment/upload',
    access: 'contracts:write',
    scope: 'load-remittances',
    form: z.object({ facilityId: Id.optional() }),
    file: 'remittanceFile',
    response: RemittanceFile.extend({ isKnown: z.boolean() }),
    summary:
      'Load a file of remittances, X12 835 (multipart field remittanceFile), all or nothing; what is there already is not kept twice. ' +
      'facilityId says whose claims they are, else the NPI of each payee does',
  }),
  listRemittanceFiles: endpoint({
    method: 'GET',
    path: '/api/v1/cms/payment/files',
    access: 'contracts:read',
    security: 'read-remittance',
    response: z.array(RemittanceFile),
    summary: 'The last 100 files of remittances, the newest first, with how far those in work are',
  }),
  searchRemittanceFiles: endpoint({
    method: 'POST',
    path: '/api/v1/cms/payment/files/list',
    access: 'contracts:read',
    security: 'read-remittance',
    list: remittanceFileList,
    body: listRequest(remittanceFileList),
    response: page(RemittanceFile),
    summary: 'All files of remittances that were ever loaded, sorted and filtered',
  }),
  listRemitPayers: endpoint({
    method: 'GET',
    path: '/api/v1/cms/payment/payers',
    access: 'contracts:read',
    security: 'read-remittance',
    response: z.array(RemitPayer),
    summary: 'The payers that remittances name, and which of the brand’s payers they are',
  }),
  linkRemitPayer: endpoint({
    method: 'PUT',
    path: '/api/v1/cms/payment/payer',
    access: 'contracts:write',
    body: RemitPayerLink,
    response: RemitPayer,
    summary: 'Say which payer of the brand a payer on remittances is, on the whole or for a kind of plan, or that it is none of them',
  }),
}
