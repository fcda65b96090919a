import type { CopyBytes } from '../data/copy-bytes.ts'
import type { KeyedHash } from '../data/secrets.ts'
import { type Adjustment, type Claim, isLineBalanced, patientCentsOf, type ServiceLine, settingOf } from './x12/claim.ts'

const REVERSAL = '22'
export const isReversal = ({ statusCode }: Claim) => statusCode === REVERSAL

/** A claim with what is kept of it beside. */
export interface KnownClaim {
  claim: Claim
  /** 16 bytes */
  id: Uint8Array
  /** which of the payments that are written along with it */
  payment: number
  variant: number
  /** keyed hashes of its number, and of the payer's own */
  key: string
  payerControlKey: string | null
  isBalanced: boolean
}

/** What makes a claim's number known again, within its brand. */
export const hashOfNumber = (hash: KeyedHash, brandId: string, number: string) => hash(`${brandId} claim ${number}`)

/** The last characters of a claim's number, and never all of it. */
export const lastOf = (number: string) => number.slice(number.length - Math.min(4, Math.floor(number.length / 2)))

const ofClaim: Record<string, (to: CopyBytes, of: KnownClaim, adjustments: readonly Adjustment[]) => void> = {
  id: (to, of) => to.uuidBytes(of.id),
  variant: (to, of) => to.integer(of.variant),
  claim_key: (to, of) => to.uuid(of.key),
  claim_last4: (to, { claim }) => to.text(lastOf(claim.number)),
  payer_control_key: (to, of) => (of.payerControlKey === null ? to.null() : to.uuid(of.payerControlKey)),
  status_code: (to, { claim }) => to.text(claim.statusCode),
  is_reversal: (to, { claim }) => to.boolean(isReversal(claim)),
  total_charges: (to, { claim }) => to.numeric(claim.chargedCents),
  paid: (to, { claim }) => to.numeric(claim.paidCents),
  patient_responsibility: (to, { claim }, adjustments) => to.numeric(claim.patientCents ?? patientCentsOf(adjustments)),
  filing_code: (to, { claim }) => to.text(claim.filingCode),
  bill_type: (to, { claim }) => to.text(claim.facilityCode.length > 2 ? claim.facilityCode : claim.facilityCode + claim.frequency),
  drg_code: (to, { claim }) => to.text(claim.drgCode),
  setting: (to, { claim }) => to.text(settingOf(claim)),
  statement_from: (to, { claim }) => to.date(claim.statementFrom),
  statement_to: (to, { claim }) => to.date(claim.statementTo),
  is_balanced: (to, of) => to.boolean(of.isBalanced),
  flaws: (to, { claim }) => to.texts(claim.flaws.size > 0 ? [...claim.flaws] : []),
  remark_codes: (to, { claim }) => to.texts(claim.remarkCodes),
}
/** What is no column of a claim: it leads to those that all claims of a payment have alike. */
export const PAYMENT = 'payment'

/** How the elements of a list are written. It is empty where all of them are usual, and an element that is empty is usual, too. */
interface Elements<Of> {
  isUsual?: (one: Of, claim: Claim) => boolean
  write: (to: CopyBytes, one: Of, claim: Claim) => void
}

/** Codes hold no comma. */
const codes = <Of>(of: (one: Of) => string): Elements<Of> => ({ isUsual: (one) => of(one) === '', write: (to, one) => to.element(of(one)) })
const dollars = <Of>(of: (one: Of) => number): Elements<Of> => ({ write: (to, one) => to.dollars(of(one)) })
/** Numbers and days; null is the usual. */
const others = <Of>(of: (one: Of, claim: Claim) => string | number | null): Elements<Of> => ({
  isUsual: (one, claim) => of(one, claim) === null,
  write: (to, one, claim) => to.element(String(of(one, claim) ?? '')),
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
    write: (to, { allowedCents }) => {
      if (allowedCents !== null) to.dollars(allowedCents)
    },
  },
  line_service_date: others(({ serviceDate }, { statementFrom }) => (serviceDate === statementFrom ? null : serviceDate)),
  line_is_balanced: { isUsual: isLineBalanced, write: (to, line) => to.element(isLineBalanced(line) ? 't' : 'f') },
  line_remark_codes: { ...codes((line) => line.remarkCodes.join(' ')), isUsual: ({ remarkCodes }) => remarkCodes.length === 0 },
}
/** Which line each adjustment is of, from 1; 0: the claim itself. */
const ofPlaces: Record<string, Elements<number>> = { adjustment_line: { write: (to, line) => to.count(line) } }
const ofAdjustments: Record<string, Elements<Adjustment>> = {
  adjustment_group: { write: (to, { group }) => to.element(group) },
  adjustment_carc: codes(({ carc }) => carc),
  adjustment_amount: dollars(({ cents }) => cents),
  adjustment_units: others(({ units }) => units),
}

export const claimColumns = [ofClaim, ofLines, ofPlaces, ofAdjustments].flatMap((columns) => Object.keys(columns))
const [claimValues, lineLists] = [Object.values(ofClaim), Object.values(ofLines)]
const [placeLists, adjustmentLists] = [Object.values(ofPlaces), Object.values(ofAdjustments)]

function areUsual<Of>({ isUsual }: Elements<Of>, all: readonly Of[], claim: Claim): boolean {
  if (!isUsual) return false
  for (const one of all) if (!isUsual(one, claim)) return false
  return true
}
function writeList<Of>(to: CopyBytes, list: Elements<Of>, all: readonly Of[], claim: Claim) {
  to.beginList()
  if (!areUsual(list, all, claim))
    for (let i = 0; i < all.length; i++) {
      if (i > 0) to.comma()
      list.write(to, all[i] as Of, claim)
    }
  to.endList()
}

/** Writes a claim with its lines and adjustments: a row for COPY, its payment first and then in the order of `claimColumns`. */
export function writeClaim(to: CopyBytes, known: KnownClaim) {
  const { claim } = known
  const adjustments: Adjustment[] = []
  const places: number[] = []
  for (let line = 0; line <= claim.lines.length; line++)
    for (const one of (claim.lines[line - 1] ?? claim).adjustments) {
      adjustments.push(one)
      places.push(line)
    }
  to.row(1 + claimColumns.length)
  to.integer(known.payment)
  for (const write of claimValues) write(to, known, adjustments)
  for (const list of lineLists) writeList(to, list, claim.lines, claim)
  for (const list of placeLists) writeList(to, list, places, claim)
  for (const list of adjustmentLists) writeList(to, list, adjustments, claim)
}
