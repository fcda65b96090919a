/** The same numbers in every run: mulberry32. */
export function random(seed: number) {
  let a = seed
  const next = () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  const pick = <V>(values: readonly V[]) => values[below(values.length)] as V
  const dollars = (most: number) => below(most * 100) / 100
  return {
    below,
    pick,
    dollars,
    chance: (p: number) => next() < p,
    shuffled: <V>(values: readonly V[]) =>
      values
        .map((v) => [next(), v] as const)
        .sort(([x], [y]) => x - y)
        .map(([, v]) => v),
  }
}
export type Random = ReturnType<typeof random>
