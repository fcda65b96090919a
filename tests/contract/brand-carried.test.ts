import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { ofEveryBrand } from '@ratebook/server/data/scope.ts'
import { ofPlatform } from '@ratebook/server/data/tenants.ts'
import { warnKeyMakers } from '@ratebook/server/features/api-keys/warn-makers.ts'
import { countWhereDue } from '@ratebook/server/remittances/count-associations.ts'
import { sendContractAlerts } from '@ratebook/server/features/contracts/alerts.ts'
import { tellOfEndings } from '@ratebook/server/features/contracts/tell-of-endings.ts'
import { keepAllVariance } from '@ratebook/server/features/variance/keep.ts'
import { api } from '@ratebook/shared/api.ts'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { BRAND } from '../statements/judge.ts'
import { offencesIn } from '../statements/watch.ts'
import { alpha, useWorld } from '../world.ts'
import { byHost, examples } from './examples.ts'
import { somebody, thingsOf } from './things.ts'

const world = useWorld({ small: true })

/** The keys of tenants' tables: what each is, of which table and columns, and which table and columns it refers to. */
interface Key {
  name: string
  kind: 'primary' | 'unique' | 'foreign'
  of: string
  columns: string[]
  to: string | null
  toColumns: string[] | null
}
const namesOf = (keys: string, table: string) =>
  `ARRAY(SELECT attname::text FROM unnest(${keys}) WITH ORDINALITY k(number, place)
    JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number ORDER BY place)`
const keys = async () =>
  (
    await world.db.pool.query<Key>(`
    SELECT c.relname AS name, CASE WHEN indisprimary THEN 'primary' ELSE 'unique' END AS kind, t.relname AS of,
      ${namesOf('i.indkey::int2[]', 't.oid')} AS columns, NULL AS "to", NULL AS "toColumns"
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
    WHERE i.indisunique AND t.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT f.conname, 'foreign', t.relname, ${namesOf('f.conkey', 't.oid')}, r.relname, ${namesOf('f.confkey', 'r.oid')}
    FROM pg_constraint f JOIN pg_class t ON t.oid = f.conrelid JOIN pg_class r ON r.oid = f.confrelid
    WHERE f.contype = 'f' AND t.relnamespace = 'public'::regnamespace ORDER BY 3, 1`)
  ).rows

describe('the keys', () => {
  test('of every tenants’ table begin with the brand', async () => {
    const unique = (await keys()).filter(({ of, kind }) => world.tables.tenants.has(of) && kind !== 'foreign')
    expect(new Set(unique.filter(({ kind }) => kind === 'primary').map(({ of }) => of))).toEqual(world.tables.tenants)
    expect(unique.filter(({ columns }) => columns[0] !== BRAND)).toEqual([])
  })

  test('by which one tenants’ table refers to another hold the brand of both, in one place', async () => {
    const foreign = (await keys()).filter(({ of, kind }) => world.tables.tenants.has(of) && kind === 'foreign')
    const between = foreign.filter(({ to }) => world.tables.tenants.has(to ?? ''))
    expect(between.length).toBeGreaterThan(30)
    expect(between.filter(({ columns, toColumns }) => columns[0] !== BRAND || toColumns?.[0] !== BRAND)).toEqual([])
    // what is left refers to brands themselves, and to people, who belong to the platform (ADR 2)
    const others = foreign.filter(({ to }) => !world.tables.tenants.has(to ?? ''))
    expect(new Set(others.map(({ columns, to, toColumns }) => `${columns.at(-1)} ${to} ${toColumns}`))).toEqual(
      new Set(['brand_id brand id', 'user_id app_user id', 'owner_id app_user id', 'assignee_id app_user id']),
    )
  })

  test('of the platform’s tables refer to no tenants’ table', async () => {
    const foreign = (await keys()).filter(({ of, kind }) => kind === 'foreign' && !world.tables.tenants.has(of))
    expect(foreign.filter(({ to }) => world.tables.tenants.has(to ?? ''))).toEqual([])
  })

  test('with a brand that are the platform’s are those of people and of what lets them in', async () => {
    const withBrand = [...world.tables.columns].filter(([, columns]) => columns.includes(BRAND)).map(([name]) => name)
    expect([...ofPlatform].filter((name) => !withBrand.includes(name))).toEqual([])
    expect(world.tables.tenants.size).toBe(withBrand.length - ofPlatform.size)
  })
})

describe('every statement', () => {
  beforeAll(async () => {
    const things = await thingsOf(world, alpha)
    const { headers } = await somebody(world, 'super_admin', [alpha.id])
    const inOrder = ['GET', 'POST', 'PUT', 'DELETE']
    const calls = Object.entries(api).sort(([, a], [, b]) => inOrder.indexOf(a.method) - inOrder.indexOf(b.method))
    for (const [name, e] of calls) {
      if (name === 'logoutUser') continue
      const request = examples[name]?.(things) ?? {}
      const answer = await world.call(e, {
        ...request,
        host: byHost.includes(name) ? things.host : 'localhost',
        headers: { 'x-brand-id': alpha.id, ...request.headers, ...(e.access !== 'public' && headers) },
      })
      expect([name, answer.status]).toEqual([name, expect.toSatisfy((status: number) => status < 500)])
    }
    const { app, config, served } = world
    const post = async () => {}
    await ofEveryBrand(async () => {
      await sendContractAlerts(served, post, config, () => '2027-12-01')
      await tellOfEndings(served, config)
      await warnKeyMakers(served, post, config)
      await app.publisher.keepUp()
      await app.bookings.sendAll()
      await app.deliveries.lookAll()
      await app.webhooks.sendAll()
      await keepAllVariance(served)
      await countWhereDue(served)
      await keepHouse(served, config)
    })
    await app.securityLog.flush()
  })

  test('over tenants’ tables is tied to brands that it names, or has its reason', () => {
    expect(offencesIn([...world.sent.values()], world.tables)).toEqual([])
  })

  test('is looked at: calls and scheduled work come by every tenants’ table but two, and write to most', () => {
    const texts = [...world.sent.values()].join(' ; ')
    const isNamed = (name: string, before = '\\W') => new RegExp(`${before}"?${name}"?\\W`).test(texts)
    // what differs between two published files, and how a large security log is kept: other tests ask for them
    expect([...world.tables.tenants].filter((name) => !isNamed(name))).toEqual(['file_change', 'security_change'])
    const write = '(INSERT INTO|UPDATE|DELETE FROM|COPY) ("?public"?\\.)?'
    expect([...world.tables.tenants].filter((name) => isNamed(name, write)).length).toBeGreaterThan(world.tables.tenants.size / 2)
  })

  test('that forgot its brand would be found', async () => {
    await ofEveryBrand(() => world.served.rows(sql`SELECT count(*) FROM contract c WHERE c.name <> ''`))
    const forgotten = [...world.sent].filter(([, text]) => text.includes('FROM contract c WHERE c.name <>'))
    expect(
      offencesIn(
        forgotten.map(([, text]) => text),
        world.tables,
      ),
    ).toEqual([expect.stringContaining('contract (c) is not tied to a brand')])
    for (const [key] of forgotten) world.sent.delete(key)
  })
})
