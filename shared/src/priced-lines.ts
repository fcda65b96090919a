import type { NegotiatedRate } from './negotiated-rates.ts'
import { toCents } from './pricing/money.ts'

type Line = Pick<NegotiatedRate['lines'][number], 'pxCode' | 'rate' | 'included'>
/**
 * What Medicare looks at of a visit, from a rate as it travels: what of it has a price of its own. The service stands first, and its
 * modifiers are known.
 */
export const pricedLines = (lines: readonly Line[], modifiers: string) =>
  lines.flatMap(({ pxCode: cptHcpcs, rate: amount, included }, i) =>
    amount && !included ? [{ cptHcpcs, cents: toCents(amount), modifiers: i === 0 ? modifiers : '' }] : [],
  )
