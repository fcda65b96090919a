import { z } from 'zod'
import { type PayMethod, payMethodCards, payMethods, type PayMethodCards } from './pay-methods.ts'
import type { ValueOf } from './pay-method.ts'
import { methods, serviceTypes } from './terms.ts'

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
