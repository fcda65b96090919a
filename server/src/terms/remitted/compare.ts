import { fromHundredths, toCents } from '@ratebook/shared/pricing/money.ts'
import type { LinePrice, UnpricedLine } from '@ratebook/shared/pricing/answer.ts'
import { codeOf } from '@ratebook/shared/pricing/schedule-amount.ts'
import { isStay } from '@ratebook/shared/pricing/stay.ts'
import type { Compiled } from '@ratebook/shared/pricing/select.ts'
import type { Line, Schedules, Visit } from '@ratebook/shared/pricing/terms.ts'
import { incomparableCauses, type VarianceCause, type VarianceStatus } from '@ratebook/shared/variance.ts'
import { type Adjustment, allowedCents, type RemittedClaim } from './claims.ts'
import { type Expected, expectedOf, type Group, sumOf } from './expected.ts'
import { type Readings, visitsOf } from './visits.ts'

/** What a payer allowed for lines that are paid by one amount, beside what its contract says. Cents. */
export interface Comparison {
  /** of the line, or of the claim where it is paid as a whole */
  id: string
  date: string | null
  code: string
  charged: number
  expected: number | null
  allowed: number | null
  ruleId: string | null
  status: VarianceStatus
  cause: VarianceCause
  detail: string
  /** by which rules it was priced, of how many units with which modifiers; null where it is several amounts */
  of: { serviceType: Visit['serviceType']; units: number; modifiers: string } | null
}
/** One amount of a visit that differs, with all that may say why. */
export interface Difference {
  of: Expected
  group: Group
  allowed: number
  charged: number
  adjustments: readonly Adjustment[]
}
type CauseOf = (difference: Difference) => { cause: VarianceCause; detail: string }

/** Cents that may come of rounding. */
const ROUNDING = 1
export const statusOf = (difference: number): VarianceStatus =>
  Math.abs(difference) <= ROUNDING ? 'equal' : difference < 0 ? 'underpaid' : 'overpaid'

/** CLP02: another payer was first, or the claim was not answered at all. */
const secondary = ['2', '3', '20', '21']
const notAnswered = ['23', '25']

/** What people call a service: the code of what leads a group, a stay's DRG as its payer sent it. */
const codeOfLine = (line: Line | undefined, { drgCode }: RemittedClaim) =>
  line && isStay(line) ? `DRG ${drgCode}` : line ? codeOf(line) : ''

const incomparable = new Set<string>(incomparableCauses)
function whyNot({ reason }: UnpricedLine, { serviceType }: Visit): Pick<Comparison, 'cause' | 'detail'> {
  // what was billed is a guess: whoever misses a rule is told which kind was looked for
  if (reason.kind === 'noRule' && serviceType === 'PHYSICIAN') return { cause: 'noRule', detail: 'professional' }
  return incomparable.has(reason.kind) ? { cause: reason.kind as VarianceCause, detail: '' } : { cause: 'unpriced', detail: reason.kind }
}

const ofClaim = ({ id, from, totalCharges, paid, patientResponsibility, drgCode, lines }: RemittedClaim) => ({
  id,
  date: from ?? lines[0]?.date ?? null,
  code: drgCode ? `DRG ${drgCode}` : (lines[0]?.cptHcpcs ?? '') || (lines[0]?.revenueCode ?? ''),
  charged: toCents(totalCharges),
  allowed: toCents(paid + patientResponsibility),
})

const notComparable = (claim: RemittedClaim, why: Pick<Comparison, 'cause'> & { detail?: string }, ruleId: string | null = null) =>
  ({ ...ofClaim(claim), expected: null, ruleId, status: 'notComparable', detail: '', of: null, ...why }) as const

/** What is paid by the amount of a group. A stay is one, whatever was billed for it. */
function serviceOf({ reading: { visit, remitted } }: Expected, { head }: Group): NonNullable<Comparison['of']> {
  const line = visit.lines[head] as Line
  const modifiers = [...(line.codes.MODIFIER ?? [])].sort().join(' ')
  return { serviceType: visit.serviceType, units: remitted[head] ? fromHundredths(line.unitsHundredths) : 1, modifiers }
}

/** Whether what was paid stands on the lines; else the payer judged the claim as a whole. */
function isPaidByLine({ lines, paid, patientResponsibility }: RemittedClaim): boolean {
  const sum = lines.reduce((cents, line) => cents + toCents(line.paid + line.patientResponsibility), 0)
  return lines.length > 0 && Math.abs(sum - toCents(paid + patientResponsibility)) <= ROUNDING
}

function ofGroup(claim: RemittedClaim, of: Expected, group: Group, causeOf: CauseOf): Comparison {
  const { reading, price } = of
  const head = price.lines[group.head] as LinePrice
  const members = group.members.flatMap((i) => reading.remitted[i] ?? [])
  const isWhole = claim.lines.length === 0
  const allowed = isWhole ? ofClaim(claim).allowed : members.reduce((sum, line) => sum + allowedCents(line), 0)
  const charged = isWhole ? toCents(claim.totalCharges) : members.reduce((sum, line) => sum + toCents(line.charged), 0)
  const facts = {
    id: reading.remitted[group.head]?.id ?? claim.id,
    date: reading.visit.date,
    code: codeOfLine(reading.visit.lines[group.head], claim),
    charged,
    allowed,
    ruleId: head.ruleId,
    of: serviceOf(of, group),
  }
  const expected = sumOf(price, group)
  if (!head.priced || expected === null)
    return { ...facts, expected: null, status: 'notComparable', ...whyNot(head as UnpricedLine, reading.visit) }
  const status = statusOf(allowed - expected)
  const adjustments = isWhole ? claim.adjustments : members.flatMap((line) => line.adjustments)
  const cause = status === 'equal' ? ({ cause: '', detail: '' } as const) : causeOf({ of, group, allowed, charged, adjustments })
  return { ...facts, expected, status, ...cause }
}

/** A claim that its payer judged as a whole: all that its visits come to. */
function ofWhole(claim: RemittedClaim, visits: readonly Expected[], causeOf: CauseOf): Comparison {
  const groups = visits.flatMap((of) => of.groups.map((group) => ({ of, group, head: of.price.lines[group.head] as LinePrice })))
  const unpriced = groups.find(({ head }) => !head.priced)
  const [first] = groups
  if (!first || unpriced)
    return notComparable(
      claim,
      unpriced ? whyNot(unpriced.head as UnpricedLine, unpriced.of.reading.visit) : { cause: 'noLines' },
      unpriced?.head.ruleId,
    )
  const expected = groups.reduce((sum, { of, group }) => sum + (sumOf(of.price, group) ?? 0), 0)
  const facts = ofClaim(claim)
  const status = statusOf(facts.allowed - expected)
  const adjustments = [...claim.adjustments, ...claim.lines.flatMap((line) => line.adjustments)]
  // what several visits come to is not told apart by what one of them would be otherwise
  const group = { head: first.group.head, members: first.of.reading.visit.lines.map((_, i) => i) }
  const { allowed, charged } = facts
  const cause =
    status === 'equal'
      ? ({ cause: '', detail: '' } as const)
      : visits.length > 1 && allowed > 0
        ? ({ cause: 'other', detail: '' } as const)
        : causeOf({ of: first.of, group, allowed, charged, adjustments })
  const isOne = groups.length === 1
  return { ...facts, expected, ruleId: first.head.ruleId, status, of: isOne ? serviceOf(first.of, first.group) : null, ...cause }
}

const isSecondary = ({ statusCode }: RemittedClaim) => secondary.includes(statusCode)
const isNotAnswered = ({ statusCode }: RemittedClaim) => notAnswered.includes(statusCode)
/** Whether what a payer says of a claim may be compared with a contract. */
export const isComparable = (claim: RemittedClaim) => !isSecondary(claim) && !isNotAnswered(claim)

/** What a contract says of the visits of a claim. */
export const expectedIn = (compiled: Compiled, visits: readonly Readings[], schedules: Schedules): Expected[] =>
  visits.map((readings) => expectedOf(compiled, readings, schedules))

/**
 * What a claim's payer allowed beside what the contract says.
 * @param compiled null: the payer has no contract with rules
 */
export function compareClaim(claim: RemittedClaim, compiled: Compiled | null, schedules: Schedules, causeOf: CauseOf): Comparison[] {
  if (isSecondary(claim)) return [notComparable(claim, { cause: 'secondary' })]
  if (isNotAnswered(claim)) return [notComparable(claim, { cause: 'notAnswered' })]
  if (!compiled) return [notComparable(claim, { cause: 'noContract' })]
  const visits = visitsOf(claim)
  if (!visits) return [notComparable(claim, { cause: 'noDate' })]
  return compareExpected(claim, expectedIn(compiled, visits, schedules), causeOf)
}

/** The same of a claim that is comparable, where it is known what the contract says of its visits. */
export function compareExpected(claim: RemittedClaim, expected: readonly Expected[], causeOf: CauseOf): Comparison[] {
  if (expected.every(({ groups }) => groups.length === 0)) return [notComparable(claim, { cause: 'noLines' })]
  if (!isPaidByLine(claim)) return [ofWhole(claim, expected, causeOf)]
  return expected.flatMap((of) => of.groups.map((group) => ofGroup(claim, of, group, causeOf)))
}

/** All lines that the prices of some claims may be looked up by. */
export const linesToLookUp = (claims: readonly RemittedClaim[]): Line[] => claims.flatMap((claim) => linesIn(visitsOf(claim)))
export const linesIn = (visits: readonly Readings[] | null): Line[] =>
  (visits ?? []).flatMap((readings) => readings.flatMap(({ visit }) => visit.lines))
