// Two PostgreSQL, one streaming from the other: what visitors only read is answered by the second.
import { api } from '@ratebook/shared/api.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { operating } from '@ratebook/shared/operating.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { ofBrands } from '@ratebook/server/data/scope.ts'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Postgres, startTemporaryPostgres } from '../../scripts/pg.mjs'
import { examples } from '../contract/examples.ts'
import { type Things, thingsOf } from '../contract/things.ts'
import { createDemoTemplate } from '../demo-template.ts'
import { createTemplate } from '../postgres.ts'
import { startStandby } from '../standby.ts'
import { alpha, beta, World } from '../world.ts'

/** Both count their statements; a commit is answered when it is on the disk, as anywhere but in tests. */
const settings = { shared_preload_libraries: 'pg_stat_statements', synchronous_commit: 'on' }
const TOKEN = 'a token that Prometheus brings'
let primary: Postgres
let standby: Postgres
/** Two servers over both databases. */
let world: World
let other: World
/** One without a replica. */
let plain: World
let t: Things
const [facility] = alpha.facilities as unknown as [{ id: string }]
const lookUp = (of: World, keyWord = 'MRI of the knee') =>
  of.call(pricer.lookupV3, { body: { brandId: alpha.id, facility: facility.id, keyWord } })

async function ask<R extends object>(server: Postgres, question: string, values: unknown[] = []) {
  const client = new pg.Client(server.url())
  await client.connect()
  try {
    return (await client.query<R>(question, values)).rows
  } finally {
    await client.end()
  }
}
/** How often statements over charges, facilities and brands were run there on behalf of the role that servers come in as. */
const countCalls = async (server: Postgres) =>
  (
    await ask<{ calls: number }>(
      server,
      `SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
      WHERE rolname = 'ratebook_app' AND query ~ '(charge_item|facility|brand)'`,
    )
  )[0]?.calls ?? 0
const calls = (of: World) => ({ ...of.served.replica!.calls })
const stateOf = (of: World) => of.served.replica!.standing.state
const answersAgain = (of: World) => vi.waitFor(() => expect(stateOf(of)).toBe('answers'), { timeout: 30_000, interval: 20 })

/** The first answer of the replica: on a machine that is busy it may be behind for a moment, but it never fails. */
async function byReplica<R>(ask: () => Promise<R>): Promise<R> {
  for (;;) {
    await answersAgain(world)
    const before = calls(world)
    const answer = await ask()
    const { behind, ...now } = calls(world)
    if (behind > before.behind) continue
    expect(now).toEqual({ ...now, replica: before.replica + 1, failed: before.failed })
    return answer
  }
}

let price = 100
const setPrice = async (of: World) => {
  const { body: item } = await of.call(charges.getCharge, { as: 'alpha.admin', params: { id: t.chargeId } })
  const body = { ...item, amount: ++price }
  expect((await of.call(charges.updateCharge, { as: 'alpha.admin', body })).status).toBe(200)
  return price
}
const priceSeen = async (of: World) => {
  const { status, body } = await lookUp(of, t.unique)
  expect(status).toBe(200)
  return (body.records as { id: string; chargeAmount: number }[]).find(({ id }) => id === t.chargeId)?.chargeAmount
}

beforeAll(async () => {
  primary = await startTemporaryPostgres(settings)
  await createTemplate(primary.url())
  await createDemoTemplate(primary.url())
  await ask(primary, 'CREATE EXTENSION pg_stat_statements')
  standby = await startStandby(primary, settings)
  world = new World()
  other = new World()
  plain = new World()
  // one of its questions forgets the brand on purpose
  await world.start(primary.url(), { readFrom: standby.port, env: { METRICS_TOKEN: TOKEN }, judged: false })
  await other.start(primary.url(), { url: world.url, readFrom: standby.port })
  await plain.start(primary.url(), { url: world.url })
  t = await thingsOf(world, alpha)
  await Promise.all([answersAgain(world), answersAgain(other)])
})
afterAll(async () => {
  await world?.stop()
  await other?.stop()
  await plain?.stop()
  await standby?.stop()
  await primary?.stop()
})

/** Every call of visitors that a replica may answer. */
const reading = Object.entries(api).filter(([, e]) => e.onlyReads)

describe('a read replica', () => {
  test.each(reading)('answers %s as the primary does, and fails at nothing', async (name, e) => {
    const request = { ...examples[name]?.(t), host: 'alpha.localhost' }
    const { status, text } = await byReplica(() => world.call(e, request))
    const ofPrimary = await plain.call(e, request)
    expect([status, text]).toEqual([ofPrimary.status, ofPrimary.text])
  })

  test('takes the questions of visitors from the primary, which is only asked how far it is', async () => {
    await lookUp(world)
    await byReplica(() => lookUp(world))
    const before = [await countCalls(primary), await countCalls(standby)] as const
    await byReplica(async () => expect((await lookUp(world)).status).toBe(200))
    const [ofPrimary, ofStandby] = [(await countCalls(primary)) - before[0], (await countCalls(standby)) - before[1]]
    expect(ofPrimary).toBe(0)
    expect(ofStandby).toBeGreaterThanOrEqual(2)
  })

  test('tells every price as it was published just before, by whichever server', async () => {
    for (let i = 0; i < 30; i++) {
      const published = await setPrice(i % 2 ? world : other)
      expect(await Promise.all([priceSeen(other), priceSeen(world)])).toEqual([published, published])
    }
  })

  test('that has not replayed a price leaves its visitors to the primary, until it has', async () => {
    await priceSeen(world)
    await ask(standby, 'SELECT pg_wal_replay_pause()')
    const published = await setPrice(other)
    const before = calls(world)
    expect([await priceSeen(world), await priceSeen(other)]).toEqual([published, published])
    expect(stateOf(world)).toBe('behind')
    expect(world.served.replica!.standing.behind).toBeGreaterThan(0)
    expect(calls(world)).toEqual({ ...before, behind: before.behind + 1 })
    expect(await priceSeen(world)).toBe(published)
    const { replica } = (await world.call(operating.getOperating, { as: 'admin' })).body
    expect(replica).toMatchObject({ state: 'behind', behind: expect.any(Number), answered: before.replica })
    const { text } = await world.call({ ...operating.getOperating, path: '/metrics' }, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(text).toMatch(/^ratebook_replica_answers 0$/m)
    expect(text).toMatch(/^ratebook_replica_behind_bytes [1-9]/m)
    expect(text).toMatch(/^ratebook_replica_calls_total\{answered_by="primary",why="behind"\} [1-9]/m)
    await ask(standby, 'SELECT pg_wal_replay_resume()')
    await Promise.all([answersAgain(world), answersAgain(other)])
    const atStandby = await countCalls(standby)
    expect([await priceSeen(world), await priceSeen(other)]).toEqual([published, published])
    expect(await countCalls(standby)).toBeGreaterThan(atStandby)
  })

  test('gives a brand its own rows alone, and nobody none', async () => {
    const contracts = () =>
      world.served.fromReplica(() => world.served.rows<{ id: string }>(sql`SELECT DISTINCT brand_id AS id FROM contract`))
    expect(await byReplica(contracts)).toEqual([])
    for (const { id } of [alpha, beta, alpha]) expect(await ofBrands([id], () => byReplica(contracts))).toEqual([{ id }])
  })

  test('writes nothing: what a reading call writes all the same is written by the primary', async () => {
    await answersAgain(world)
    const before = calls(world)
    const write = () =>
      world.served.fromReplica(() => world.served.rows(sql`UPDATE facility SET phone = phone WHERE brand_id = ${alpha.id} RETURNING 1`))
    expect((await write()).length).toBeGreaterThan(0)
    expect(calls(world).replica).toBe(before.replica)
  })

  test('that is no standby of this database is not asked', async () => {
    const elsewhere = await new World().start(primary.url(), { url: world.url, readFrom: Number(new URL(inject('adminUrl')).port) })
    await vi.waitFor(() => expect(stateOf(elsewhere)).not.toBe('answers'))
    expect((await lookUp(elsewhere)).status).toBe(200)
    expect(calls(elsewhere).replica).toBe(0)
    await elsewhere.stop()
  })

  test('that dies takes no answer with it', async () => {
    const before = calls(world)
    const answers: number[] = []
    const visitor = async () => {
      for (let i = 0; i < 25; i++) {
        answers.push((await lookUp(world)).status)
        if (answers.length === 40) process.kill(standby.pid, 'SIGQUIT')
      }
    }
    await Promise.all([visitor(), visitor(), visitor(), visitor()])
    expect(new Set(answers)).toEqual(new Set([200]))
    await vi.waitFor(() => expect(stateOf(world)).toBe('away'), { timeout: 10_000 })
    expect(calls(world).replica).toBeGreaterThan(before.replica)
    expect(calls(world).away).toBeGreaterThan(before.away)
    const published = await setPrice(world)
    expect(await priceSeen(world)).toBe(published)
  })
})
