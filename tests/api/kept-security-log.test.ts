import { v7 as uuid } from 'uuid'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { NO_BRAND } from '@ratebook/server/data/security-event.ts'
import { ofBrands, ofEveryBrand } from '@ratebook/server/data/scope.ts'
import { eventSource } from '@ratebook/server/features/security-log.ts'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { random } from '../random.ts'
import { alpha, beta, useWorld } from '../world.ts'
import { type Change, compareWithSql } from './kept-setup.ts'

const world = useWorld()
const chances = random(13)
const { pick, below } = chances
const done = { status: 200 }
const everybody = [alpha.id, beta.id, NO_BRAND].sort()
const [MINUTE, DAY] = [60_000, 86_400_000]
/** Events come by the minute, from the first days of February on. */
let now = Date.parse('2026-02-10T20:00:00Z')
const later = () => {
  now += MINUTE
  return new Date(now)
}

const eventAt = (at: Date) => ({
  brandId: pick(everybody),
  id: uuid({ msecs: at.getTime() }),
  at,
  kind: pick(['sign-in', 'read-log', 'export']),
  result: pick(['success', 'failure']),
  status: pick([200, 401]),
  reason: pick(['', 'badLogin']),
  call: pick(['', 'authenticateUser']),
  objectId: pick(['', uuid()]),
  username: `${pick(['kept', 'Kept', 'Ünlü'])}.${below(9)}`,
  role: pick(['', 'partner']),
  address: `10.0.0.${below(30)}`,
  browser: pick(['', 'Firefox']),
  system: 'Linux',
  requestId: uuid(),
  count: pick([1, 70]),
})
const write = (dates: Date[]) => world.db.prisma.securityEvent.createMany({ data: dates.map(eventAt) })
const times = (count: number, date: () => Date) => Array.from({ length: count }, date)

// another server could not reach the database for a while
async function writeLate() {
  const before = now
  await write(times(9, () => new Date(before - below(40) * MINUTE)))
  return done
}
async function removeLast() {
  const ours = { brandId: beta.id, at: { lte: new Date(now) } }
  const { id } = await world.db.prisma.securityEvent.findFirstOrThrow({ where: ours, orderBy: { id: 'desc' } })
  await world.db.prisma.securityEvent.deleteMany({ where: { brandId: beta.id, id } })
  return done
}
const changes: Record<string, Change> = {
  async write() {
    await write([later()])
    return done
  },
  async writeMany() {
    await write(times(80, later))
    return done
  },
  removeLast,
  writeLate,
  async removeOld() {
    const [old] = await world.db.prisma.securityEvent.findMany({ orderBy: { id: 'asc' }, skip: 4, take: 1 })
    const securityLogDays = (Date.now() - old!.at.getTime()) / DAY
    await ofEveryBrand(() => keepHouse(world.db, { ...world.config, securityLogDays }))
    return done
  },
  async removeAndWrite() {
    await removeLast()
    return writeLate()
  },
  async note() {
    const nothing = { reason: '', objectId: '', browser: '', system: '', person: null, status: 401, result: 'failure' } as const
    for (const brandId of [beta.id, alpha.id])
      world.app.securityLog.note({ ...nothing, kind: 'sign-in', call: 'k', address: '10.1.1.1', requestId: uuid(), hostname: '', brandId })
    await world.app.securityLog.flush()
    return done
  },
  async forget() {
    await world.db.rows(sql`DELETE FROM security_change`)
    await write([later()])
    return done
  },
  async rename() {
    await world.db.prisma.brand.update({ where: { id: beta.id }, data: { displayName: `Beta ${below(1e6)}` } })
    return done
  },
}

beforeAll(async () => {
  await world.app.securityLog.flush()
  await write(times(60, later))
})

test.each([
  ['a brand', [beta.id]],
  ['all brands and of none', everybody],
])('the security log of %s, kept, is that of SQL after every kind of change', async (_, brands) => {
  const anew = await compareWithSql(world, chances, () => eventSource(brands, 'America/Denver') as never, changes, brands)
  expect(anew).toEqual(['forget', 'rename'])
})

test('what is written at the same time is numbered in the order in which it is seen', async () => {
  const changesOfBrand = () => world.db.prisma.securityChange.findMany({ where: { brandId: beta.id }, orderBy: { revision: 'asc' } })
  await world.db.prisma.securityEvent.createMany({ data: [{ ...eventAt(later()), brandId: beta.id }] })
  const before = await changesOfBrand()
  const insertion = (id: string) => `INSERT INTO security_event SELECT brand_id, '${id}', at, kind, result, status, reason, call, object_id,
    user_id, username, role, address, browser, system, request_id, count FROM security_event WHERE brand_id = '${beta.id}' LIMIT 1`
  const first = await world.db.pool.connect()
  await first.query('BEGIN')
  const [one, two] = [uuid(), uuid()]
  await first.query(insertion(one))
  const second = world.db.pool.query(insertion(two))
  await new Promise((r) => setTimeout(r, 200))
  expect(await changesOfBrand()).toEqual(before)
  await first.query('COMMIT')
  await second
  first.release()
  const next = before.at(-1)!.revision
  expect(await changesOfBrand()).toEqual([
    ...before,
    { brandId: beta.id, revision: next + 1n, rows: [one] },
    { brandId: beta.id, revision: next + 2n, rows: [two] },
  ])
})

test('of so many that are removed at once none is named, and of others only the last revisions are remembered', async () => {
  const source = eventSource([beta.id], 'UTC')
  const revision = async () => (await world.db.rows<{ r: string }>(sql`SELECT ${source.kept!.revision} AS r`))[0]!.r
  const between = (from: string, to: string) => ofBrands([beta.id], async () => await source.kept!.changes!(world.db, from, to))
  const before = await revision()
  await world.db.rows(sql`
    INSERT INTO security_event SELECT brand_id, gen_random_uuid(), at, kind, result, status, reason, call, object_id, user_id, username,
      role, address, browser, system, request_id, count
    FROM generate_series(1, 10001), (SELECT * FROM security_event WHERE brand_id = ${beta.id} LIMIT 1) e`)
  const many = await revision()
  expect(await between(before, many)).toBeNull()
  await write([later()])
  const [number, ...rest] = many.split(' ')
  await world.db.rows(sql`UPDATE security_change SET revision = revision + 10000 WHERE brand_id = ${beta.id} AND revision = ${number}`)
  await world.db.prisma.securityEvent.createMany({ data: [{ ...eventAt(later()), brandId: beta.id }] })
  expect(await world.db.prisma.securityChange.count({ where: { brandId: beta.id, revision: { lte: Number(number) } } })).toBe(0)
  expect(await between([Number(number) + 10_000, ...rest].join(' '), await revision())).toHaveLength(1)
})
