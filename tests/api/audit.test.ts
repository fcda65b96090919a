import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '@ratebook/shared/audit.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const item = {
  facilityId: alpha.facilities[0]?.id,
  code: 'AU-1',
  departmentName: 'Imaging',
  description: 'MRI',
  amount: 10,
  revenueCode: '0610',
}
/** Without the entries of who came and went, which stand among them. */
const entries = async (body: object = {}, of: 'alpha.admin' | 'beta.admin' = as) =>
  (await world.call(audit.listAudit, { as: of, body })).body.records.filter((e: { entity: string }) => e.entity !== 'session')
const verify = async () => (await world.call(audit.verifyAudit, { as })).body
let id = ''

beforeAll(async () => {
  // that somebody came is written by the second
  await world.token(as)
  await world.app.securityLog.flush()
  id = (await world.call(charges.createCharge, { as, body: item })).body.id
  await world.call(charges.updateCharge, { as, body: { ...item, id, version: 1, amount: 12.5 } })
})

describe('the audit log', () => {
  test('says who changed what, from what to what, newest first', async () => {
    const [update, create] = await entries()
    expect(update).toMatchObject({
      username: 'alpha.admin',
      action: 'update',
      entity: 'charge',
      entityId: id,
      changes: { amount: ['10', '12.5'] },
    })
    expect(create).toMatchObject({ action: 'create', changes: { code: [null, 'AU-1'] }, seq: update.seq - 1 })
    expect(update.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(Object.keys(update.changes)).toEqual(['amount'])
  })

  test('filters and sorts like every list, and shows one brand nothing of another', async () => {
    expect(await entries({ filter: { field: 'action', equator: 'equals', value: 'create' } })).toHaveLength(1)
    expect((await entries({ sort: [{ id: 'seq', direction: 'asc' }] }))[0].action).toBe('create')
    const today = { field: 'at', equator: 'starts_with', value: new Date().toISOString().slice(0, 10) }
    expect([await entries({ filter: today }), await entries({ filter: { ...today, value: '2020-01' } })].map((e) => e.length)).toEqual([
      2, 0,
    ])
    expect(await entries({}, 'beta.admin')).toEqual([])
  })

  test('is filtered by days of the brand’s own clock', async () => {
    // 25 hours apart: it is never the same day in both
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
    const at = async (timeZone: string, of: string) => {
      await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { timeZone } })
      const day = dayIn(of)
      return (await entries({ filter: { field: 'at', equator: 'between', value: `${day}..${day}` } })).length
    }
    expect([await at(east, east), await at(east, west), await at(west, west), await at(west, east)]).toEqual([2, 0, 2, 0])
    await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { timeZone: '' } })
  })

  test('a change that fails leaves no entry', async () => {
    const before = (await entries()).length
    expect((await world.call(charges.updateCharge, { as, body: { ...item, id, version: 1 } })).status).toBe(409)
    expect((await world.call(charges.createCharge, { as, body: item })).status).toBe(409)
    expect(await entries()).toHaveLength(before)
  })

  test('numbers stay without a gap when many people change things at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, i) => world.call(charges.createCharge, { as, body: { ...item, code: `AU-P${i}` } })))
    const all = { pagination: { currentPage: 1, recordsPerPage: 0 } }
    const seqs = (await world.call(audit.listAudit, { as, body: all })).body.records.map((e: { seq: number }) => e.seq)
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => seqs.length - i))
    expect(await verify()).toMatchObject({ entries: seqs.length, intact: true, firstBroken: null })
  })

  test.each(["UPDATE audit_entry SET username = 'somebody'", 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
    'the database refuses %s, to its owner too',
    async (statement) => {
      await expect(world.db.pool.query(statement)).rejects.toThrow('append-only')
    },
  )

  test('whoever gets around that is found out, by the screen and by the command', async () => {
    const command = () =>
      spawnSync(process.execPath, ['server/dist/data/verify-audit.js'], {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        env: { ...process.env, DATABASE_URL: world.url, DATA_DIR: world.dataDir },
        encoding: 'utf8',
      })
    expect([command().status, command().stdout]).toEqual([0, expect.stringContaining(`${alpha.displayName}: `)])
    const thief = new pg.Client(world.url)
    await thief.connect()
    await thief.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_append_only')
    await thief.query(`UPDATE audit_entry SET after = '{"amount": "99"}' WHERE brand_id = $1 AND seq = 2`, [alpha.id])
    expect(await verify()).toMatchObject({ intact: false, firstBroken: 2 })
    expect(command()).toMatchObject({ status: 1, stdout: expect.stringMatching(/BROKEN from entry 2 on/) })
    await thief.query(`DELETE FROM audit_entry WHERE brand_id = $1 AND seq = 2`, [alpha.id])
    expect(await verify()).toMatchObject({ intact: false })
    await thief.end()
    expect((await world.call(audit.verifyAudit, { as: 'beta.admin' })).body.intact).toBe(true)
    expect(beta.id).not.toBe(alpha.id)
  })
})
