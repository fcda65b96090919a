import type { Apart, AnswerOf, ArgumentsOf, NameOf } from './apart.ts'
import { ReadingProcess } from './reading-process.ts'

/** Files worked on at once in this server, and at most one of a brand: what one brand sends does not hold up another. */
const AT_ONCE = 2
/** Whose file it is. */
interface Whose {
  brandId: string
  user: { id: string }
}
const waiting: { brandId: string; userId: string; begin: () => void }[] = []
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

export const filesBeingRead = () => ({ working: working.size, waiting: waiting.length })

/** What somebody's file waits for: another one of their brand, or those of others; and how many go before it. Null where none waits. */
export function waitOf({ brandId, user }: Whose): { for: 'brand' | 'others'; before: number } | null {
  const mine = waiting.findIndex((of) => of.brandId === brandId && of.userId === user.id)
  if (mine < 0) return null
  const ahead = waiting.slice(0, mine)
  const ofBrand = ahead.filter((of) => of.brandId === brandId).length
  return working.has(brandId) || ofBrand > 0 ? { for: 'brand', before: ofBrand } : { for: 'others', before: ahead.length }
}

/** To start a process takes longer than to read most files: one waits for the next, that which worked last or a new one in its place. */
const restMs = 60_000
let resting: ReadingProcess | null = null

function takeResting(): ReadingProcess | null {
  const taken = resting
  resting = null
  taken?.wake()
  return taken?.isFree ? taken : null
}

function letRest(process: ReadingProcess) {
  if (resting) return process.close()
  if (!process.isFree) {
    process.close()
    return getReady()
  }
  resting = process
  process.rest(restMs, () => {
    if (resting === process) resting = null
    process.close()
  })
}

/** Has a process ready for a file that is being received, unless as many are at work as may be. */
export function getReady() {
  if (!resting && working.size < AT_ONCE) letRest(new ReadingProcess())
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
export async function inTurn<R>({ brandId, user }: Whose, work: (reader: Reader) => Promise<R>): Promise<R> {
  await new Promise<void>((begin) => {
    waiting.push({ brandId, userId: user.id, begin })
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
