import { setImmediate } from 'node:timers/promises'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'

/** So long pieces of work keep others from theirs. */
const TURN_MS = 5
/** When work last let others go first; one for all of it, for what follows at once or is done side by side is one wait to others. */
let since = 0

/** Does work slice by slice, and lets whoever waits go first whenever there has been work for a while. */
export async function inTurns<R>(work: Slices<R>): Promise<R> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < TURN_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
