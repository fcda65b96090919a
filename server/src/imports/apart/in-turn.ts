import type { Apart, AnswerOf, ArgumentsOf, NameOf } from './apart.ts'
import { ReadingProcess } from './reading-process.ts'

/** Files worked on at once in this server, and at most one of a brand: what one brand sends does not hold up another. */
const AT_ONCE = 2
const waiting: { brandId: string; begin: () => void }[] = []
const working = new Set<string>()

function beginNext() {
  while (working.size < AT_ONCE) {
    const next = waiting.findIndex(({ brandId }) => !working.has(brandId))
    if (next < 0) return
    for (const { brandId, begin } of waiting.splice(next, 1)) {
      working.add(brandId)
      begin()
    }
  }
}

/** To start a process takes longer than to read most files: the one that worked last waits for the next. */
const restMs = 10_000
let resting: ReadingProcess | null = null

function takeResting(): ReadingProcess | null {
  const taken = resting
  resting = null
  taken?.wake()
  return taken?.isFree ? taken : null
}

function letRest(process: ReadingProcess) {
  if (resting || !process.isFree) return process.close()
  resting = process
  process.rest(restMs, () => {
    if (resting === process) resting = null
    process.close()
  })
}

/** Reads files for whoever has a turn, in a process that is there from the first call on. */
export class Reader {
  #process: ReadingProcess | null = null

  #answers(module: string, name: string, args: unknown[]) {
    this.#process ??= takeResting() ?? new ReadingProcess()
    return this.#process.answers({ module, name, args })
  }
  /** @throws what the function throws; UnreadableFile where it takes too much memory or time */
  async call<M, K extends NameOf<M>>({ module }: Apart<M>, name: K, ...args: ArgumentsOf<M[K]>): Promise<AnswerOf<M[K]>> {
    return (await this.#answers(module, name, args).next()).value as AnswerOf<M[K]>
  }
  /** The same for a function that answers piece by piece: it waits until they are taken. */
  pieces<M, K extends NameOf<M, AsyncGenerator>>({ module }: Apart<M>, name: K, ...args: ArgumentsOf<M[K]>): AnswerOf<M[K]> {
    return this.#answers(module, name, args) as AnswerOf<M[K]>
  }
  end() {
    if (this.#process) letRest(this.#process)
  }
}

/** Works on a file of a brand as soon as it is its turn. */
export async function inTurn<R>(brandId: string, work: (reader: Reader) => Promise<R>): Promise<R> {
  await new Promise<void>((begin) => {
    waiting.push({ brandId, begin })
    beginNext()
  })
  const reader = new Reader()
  try {
    return await work(reader)
  } finally {
    reader.end()
    working.delete(brandId)
    beginNext()
  }
}
