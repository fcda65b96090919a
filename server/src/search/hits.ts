import type { Counted } from './bitset.ts'

/**
 * One of an item's codes is what was typed; it is what is usually meant, as an ordinary mammogram is the screening one; it is just what is
 * meant; it has it in its words; it only contains it somewhere.
 */
export const tiers = ['exact', 'usual', 'best', 'good', 'rest'] as const
/**
 * The items that have every part, each in the first of the tiers that it belongs to. Ordinals are places in the order
 * the items were added in, counted from 0.
 */
export type Hits = Readonly<Record<(typeof tiers)[number], Counted>>

/** What is made for each tier. */
export const inEachTier = (make: (tier: (typeof tiers)[number]) => Counted): Hits =>
  Object.fromEntries(tiers.map((tier) => [tier, make(tier)])) as Hits
