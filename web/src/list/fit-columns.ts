/** How many characters a column can be read at, how many it should have, and how many it does well with. */
export type Need = { id: string; least: number; wanted: number; ample: number; isLong: boolean }

/** in rem */
const PER_CHARACTER = 0.5
const PADDING = 1
const widthOf = (characters: number) => characters * PER_CHARACTER + PADDING
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * Widths of columns in rem that fill `available` side by side: all of them as wide as they can be read, then as they should be, then as
 * they do well with, as far as there is room; what is left goes to long texts, else to all. Where even the least does not fit, the table
 * is wider than its place.
 */
export function fitColumns(needs: readonly Need[], available: number): Record<string, number> {
  let widths = needs.map(({ least }) => widthOf(least))
  for (const step of ['wanted', 'ample'] as const) {
    const next = needs.map((need) => widthOf(need[step]))
    const [from, to] = [total(widths), total(next)]
    if (to <= from) continue
    const share = Math.max(0, Math.min(1, (available - from) / (to - from)))
    widths = widths.map((width, i) => width + share * ((next[i] as number) - width))
  }
  const spare = Math.max(0, available - total(widths))
  const takes = (need: Need) => need.isLong || needs.every(({ isLong }) => !isLong)
  const taken = total(widths.filter((_, i) => takes(needs[i] as Need)))
  return Object.fromEntries(needs.map((need, i) => [need.id, (widths[i] as number) * (takes(need) && taken > 0 ? 1 + spare / taken : 1)]))
}

/** The columns that are shown in `available` rem: as long as the least of all does not fit, those that can be spared go, the last first. */
export function whatFits(needs: readonly Need[], spare: ReadonlySet<string>, available: number): Need[] {
  const kept = [...needs]
  while (total(kept.map(({ least }) => widthOf(least))) > available) {
    const last = kept.findLastIndex(({ id }) => spare.has(id))
    if (last === -1) break
    kept.splice(last, 1)
  }
  return kept
}
