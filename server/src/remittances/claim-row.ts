import { dollarsText } from '@ratebook/shared/pricing/money.ts'
import type { CopyBytes } from '../data/copy-bytes.ts'
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

const ofClaim: Record<string, (of: KnownClaim, adjustments: readonly Adjustment[]) => string | null> = {
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

/** How an array's elements are written. It is empty where all of them are usual. */
interface Elements<Of> {
  isUsual?: (one: Of, claim: Claim) => boolean
  write: (to: CopyBytes, one: Of, claim: Claim) => void
}
const NULL = 'NULL'

/** Codes hold nothing that would end a quoted text; without quotes one may be none, or NULL. */
const codes = <Of>(of: (one: Of) => string): Elements<Of> => ({ isUsual: (one) => of(one) === '', write: (to, one) => to.quoted(of(one)) })
const dollars = <Of>(of: (one: Of) => number): Elements<Of> => ({ write: (to, one) => to.dollars(of(one)) })
/** Numbers and words that are never empty; null is the usual. */
const others = <Of>(of: (one: Of, claim: Claim) => string | number | null): Elements<Of> => ({
  isUsual: (one, claim) => of(one, claim) === null,
  write: (to, one, claim) => to.plain(String(of(one, claim) ?? NULL)),
})

const ofLines: Record<string, Elements<ServiceLine>> = {
  line_cpt_hcpcs: codes((line) => line.cptHcpcs),
  line_submitted_cpt_hcpcs: codes((line) => line.submittedCptHcpcs),
  line_revenue_code: codes((line) => line.revenueCode),
  line_ndc: codes((line) => line.ndc),
  line_modifiers: codes((line) => line.modifiers),
  line_units: { ...others((line) => line.units), isUsual: (line) => line.units === 1 },
  line_submitted_units: others(({ units, submittedUnits }) => (submittedUnits === units ? null : submittedUnits)),
  line_charged: dollars((line) => line.chargedCents),
  line_paid: dollars((line) => line.paidCents),
  line_patient_responsibility: {
    ...dollars((line) => patientCentsOf(line.adjustments)),
    isUsual: (line) => patientCentsOf(line.adjustments) === 0,
  },
  line_allowed_sent: {
    isUsual: (line) => line.allowedCents === null,
    write: (to, { allowedCents }) => (allowedCents === null ? to.plain(NULL) : to.dollars(allowedCents)),
  },
  line_service_date: others(({ serviceDate }, { statementFrom }) => (serviceDate === statementFrom ? null : serviceDate)),
  line_is_balanced: { isUsual: isLineBalanced, write: (to, line) => to.plain(yesNo(isLineBalanced(line))) },
  line_remark_codes: codes((line) => line.remarkCodes.join(' ')),
}
/** Which line each adjustment is of, from 1; 0: the claim itself. */
const ofPlaces: Record<string, Elements<number>> = { adjustment_line: { write: (to, line) => to.plain(String(line)) } }
const ofAdjustments: Record<string, Elements<Adjustment>> = {
  adjustment_group: { write: (to, { group }) => to.plain(group) },
  adjustment_carc: { write: (to, { carc }) => to.quoted(carc) },
  adjustment_amount: dollars(({ cents }) => cents),
  adjustment_units: others(({ units }) => units),
}

export const claimColumns = [ofClaim, ofLines, ofPlaces, ofAdjustments].flatMap((columns) => Object.keys(columns))
const [claimTexts, lineArrays] = [Object.values(ofClaim), Object.values(ofLines)]
const [placeArrays, adjustmentArrays] = [Object.values(ofPlaces), Object.values(ofAdjustments)]

function writeArray<Of>(to: CopyBytes, { isUsual, write }: Elements<Of>, all: readonly Of[], claim: Claim) {
  to.plain('\t{')
  if (!isUsual || !all.every((one) => isUsual(one, claim)))
    for (let i = 0; i < all.length; i++) {
      if (i > 0) to.comma()
      write(to, all[i] as Of, claim)
    }
  to.plain('}')
}

/** Writes a claim with its lines and adjustments as a row for COPY, in the order of `claimColumns`. */
export function writeClaim(to: CopyBytes, known: KnownClaim) {
  const { claim } = known
  const adjustments = [...claim.adjustments]
  const places: number[] = adjustments.map(() => 0)
  for (const [i, line] of claim.lines.entries())
    for (const one of line.adjustments) {
      adjustments.push(one)
      places.push(i + 1)
    }
  to.text(copyLine(claimTexts.map((textOf) => textOf(known, adjustments))))
  for (const array of lineArrays) writeArray(to, array, claim.lines, claim)
  for (const array of placeArrays) writeArray(to, array, places, claim)
  for (const array of adjustmentArrays) writeArray(to, array, adjustments, claim)
  to.plain('\n')
}
