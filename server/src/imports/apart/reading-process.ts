import { fault } from '@ratebook/shared/wire/fault.ts'
import { fork } from 'node:child_process'
import { on } from 'node:events'
import { Problem } from '../../data/problem.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { Answer, Call, Request } from './messages.ts'

/** All that a process may take, in or outside the heap; two of them and the server stay below 1.5 GB. */
const mostMb = 600
const heapMb = 512
/** A process that says nothing for so long is stuck in what no file of this kind holds. */
const patienceMs = 120_000
/** What has grown beyond this does not read another file. */
const spentMb = 256
const answering = new URL('./answer-calls.ts', import.meta.url).href
/** What it may know of the server's environment: nothing that is secret. */
const told = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'TZ']

const tooLarge = () => new UnreadableFile(fault('readingTooLarge', { limit: mostMb }))
const tooSlow = () => new UnreadableFile(fault('readingTooSlow', { limit: patienceMs / 1000 }))

/** A process that reads one file at a time: a hostile or huge one ends it, and not the server. */
export class ReadingProcess {
  readonly #child = fork(new URL('./process.mjs', import.meta.url), [String(mostMb), answering], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    env: Object.fromEntries(told.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  #ended: Error | null = null
  #closing: NodeJS.Timeout | undefined
  /** Whether it may read another file: what owes an answer is of no more use. */
  isFree = true

  constructor() {
    this.#child.once('exit', (code, signal) => {
      this.isFree = false
      // whoever runs out of its heap aborts
      const isKilled = signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134
      this.#ended = isKilled ? tooLarge() : new Error(`The process that reads files ended with ${code ?? signal}`)
    })
    // it is known by its end
    this.#child.on('error', () => undefined)
  }

  /** Calls a function: the pieces that it makes, and in the end its value. */
  async *answers({ module, name, args }: Call): AsyncGenerator<unknown, unknown> {
    if (this.#ended) throw this.#ended
    const end = new AbortController()
    const ended = () => end.abort(this.#ended)
    this.#child.once('exit', ended)
    this.isFree = false
    let patience = setTimeout(() => end.abort(tooSlow()), patienceMs)
    try {
      const answers = on(this.#child, 'message', { signal: end.signal }) as AsyncIterable<[Answer]>
      this.#send({ module, name, args })
      for await (const [answer] of answers) {
        clearTimeout(patience)
        if (!('piece' in answer)) return this.#valueOf(answer)
        yield answer.piece
        this.#send('next')
        patience = setTimeout(() => end.abort(tooSlow()), patienceMs)
      }
      throw new Error('answers end with a value')
    } catch (error) {
      throw end.signal.aborted ? end.signal.reason : error
    } finally {
      clearTimeout(patience)
      this.#child.off('exit', ended)
    }
  }

  #valueOf(answer: Exclude<Answer, { piece: unknown }>): unknown {
    if ('failed' in answer) throw new Error(answer.failed)
    this.isFree = !('memoryMb' in answer) || answer.memoryMb < spentMb
    if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable)
    if ('problem' in answer) throw new Problem(answer.problem.status, answer.problem.fault, answer.problem.fields)
    return answer.value
  }

  // one that has just ended is told by its end
  #send = (request: Request) => this.#child.send(request, () => undefined)

  /** Leaves it waiting for the next file without keeping the server. */
  rest(forMs: number, then: () => void) {
    this.#child.unref()
    this.#child.channel?.unref()
    this.#closing = setTimeout(then, forMs).unref()
  }
  wake() {
    clearTimeout(this.#closing)
    this.#child.ref()
    this.#child.channel?.ref()
  }
  close() {
    this.#child.kill('SIGKILL')
  }
}
