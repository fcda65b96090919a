/** Work that can take long, in slices: between two of them others may have their turn. */
export type Slices<R> = Generator<undefined, R, undefined>

/** Does such work where nobody waits for a turn. */
export function atOnce<R>(work: Slices<R>): R {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
