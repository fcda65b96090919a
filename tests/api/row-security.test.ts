import { randomUUID } from 'node:crypto'
import { buildApp } from '@ratebook/server/app.ts'
import { openDatabase } from '@ratebook/server/data/db.ts'
import { ofBrands, ofEveryBrand, settleOn } from '@ratebook/server/data/scope.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import sql, { join, raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepClaims, remitPayer } from '../kept-claims.ts'
import { asApp } from '../postgres.ts'
import { alpha, beta, useWorld } from '../world.ts'

// its own questions forget the brand on purpose
const world = useWorld({ judged: false })

/** Tables of brands that everybody may read, or that say nothing of people and contracts; the pricer reads a hundred times faster so. */
const open = [
  'allowable',
  'associated_charge',
  'association_count',
  'brand_logo',
  'charge_change',
  'charge_item',
  'charge_item_history',
  'charge_upload',
  'column_mapping',
  'comparison',
  'contracted_rate',
  'contracted_rate_state',
  'facility',
  'fee_schedule',
  'fee_schedule_item',
  'file_change',
  'file_check',
  'payer',
  'professional_amount',
  'publication',
  'published_rate',
  'replaced_rate',
  'replaced_rate_state',
  'synonym',
  'version_change',
]
const guarded = () =>
  world.db.rows<{ name: string; hasBrand: boolean }>(sql`
    SELECT relname AS name, EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND attname = 'brand_id') AS "hasBrand"
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relrowsecurity AND relforcerowsecurity ORDER BY 1`)
const countIn = async (db: typeof world.db, table: string, where = sql`true`) =>
  (await db.rows<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${raw(table)} WHERE ${where}`))[0]?.count ?? 0

describe('the database gives the server', () => {
  test('rows of a brand alone, in every table of people, contracts, claims and logs', async () => {
    const tables = await world.db.rows<{ name: string }>(sql`
      SELECT DISTINCT relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND attname IN ('brand_id', 'user_id')
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`)
    const names = [...tables.map(({ name }) => name), 'app_user']
    expect(names.filter((name) => !open.includes(name)).sort()).toEqual((await guarded()).map(({ name }) => name))
    const filled: string[] = []
    for (const { name, hasBrand } of await guarded()) {
      const all = await countIn(world.db, name)
      expect(await countIn(world.served, name), `${name} where nobody said whose`).toBe(0)
      expect(await ofEveryBrand(() => countIn(world.served, name)), name).toBe(all)
      if (!hasBrand) continue
      const own = await countIn(world.db, name, sql`brand_id = ${alpha.id}`)
      expect(await ofBrands([alpha.id], () => countIn(world.served, name)), name).toBe(own)
      if (own > 0 && own < all) filled.push(name)
    }
    expect(filled).toEqual(expect.arrayContaining(['contract', 'contract_rule', 'code_service', 'payer_contract', 'contracted_service']))
  })

  test('people who work for the brand, and of the others none', async () => {
    const called = (brands: string[]) =>
      ofBrands(brands, async () =>
        (await world.served.rows<{ username: string }>(sql`SELECT username FROM app_user ORDER BY 1`)).map((u) => u.username),
      )
    expect(await called([alpha.id])).toEqual(['admin', 'alpha.admin', 'partner'])
    expect(await called([])).toEqual([])
    await world.token('admin')
    await world.token('beta.admin')
    const sessionsOf = (brands: string[]) => ofBrands(brands, () => world.served.prisma.session.findMany({ include: { user: true } }))
    expect((await sessionsOf([beta.id])).map((s) => s.user.username)).toEqual(['beta.admin'])
    const rename = (where: object) =>
      ofBrands([beta.id], () => world.served.prisma.user.updateMany({ where, data: { displayName: 'Renamed' } }))
    expect(await called([beta.id])).toEqual(['admin', 'beta.admin', 'partner'])
    expect(await rename({ role: { not: 'super_admin' } })).toEqual({ count: 2 })
    await expect(rename({})).rejects.toThrow(/row-level security/)
  })

  test('the rows of its host’s brand, once that is found, to a visitor’s call that names none', async () => {
    const contracts = () => world.served.prisma.contract.findMany({ where: { brandId: alpha.id } })
    const seen = await ofBrands([], async () => {
      const before = await contracts()
      settleOn(alpha.id)
      settleOn(beta.id)
      return [before.length, (await contracts()).length > 0]
    })
    expect(seen).toEqual([0, true])
  })

  test('nothing to write into another brand', async () => {
    const data = { brandId: beta.id, id: randomUUID(), name: 'Smuggled', isPayer: false, effectiveDate: new Date() }
    await expect(ofBrands([alpha.id], () => world.served.prisma.contract.create({ data }))).rejects.toThrow(/row-level security/)
    const move = () => world.served.rows(sql`UPDATE contract SET brand_id = ${beta.id} WHERE true RETURNING 1`)
    await expect(ofBrands([alpha.id], move)).rejects.toThrow(/row-level security/)
  })
})

test('calls of two brands over one connection, one between the questions of the other, see their own', async () => {
  const db = openDatabase(asApp(world.url), 1, () => {})
  const seen = (brandId: string) =>
    ofBrands([brandId], async () => {
      const rows = await db.rows<{ id: string }>(sql`SELECT DISTINCT brand_id AS id FROM contract`)
      const records = await db.prisma.contract.findMany({ distinct: ['brandId'] })
      const [one] = await db.prisma.contract.findMany({ take: 1 })
      const byKey = await db.prisma.contract.findUnique({ where: { brandId_id: { brandId, id: one?.id ?? '' } } })
      const together = await db.transaction(async (tx) => [
        ...(await tx.prisma.contract.findMany({ distinct: ['brandId'] })),
        ...(await tx.prisma.contractRule.findMany({ distinct: ['brandId'] })),
      ])
      return [...rows.map(({ id }) => id), ...[...records, byKey, ...together].map((row) => row?.brandId)]
    })
  const brands = Array.from({ length: 40 }, (_, i) => (i % 2 ? alpha.id : beta.id))
  const answers = await Promise.all(brands.map(seen))
  await db.close()
  expect(answers).toEqual(brands.map((id) => [id, id, id, id, id]))
})

test('calls of several brands, one after the other, each get the connection that gives their rows already', async () => {
  const db = openDatabase(asApp(world.url), 3, () => {})
  const scopes = [[alpha.id], [beta.id], [alpha.id, beta.id]]
  const connectionOf = async (brands: string[]) =>
    ofBrands(brands, async () => (await db.rows<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`))[0]?.pid)
  // so that there are three, they are asked together
  const first = await Promise.all(scopes.map(connectionOf))
  expect(new Set(first).size).toBe(3)
  for (const i of [0, 1, 2, 2, 0, 1]) expect(await connectionOf(scopes[i] as string[])).toBe(first[i])
  await db.close()
})

describe('where every query forgets the brand', () => {
  const query = pg.Client.prototype.query
  const OF_BRAND = /(?:[\w".]+\.)?"?brand_id"? = (\$\d+)(::uuid)?/g
  let unguarded: FastifyInstance
  /** what belongs to the other brand */
  let foreign: string[] = []

  /** The text of a question, as it leaves for the database. */
  const forgetful = (text: string) => (/^\s*INSERT/i.test(text) ? text : text.replaceAll(OF_BRAND, '($1::uuid IS NOT NULL)'))
  beforeAll(async () => {
    unguarded = await buildApp({ config: world.config, db: world.db })
    await unguarded.ready()
    await Promise.all([world.token('beta.admin'), world.token('alpha.admin')])
    const facility = alpha.facilities[0] as (typeof alpha.facilities)[number]
    const remitPayerId = await remitPayer(world.db, alpha.id, null)
    await keepClaims(world.db, alpha.id, facility.id, [{ remitPayerId, day: '2026-01-02', setting: 'inpatient', paid: 1 }])
    const actor = { id: randomUUID(), username: 'alpha.admin' }
    const entry = { action: 'update', entity: 'facility', entityId: facility.id }
    await world.db.transaction((tx) => tx.record(alpha.id, actor, entry))
    await world.app.securityLog.flush()
    const ids = [
      'facility',
      'security_event',
      'contract',
      'contract_rule',
      'payer_contract',
      'code_service',
      'remittance_claim',
      'remittance_file',
    ].map((table) => sql`SELECT id FROM ${raw(table)} WHERE brand_id = ${alpha.id}`)
    const known = sql`${join(ids, ' UNION ALL ')} UNION ALL SELECT id FROM app_user WHERE client_id = ${alpha.id}`
    foreign = (await world.db.rows<{ id: string }>(known)).map(({ id }) => id)
    pg.Client.prototype.query = function (this: pg.Client, ...[question, ...rest]: unknown[]) {
      const isText = typeof question === 'string'
      const text = isText ? question : (question as { text?: string }).text
      if (typeof text !== 'string') return Reflect.apply(query, this, [question, ...rest])
      const forgotten = isText ? forgetful(text) : Object.assign(question as object, { text: forgetful(text) })
      return Reflect.apply(query, this, [forgotten, ...rest])
    } as typeof query
  })
  afterAll(async () => {
    pg.Client.prototype.query = query
    await unguarded.close()
  })

  const whole = { pagination: { currentPage: 1, recordsPerPage: 1000 }, sort: [], filter: null }
  const ask = async (app: FastifyInstance, url: string, isList: boolean) => {
    const headers = { authorization: `Bearer ${await world.token('beta.admin')}`, host: 'localhost' }
    return (await app.inject({ url, headers, ...(isList ? { method: 'POST', payload: whole } : { method: 'GET' }) })).body
  }
  /** Of the other brand's contracts the first that has a part, and that part. */
  const places = async () =>
    (
      await world.db.rows<{ contract: string; service: string }>(
        sql`SELECT contract_id AS contract, id AS service FROM contracted_service WHERE brand_id IN (${alpha.id}) LIMIT 1`,
      )
    )[0]

  test.each([
    ['contracts', '/api/v1/cms/list', true],
    ['what payers are paid under', '/api/v1/cms/payercontracts', true],
    ['code services', '/api/v1/cms/codeservices/list', true],
    ['claims', '/api/v1/cms/payment/groups', true],
    ['files of remittances', '/api/v1/cms/payment/files', false],
    ['the log', '/api/v1/audit/list', true],
    ['the security log', '/api/v1/security/list', true],
    ['a contract', '/api/v1/cms/:contract', false],
    ['its rules', '/api/v1/cms/rules/:service', false],
  ] as const)('%s of others stay where they are', async (_, url, isList) => {
    const of = await places()
    const place = url.replace(':contract', of?.contract ?? '').replace(':service', of?.service ?? '')
    const isTold = (text: string) => foreign.some((id) => text.includes(id))
    // over a connection that sees everything, the same questions tell it all
    expect(isTold(await ask(unguarded, place, isList))).toBe(true)
    expect(isTold(await ask(world.app, place, isList))).toBe(false)
  })
})
