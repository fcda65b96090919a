/** Stretches, both ends included, of one family each: of codes by their numbers, of a schedule's lines by their codes. */
export interface Span<K extends number | string> {
  family: string
  low: K
  high: K
}
/** By family, in order and apart from each other. */
export type Spans<K extends number | string> = ReadonlyMap<string, readonly { low: K; high: K }[]>

/** Puts together what overlaps, so that however long a list is, its stretches are passed once. */
export function merged<K extends number | string>(spans: readonly Span<K>[]): Spans<K> {
  const families = new Map<string, { low: K; high: K }[]>()
  for (const { family, low, high } of [...spans].sort((a, b) => (a.low < b.low ? -1 : a.low > b.low ? 1 : 0))) {
    const known = families.get(family)
    const last = known?.at(-1)
    if (!known) families.set(family, [{ low, high }])
    else if (last && low <= last.high) {
      if (high > last.high) last.high = high
    } else known.push({ low, high })
  }
  return families
}

/** Whether two have anything in common. */
export function spansMeet<K extends number | string>(a: Spans<K>, b: Spans<K>): boolean {
  for (const [family, ours] of a) {
    const theirs = b.get(family) ?? []
    for (let i = 0, k = 0; i < ours.length && k < theirs.length; ) {
      const [x, y] = [ours[i], theirs[k]] as [{ low: K; high: K }, { low: K; high: K }]
      if (x.low <= y.high && y.low <= x.high) return true
      if (x.high < y.high) i++
      else k++
    }
  }
  return false
}
