import { open } from 'node:fs/promises'

/** Bytes that are written at once. */
const MEMORY = 1 << 18
const encoder = new TextEncoder()

/**
 * Writes a file of pieces that follow each other, all by way of the same memory: a buffer for each piece would wait to be collected, and
 * of those of a large file dozens of megabytes do at a time.
 * @throws the reason of `signal` when that ends it
 */
export async function writePieces(target: string, pieces: AsyncIterable<string | Uint8Array>, signal?: AbortSignal) {
  const memory = new Uint8Array(MEMORY)
  let filled = 0
  const file = await open(target, 'w')
  const flush = async () => {
    await file.writeFile(memory.subarray(0, filled))
    filled = 0
  }
  const addText = async (text: string) => {
    for (let rest = text; ; await flush()) {
      const { read, written } = encoder.encodeInto(rest, memory.subarray(filled))
      filled += written
      if (read === rest.length) return
      rest = rest.slice(read)
    }
  }
  const addBytes = async (bytes: Uint8Array) => {
    for (let at = 0; ; await flush()) {
      const part = bytes.subarray(at, at + MEMORY - filled)
      memory.set(part, filled)
      filled += part.length
      at += part.length
      if (at === bytes.length) return
    }
  }
  try {
    for await (const piece of pieces) {
      signal?.throwIfAborted()
      await (typeof piece === 'string' ? addText(piece) : addBytes(piece))
    }
    await flush()
  } finally {
    await file.close()
  }
}
