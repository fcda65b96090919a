import { adjustmentGroups, type claimFlaws } from '@ratebook/shared/remittances.ts'

export type AdjustmentGroup = (typeof adjustmentGroups)[number]
export type ClaimFlaw = (typeof claimFlaws)[number]

export interface Adjustment {
  group: AdjustmentGroup
  carc: string
  cents: number
  units: number | null
}
/** A service line as its payer judged it; amounts in cents. */
export interface ServiceLine {
  cptHcpcs: string
  submittedCptHcpcs: string
  revenueCode: string
  ndc: string
  modifiers: string
  units: number
  submittedUnits: number
  chargedCents: number
  paidCents: number
  /** AMT*B6; null where it is not sent */
  allowedCents: number | null
  serviceDate: string | null
  adjustments: Adjustment[]
  remarkCodes: string[]
}
/** A payer's answer to a claim. Nothing of the patient is read. */
export interface Claim {
  number: string
  payerControl: string
  statusCode: string
  chargedCents: number
  paidCents: number
  patientCents: number | null
  filingCode: string
  facilityCode: string
  frequency: string
  drgCode: string
  isInstitutional: boolean
  isStay: boolean
  statementFrom: string | null
  statementTo: string | null
  adjustments: Adjustment[]
  remarkCodes: string[]
  lines: ServiceLine[]
  flaws: Set<ClaimFlaw>
}

function sum(of: readonly { cents: number }[]): number {
  let cents = 0
  for (const one of of) cents += one.cents
  return cents
}
const isGroup = (text: string): text is AdjustmentGroup => (adjustmentGroups as readonly string[]).includes(text)
/** A group that the standard does not have is one of the others. */
export const groupIn = (text: string): AdjustmentGroup => (isGroup(text) ? text : 'OA')

export const isLineBalanced = (line: ServiceLine) => line.chargedCents - sum(line.adjustments) === line.paidCents
/** What the patient owes of these. */
export function patientCentsOf(adjustments: readonly Adjustment[]): number {
  let cents = 0
  for (const one of adjustments) if (one.group === 'PR') cents += one.cents
  return cents
}

/** What does not add up, beside what could not be read. */
export function balance(claim: Claim): Set<ClaimFlaw> {
  const { lines, flaws } = claim
  const adjusted = sum(claim.adjustments) + lines.reduce((cents, line) => cents + sum(line.adjustments), 0)
  if (claim.chargedCents - adjusted !== claim.paidCents) flaws.add('claimUnbalanced')
  if (!lines.every(isLineBalanced)) flaws.add('lineUnbalanced')
  if (lines.length > 0 && lines.reduce((cents, line) => cents + line.chargedCents, 0) !== claim.chargedCents) flaws.add('chargesDiffer')
  return flaws
}

/** Inpatient: a stay by what Medicare says of it or by its DRG, or by where it was: of a hospital's claim its bill type says so. */
export function settingOf({ isStay, isInstitutional, drgCode, facilityCode, lines }: Claim): 'inpatient' | 'outpatient' {
  if (isStay || drgCode) return 'inpatient'
  const isHospital = isInstitutional || lines.length === 0 || lines.some((line) => line.revenueCode !== '')
  const places = isHospital ? ['11', '18', '21', '41', '86'] : ['21', '51', '61']
  return places.includes(facilityCode.slice(0, 2)) ? 'inpatient' : 'outpatient'
}
