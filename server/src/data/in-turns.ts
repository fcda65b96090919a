import { setImmediate } from 'node:timers/promises'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'

/** So long a piece of work keeps others from theirs. */
const TURN_MS = 10

/** Does work slice by slice, and lets whoever waits go first whenever it has been at it for a while. */
export async function inTurns<R>(work: Slices<R>): Promise<R> {
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < TURN_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
