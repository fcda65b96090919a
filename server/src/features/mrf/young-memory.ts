import v8 from 'node:v8'

/** How many times as much V8 gives to what is young when much of it stays; 2 is its own choice. */
const growBy = (factor: 1 | 2) => v8.setFlagsFromString(`--semi-space-growth-factor=${factor}`)
let underWay = 0

/**
 * Does work that makes gigabytes of what is gone at once. On a machine with much memory V8 gives 128 MB to what is young by and by, and
 * this is cleared away about as fast in as much as it has: meanwhile it gets no more, nor does any thread of the process.
 */
export async function inYoungMemoryAsItIs<R>(work: () => Promise<R>): Promise<R> {
  if (underWay++ === 0) growBy(1)
  try {
    return await work()
  } finally {
    if (--underWay === 0) growBy(2)
  }
}
