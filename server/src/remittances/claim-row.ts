import { dollarsText } from '@ratebook/shared/pricing/money.ts'
import { copyLine } from '../data/copy-line.ts'
import { type Adjustment, type Claim, isLineBalanced, patientCentsOf, type ServiceLine, settingOf } from './x12/claim.ts'
import type { Payment } from './x12/remittance-reader.ts'

const REVERSAL = '22'
export const isReversal = ({ statusCode }: Claim) => statusCode === REVERSAL

/** A claim with what is kept of whose it is and of what makes it known again. */
export interface KnownClaim {
  claim: Claim
  payment: Payment
  brandId: string
  id: string
  fileId: string
  facilityId: string
  remitPayerId: string
  identity: string
  variant: number
  /** keyed hashes of its number, and of the payer's own */
  key: string
  payerControlKey: string | null
  isBalanced: boolean
}

const yesNo = (flag: boolean) => (flag ? 't' : 'f')
const listed = (codes: Iterable<string>) => `{${[...codes].join(',')}}`
/** The last characters of a claim's number, and never all of it. */
export const lastOf = (number: string) => number.slice(number.length - Math.min(4, Math.floor(number.length / 2)))

const ofClaim: Record<string, (of: KnownClaim, adjustments: readonly (Adjustment & { line: number })[]) => string | null> = {
  brand_id: (of) => of.brandId,
  id: (of) => of.id,
  file_id: (of) => of.fileId,
  facility_id: (of) => of.facilityId,
  remit_payer_id: (of) => of.remitPayerId,
  payee_name: ({ payment }) => payment.payee,
  payee_npi: ({ payment }) => payment.payeeNpi,
  identity: (of) => of.identity,
  variant: (of) => String(of.variant),
  claim_key: (of) => of.key,
  claim_last4: ({ claim }) => lastOf(claim.number),
  payer_control_key: (of) => of.payerControlKey,
  status_code: ({ claim }) => claim.statusCode,
  is_reversal: ({ claim }) => yesNo(isReversal(claim)),
  total_charges: ({ claim }) => dollarsText(claim.chargedCents),
  paid: ({ claim }) => dollarsText(claim.paidCents),
  patient_responsibility: ({ claim }, adjustments) => dollarsText(claim.patientCents ?? patientCentsOf(adjustments)),
  filing_code: ({ claim }) => claim.filingCode,
  bill_type: ({ claim }) => (claim.facilityCode.length > 2 ? claim.facilityCode : claim.facilityCode + claim.frequency),
  drg_code: ({ claim }) => claim.drgCode,
  setting: ({ claim }) => settingOf(claim),
  statement_from: ({ claim }) => claim.statementFrom,
  statement_to: ({ claim }) => claim.statementTo,
  check_eft_date: ({ payment }) => payment.day,
  trace_number: ({ payment }) => payment.trace,
  is_balanced: (of) => yesNo(of.isBalanced),
  flaws: ({ claim }) => listed(claim.flaws),
  remark_codes: ({ claim }) => listed(claim.remarkCodes),
}

/** Elements of an array as COPY takes them; the array is empty where all of them are the usual one. */
type Elements<Of> = Record<string, { of: (one: Of, claim: Claim) => string; usual?: string }>
/** Codes hold nothing that would end a quoted text; without quotes one may be none, or NULL. */
const quoted = (code: string) => `"${code}"`
const NONE = quoted('')
const NULL = 'NULL'
const dollars = (cents: number | null) => (cents === null ? NULL : dollarsText(cents))

const ofLines: Elements<ServiceLine> = {
  line_cpt_hcpcs: { of: (line) => quoted(line.cptHcpcs), usual: NONE },
  line_submitted_cpt_hcpcs: { of: (line) => quoted(line.submittedCptHcpcs), usual: NONE },
  line_revenue_code: { of: (line) => quoted(line.revenueCode), usual: NONE },
  line_ndc: { of: (line) => quoted(line.ndc), usual: NONE },
  line_modifiers: { of: (line) => quoted(line.modifiers), usual: NONE },
  line_units: { of: ({ units }) => String(units), usual: '1' },
  line_submitted_units: { of: ({ units, submittedUnits }) => (submittedUnits === units ? NULL : String(submittedUnits)), usual: NULL },
  line_charged: { of: (line) => dollarsText(line.chargedCents) },
  line_paid: { of: (line) => dollarsText(line.paidCents) },
  line_patient_responsibility: { of: (line) => dollarsText(patientCentsOf(line.adjustments)), usual: dollarsText(0) },
  line_allowed_sent: { of: (line) => dollars(line.allowedCents), usual: NULL },
  line_service_date: {
    of: ({ serviceDate }, { statementFrom }) => (serviceDate === statementFrom ? NULL : (serviceDate ?? NULL)),
    usual: NULL,
  },
  line_is_balanced: { of: (line) => yesNo(isLineBalanced(line)), usual: yesNo(true) },
  line_remark_codes: { of: (line) => quoted(line.remarkCodes.join(' ')), usual: NONE },
}
const ofAdjustments: Elements<Adjustment & { line: number }> = {
  adjustment_line: { of: ({ line }) => String(line) },
  adjustment_group: { of: ({ group }) => group },
  adjustment_carc: { of: ({ carc }) => quoted(carc) },
  adjustment_amount: { of: ({ cents }) => dollarsText(cents) },
  adjustment_units: { of: ({ units }) => (units === null ? NULL : String(units)), usual: NULL },
}
const [claimTexts, lineArrays, adjustmentArrays] = [Object.values(ofClaim), Object.values(ofLines), Object.values(ofAdjustments)]

export const claimColumns = [ofClaim, ofLines, ofAdjustments].flatMap((columns) => Object.keys(columns))

function arrayOf<Of>({ of, usual }: Elements<Of>[string], all: readonly Of[], claim: Claim): string {
  let text = ''
  let isUsual = true
  for (const one of all) {
    const element = of(one, claim)
    if (element !== usual) isUsual = false
    text += text === '' ? element : `,${element}`
  }
  return isUsual ? '{}' : `{${text}}`
}

/** A claim with its lines and adjustments as one line of COPY, in the order of `claimColumns`. */
export function claimRow(known: KnownClaim): string {
  const { claim } = known
  const adjustments = claim.adjustments.map((one) => ({ ...one, line: 0 }))
  claim.lines.forEach((line, i) => {
    for (const one of line.adjustments) adjustments.push({ ...one, line: i + 1 })
  })
  let row = copyLine(claimTexts.map((textOf) => textOf(known, adjustments)))
  // codes, numbers and days: nothing in them means anything to COPY
  for (const array of lineArrays) row += `\t${arrayOf(array, claim.lines, claim)}`
  for (const array of adjustmentArrays) row += `\t${arrayOf(array, adjustments, claim)}`
  return `${row}\n`
}
