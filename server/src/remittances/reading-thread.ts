import { createReadStream } from 'node:fs'
import v8 from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { Fault } from '@ratebook/shared/wire/fault.ts'
import { hashedWith } from '../data/secrets.ts'
import { UnreadableFile } from '../imports/unreadable-file.ts'
import { type Batch, type Envelope, PIECE_BYTES, readClaims } from './read-claims.ts'

export interface ReadingRequest {
  path: string
  hashKey: string
  brandId: string
}
/** That a batch is written says who writes. */
export type WritingMessage = ReadingRequest | 'written'
export type ReadingMessage = { batch: Batch } | { envelope: Envelope } | { unreadable: Fault }

// What is read of a claim is gone as soon as it is written, but of a few places V8 takes it for what stays, and lays half of it, hundreds
// of megabytes, where it is collected late and by all processors.
v8.setFlagsFromString('--no-allocation-site-pretenuring')

const say = (message: ReadingMessage) => parentPort?.postMessage(message)
/** Batches that were given and are not written yet. */
let unwritten = 0
let wake = () => {}

async function read({ path, hashKey, brandId }: ReadingRequest): Promise<ReadingMessage> {
  const batches = readClaims(createReadStream(path, { highWaterMark: PIECE_BYTES }), hashedWith(hashKey), brandId)
  for (;;) {
    const next = await batches.next()
    if (next.done) return { envelope: next.value }
    say({ batch: next.value })
    unwritten++
    // the memory of a batch is used again for the one after the next
    if (unwritten > 1)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
}

// it listens to its end, which is when nobody needs it any more
parentPort?.on('message', (message: WritingMessage) => {
  if (message === 'written') {
    unwritten--
    wake()
    return
  }
  read(message)
    .catch((error: unknown) => {
      if (error instanceof UnreadableFile) return { unreadable: error.fault }
      throw error
    })
    .then(say)
})
