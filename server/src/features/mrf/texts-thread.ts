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

let textOf: ReturnType<typeof textsOf>
parentPort?.on('message', (message: TextsMessage) => {
  if ('made' in message) {
    textOf = textsOf({ ...message, terms: atOnce(compilingAll(message.terms)) })
    return
  }
  const text = atOnce(textOf(message))
  parentPort?.postMessage(
    text,
    text.map(({ buffer }) => buffer),
  )
})
