import { PerformanceObserver } from 'node:perf_hooks'
import v8 from 'node:v8'

// What is in use may grow by half before V8 looks through all of it for what is gone. Left to itself it does so for every tenth, wherever
// little of what comes stays: an upload, of which each piece is gone at once, had a hundred megabytes looked through every second, by both
// processors; and where much stays it would let it become four times as much (ADR 75).
v8.setFlagsFromString('--heap-growing-percent=50')

/** Two halves of 32 MB. V8 would give twice as much by and by, to what is gone at once. */
const MOST_YOUNG = 64 << 20
/** Two halves of 8 MB. In less, what is read together would be taken for old. */
const LITTLE_YOUNG = 16 << 20
let most = MOST_YOUNG
const given = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
/** How many times as much V8 gives to what is young when much of it stays; 2 is its own choice. */
const stopAtMost = () => v8.setFlagsFromString(`--semi-space-growth-factor=${given() < most ? 2 : 1}`)
stopAtMost()
// it gives more after it has cleared away
new PerformanceObserver(stopAtMost).observe({ entryTypes: ['gc'] })
let underWay = 0

/**
 * Does work that makes gigabytes of what is gone at once, which is cleared away about as fast in a little memory as in much: meanwhile
 * V8 gives to what is young no more than a little, in the whole process.
 */
export async function inLittleYoungMemory<R>(work: () => Promise<R>): Promise<R> {
  underWay++
  most = LITTLE_YOUNG
  stopAtMost()
  try {
    return await work()
  } finally {
    if (--underWay === 0) most = MOST_YOUNG
    stopAtMost()
  }
}
