/** Random choices that are the same in every run, so that a failure can be looked at again. */
export function dice(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  const below = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 8) % n
  }
  const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T
  return {
    below,
    oneOf,
    /** so many times of a hundred */
    percent: (share: number) => below(100) < share,
    some: <T>(choices: readonly T[], count: number): T[] => {
      const left = [...choices]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0] as T)
    },
    shuffled: <T>(items: readonly T[]): T[] => {
      const left = [...items]
      return items.map(() => left.splice(below(left.length), 1)[0] as T)
    },
  }
}
export type Dice = ReturnType<typeof dice>
