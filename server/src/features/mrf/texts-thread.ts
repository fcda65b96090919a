import v8 from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { atOnce } from '@ratebook/shared/pricing/slices.ts'
import { compilingAll, type PlainTerms } from '../../terms/plain-terms.ts'
import type { Part } from './parts.ts'
import { type Making, textsOf } from './texts.ts'

/** What the thread is sent: what to make, then parts; it answers each part with its texts. */
export type TextsMessage = Making<PlainTerms> | Part

// What is worked out is gone as soon as it is written, but V8 takes some of it for what stays, and lays it where it is collected late.
v8.setFlagsFromString('--no-allocation-site-pretenuring')

/** In bytes. */
const A_LITTLE = 6 << 20
const oldMemory = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
let stays = 0
/** Looks for what is gone once a little more has come to stay: V8 would wait for 20 MB more, and nobody waits for this thread alone. */
function collect() {
  if (oldMemory() < stays * 1.25 + A_LITTLE) return
  globalThis.gc?.()
  stays = oldMemory()
}

let textOf: ReturnType<typeof textsOf>
parentPort?.on('message', (message: TextsMessage) => {
  if ('made' in message) {
    textOf = textsOf({ ...message, terms: atOnce(compilingAll(message.terms)) })
    stays = oldMemory()
    return
  }
  const text = atOnce(textOf(message))
  parentPort?.postMessage(
    text,
    text.map(({ buffer }) => buffer),
  )
  collect()
})
