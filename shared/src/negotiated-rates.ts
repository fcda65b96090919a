import { z } from 'zod'
import { methodologies } from './pricing/answer.ts'
import { ExplainedPrice, PriceReason, StayDays } from './wire/explained-price.ts'
import { decimals } from './wire/money.ts'
import { Id, text } from './wire/text.ts'

const Units = z
  .number()
  .min(0)
  .max(100_000)
  .refine(...decimals(2))
/**
 * Which service, where, and how it is used. Many items may have the same codes: `chargeItemId` says which of
 * them is meant; without it, and where it is gone, the nearest by codes and setting. `units` overrides the usual units
 * of associated charges, named as the call above names them; `days` are those of the stay, where somebody says.
 */
export const RatesRequest = z.object({
  brandId: Id,
  facility: text(200),
  pxCode: text(20).default(''),
  revenueCode: text(20).default(''),
  chargeCode: text(40).default(''),
  drgCode: text(20).default(''),
  aprDrgCode: text(20).default(''),
  chargeItemId: Id.optional(),
  inPatient: z.boolean().default(false),
  units: z
    .array(z.object({ pxCode: text(20), revenueCode: text(20).default(''), units: Units }))
    .max(200)
    .default([]),
  days: StayDays.nullable().default(null),
})
export type RatesRequest = z.output<typeof RatesRequest>

/** A line of a payer's rate. `included`: paid with the procedure, at no rate of its own. */
const RateLine = z.object({
  description: z.string(),
  pxCode: z.string(),
  revenueCode: z.string(),
  units: z.number(),
  rate: z.number().nullable(),
  included: z.boolean(),
})
/**
 * What a payer has agreed to: `rate` covers the procedure and its associated charges, so
 * that it stands beside the cash price; `primaryRate` is the procedure alone.
 */
export const NegotiatedRate = z.object({
  payerId: Id,
  displayName: z.string(),
  planName: z.string(),
  enabled: z.boolean(),
  status: z.string(),
  rate: z.number(),
  primaryRate: z.number(),
  methodology: z.enum(methodologies),
  /** the amount is for a day: of a stay, or of a visit that is one */
  perDay: z.boolean(),
  /** an amount in it was observed on claims: what the payer usually pays, to which nobody agreed */
  observed: z.boolean(),
  lines: z.array(RateLine),
})
export type NegotiatedRate = z.infer<typeof NegotiatedRate>
/**
 * How long the stay is taken to be, where a plan's price depends on it. `meanStay`: the geometric mean that the days
 * were assumed from, rounded up; null where they were given, and where they are one that is assumed because no table knows.
 */
const Stay = z.object({ days: z.number().int(), meanStay: z.number().nullable(), isAssumed: z.boolean() })
export type Stay = z.infer<typeof Stay>
/**
 * What is to be known about the lowest and the highest rate of a visit: they are for charges beside the procedure, too, or for the days
 * that were given, which the file knows nothing of; some plans' prices are no dollars that are known beforehand, and not counted
 * (`inWords`); the file has what one day of the stay was published as, which is not counted; some plans pay more, or less, where a bill is
 * very high, which is not counted.
 */
export const aboutEnds = ['chargesBeside', 'days', 'inWords', 'dayOfStay', 'stopLoss'] as const
export type AboutEnds = (typeof aboutEnds)[number]
/** What is said of a visit's rates beside each of them. */
export const Ends = z.object({
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  about: z.array(z.enum(aboutEnds)),
  stay: Stay.nullable(),
})

/** What staff are told besides: the arithmetic of each line, and who has no rate and why. */
export const RateExplained = NegotiatedRate.extend({
  rate: z.number().nullable(),
  primaryRate: z.number().nullable(),
  methodology: z.enum(methodologies).nullable(),
  contractId: Id.nullable(),
  contractName: z.string(),
  reason: PriceReason.nullable(),
  lines: z.array(
    RateLine.extend({
      ruleName: z.string(),
      price: ExplainedPrice,
      /** what a machine-readable file published as its rate, and of which day */
      published: z.object({ amount: z.number(), date: z.string() }).nullable(),
    }),
  ),
})
export type RateExplained = z.infer<typeof RateExplained>
