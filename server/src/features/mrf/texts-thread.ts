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

/** In bytes. V8 begins by itself when 4 MB more have come to stay. */
const A_LITTLE = 3 << 20
const oldMemory = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
let stays = 0
/**
 * Looks for what is gone, all at once: nobody waits for this thread alone. V8 looks step by step, and is done only when it is given a turn;
 * until then it collects nothing that is young, but takes more for it: 20 to 35 MB were seen.
 */
function collect() {
  globalThis.gc?.()
  stays = oldMemory()
}

let textOf: ReturnType<typeof textsOf>
parentPort?.on('message', (message: TextsMessage) => {
  if ('made' in message) {
    textOf = textsOf({ ...message, terms: atOnce(compilingAll(message.terms)) })
    collect()
    return
  }
  const text = atOnce(textOf(message))
  parentPort?.postMessage(
    text,
    text.map(({ buffer }) => buffer),
  )
  if (oldMemory() > stays + A_LITTLE) collect()
})
