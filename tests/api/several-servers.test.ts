// Servers over one database that know nothing of each other.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
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
const shared = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-shared-'))
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
    SHARED_DIR: shared,
  }
  servers = [env, env, { ...env, NODE_OPTIONS: `--import ${AHEAD}` }].map((e) => new ServerProcess(e))
  await Promise.all(servers.map((server) => server.start()))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()))
  fs.rmSync(shared, { recursive: true })
})

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

describe('Servers with a folder in common', () => {
  const FACILITY = {
    ...{ name: 'Common Hospital', address: '4 Creek Road, Juniper, OH 43001', licenseNumber: 'J-1', licenseState: 'OH' },
    ...{ npis: ['1999990306'], contactName: 'Sam Reed', contactEmail: 'prices@juniper.example.org', attesterName: 'Sam Reed' },
    ...{ attested: true, financialAidPolicy: 'https://juniper.example.org/aid' },
  }
  const brand = { displayName: 'Common', domainName: 'common', logoRedirectionURL: 'https://common.example.org', ein: '07-1000999' }
  const call = async ({ url }: ServerProcess, headers: Record<string, string>, address: string, init: RequestInit = {}) => {
    const answer = await fetch(url + address, { ...init, headers: { ...headers, ...init.headers } })
    return { status: answer.status, text: await answer.text() }
  }
  const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  test('apply a dry run that another made, and give out its refused rows', async () => {
    const [here, there] = servers as [ServerProcess, ServerProcess]
    const headers = await signIn(here)
    await call(here, headers, '/api/v1/users/eula/accept', { method: 'POST' })
    const payload = new FormData()
    payload.append('Payload', JSON.stringify({ ...brand, selfPayPercentage: 60 }))
    const made = await call(here, headers, '/api/v1/brand', { method: 'POST', body: payload })
    const { brandId } = JSON.parse(made.text)
    const acting = { ...headers, 'x-brand-id': brandId }
    const facility = JSON.parse((await call(here, acting, '/api/v1/facility', json(FACILITY))).text)
    expect(facility).toMatchObject({ name: FACILITY.name })
    const upload = (fields: Record<string, string>, file = '') => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ facility: facility.id, onRefused: 'skip', ...fields })) form.append(name, value)
      if (file) form.append('chargeCsvFile', new Blob([file]), 'charges.csv')
      return { method: 'POST', body: form }
    }
    const rows = 'Charge Code,Description,CPT,Price\nA1,Office visit,99213,120.00\nA2,Nothing,99214,many\n'
    const dry = JSON.parse((await call(here, acting, '/api/v1/charge/upload', upload({ dryRun: 'true' }, rows))).text)
    expect(dry).toMatchObject({ status: 'preview' })
    const refused = await call(there, acting, `/api/v1/charge/upload/${dry.versionId}/refused`)
    expect([refused.status, refused.text]).toEqual([200, expect.stringContaining('A2')])
    const applied = await call(there, acting, '/api/v1/charge/upload', upload({ versionId: dry.versionId }))
    expect([applied.status, JSON.parse(applied.text).status]).toEqual([200, 'applied'])
    expect((await call(here, acting, '/api/v1/charge/upload', upload({ versionId: dry.versionId }))).status).toBe(409)
  })
})
