import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoUsers } from '@ratebook/prisma/seed/world.ts'
import { accounts } from '@ratebook/shared/accounts.ts'
import { audit } from '@ratebook/shared/audit.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { PASSWORD } from '../demo-template.ts'
import { startSmtp } from '../smtp.ts'
import { alpha, beta, type Username, useWorld } from '../world.ts'

const smtp = await startSmtp()
const world = useWorld({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://prices.example.org' } })
afterAll(() => smtp.close())

const idOf = (username: string) => demoUsers.find((u) => u.username === username)?.id as string
const adminId = idOf('admin')
let count = 0
/** A user that nobody else in this file touches. */
const wish = (more: object = {}) => {
  const username = `person.${++count}`
  return { username, email: `${username}@example.org`, role: 'administrator', clientId: alpha.id, ...more }
}
const create = (more: object = {}, as: Username = 'admin') => world.call(accounts.createUser, { as, body: wish(more) })
const update = (body: object, as: Username = 'admin', headers = {}) => world.call(accounts.updateUser, { as, body, headers })
const remove = (id: string, as: Username = 'admin', headers = {}) => world.call(accounts.deleteUser, { as, params: { id }, headers })
const read = async (id: string) => (await world.call(accounts.getUser, { as: 'admin', params: { id } })).body
const namesSeenBy = async (as: Username) => (await world.call(accounts.listUsers, { as })).body.map((u: { username: string }) => u.username)
const paths = (body: { fields?: { path: string }[] }) => body.fields?.map((f) => f.path)

/** Somebody who can sign in, without the detour over the mail. */
async function able(more: object = {}) {
  const { body } = await create(more)
  const { passwordHash } = await world.db.prisma.user.findUniqueOrThrow({ where: { id: adminId } })
  await world.db.prisma.user.update({ where: { id: body.id }, data: { passwordHash } })
  await world.db.prisma.eulaAcceptance.create({
    data: { userId: body.id, version: (await world.db.prisma.eulaAcceptance.findFirstOrThrow()).version, address: '127.0.0.1' },
  })
  const signedIn = await world.call(sessions.authenticateUser, { body: { username: body.username, password: PASSWORD } })
  const headers = { authorization: `Bearer ${signedIn.body.token}` }
  return { ...body, headers, works: async () => (await world.call(sessions.getMe, { headers })).status === 200 }
}

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
    const ofBeta = { id: beta.id, displayName: beta.displayName, domainName: 'beta', ein: beta.ein, facilities: 2 }
    expect(await list('beta.admin')).toEqual([{ ...ofBeta, users: 1 }])
    expect(
      await list('partner', { filter: { field: 'users', equator: 'equals', value: 2 }, sort: [{ id: 'displayName', direction: 'desc' }] }),
    ).toEqual([{ ...ofBeta, users: 2 }, expect.objectContaining({ id: alpha.id })])
    expect(await list('admin', { filter: { field: 'facilities', equator: 'less_than', value: 2 } })).toEqual([
      expect.objectContaining({ domainName: 'demo', facilities: 1 }),
    ])
  })
})

describe('adding a user', () => {
  test('mails an invitation of the user’s client, whatever host the call was sent to', async () => {
    const body = { ...wish({ displayName: 'Robin Meyer' }), username: 'Robin.Meyer' }
    const { status, body: saved } = await world.call(accounts.createUser, {
      as: 'alpha.admin',
      body,
      host: 'evil.example.com',
      headers: { 'x-forwarded-host': 'evil.example.com' },
    })
    expect([status, saved]).toEqual([
      201,
      expect.objectContaining({
        username: 'robin.meyer',
        displayName: 'Robin Meyer',
        clientName: alpha.displayName,
        hasCMSAccess: false,
        enabled: true,
        hasPassword: false,
        invitation: 'mailed',
      }),
    ])
    const mail = await smtp.arrived(body.email)
    expect(mail.subject).toBe(`Your access to ${alpha.displayName}`)
    expect(mail.text).toContain('Hello Robin Meyer,')
    expect(mail.text).toContain(`https://alpha.prices.example.org/auth/reset-password?token=${mail.token}`)
    expect(mail.text).not.toContain('evil')
    expect(Buffer.from(mail.token, 'base64url')).toHaveLength(32)
    const kept = await world.db.prisma.passwordToken.findMany({ where: { userId: saved.id } })
    expect(kept).toEqual([expect.objectContaining({ purpose: 'invitation', hash: expect.stringMatching(/^[\da-f]{64}$/) })])
    expect((kept[0]?.expiresAt.getTime() as number) - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
    expect((kept[0]?.expiresAt.getTime() as number) - Date.now()).toBeLessThan(7.01 * 86_400_000)
  })

  test('nobody can sign in before the password is chosen, with no password at all either', async () => {
    const { body } = await create()
    for (const password of ['x', ' ', '\0', PASSWORD])
      expect((await world.call(sessions.authenticateUser, { body: { username: body.username, password } })).status).toBe(401)
  })

  test('an administrator’s user belongs to its own client, also when none is named', async () => {
    const { clientId: _, ...body } = wish()
    expect((await world.call(accounts.createUser, { as: 'beta.admin', body })).body.clientId).toBe(beta.id)
  })

  test('a partner adds administrators to any of its clients, a super_admin partners too', async () => {
    expect((await create({ clientId: beta.id }, 'partner')).body).toMatchObject({ clientId: beta.id, role: 'administrator' })
    const { body } = await create({ role: 'partner', clientId: null, clientIds: [beta.id, alpha.id, beta.id] })
    expect(body).toMatchObject({ role: 'partner', clientId: null, clientIds: [alpha.id, beta.id] })
    expect((await create({ role: 'super_admin', clientId: null })).body).toMatchObject({ role: 'super_admin', clientName: '' })
  })

  test('a name that is taken, by anybody anywhere and in any case, answers 409 naming the field, and invites nobody', async () => {
    for (const username of ['BETA.admin', 'admin']) {
      const { status, body } = await create({ username, email: 'taken@example.org' }, 'alpha.admin')
      expect([status, paths(body)]).toEqual([409, ['username']])
    }
    const racing = wish()
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.call(accounts.createUser, { as: 'admin', body: racing })))
    expect(answers.map((a) => a.status).sort()).toEqual([201, ...Array(7).fill(409)])
    await smtp.arrived(racing.email)
    expect([smtp.to(racing.email).length, smtp.to('taken@example.org').length]).toEqual([1, 0])
  })

  test.each([
    ['alpha.admin', { role: 'super_admin' }, 'role'],
    ['alpha.admin', { role: 'partner', clientIds: [alpha.id] }, 'role'],
    ['alpha.admin', { clientId: beta.id }, 'clientId'],
    ['alpha.admin', { clientId: randomUUID() }, 'clientId'],
    ['alpha.admin', { clientIds: [beta.id] }, 'clientIds'],
    ['partner', { role: 'super_admin' }, 'role'],
    ['partner', { role: 'partner', clientIds: [alpha.id] }, 'role'],
    ['partner', { hasCMSAccess: true }, 'hasCMSAccess'],
    ['partner', { clientId: '01980000-0000-7000-8000-000000000001' }, 'clientId'],
    ['admin', { clientId: randomUUID() }, 'clientId'],
  ] as const)('%s cannot add one with %j', async (as, more, path) => {
    const { status, body } = await create(more, as)
    expect([status, paths(body)]).toEqual([403, expect.arrayContaining([path])])
  })

  test.each([
    [{ role: 'partner', clientId: null }, 'clientIds'],
    [{ clientIds: [alpha.id] }, 'clientIds'],
    [{ role: 'super_admin', clientIds: [alpha.id] }, 'clientIds'],
    [{ role: 'partner', clientId: beta.id, clientIds: [alpha.id] }, 'clientId'],
  ])('%j makes no sense and is refused', async (more, path) => {
    const { status, body } = await create(more)
    expect([status, paths(body)]).toEqual([422, [path]])
  })

  test.each([
    { username: '' },
    { username: ' ' },
    { username: 'a b' },
    { username: '<script>' },
    { username: 'a\0' },
    { username: 'x'.repeat(201) },
    { username: '.hidden' },
    { email: '' },
    { email: 'nobody' },
    { email: 'a@b' },
    { email: 'a@b.c' },
    { email: 'a@b.com, c@d.com' },
    { email: 'a,b@example.org' },
    { email: 'a<x@evil.com>@b.com' },
    { email: '"a"@b.com' },
    { email: 'a\r\nbcc:x@evil.com' },
    { email: `${'x'.repeat(250)}@b.com` },
    { role: 'root' },
    { role: ['super_admin'] },
    { clientId: 'x' },
    { clientIds: 'all' },
    { clientIds: [null] },
    { hasCMSAccess: 'yes' },
    { enabled: null },
    { displayName: 'x'.repeat(201) },
    { displayName: '\ud800' },
  ])('%j is malformed', async (more) => {
    const { status, body } = await create(more)
    expect([status, body.fields.length > 0]).toEqual([400, true])
  })

  test('takes from the body what a form has, and nothing else', async () => {
    const { body } = await create({
      id: adminId,
      passwordHash: '$2b$12$x',
      brandId: beta.id,
      version: 9,
      createdAt: '2000-01-01',
      hasPassword: true,
    })
    expect(body.id).not.toBe(adminId)
    expect(await world.db.prisma.user.findUniqueOrThrow({ where: { id: body.id } })).toMatchObject({
      passwordHash: '',
      clientId: alpha.id,
      version: 1,
    })
  })

  test('a disabled user is invited when switched on, one with another address again at that', async () => {
    const { body } = await create({ enabled: false })
    expect(body.invitation).toBe('none')
    const on = await update({ id: body.id, version: 1, enabled: true })
    expect(on.body).toMatchObject({ enabled: true, invitation: 'mailed', version: 2 })
    const { token: first } = await smtp.arrived(body.email)
    expect((await update({ id: body.id, version: 2, email: `new.${body.email}` })).body.invitation).toBe('mailed')
    const { token: second } = await smtp.arrived(`new.${body.email}`)
    const valid = async (token: string) => (await world.call(passwords.verifyToken, { body: { token } })).body.valid
    expect([await valid(first), await valid(second)]).toEqual([false, true])
    expect((await smtp.arrived(body.email, 2)).text).toContain('has got another e-mail address')
  })

  test('another address makes every link mailed to the old one worthless', async () => {
    const person = await able()
    await world.call(passwords.forgotPassword, { params: { username: person.username } })
    const { token } = await smtp.arrived(person.email, 2)
    const valid = async () => (await world.call(passwords.verifyToken, { body: { token } })).body.valid
    expect(await valid()).toBe(true)
    await update({ id: person.id, version: 1, email: `new.${person.email}` })
    expect(await valid()).toBe(false)
  })

  test('inviting again makes earlier invitations worthless, however many are asked for at once', async () => {
    const { body } = await create()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.call(accounts.inviteUser, { as: 'alpha.admin', params: { id: body.id } })),
    )
    expect(answers.map((a) => a.status)).toEqual([204, 204, 204, 204])
    await smtp.arrived(body.email, 5)
    const valid = await Promise.all(
      smtp.to(body.email).map(async ({ token }) => (await world.call(passwords.verifyToken, { body: { token } })).body),
    )
    expect(valid.filter((v) => v.valid)).toEqual([{ valid: true, purpose: 'invitation', policy: 'classic' }])
  })

  test('who has a password, or is disabled, is not invited', async () => {
    expect((await world.call(accounts.inviteUser, { as: 'admin', params: { id: idOf('beta.admin') } })).status).toBe(422)
    expect(
      (await world.call(accounts.inviteUser, { as: 'admin', params: { id: (await create({ enabled: false })).body.id } })).status,
    ).toBe(422)
  })
})

describe('changing a user', () => {
  test('keeps what is left out, and a stale version answers 409', async () => {
    const { body } = await create({ displayName: 'Kim', hasCMSAccess: true, enabled: false })
    const changed = await update({ id: body.id, version: 1, displayName: 'Kim Lee' })
    expect(changed.body).toMatchObject({
      displayName: 'Kim Lee',
      email: body.email,
      hasCMSAccess: true,
      enabled: false,
      clientId: alpha.id,
      version: 2,
      invitation: 'none',
    })
    expect((await update({ id: body.id, version: 1, displayName: 'Late' })).status).toBe(409)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => update({ id: body.id, version: 2, displayName: `Kim ${i}` })))
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(49).fill(409)])
  })

  test('the username and the password are not among what can be changed', async () => {
    const { body } = await create()
    await update({ id: body.id, version: 1, username: 'other', passwordHash: 'x', password: 'x', hasPassword: true })
    expect(await read(body.id)).toMatchObject({ username: body.username, hasPassword: false })
  })

  test.each([
    ['disabling', { enabled: false }],
    ['another role', { role: 'partner', clientIds: [alpha.id] }],
    ['another client', { clientId: beta.id }],
  ])('%s ends the user’s sessions at once', async (_, change) => {
    const person = await able()
    expect(await person.works()).toBe(true)
    expect((await update({ id: person.id, version: 1, ...change })).status).toBe(200)
    expect(await person.works()).toBe(false)
    expect(await world.db.prisma.session.count({ where: { userId: person.id } })).toBe(0)
  })

  test('deleting ends the sessions too, and another name or address does not', async () => {
    const person = await able()
    await update({ id: person.id, version: 1, displayName: 'Somebody', email: 'somebody@example.org' })
    expect(await person.works()).toBe(true)
    expect((await remove(person.id, 'alpha.admin')).status).toBe(204)
    expect(await person.works()).toBe(false)
    expect((await remove(person.id, 'alpha.admin')).status).toBe(404)
  })

  test('taking a client from a partner takes the sessions that could act for it', async () => {
    const person = await able({ role: 'partner', clientId: null, clientIds: [alpha.id, beta.id] })
    expect((await update({ id: person.id, version: 1, clientIds: [alpha.id] })).body.clientIds).toEqual([alpha.id])
    expect(await person.works()).toBe(false)
    expect((await world.db.prisma.userBrand.findMany({ where: { userId: person.id } })).map((b) => b.brandId)).toEqual([alpha.id])
    expect((await update({ id: person.id, version: 2, role: 'administrator', clientId: alpha.id })).body).toMatchObject({
      role: 'administrator',
      clientIds: [],
    })
  })

  test.each([
    ['alpha.admin', { role: 'super_admin' }, 'role'],
    ['alpha.admin', { role: 'partner', clientIds: [alpha.id] }, 'role'],
    ['alpha.admin', { clientId: beta.id }, 'clientId'],
    ['alpha.admin', { clientId: null }, 'clientId'],
    ['alpha.admin', { clientIds: [beta.id] }, 'clientIds'],
    ['partner', { hasCMSAccess: true }, 'hasCMSAccess'],
    ['partner', { role: 'super_admin', clientId: null }, 'role'],
    ['admin', { clientIds: [randomUUID()], role: 'partner' }, 'clientIds'],
  ] as const)('%s cannot make %j of somebody', async (as, change, path) => {
    const { body } = await create()
    const answer = await update({ id: body.id, version: 1, ...change }, as)
    expect([[403, 422].includes(answer.status), paths(answer.body)]).toEqual([true, expect.arrayContaining([path])])
    expect(await read(body.id)).toMatchObject({ role: 'administrator', clientId: alpha.id, hasCMSAccess: false, version: 1 })
  })

  test('access to contracts is given by those who hold it, and its holder’s address is safe from those who do not', async () => {
    const { body } = await create()
    expect((await update({ id: body.id, version: 1, hasCMSAccess: true }, 'alpha.admin')).body.hasCMSAccess).toBe(true)
    const answer = await update({ id: body.id, version: 2, email: 'mine@example.org' }, 'partner')
    expect([answer.status, paths(answer.body)]).toEqual([403, ['email']])
    expect((await update({ id: body.id, version: 2, displayName: 'Still fine' }, 'partner')).status).toBe(200)
    expect((await update({ id: body.id, version: 3, hasCMSAccess: false }, 'partner')).body.hasCMSAccess).toBe(false)
    expect((await update({ id: body.id, version: 4, hasCMSAccess: true }, 'partner')).status).toBe(403)
  })
})

describe('one’s own account', () => {
  test.each(['admin', 'partner', 'alpha.admin'] as const)(
    '%s can change name and address, but not what they may do, and cannot disable or delete themself',
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
      expect((await update({ id, version, displayName: 'I myself', email: `${as}@new.example.org` }, as)).body).toMatchObject({
        displayName: 'I myself',
        enabled: true,
      })
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

test('without its mail server the user is added all the same, and the answer says that nobody was invited', async () => {
  await smtp.close()
  const { status, body } = await create()
  expect([status, body.invitation]).toEqual([201, 'failed'])
  expect((await world.call(accounts.inviteUser, { as: 'admin', params: { id: body.id } })).status).toBe(503)
})
