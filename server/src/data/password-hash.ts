import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from './problem.ts'

/** Passwords that may wait while one is worked out, a quarter of a second each: whoever comes then is told to try again. */
const MOST_WAITING = 4
const busy = () => new Problem(503, fault('passwordsBusy'), undefined, { 'retry-after': '2' })

/** What the thread is asked: to hash a password, or to compare it with a hash. */
type Question = { password: string; rounds: number } | { password: string; hash: string }
interface Asked {
  answered: (answer: unknown) => void
  failed: (error: Error) => void
}

/** The one thread that passwords are worked out in: nothing but they waits for it. */
class PasswordThread {
  /** in the order in which they were asked, which is that of the answers */
  #asked: Asked[] = []
  #worker: Worker | undefined

  /** @throws Problem 503 while too many wait */
  ask<R>(question: Question): Promise<R> {
    if (this.#asked.length > MOST_WAITING) throw busy()
    const worker = this.#worker ?? this.#start()
    worker.ref()
    return new Promise<R>((answered, failed) => {
      this.#asked.push({ answered: answered as Asked['answered'], failed })
      worker.postMessage(question)
    })
  }

  get waiting() {
    return this.#asked.length
  }

  #start() {
    const worker = new Worker(new URL('./password-thread.mjs', import.meta.url), { execArgv: [] })
    const end = (error: Error) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      for (const { failed } of this.#asked.splice(0)) failed(error)
    }
    worker.on('message', (answer) => {
      this.#asked.shift()?.answered(answer)
      // a process that has nothing else to do may end
      if (this.#asked.length === 0) worker.unref()
    })
    worker.once('error', end)
    worker.once('exit', (code) => end(new Error(`The thread of the passwords ended with ${code}`)))
    this.#worker = worker
    return worker
  }
}
const thread = new PasswordThread()
export const passwordsWaiting = () => thread.waiting

/** bcrypt ignores what follows byte 72, so a longer password is hashed down to 44 characters first. */
const shortened = (password: string) =>
  Buffer.byteLength(password) > 72 || password.includes('\0') ? createHash('sha256').update(password).digest('base64') : password

/** @throws Problem 503 while too many passwords wait */
export const hashPassword = async (password: string, rounds: number) => thread.ask<string>({ password: shortened(password), rounds })

/** Compared against for names that do not exist or have no password yet (''), so that the answer takes the same time. */
const nobodysHash = (rounds: number) => `$2b$${String(rounds).padStart(2, '0')}$${'.'.repeat(53)}`

/** @throws Problem 503 while too many passwords wait */
export async function verifyPassword(password: string, hash: string | undefined, rounds: number) {
  const matches = await thread.ask<boolean>({ password: shortened(password), hash: hash || nobodysHash(rounds) })
  return matches && Boolean(hash)
}
