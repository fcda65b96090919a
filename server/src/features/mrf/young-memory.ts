import v8 from 'node:v8'

/** Two halves of 8 MB. In less, what is read together would be taken for old; V8 gives 128 MB by and by. */
const ENOUGH = 16 << 20
const LOOK_MS = 10
/** How many times as much V8 gives to what is young when much of it stays; 2 is its own choice. */
const growBy = (factor: 1 | 2) => v8.setFlagsFromString(`--semi-space-growth-factor=${factor}`)
const given = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
const stopAtEnough = () => growBy(given() < ENOUGH ? 2 : 1)
let underWay = 0

/**
 * Does work that makes gigabytes of what is gone at once, which is cleared away about as fast in a little memory as in much: meanwhile
 * V8 gives to what is young no more than is enough, in the whole process.
 */
export async function inLittleYoungMemory<R>(work: () => Promise<R>): Promise<R> {
  underWay++
  stopAtEnough()
  const looking = setInterval(stopAtEnough, LOOK_MS)
  try {
    return await work()
  } finally {
    clearInterval(looking)
    if (--underWay === 0) growBy(2)
  }
}
