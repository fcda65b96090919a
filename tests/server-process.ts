import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SECRET } from './postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const ADMIN_PASSWORD = 'Ratebook-test-1'

export const freePort = () =>
  new Promise<number>((resolve) => {
    const s = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address() as net.AddressInfo
      s.close(() => resolve(port))
    })
  })
export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until something holds, and says what it waited for when it never does. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, ms = 30_000) {
  const end = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited ${ms} ms in vain until ${what}`)
    await sleep(50)
  }
}

/** The real server as a process of its own, which a test may kill. */
export class ServerProcess {
  readonly dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-server-'))
  readonly log = path.join(this.dataDir, 'server.log')
  url = ''
  #child: ChildProcess | undefined
  #headers: Record<string, string> | undefined
  readonly #env: Record<string, string>

  constructor(env: Record<string, string>) {
    this.#env = env
  }
  /** whose address it was told; '' where it has none of its own */
  get database() {
    return this.#env.DATABASE_URL ?? ''
  }
  get pid() {
    return this.#child?.pid as number
  }
  async start() {
    const port = this.#env.PORT ?? String(await freePort())
    this.url = `http://127.0.0.1:${port}`
    const log = fs.openSync(this.log, 'a')
    this.#child = spawn(process.execPath, ['server/dist/main.js'], {
      cwd: root,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        LOG_LEVEL: 'fatal',
        RATE_LIMITS: '0',
        ADMIN_PASSWORD,
        PASSWORD_ROUNDS: '4',
        ENCRYPTION_KEY: SECRET,
        FILE_WAIT_SECONDS: '600',
        FILE_BRIEF_WAIT_SECONDS: '600',
        WATCHED_DIR: path.join(this.dataDir, 'watched'),
        ...this.#env,
        PORT: port,
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
      },
    })
    fs.closeSync(log)
    await until('the server is ready', async () => this.isReady(), 300_000).catch(async (error: Error) => {
      const said = fs.readFileSync(this.log, 'utf8')
      await this.end() // nobody else would
      throw new Error(`${error.message}. It said:\n${said}`)
    })
    return this
  }
  isReady = () =>
    fetch(`${this.url}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
  async signal(signal: NodeJS.Signals) {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const exit = once(child, 'exit')
    child.kill(signal)
    return exit as Promise<[number | null, NodeJS.Signals | null]>
  }
  async end() {
    await this.signal('SIGKILL')
    fs.rmSync(this.dataDir, { recursive: true, force: true })
  }
  /** Headers of an administrator of the brand Alpha Valley. */
  async headers() {
    this.#headers ??= await (async () => {
      const answer = await fetch(`${this.url}/api/v1/user/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'alpha.admin', password: ADMIN_PASSWORD }),
      })
      const headers = { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
      await fetch(`${this.url}/api/v1/users/eula/accept`, { method: 'POST', headers })
      return headers
    })()
    return this.#headers
  }
  async fetch(address: string, init: RequestInit = {}) {
    return fetch(this.url + address, { ...init, headers: { ...(await this.headers()), ...init.headers } })
  }
  async post(address: string, body: unknown) {
    return this.fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  }
  /** Resident memory in MB. */
  memory = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1]) / 1024
}
