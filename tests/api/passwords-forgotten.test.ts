import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildApp } from '@ratebook/server/app.ts'
import { accounts } from '@ratebook/shared/accounts.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { errorTexts } from '@ratebook/shared/wire/error-texts.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { alpha } from '../world.ts'
import { usePasswords } from './passwords-setup.ts'

const { OLD, NEW, smtp, world, person, signIn, works, forget, reset, verify, linkFor, manyFailures, fields, auditOf } = await usePasswords()

describe('a forgotten password', () => {
  test('is answered in the same words for every name', async () => {
    const known = await person()
    const disabled = await person({ enabled: false })
    const unreachable = await person({ email: '' })
    const answers = await Promise.all(
      [
        known.username,
        known.username.toUpperCase(),
        disabled.username,
        unreachable.username,
        'nobody',
        '%',
        '\u0000',
        "'; DROP TABLE app_user; --",
        'é'.repeat(30),
      ].map((name) => forget(name)),
    )
    const [first] = answers
    // a NUL byte names nobody anywhere: it is malformed, as in every call
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200, 200, 200, 400, 200, 200])
    for (const a of answers.filter(({ status }) => status === 200))
      expect([a.text, Object.keys(a.headers)]).toEqual([first?.text, Object.keys(first?.headers ?? {})])
    await smtp.arrived(known.email, 2)
    expect(await world.db.prisma.passwordToken.count({ where: { userId: { in: [disabled.id, unreachable.id] } } })).toBe(0)
    expect([smtp.to(disabled.email), smtp.to('')]).toEqual([[], []])
  })

  test('is asked for by a page of the site or by a program, not by what another site makes a browser load', async () => {
    const statusOf = async (headers: Record<string, string>) =>
      (await world.call(passwords.forgotPassword, { params: { username: 'nobody.at.all' }, headers })).status
    expect(await statusOf({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' })).toBe(200)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    ])
      expect([headers, await statusOf(headers)]).toEqual([headers, 403])
  })

  test('is answered before anybody looks the name up: with the users locked away, known and unknown names are answered alike', async () => {
    const user = await person()
    const lock = await world.db.pool.connect()
    await lock.query('BEGIN')
    await lock.query('LOCK TABLE app_user IN ACCESS EXCLUSIVE MODE')
    try {
      expect([(await forget(user.username)).status, (await forget('nobody')).status]).toEqual([200, 200])
      expect(smtp.to(user.email)).toEqual([])
    } finally {
      await lock.query('COMMIT')
      lock.release()
    }
    await smtp.arrived(user.email)
  })

  test('brings a link to the brand’s own site, whatever host was asked', async () => {
    const user = await person({ displayName: 'Kim Lee' })
    await forget(user.username, {
      host: 'evil.example.com',
      headers: { 'x-forwarded-host': 'evil.example.com', origin: 'https://evil.example.com' },
    })
    const mail = await smtp.arrived(user.email)
    expect(mail.subject).toBe(`Choose a new password for ${alpha.displayName}`)
    expect(mail.text).toMatch(/^Hello Kim Lee,/)
    expect(mail.text).toContain(`https://alpha.prices.example.org:8443/auth/reset-password#token=${mail.token}\n`)
    expect(mail.text).not.toContain('evil')
    expect(await verify(mail.token)).toEqual({ valid: true, purpose: 'reset', policy: 'classic' })
  })

  test('keeps of the link a hash only, for 30 minutes', async () => {
    const user = await person()
    const token = await linkFor(user)
    const [row] = await world.db.prisma.passwordToken.findMany({ where: { userId: user.id } })
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(row).toMatchObject({ hash: createHash('sha256').update(token).digest('hex'), purpose: 'reset' })
    const left = (row?.expiresAt.getTime() as number) - Date.now()
    expect([left > 29 * 60_000, left <= 30 * 60_000]).toEqual([true, true])
    await world.db.prisma.passwordToken.update({ where: { hash: row?.hash as string }, data: { expiresAt: new Date(Date.now() - 1) } })
    expect((await verify(token)).valid).toBe(false)
    expect((await reset(token)).status).toBe(422)
    expect((await signIn(user.username)).status).toBe(200)
  })

  test('fills no mailbox: ten requests at once bring three messages, and the next ones come when these have expired', async () => {
    const user = await person()
    const other = await person()
    await Promise.all(Array.from({ length: 10 }, () => forget(user.username)))
    await smtp.arrived(user.email, 3)
    await linkFor(other)
    expect(smtp.to(user.email)).toHaveLength(3)
    expect(await world.db.prisma.passwordToken.count({ where: { userId: user.id } })).toBe(3)
    await world.db.prisma.passwordToken.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date(Date.now() - 1) } })
    expect((await verify(await linkFor(user))).valid).toBe(true)
    expect(await world.db.prisma.passwordToken.count({ where: { userId: user.id } })).toBe(1)
  })

  test('is mailed before the server closes', async () => {
    const user = await person()
    const app = await buildApp({ config: world.config, db: world.db })
    await app.inject({ method: 'GET', url: `/api/v1/authenticate/forgotpassword/${user.username}` })
    await app.close()
    expect(smtp.to(user.email)).toHaveLength(1)
  })
})

describe('choosing a password with a mailed link', () => {
  test('ends every session and every other link, clears the wait at the door, and is told by mail and in the log', async () => {
    const user = await person()
    const open = await signIn(user.username)
    const [first, second] = [await linkFor(user), await linkFor(user)]
    await manyFailures(user.username)
    expect((await signIn(user.username)).status).toBe(429)
    expect((await reset(second)).status).toBe(204)
    expect(await works(open.headers)).toBe(false)
    expect([(await signIn(user.username, NEW)).status, (await signIn(user.username, OLD)).status]).toEqual([200, 401])
    expect([(await verify(first)).valid, (await verify(second)).valid]).toEqual([false, false])
    expect((await smtp.arrived(user.email, 3)).subject).toBe(`Your password for ${alpha.displayName} was changed`)
    expect(await auditOf(user.id)).toEqual([expect.objectContaining({ username: user.username, action: 'reset-password', changes: {} })])
  })

  test('works once, also when a link is used many times at once', async () => {
    const user = await person()
    const token = await linkFor(user)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => reset(token, `Parallel-${i}`)))
    expect(answers.map((a) => a.status).sort()).toEqual([204, 422, 422, 422, 422])
    expect((await signIn(user.username, `Parallel-${answers.findIndex((a) => a.status === 204)}`)).status).toBe(200)
    expect((await reset(token)).status).toBe(422)
  })

  test('with several links used at once, one of them wins and none waits for another', async () => {
    const user = await person()
    const tokens = [await linkFor(user), await linkFor(user), await linkFor(user)]
    const answers = await Promise.all(tokens.map((token) => reset(token)))
    expect(answers.map((a) => a.status).sort()).toEqual([204, 422, 422])
  })

  test('a password that breaks the rule is refused, and the link stays good', async () => {
    const user = await person()
    const token = await linkFor(user)
    const { status, body } = await reset(token, 'weak')
    expect([status, fields(body)]).toEqual([422, [['password', errorTexts.passwordClassic]]])
    expect((await reset(token)).status).toBe(204)
  })

  test('looking at a link does not use it up', async () => {
    const user = await person()
    const token = await linkFor(user)
    for (let i = 0; i < 3; i++) expect((await verify(token)).valid).toBe(true)
    expect((await reset(token)).status).toBe(204)
  })

  test('a disabled user’s link is worthless, and stays so', async () => {
    const user = await person()
    const token = await linkFor(user)
    await world.call(accounts.updateUser, { as: 'alpha.admin', body: { id: user.id, version: 1, enabled: false } })
    expect([(await verify(token)).valid, (await reset(token)).status]).toEqual([false, 422])
    await world.call(accounts.updateUser, { as: 'alpha.admin', body: { id: user.id, version: 2, enabled: true } })
    expect((await reset(token)).status).toBe(422)
  })

  test('an invited user chooses a password, signs in, and meets the licence agreement', async () => {
    const email = 'invited@example.org'
    const { body } = await world.call(accounts.createUser, {
      as: 'alpha.admin',
      body: { username: 'invited', email, role: 'administrator' },
    })
    const { token } = await smtp.arrived(email)
    expect(await verify(token)).toEqual({ valid: true, purpose: 'invitation', policy: 'classic' })
    expect((await reset(token)).status).toBe(204)
    expect((await verify(token)).valid).toBe(false)
    const { headers } = await signIn('invited', NEW)
    expect((await world.call(sessions.getMe, { headers })).body).toMatchObject({ id: body.id, eulaAccepted: false })
    expect((await world.call(accounts.getUser, { as: 'alpha.admin', params: { id: body.id } })).body.hasPassword).toBe(true)
  })

  test('an old invitation does not work any more', async () => {
    const email = 'late@example.org'
    const { body } = await world.call(accounts.createUser, { as: 'alpha.admin', body: { username: 'late', email, role: 'administrator' } })
    const { token } = await smtp.arrived(email)
    await world.db.prisma.passwordToken.updateMany({ where: { userId: body.id }, data: { expiresAt: new Date() } })
    expect((await reset(token)).status).toBe(422)
  })

  test.each([
    ['made up', randomBytes(32).toString('base64url')],
    ['empty', ''],
    ['the hash itself', 'hash'],
    ['a wildcard', '%'],
    ['quotes', "' OR 1=1 --"],
    ['other letters', 'é'.repeat(43)],
  ])('%s is no link', async (_, made) => {
    const user = await person()
    await linkFor(user)
    const token = made === 'hash' ? (await world.db.prisma.passwordToken.findFirstOrThrow({ where: { userId: user.id } })).hash : made
    expect(await verify(token)).toEqual({ valid: false, purpose: '', policy: 'classic' })
    expect((await reset(token)).status).toBe(422)
  })

  test.each([
    {},
    { token: 7, password: NEW },
    { token: null, password: NEW },
    { token: 'x'.repeat(201), password: NEW },
    { token: 'a\0', password: NEW },
    { token: 'x' },
    { token: 'x', password: '' },
    { token: ['x'], password: NEW },
  ])('%j is malformed', async (body) => {
    expect((await world.call(passwords.resetPassword, { body })).status).toBe(400)
  })
})
