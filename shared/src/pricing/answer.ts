import type { Cents } from './money.ts'
import { type PayMethod, payMethodCards, type PayMethodCards } from './pay-methods.ts'

/**
 * A step of the arithmetic: those that any price can have, and those of the pay methods.
 * The cents of all steps add up to the price; the texts for people are made of kind and
 * values. What is in `values`, in dollars, percent and plain numbers:
 *
 * | kind | values |
 * |---|---|
 * | carveout, codeService | rule, method, code (of the line), codes (the piece of the rule's list that it fits) |
 * | qualified | as codeService, and qualifierMethod, qualifier (the code of the line) |
 * | allServices | rule; with a qualifier also qualifierMethod, qualifier |
 * | one of these by an APC | apcTable, apcTableDate (the edition that says which APC the code belongs to) |
 * | edition | schedule, effectiveDate |
 * | scheduleAmount | code, modifiers (with commas), amount, place |
 * | localised | locality, state, year (of the cost indices), amount, work, pe, mp (RVUs), workGpci, peGpci, mpGpci, conversionFactor |
 * | notLocalised | schedule |
 * | minimumAmount, maximumAmount | amount (of the schedule) |
 * | percentage | percentage |
 * | units | units |
 * | percentOfCharges | percentage, charge; ofStay where it is a whole stay |
 * | flatRate, caseRate | amount |
 * | perUnit | amount, units |
 * | assumedStay | schedule, meanStay, days |
 * | assumedOneDay | none |
 * | perDiem | amount, days |
 * | drgWeight | code, amount (base rate), weight |
 * | costPlus | percentage (on top), amount (cost) |
 * | reduction | percentage, position (1 = dearest) |
 * | reductionOfUnits | percentage (of all its units), position (of the first), last |
 * | split | amount (of all procedures together) |
 * | stopLossFirst, stopLossSecond | unit, threshold (days or dollars), days, charges (of all lines that the rule pays), percentage |
 * | lesserOfCharges | charges |
 * | minimum, maximum | amount |
 * | absorbed | rule (the one that pays for the line) |
 * | allowable | amount |
 * | published | amount, date (of the file) |
 */
export interface Step {
  kind: StepKind
  cents: Cents
  values: Record<string, string | number>
}
const commonSteps = [
  'carveout',
  'qualified',
  'codeService',
  'allServices',
  'edition',
  'scheduleAmount',
  'localised',
  'notLocalised',
  'minimumAmount',
  'maximumAmount',
  'percentage',
  'units',
  'reduction',
  'reductionOfUnits',
  'split',
  'stopLossFirst',
  'stopLossSecond',
  'lesserOfCharges',
  'minimum',
  'maximum',
  'assumedStay',
  'assumedOneDay',
  'absorbed',
  'allowable',
  'published',
] as const
export type StepKind = (typeof commonSteps)[number] | PayMethodCards[PayMethod]['steps'][number]
const cards = Object.values(payMethodCards)
export const stepKinds = [...commonSteps, ...cards.flatMap((card) => card.steps)] as StepKind[]

const commonReasons = [
  'payerDisabled',
  'noContract',
  'notInForce',
  'facilityOutOfScope',
  'noRule',
  'noEdition',
  'notInSchedule',
  'noAmount',
  'packaged',
  'notLocalisable',
  'chargeUnknown',
  'lineUnpriced',
  'paysNothing',
] as const
type KeysOf<T> = T extends unknown ? keyof T : never
export type ReasonKind = (typeof commonReasons)[number] | KeysOf<PayMethodCards[PayMethod]['reasons']>
/** Why there is no price. */
export const reasonKinds = [...commonReasons, ...cards.flatMap((card) => Object.keys(card.reasons))] as ReasonKind[]
/**
 * `values`: payerDisabled, noContract, noRule none; notInForce effectiveDate, terminationDate ('' =
 * open), date; facilityOutOfScope contract; lineUnpriced code, reason (the line's kind). The others
 * name the rule, and noEdition date; inDayRate amount (of a day); chargeUnknown amount (that the charge would limit); notInSchedule,
 * packaged and noWeight schedule, code; noAmount schedule, code, place; notLocalisable schedule, locality.
 */
export interface Reason {
  kind: ReasonKind
  values: Record<string, string | number>
}

/** CMS's names for how a rate was arrived at (45 CFR 180.50, data dictionary v3). */
export const methodologies = ['case rate', 'fee schedule', 'percent of total billed charges', 'per diem', 'other'] as const
export type Methodology = (typeof methodologies)[number]

export interface PricedLine {
  priced: true
  cents: Cents
  /** null: an allowable, not a rule, says what is paid */
  ruleId: string | null
  payMethod: PayMethod | null
  methodology: Methodology
  /** the amount is for days and all that is done in them: neither that of a whole stay nor of an item compares with it */
  perDay: boolean
  trace: Step[]
}
export interface UnpricedLine {
  priced: false
  reason: Reason /** the rule that was chosen and could not say, where there was one */
  ruleId: string | null
}
export type LinePrice = PricedLine | UnpricedLine

/** A visit's price: only where every line has one. `lines` are in the order asked; `lines[0]` is the procedure alone. */
export interface VisitPrice {
  cents: Cents | null
  /** why there is none: the procedure's own reason, or `lineUnpriced` where a charge beside it has no price */
  reason: Reason | null
  lines: LinePrice[]
}
