import { z } from 'zod'
import { billers } from './billers.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id, text } from './wire/text.ts'

/** Who pays themselves, and who does not know their plan; a plan is named by its payer's id. */
export const payingSelf = 'self-pay'
export const anyPlan = 'unknown'

/**
 * What a range rests on: the hospital's own list; what the plan allowed on claims of doctors; what doctors charged on claims, where the
 * bill of who pays themselves begins; Medicare's fee schedule, which is a lower end alone; nothing.
 */
export const sources = ['list', 'allowed', 'charged', 'medicare', 'none'] as const
export const BilledApart = z.object({
  biller: z.enum(billers),
  source: z.enum(sources),
  /** dollars; null where there is no figure, and `most` where only the lower end is known */
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** under which code it is billed; '' where nothing is known */
  code: z.string(),
  /** how many claims it was seen on; null where it was not */
  claims: z.number().int().nullable(),
  /** from which day on the fee schedule holds; '' where it is none */
  since: z.string(),
})
export type BilledApart = z.infer<typeof BilledApart>

export const billedApart = {
  listBilledApart: endpoint({
    method: 'POST',
    path: '/api/v4/pricer/billedapart',
    access: 'public',
    onlyReads: true,
    limit: 600,
    body: z.object({
      brandId: Id,
      facility: text(200),
      chargeItemId: Id,
      inPatient: z.boolean(),
      payer: z.union([z.literal(payingSelf), z.literal(anyPlan), Id]),
    }),
    response: z.array(BilledApart),
    summary:
      'Who usually sends a bill of their own for a service, and between which amounts that is: from the hospital’s list, else from what ' +
      'was seen on at least 11 claims, else at least what Medicare pays; otherwise there is no figure',
  }),
}
