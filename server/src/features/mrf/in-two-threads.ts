import v8 from 'node:v8'
import { Worker } from 'node:worker_threads'
import { inTurns } from '../../data/in-turns.ts'
import { type PlainTerms, plainTerms } from '../../terms/plain-terms.ts'
import type { Part } from './parts.ts'
import type { TextsMessage } from './texts-thread.ts'
import { type Making, type Text, textsOf } from './texts.ts'

/** As many are made here first: most files are no longer, and a thread is a while in starting. */
const PARTS_ALONE = 10
/** Parts that are waited for at a time, so that no thread waits for the next. */
const AHEAD = 6
/** Parts that the thread is given at a time: what waits for it there for long is taken for what stays. */
const ENOUGH_TO_DO = 2
/** Three parts as large as this are what is young: little is kept waiting to be collected. */
const YOUNG_MB = 4
/**
 * Far more than terms take. Where a heap may grow to 2 GB, V8 lets it become four times what stayed before it looks again for what is gone:
 * a thread in which 12 MB stay took 60 at times.
 */
const OLD_MB = 1_500
const resourceLimits = { maxYoungGenerationSizeMb: 3 * YOUNG_MB, maxOldGenerationSizeMb: OLD_MB }
// threads have that from the beginning, because what is young does not grow while a file is made (heap.ts)
v8.setFlagsFromString(`--min-semi-space-size=${YOUNG_MB}`)
// and they collect what is old themselves (texts-thread.ts)
v8.setFlagsFromString('--expose-gc')

/** A thread that makes texts, in the order in which it is given parts. */
class TextsThread {
  readonly #worker: Worker
  readonly #waiting: { resolve: (text: Text) => void; reject: (error: unknown) => void }[] = []
  #failure: unknown = null

  constructor(making: Making<PlainTerms>) {
    const workerData = new URL('./texts-thread.ts', import.meta.url).href
    this.#worker = new Worker(new URL('../../data/thread.mjs', import.meta.url), { workerData, execArgv: [], resourceLimits })
    this.#worker.on('message', (text: Text) => this.#waiting.shift()?.resolve(text))
    this.#worker.once('error', (error) => this.#fail(error))
    this.#worker.once('exit', (code) => this.#fail(new Error(`A thread that makes files ended with ${code}`)))
    this.#say(making)
  }

  #say(message: TextsMessage) {
    this.#worker.postMessage(message)
  }
  #fail(error: unknown) {
    this.#failure ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure)
  }

  textOf(part: Part): Promise<Text> {
    if (this.#failure) return Promise.reject(this.#failure)
    const text = new Promise<Text>((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
    })
    // whoever waits for others first learns of it later
    text.catch(() => {})
    this.#say(part)
    return text
  }
  get waiting() {
    return this.#waiting.length
  }
  end = () => this.#worker.terminate()
}

/**
 * The texts of parts in their order. Those of large files are made in a thread as well, so that two processors work on them; this one makes
 * those for which the other has no time, in turns with whatever else the server does.
 */
export async function* inTwoThreads(parts: AsyncIterable<Part>, making: Making): AsyncGenerator<Text> {
  const here = textsOf(making)
  let other: TextsThread | null = null
  const waiting: (Promise<Text> | Text)[] = []
  let count = 0
  try {
    for await (const part of parts) {
      if (++count > PARTS_ALONE) other ??= new TextsThread({ ...making, terms: plainTerms(making.terms) })
      if (other && other.waiting < ENOUGH_TO_DO) waiting.push(other.textOf(part))
      else waiting.push(await inTurns(here(part)))
      while (waiting.length > 0 && (waiting.length > AHEAD || !(waiting[0] instanceof Promise))) yield (await waiting.shift()) as Text
    }
    for (const text of waiting) yield await text
  } finally {
    await other?.end()
  }
}
