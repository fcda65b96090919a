// Servers over one database that know nothing of each other.
import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sessions } from '@ratebook/shared/sessions.ts'
import { cloneDatabase } from '../postgres.ts'
import { ServerProcess } from '../server-process.ts'

/** Loaded before the server: its clock is 40 minutes ahead. */
const AHEAD = `data:text/javascript,${encodeURIComponent(`
  const Real = Date
  const now = () => Real.now() + 40 * 60_000
  globalThis.Date = class extends Real {
    constructor(...parts) { parts.length ? super(...parts) : super(now()) }
    static now() { return now() }
  }`)}`

const PASSWORD = 'Known-to-tests-1'
let servers: ServerProcess[]
beforeAll(async () => {
  // not even a table is there
  const url = await cloneDatabase(inject('adminUrl'), 'several_servers', 'template0')
  const env = {
    DATABASE_URL: url,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    PASSWORD_ROUNDS: '12',
    JWT_SECRET: 'a secret that several servers share among them',
    ADMIN_PASSWORD: PASSWORD,
    PUBLIC_URL: 'http://prices.example.org',
  }
  servers = [env, env, { ...env, NODE_OPTIONS: `--import ${AHEAD}` }].map((e) => new ServerProcess(e))
  await Promise.all(servers.map((server) => server.start()))
}, 180_000)
afterAll(() => Promise.all(servers.map((server) => server.end())))

async function signIn({ url }: ServerProcess) {
  const body = JSON.stringify({ username: 'admin', password: PASSWORD })
  const answer = await fetch(url + sessions.authenticateUser.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
}
const answerOf = async ({ url }: ServerProcess, headers: Record<string, string>) =>
  (await fetch(url + sessions.getMe.path, { headers })).status

describe('Three servers that are started at once on an empty database', () => {
  test('all run, with one first administrator', async () => {
    for (const server of servers) expect(await answerOf(server, await signIn(server))).toBe(200)
  })
})

describe('A server whose clock is 40 minutes ahead', () => {
  test('ends no session of the others, nor do they end its own, and it says what is wrong', async () => {
    const [here, , ahead] = servers as [ServerProcess, ServerProcess, ServerProcess]
    const [ours, its] = [await signIn(here), await signIn(ahead)]
    expect([await answerOf(ahead, ours), await answerOf(here, ours), await answerOf(here, its)]).toEqual([200, 200, 200])
    expect(fs.readFileSync(ahead.log, 'utf8')).toContain('The clock of this computer is 40 min ahead of that of the database')
    expect(fs.readFileSync(here.log, 'utf8')).not.toContain('The clock of this computer')
  })
})
