import { z } from 'zod'
import { Email } from './accounts.ts'
import { RatesRequest } from './negotiated-rates.ts'
import { PatientAmount } from './pricer.ts'
import type { PlanFigures } from './pricing/patient-share.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id, text } from './wire/text.ts'

/** An estimate that was kept can be opened for so many days. */
export const KEPT_DAYS = 30
/** So many a brand keeps within an hour, from however many addresses they come. */
export const ESTIMATES_AN_HOUR = 1000

const Amount = PatientAmount.min(0).nullable()
const Plan = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('insurance'),
    coPay: Amount,
    remainingDeductible: Amount,
    coInsurancePercentage: z.number().min(0).max(100).nullable(),
    maxOutOfPocketExpense: Amount.optional(),
  }),
  z.object({ kind: z.literal('medicare'), remainingDeductible: Amount }),
]) satisfies z.ZodType<PlanFigures>

/** What an estimate is of: a service, how it is used, who pays (null: oneself), and what was said of the plan (null: nothing yet). */
const Choice = z.object({
  facility: Id,
  chargeItemId: Id,
  inPatient: z.boolean(),
  units: RatesRequest.shape.units,
  days: RatesRequest.shape.days,
  payerId: Id.nullable(),
  plan: Plan.nullable(),
})
export type EstimateChoice = z.infer<typeof Choice>

/** What it came to on its day, in dollars. */
const Figures = z.object({
  service: z.string(),
  facility: z.string(),
  /** '' for who pays without a plan */
  plan: z.string(),
  /** what the plan has agreed to, or the cash price */
  price: z.number(),
  perDay: z.boolean(),
  /** null where nothing tells it */
  cash: z.number().nullable(),
  /** the patient's share; null where nothing was said of the plan */
  share: z.object({ least: z.number(), most: z.number() }).nullable(),
})
export type EstimateFigures = z.infer<typeof Figures>

const Kept = z.object({ brandId: Id, ...Choice.shape })

export const keptEstimates = {
  keepEstimate: endpoint({
    method: 'POST',
    path: '/api/v4/pricer/estimates',
    access: 'public',
    limit: 20,
    body: Kept,
    /** `key` opens it, and is known to nobody else; `expiresOn` is its last day */
    response: z.object({ key: z.string(), expiresOn: z.string() }),
    status: 201,
    summary: 'Keep an estimate, to open it by a link within 30 days; its figures are reckoned here, what it says is encrypted',
  }),
  mailEstimate: endpoint({
    method: 'POST',
    path: '/api/v4/pricer/estimates/mail',
    access: 'public',
    limit: 3,
    body: z.object({
      ...Kept.shape,
      email: Email,
      /** of the mail, as the page is read in */
      language: text(10).default('en'),
    }),
    response: z.null(),
    status: 204,
    summary: 'Keep an estimate and mail its figures and its link: to no address more than three times a day; the address is not kept',
  }),
  openEstimate: endpoint({
    method: 'POST',
    path: '/api/v4/pricer/estimates/open',
    access: 'public',
    limit: 60,
    body: z.object({ brandId: Id, key: text(100) }),
    response: z.object({ choice: Choice, figures: Figures, /** the day the figures are of */ keptOn: z.string(), expiresOn: z.string() }),
    summary: 'An estimate as it was kept, for who has its link',
  }),
}
