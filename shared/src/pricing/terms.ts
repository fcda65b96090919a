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
