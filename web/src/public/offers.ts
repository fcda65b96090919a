import { anyPlan, payingSelf } from '@ratebook/shared/billed-apart.ts'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { type Cents, toCents } from '@ratebook/shared/pricing/money.ts'

/** The choice of who uses no insurance, or whose plan is not listed. */
export const SELF_PAY = payingSelf
/** Of who has a plan, and does not know which of those there are. */
export const UNKNOWN_PLAN = anyPlan
/** What each choice comes to now: payers by their id, and SELF_PAY. Whoever is not there has no price at the moment. */
export type Offers = ReadonlyMap<string, Cents>

/** A payer that is switched off and whose status is REQ is shown, but cannot be chosen. */
export const isSelectable = ({ enabled, status }: Pick<NegotiatedRate, 'enabled' | 'status'>) => enabled || status.toUpperCase() !== 'REQ'

export const offersOf = (rates: readonly NegotiatedRate[], cashCents: Cents | null): Offers =>
  new Map([
    ...rates.filter(isSelectable).map((r) => [r.payerId, toCents(r.rate)] as const),
    ...(cashCents === null ? [] : [[SELF_PAY, cashCents] as const]),
  ])

/** People look for the name on their card, so plans stand in the order of their names. */
export const byName = <R extends Pick<NegotiatedRate, 'displayName' | 'planName'>>(rates: readonly R[]) =>
  [...rates].sort((a, b) => a.displayName.localeCompare(b.displayName) || a.planName.localeCompare(b.planName))

const FEWEST_CHARACTERS = 3
/** A filter takes effect from three characters on. */
export const isFilter = (text: string) => text.trim().length >= FEWEST_CHARACTERS
/** Plans whose name holds the text; all of them as long as it is too short to look for. */
export function filterPlans<R extends Pick<NegotiatedRate, 'displayName' | 'planName'>>(rates: readonly R[], text: string): readonly R[] {
  const words = text.trim().toLowerCase()
  return isFilter(text) ? rates.filter((r) => `${r.displayName} ${r.planName}`.toLowerCase().includes(words)) : rates
}
