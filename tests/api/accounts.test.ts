import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '@ratebook/shared/accounts.ts'
import { audit } from '@ratebook/shared/audit.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { alpha, beta, type Username } from '../world.ts'
import { useAccounts } from './accounts-setup.ts'

const { world, idOf, adminId, wish, create, update, remove, read, namesSeenBy, able } = await useAccounts()

describe('who sees whom', () => {
  test('a super_admin everybody, a partner its clients’ administrators, an administrator its own client’s', async () => {
    expect(await namesSeenBy('admin')).toEqual(['admin', 'alpha.admin', 'beta.admin', 'partner'])
    expect(await namesSeenBy('partner')).toEqual(['alpha.admin', 'beta.admin', 'partner'])
    expect(await namesSeenBy('alpha.admin')).toEqual(['alpha.admin'])
    expect(await namesSeenBy('beta.admin')).toEqual(['beta.admin'])
  })

  test('an account says what there is to know, and no secret', async () => {
    const { body, text } = await world.call(accounts.getUser, { as: 'admin', params: { id: idOf('partner') } })
    expect(body).toEqual({
      id: idOf('partner'),
      username: 'partner',
      displayName: 'Partner of both health systems',
      email: 'partner@example.org',
      role: 'partner',
      clientId: alpha.id,
      clientName: alpha.displayName,
      clientIds: [alpha.id, beta.id],
      hasCMSAccess: false,
      enabled: true,
      hasPassword: true,
      hasSecondFactor: false,
      comesByProvider: false,
      version: 1,
    })
    expect(text).not.toMatch(/\$2[aby]\$|passwordHash/)
  })

  test('a client’s users are its own people and, for a super_admin, the partners assigned to it', async () => {
    const of = async (as: Username, clientId: string) =>
      (await world.call(accounts.listClientUsers, { as, params: { clientId } })).body.map((u: { username: string }) => u.username)
    expect(await of('admin', beta.id)).toEqual(['beta.admin', 'partner'])
    expect(await of('partner', beta.id)).toEqual(['beta.admin', 'partner'])
    expect(await of('beta.admin', beta.id)).toEqual(['beta.admin'])
    const tiny = await world.call(accounts.listTinyUsers, { as: 'beta.admin', params: { clientId: beta.id } })
    expect(tiny.body).toEqual([{ id: idOf('beta.admin'), username: 'beta.admin', displayName: 'Beta Coast administrator' }])
    for (const e of [accounts.listClientUsers, accounts.listTinyUsers])
      for (const clientId of [beta.id, randomUUID()])
        expect((await world.call(e, { as: 'alpha.admin', params: { clientId } })).status).toBe(404)
  })

  test('the list sorts, filters and pages like every list, within what one may see', async () => {
    const list = async (body: object, as: Username = 'partner') => (await world.call(accounts.listAccounts, { as, body })).body
    const page = await list({ sort: [{ id: 'clientName', direction: 'desc' }], pagination: { currentPage: 1, recordsPerPage: 2 } })
    expect(page.records.map((u: { username: string }) => u.username)).toEqual(['beta.admin', 'partner'])
    expect(page.pagination.totalRecords).toBe(3)
    expect(
      (await list({ filter: { field: 'username', equator: 'starts_with', value: 'ALPHA' } })).records.map((u: { id: string }) => u.id),
    ).toEqual([idOf('alpha.admin')])
    expect((await list({ filter: { field: 'role', equator: 'equals', value: 'super_admin' } })).records).toEqual([])
    expect(
      (
        await list(
          {
            filter: {
              operator: 'or',
              filters: [
                { field: 'username', equator: 'like', value: 'a' },
                { field: 'role', equator: 'like', value: 'a' },
              ],
            },
          },
          'alpha.admin',
        )
      ).pagination.totalRecords,
    ).toBe(1)
    expect(
      (await world.call(accounts.listAccounts, { as: 'admin', body: { filter: { field: 'passwordHash', equator: 'like', value: '$2' } } }))
        .status,
    ).toBe(400)
  })

  test('somebody else’s user is not there, whatever is asked', async () => {
    for (const [as, id] of [
      ['alpha.admin', idOf('beta.admin')],
      ['alpha.admin', idOf('partner')],
      ['alpha.admin', adminId],
      ['partner', adminId],
      ['admin', randomUUID()],
    ] as const) {
      const answers = [
        await world.call(accounts.getUser, { as, params: { id } }),
        await update({ id, version: 1, displayName: 'Taken over' }, as),
        await remove(id, as),
        await world.call(accounts.inviteUser, { as, params: { id } }),
      ]
      for (const { status, text } of answers) expect([as, id, status, text.includes('admin')]).toEqual([as, id, 404, false])
    }
    expect(await world.db.prisma.user.count({ where: { displayName: 'Taken over' } })).toBe(0)
  })

  test('each is offered the roles and clients they may give', async () => {
    const roles = async (as: Username) => (await world.call(accounts.listRoles, { as })).body.map((r: { id: string }) => r.id)
    expect([await roles('admin'), await roles('partner'), await roles('alpha.admin')]).toEqual([
      ['super_admin', 'administrator', 'partner'],
      ['administrator'],
      ['administrator'],
    ])
    const clients = async (as: Username) => (await world.call(accounts.listTinyClients, { as })).body.map((c: { name: string }) => c.name)
    expect([await clients('admin'), await clients('partner'), await clients('alpha.admin')]).toEqual([
      ['Alpha Valley Health', 'Beta Coast Hospitals', 'Ratebook Demo Hospital'],
      ['Alpha Valley Health', 'Beta Coast Hospitals'],
      ['Alpha Valley Health'],
    ])
  })

  test('clients are listed with the facilities and users one would find there', async () => {
    const list = async (as: Username, body = {}) => (await world.call(accounts.listClients, { as, body })).body.records
    const ofBeta = { id: beta.id, displayName: beta.displayName, domainName: 'beta', ein: beta.ein, facilities: 2, asksForAddress: false }
    expect(await list('beta.admin')).toEqual([{ ...ofBeta, users: 1 }])
    expect(
      await list('partner', { filter: { field: 'users', equator: 'equals', value: 2 }, sort: [{ id: 'displayName', direction: 'desc' }] }),
    ).toEqual([{ ...ofBeta, users: 2 }, expect.objectContaining({ id: alpha.id })])
    expect(await list('admin', { filter: { field: 'facilities', equator: 'less_than', value: 2 } })).toEqual([
      expect.objectContaining({ domainName: 'demo', facilities: 1 }),
    ])
  })
})

describe('one’s own account', () => {
  test.each(['admin', 'partner', 'alpha.admin'] as const)(
    '%s can change their name, but not what they may do nor, without their password, the address, and cannot disable or delete themself',
    async (as) => {
      const id = idOf(as)
      const { version, clientIds } = await read(id)
      const refused = [
        { enabled: false },
        { hasCMSAccess: as === 'partner' },
        ...(as === 'admin' ? [{ role: 'administrator', clientId: alpha.id }] : [{ role: 'super_admin' }, { clientId: null }]),
        { clientIds: clientIds.length ? [alpha.id] : [beta.id] },
      ]
      for (const change of refused)
        expect([change, [403, 422].includes((await update({ id, version, ...change }, as)).status)]).toEqual([change, true])
      expect((await remove(id, as)).status).toBe(422)
      const elsewhere = await update({ id, version, email: `${as}@new.example.org` }, as)
      expect([elsewhere.status, elsewhere.body.fields[0]]).toEqual([422, expect.objectContaining({ path: 'email', code: 'ownEmail' })])
      expect((await update({ id, version, displayName: 'I myself' }, as)).body).toMatchObject({ displayName: 'I myself', enabled: true })
      expect((await world.call(sessions.getMe, { as })).status).toBe(200)
    },
  )

  test('a super_admin may choose the client to start with, and stays signed in', async () => {
    const { version } = await read(adminId)
    expect((await update({ id: adminId, version, clientId: beta.id })).body.clientId).toBe(beta.id)
    expect((await world.call(sessions.getMe, { as: 'admin' })).body.clientId).toBe(beta.id)
  })
})

describe('the last super_admin', () => {
  const removals: [string, (of: { id: string }, by: { headers: Record<string, string> }) => Promise<{ status: number }>][] = [
    ['disable', (of, by) => update({ id: of.id, version: 1, enabled: false }, undefined, by.headers)],
    ['demote', (of, by) => update({ id: of.id, version: 1, role: 'administrator', clientId: alpha.id }, undefined, by.headers)],
    ['delete', (of, by) => remove(of.id, undefined, by.headers)],
  ]
  beforeAll(async () => {
    await world.token('admin')
  })

  test.each(removals)('stays when all of them %s each other at once', async (_, act) => {
    const people = await Promise.all([1, 2].map(() => able({ role: 'super_admin', clientId: null })))
    // one who never answered the invitation does not count: nobody could sign in
    await create({ role: 'super_admin', clientId: null })
    await world.db.prisma.user.updateMany({
      where: { role: 'super_admin', passwordHash: { not: '' }, id: { notIn: people.map((p) => p.id) } },
      data: { enabled: false },
    })
    const [a, b] = people as [(typeof people)[0], (typeof people)[0]]
    const answers = await Promise.all([act(a, b), act(b, a)])
    expect(answers.filter((r) => r.status < 300)).toHaveLength(1)
    expect([401, 409]).toContain(answers.find((r) => r.status >= 300)?.status)
    expect(await world.db.prisma.user.count({ where: { id: { in: people.map((p) => p.id) }, role: 'super_admin', enabled: true } })).toBe(1)
    await world.db.prisma.user.update({ where: { id: adminId }, data: { enabled: true } })
  })

  test('is refused by the statement itself, not only by who asks first', async () => {
    const people = await Promise.all([1, 2].map(() => able({ role: 'super_admin', clientId: null })))
    const [a, b] = people as [(typeof people)[0], (typeof people)[0]]
    await world.db.prisma.user.updateMany({ where: { role: 'super_admin', id: { notIn: [a.id, b.id] } }, data: { enabled: false } })
    // the first has taken its lock and not yet committed when the second arrives
    const first = await world.db.pool.connect()
    await first.query('BEGIN')
    await first.query(`SELECT id FROM app_user WHERE role = 'super_admin' AND enabled ORDER BY id FOR UPDATE`)
    const second = update({ id: b.id, version: 1, enabled: false }, undefined, a.headers)
    await expect
      .poll(
        async () =>
          (
            await world.db.pool.query(
              `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
            )
          ).rows[0].n,
      )
      .toBe(1)
    await first.query('UPDATE app_user SET enabled = false WHERE id = $1', [a.id])
    await first.query('COMMIT')
    first.release()
    expect((await second).status).toBe(409)
    await world.db.prisma.user.update({ where: { id: adminId }, data: { enabled: true } })
  })
})

describe('what the audit log says', () => {
  const entries = async (brandId: string, entityId: string) =>
    (
      await world.call(audit.listAudit, {
        as: 'admin',
        headers: { 'x-brand-id': brandId },
        body: { filter: { field: 'entityId', equator: 'equals', value: entityId }, sort: [{ id: 'seq', direction: 'asc' }] },
      })
    ).body.records

  test('who was added, switched, changed and removed, in the client’s log, without a secret', async () => {
    const { body } = await create({ hasCMSAccess: true }, 'alpha.admin')
    await update({ id: body.id, version: 1, enabled: false }, 'alpha.admin')
    await update({ id: body.id, version: 2, enabled: true })
    await update({ id: body.id, version: 3, displayName: 'Sasha' })
    await remove(body.id)
    const log = await entries(alpha.id, body.id)
    expect(log.map((e: { username: string; action: string; entity: string }) => [e.username, e.action, e.entity])).toEqual([
      ['alpha.admin', 'create', 'user'],
      ['alpha.admin', 'disable', 'user'],
      ['admin', 'enable', 'user'],
      ['admin', 'update', 'user'],
      ['admin', 'delete', 'user'],
    ])
    expect(log[0].changes).toMatchObject({ username: [null, body.username], hasCMSAccess: [null, true] })
    expect(log[1].changes).toEqual({ enabled: [true, false] })
    expect(log[3].changes).toEqual({ displayName: ['', 'Sasha'] })
    expect(JSON.stringify(log)).not.toMatch(/token|hash|password/i)
  })

  test('a move shows in both clients’ logs, to each as far as it is concerned', async () => {
    const { body } = await create()
    await update({ id: body.id, version: 1, clientId: beta.id })
    expect((await entries(alpha.id, body.id)).at(-1).changes).toEqual({ clients: [[alpha.id], []] })
    const inBeta = await entries(beta.id, body.id)
    expect(inBeta.at(-1).changes).toEqual({ clients: [[], [beta.id]] })
    expect(JSON.stringify(inBeta)).not.toContain(alpha.id)
  })

  test('a super_admin, who is nobody’s, shows in the log of the brand acted on', async () => {
    const { body } = await world.call(accounts.createUser, {
      as: 'admin',
      body: wish({ role: 'super_admin', clientId: null }),
      headers: { 'x-brand-id': beta.id },
    })
    expect(await entries(beta.id, body.id)).toHaveLength(1)
    expect(await entries(alpha.id, body.id)).toHaveLength(0)
  })

  test('a refused change leaves no entry', async () => {
    const { body } = await create()
    await update({ id: body.id, version: 1, role: 'super_admin' }, 'alpha.admin')
    await update({ id: body.id, version: 7, displayName: 'Late' })
    expect(await entries(alpha.id, body.id)).toHaveLength(1)
  })
})
