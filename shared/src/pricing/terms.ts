import { z } from 'zod'
import type { Cents, Fine, Hundredths } from './money.ts'
import type { ValueOf } from './pay-method.ts'
import { type PayMethod, payMethodCards, payMethods, type PayMethodCards } from './pay-methods.ts'

/**
 * The language of a contract: what its rules can say. The forms edit it, the engine runs it. Every number is an integer:
 * `…Cents` are cents, `…Rate` ten-thousandths of a percent (100 % = 1,000,000),
 * `…Fine` ten-thousandths of a dollar, `…Hundredths` hundredths.
 */
export const serviceTypes = ['INPATIENT', 'OUTPATIENT', 'PHYSICIAN'] as const
export type ServiceType = (typeof serviceTypes)[number]
export const ruleTypes = ['RULE', 'CARVEOUT'] as const
/** How codes match. */
export const methods = [
  'CPT_HCPCS',
  'REVENUE_CODE',
  'MS_DRG',
  'APR_DRG',
  'APC',
  'EAPG',
  'ICD_10_DX',
  'ICD_10_PCS',
  'MODIFIER',
  'CHARGE_CODE',
  'ALL_SERVICES',
] as const
export type Method = (typeof methods)[number]
/** Codes that no charge item carries: whoever matches by them matches nothing. */
export const unmatchedMethods: readonly Method[] = ['EAPG', 'ICD_10_DX', 'ICD_10_PCS']
export const baseRateTypes = [
  'BILLED_CHARGES',
  'FEE_SCHEDULE',
  'IPPS_MS_DRG',
  'OPPS_APC',
  'ASC',
  'MPFS_RBRVS',
  'CLFS',
  'DMEPOS',
  'ASP_DRUG',
  'COST',
] as const
export type BaseRateType = (typeof baseRateTypes)[number]
/** The base rate types that are read from a schedule. */
export const scheduleTypes = baseRateTypes.filter((t) => t !== 'BILLED_CHARGES') as Exclude<BaseRateType, 'BILLED_CHARGES'>[]
export type ScheduleType = (typeof scheduleTypes)[number]
export const carveoutTypes = [
  'PROCEDURE',
  'REVENUE_CODE',
  'DRG',
  'IMPLANT_DEVICE',
  'HIGH_COST_DRUG',
  'NEW_TECHNOLOGY',
  'EXCLUSION',
] as const

const cents = z.number().int().min(0)
const rate = z.number().int().min(0)
const CodesOf = z.object({ method: z.enum(methods), /** "A1000-A1099; 100; 101" */ codes: z.string() })

/** What a rule is about. A rule without `primary` is about all services of its type. */
const Scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('CARVEOUT'), ...CodesOf.shape }),
  z.object({ kind: z.literal('RULE'), primary: CodesOf.nullable(), qualifier: CodesOf.nullable() }),
])

/**
 * More is paid where charges or days pass a threshold: first-dollar replaces the rate
 * by a share of all charges, second-dollar adds a share of those beyond.
 */
export const StopLoss = z.object({
  unit: z.enum(['dollars', 'days']),
  /** cents, or whole days */
  threshold: z.number().int().min(1),
  basis: z.enum(['first', 'second']),
  percentageRate: rate,
})

const common = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO moment; of rules that are equally near, the newest counts */
  createdAt: z.string(),
  serviceType: z.enum(serviceTypes),
  scope: Scope,
  /** the lines of the schedule that it is limited to; none = all of them */
  groups: z.array(z.object({ grouping: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** the schedule that its pay method reads, or whose groups are meant */
  scheduleId: z.string().nullable(),
  /** the tables that say which APC a code belongs to, for this rule: the newest of those in force counts */
  apcScheduleIds: z.array(z.string()),
  /** key of a GPCI locality, '' = as the schedule stands */
  locality: z.string(),
  lesserOfCharges: z.boolean(),
  minimumCents: cents.nullable(),
  maximumCents: cents.nullable(),
  /** share paid of the first, second, … procedure of a visit, dearest first; the last one goes on; none = each in full */
  reductionRates: z.array(rate),
  stopLoss: StopLoss.nullable(),
})
export type RuleCommon = z.infer<typeof common>

const valueFields = { percent: { percentageRate: rate }, dollars: { amountCents: cents }, none: {} }
/** One rule: what it is about, and what it pays. Its value stands under a name that says the unit, as the card of its pay method has it. */
export type Rule = { [P in PayMethod]: RuleCommon & { payMethod: P } & ValueOf[PayMethodCards[P]['value']] }[PayMethod]
const Rule = z.union(
  payMethods.map((payMethod) => common.extend({ payMethod: z.literal(payMethod), ...valueFields[payMethodCards[payMethod].value] })),
) as unknown as z.ZodType<Rule>

/** The terms of one contract. Dates are `YYYY-MM-DD`, the last day included; no facilities means all. */
export const Terms = z.object({
  contractId: z.string(),
  name: z.string(),
  effectiveDate: z.string(),
  terminationDate: z.string().nullable(),
  facilityIds: z.array(z.string()),
  rules: z.array(Rule),
})
export type Terms = z.infer<typeof Terms>

/** A line of a fee schedule. */
export interface ScheduleItem {
  code: string
  type: Method
  modifiers: readonly string[]
  grouping: string
  description: string
  facFine: Fine | null
  nonfacFine: Fine | null
  minFine: Fine | null
  maxFine: Fine | null
  minUnitsHundredths: Hundredths | null
  maxUnitsHundredths: Hundredths | null
  /** relative weight, in ten-thousandths */
  weightFine: Fine | null
  /** days that a stay of a DRG usually takes: the geometric mean */
  meanStayHundredths: Hundredths | null
  /** relative value units, in hundredths */
  rvu: { work: Hundredths; facPe: Hundredths; nonfacPe: Hundredths; mp: Hundredths } | null
}
/** One edition of a schedule. */
export interface Edition {
  id: string
  name: string
  type: ScheduleType
  effectiveDate: string
  expirationDate: string | null
  terminationDate: string | null
  /** `national` amounts are localised by a rule's GPCI, `local` ones never again */
  scope: 'national' | 'local'
  /** dollars per relative value unit, in ten-thousandths */
  conversionFactorFine: Fine | null
  /** lines by their code, upper case */
  items: ReadonlyMap<string, readonly ScheduleItem[]>
}
/** All editions that follow each other under one name, by the id of each of them. */
export type Schedules = ReadonlyMap<string, readonly Edition[]>

/** One service of a visit, as it would stand on a claim. */
export interface Line {
  /** upper case, by how they are matched */
  codes: Partial<Record<Method, readonly string[]>>
  /** of the whole line; null where none is known */
  chargeCents: Cents | null
  unitsHundredths: Hundredths
  /** the item of the charge master that it is, where it is one */
  itemId?: string
}
/** What is priced at once: the procedure first, then the charges beside it. */
export interface Visit {
  serviceType: ServiceType
  /** `YYYY-MM-DD` */
  date: string
  facilityId: string
  /** whether the facility or the non-facility amounts of a schedule are meant */
  place: 'facility' | 'nonfacility'
  /** length of stay; null where nobody said: then it is what stays of the DRG usually take, where a table knows that */
  days: number | null
  lines: readonly Line[]
}

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
 * | percentOfCharges | percentage, charge |
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
 * name the rule, and noEdition date; inDayRate amount (of a day); notInSchedule,
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
