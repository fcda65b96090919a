import { z } from 'zod'
import { payMethods } from '../pricing/pay-methods.ts'
import { MOST_DAYS } from '../pricing/days.ts'
import { methodologies, reasonKinds, stepKinds } from '../pricing/answer.ts'
import { decimals, Money } from './money.ts'
import { Id, text } from './text.ts'

const values = z.record(z.string(), z.union([z.string(), z.number()]))
/** A step of the arithmetic: its dollars add to those of the others; catalogues turn kind and values into words. */
export const PriceStep = z.object({ kind: z.enum(stepKinds), amount: z.number(), values })
export const PriceReason = z.object({ kind: z.enum(reasonKinds), values })
/** A price with its arithmetic, or why there is none. */
export const ExplainedPrice = z.object({
  amount: z.number().nullable(),
  ruleId: z.string().nullable(),
  payMethod: z.enum(payMethods).nullable(),
  /** the kind of rate that the machine-readable file names; null where the file has none */
  methodology: z.enum(methodologies).nullable(),
  perDay: z.boolean(),
  /** seen on claims, and agreed to by nobody */
  observed: z.boolean(),
  trace: z.array(PriceStep),
  reason: PriceReason.nullable(),
})
export type ExplainedPrice = z.infer<typeof ExplainedPrice>

/** Whole days of a stay. */
export const StayDays = z.number().int().min(1).max(MOST_DAYS)

/** A service as somebody names it to have it priced: by its codes, or by an item of the charge master. */
export const TriedService = z.object({
  /** an item of the charge master: its codes and its charge */
  chargeItemId: Id.nullable().default(null),
  cptHcpcs: text(20).default(''),
  revenueCode: text(20).default(''),
  drgCode: text(20).default(''),
  aprDrgCode: text(20).default(''),
  chargeCode: text(40).default(''),
  modifiers: text(40).default(''),
  /** billed dollars of the whole line; null = not known, or the item's */
  charge: Money.nullable().default(null),
  units: z
    .number()
    .min(0)
    .max(100_000)
    .refine(...decimals(2))
    .default(1),
  days: StayDays.nullable().default(null),
  place: z.enum(['facility', 'nonfacility']).default('facility'),
  date: z.iso.date().optional(),
})
export type TriedService = z.output<typeof TriedService>
