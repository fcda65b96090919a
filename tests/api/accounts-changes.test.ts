import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accounts } from '@ratebook/shared/accounts.ts'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { PASSWORD } from '../demo-template.ts'
import { alpha, beta } from '../world.ts'
import { useAccounts } from './accounts-setup.ts'

const { smtp, world, idOf, adminId, wish, create, update, remove, read, paths, able } = await useAccounts()

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
    expect(mail.text).toContain(`https://alpha.prices.example.org/auth/reset-password#token=${mail.token}`)
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

  test('a name that is taken, in any case, answers 409 naming the field, and invites nobody', async () => {
    const several = { username: 'Partner', role: 'partner', clientId: null, clientIds: [alpha.id] }
    for (const [more, by] of [
      [{ username: 'ALPHA.admin' }, 'alpha.admin'],
      [several, 'admin'],
    ] as const) {
      const { status, body } = await create({ ...more, email: 'taken@example.org' }, by)
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

  test('another address, once confirmed from both, makes every link mailed to the old one worthless', async () => {
    const person = await able()
    await world.call(passwords.forgotPassword, { params: { username: person.username } })
    const { token } = await smtp.arrived(person.email, 2)
    const valid = async () => (await world.call(passwords.verifyToken, { body: { token } })).body.valid
    expect(await valid()).toBe(true)
    await update({ id: person.id, version: 1, email: `new.${person.email}` })
    expect(await valid()).toBe(true)
    for (const mail of [await smtp.arrived(person.email, 3), await smtp.arrived(`new.${person.email}`)])
      expect((await world.call(ownAccount.confirmEmail, { body: { token: mail.token } })).status).toBe(200)
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
    expect(valid.filter((v) => v.valid)).toEqual([{ valid: true, purpose: 'invitation', policy: 'nist' }])
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
      confirmation: 'none',
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

test('without its mail server the user is added all the same, and the answer says that nobody was invited', async () => {
  await smtp.close()
  const { status, body } = await create()
  expect([status, body.invitation]).toEqual([201, 'failed'])
  expect((await world.call(accounts.inviteUser, { as: 'admin', params: { id: body.id } })).status).toBe(503)
})
