import { createHash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '@ratebook/server/app.ts'
import { hashPassword } from '@ratebook/server/data/password-hash.ts'
import { accounts } from '@ratebook/shared/accounts.ts'
import { audit } from '@ratebook/shared/audit.ts'
import { EULA_VERSION, passwords } from '@ratebook/shared/passwords.ts'
import { errorTexts } from '@ratebook/shared/wire/error-texts.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { startSmtp } from '../smtp.ts'
import { alpha, useWorld, type World } from '../world.ts'

/** The server's own bcrypt, whose work is counted. */
const bcrypt: { compare(password: string, hash: string): Promise<boolean> } = createRequire(
  new URL('../../server/package.json', import.meta.url),
)('bcrypt')
const smtp = await startSmtp()
const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://prices.example.org:8443' }
const world = useWorld({ env })
/** Where hashing takes the work that it takes in the product. */
const full = useWorld({ env: { ...env, PASSWORD_ROUNDS: '' } })
const nist = useWorld({ env: { ...env, PASSWORD_POLICY: 'nist' } })
afterAll(() => smtp.close())

const OLD = 'Old-password-1'
const NEW = 'New-password-2'
let count = 0
/** An administrator of Alpha Valley with the password OLD. */
async function person(more: object = {}, { db }: World = world) {
  const username = `p${++count}.${db === nist.db ? 'nist' : 'classic'}`
  const user = await db.prisma.user.create({
    data: {
      id: uuid(),
      username,
      email: `${username}@example.org`,
      passwordHash: await hashPassword(OLD, 4),
      role: 'administrator',
      clientId: alpha.id,
      ...more,
    },
  })
  await db.prisma.eulaAcceptance.create({ data: { userId: user.id, version: EULA_VERSION, address: '127.0.0.1' } })
  return user
}
const signIn = async (username: string, password = OLD, w: World = world) => {
  const { status, body } = await w.call(sessions.authenticateUser, { body: { username, password } })
  return { status, headers: { authorization: `Bearer ${body.token}` } }
}
const works = async (headers: Record<string, string>) => (await world.call(sessions.getMe, { headers })).status === 200
const change = (headers: Record<string, string>, oldPassword: string, newPassword: string, w: World = world) =>
  w.call(passwords.changePassword, { headers, body: { oldPassword, newPassword } })
const forget = (username: string, more: object = {}) => world.call(passwords.forgotPassword, { params: { username }, ...more })
const reset = (token: string, password = NEW) => world.call(passwords.resetPassword, { body: { token, password } })
const verify = async (token: string) => (await world.call(passwords.verifyToken, { body: { token } })).body
const linkFor = async (user: { username: string; email: string }) => {
  const before = smtp.to(user.email).length
  await forget(user.username)
  return (await smtp.arrived(user.email, before + 1)).token
}
/** As many wrong guesses as make a name wait for minutes. */
const manyFailures = (username: string) =>
  world.db.prisma.loginAttempt.upsert({
    where: { username },
    create: { username, failures: 14, lastFailedAt: new Date() },
    update: { failures: 14, lastFailedAt: new Date() },
  })
const fields = (body: { fields?: { path: string; message: string }[] }) => body.fields?.map((f) => [f.path, f.message])
const auditOf = async (entityId: string) =>
  (
    await world.call(audit.listAudit, { as: 'alpha.admin', body: { filter: { field: 'entityId', equator: 'equals', value: entityId } } })
  ).body.records.filter((entry: { entity: string }) => entry.entity !== 'session')

describe('changing one’s own password', () => {
  test('ends every other session, keeps the own one, and is told by mail and in the log without the password', async () => {
    const user = await person()
    const here = await signIn(user.username)
    const elsewhere = await signIn(user.username)
    const link = await linkFor(user)
    expect((await change(here.headers, OLD, NEW)).status).toBe(204)
    expect([await works(here.headers), await works(elsewhere.headers)]).toEqual([true, false])
    expect([(await signIn(user.username)).status, (await signIn(user.username, NEW)).status]).toEqual([401, 200])
    expect((await verify(link)).valid).toBe(false)
    expect(await smtp.arrived(user.email, 2)).toMatchObject({ subject: `Your password for ${alpha.displayName} was changed`, token: '' })
    const log = await auditOf(user.id)
    expect(log).toEqual([expect.objectContaining({ username: user.username, action: 'change-password', entity: 'user', changes: {} })])
  })

  test('needs the old one, and wrong guesses have to wait like those at the door', async () => {
    const user = await person()
    const { headers } = await signIn(user.username)
    for (let i = 0; i < 3; i++) {
      const { status, body } = await change(headers, 'Guess-1234', NEW)
      expect([status, fields(body)]).toEqual([422, [['oldPassword', 'This is not your password']]])
    }
    expect(await world.db.prisma.loginAttempt.findUniqueOrThrow({ where: { username: user.username } })).toMatchObject({ failures: 3 })
    await manyFailures(user.username)
    expect((await change(headers, OLD, NEW)).status).toBe(429)
    expect(await works(headers)).toBe(true)
    await world.db.prisma.loginAttempt.deleteMany()
    expect((await signIn(user.username)).status).toBe(200)
  })

  test.each([
    ['too short', 'Abcde-1'],
    ['too long', `Abc1${'x'.repeat(17)}`],
    ['without a digit', 'Abcdefgh-'],
    ['without a capital', 'abcdefg-1'],
    ['without a small letter', 'ABCDEFG-1'],
    ['of digits in another script', 'Abcdefgh٣'],
  ])('refuses one %s', async (_, password) => {
    const user = await person()
    const { body, status } = await change((await signIn(user.username)).headers, OLD, password)
    expect([status, fields(body)]).toEqual([422, [['newPassword', errorTexts.passwordClassic]]])
  })

  test('takes the shortest and the longest that the rule allows', async () => {
    for (const password of ['Abcdef-1', `Abc1${'x'.repeat(16)}`]) {
      const user = await person()
      expect((await change((await signIn(user.username)).headers, OLD, password)).status).toBe(204)
      expect((await signIn(user.username, password)).status).toBe(200)
    }
  })

  test('refuses the same one again', async () => {
    const user = await person()
    const { body, status } = await change((await signIn(user.username)).headers, OLD, OLD)
    expect([status, body.fields[0].path]).toEqual([422, 'newPassword'])
  })

  test('of many changes at once one wins, and the winner’s password is the one that works', async () => {
    const user = await person()
    const { headers } = await signIn(user.username)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => change(headers, OLD, `Parallel-${i}`)))
    const winners = answers.flatMap((a, i) => (a.status === 204 ? [i] : []))
    expect([winners.length, answers.every((a) => [204, 409, 422].includes(a.status))]).toEqual([1, true])
    await world.db.prisma.loginAttempt.deleteMany()
    expect((await signIn(user.username, `Parallel-${winners[0]}`)).status).toBe(200)
  })

  test.each([
    {},
    { oldPassword: OLD },
    { oldPassword: OLD, newPassword: '' },
    { oldPassword: OLD, newPassword: 7 },
    { oldPassword: OLD, newPassword: 'x'.repeat(1001) },
    { oldPassword: { $ne: '' }, newPassword: NEW },
  ])('%j is malformed', async (body) => {
    expect((await world.call(passwords.changePassword, { as: 'beta.admin', body })).status).toBe(400)
  })
})

describe('under the policy nist', () => {
  test('15 to 64 characters of any kind will do, counted as people count them', async () => {
    for (const [password, status] of [
      ['only lower case', 204],
      ['🔑'.repeat(15), 204],
      [`${'long '.repeat(12)}four`, 204],
      ['fourteen chars', 422],
      ['🔑'.repeat(14), 422],
      ['x'.repeat(65), 422],
    ] as const) {
      const user = await person({}, nist)
      const answer = await change((await signIn(user.username, OLD, nist)).headers, OLD, password, nist)
      expect([password, answer.status]).toEqual([password, status])
      if (status === 422) expect(fields(answer.body)).toEqual([['newPassword', 'Password between 15 to 64 characters']])
      else expect((await signIn(user.username, password, nist)).status).toBe(200)
    }
  })

  test.each(['Alpha Valley Health', 'ALPHA-VALLEY-HEALTH', 'robin.with.a.long.name', 'Robin With A Long Name', 'robin.long@example.org'])(
    'a name is no password: %s',
    async (password) => {
      const user = await person({ username: `robin.with.a.long.name`, email: 'robin.long@example.org' }, nist)
      const { status, body } = await change((await signIn(user.username, OLD, nist)).headers, OLD, password, nist)
      expect([status, body.fields[0]]).toEqual([
        422,
        expect.objectContaining({ path: 'newPassword', message: 'The password must not be your name or that of the organization' }),
      ])
      await nist.db.prisma.user.delete({ where: { id: user.id } })
    },
  )

  test('whoever follows a link is told which policy holds', async () => {
    expect((await nist.call(passwords.verifyToken, { body: { token: 'x' } })).body).toEqual({ valid: false, purpose: '', policy: 'nist' })
  })
})

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
    expect(mail.text).toContain(`https://alpha.prices.example.org:8443/auth/reset-password?token=${mail.token}\n`)
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
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => reset(token, `Parallel-${i}`)))
    expect(answers.map((a) => a.status).sort()).toEqual([204, 422, 422, 422, 422, 422])
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

describe('at the door', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('an unknown name, a user without a password, a disabled one, a wrong password: each costs one full comparison', async () => {
    const compared = vi.spyOn(bcrypt, 'compare')
    const passwordHash = await hashPassword(OLD, full.config.passwordRounds)
    const names = [
      (await person({ passwordHash }, full)).username,
      (await person({ passwordHash, enabled: false }, full)).username,
      (await person({ passwordHash: '' }, full)).username,
      'nobody.at.all',
    ]
    for (const name of names) {
      compared.mockClear()
      expect((await signIn(name, 'Wrong-password-1', full)).status).toBe(401)
      expect(compared.mock.calls.map(([, hash]) => (hash as string).slice(0, 7))).toEqual(['$2b$12$'])
    }
  })

  test('a user without a password cannot sign in with what the comparison is made against either', async () => {
    const { username } = await person({ passwordHash: '' })
    expect((await signIn(username, 'no such user')).status).toBe(401)
    expect((await signIn('nobody.either', 'no such user')).status).toBe(401)
  })

  test('nobody waits after a single slip, even when the clock that noted it was ahead of ours', async () => {
    const { username } = await person()
    await world.db.prisma.loginAttempt.create({ data: { username, failures: 1, lastFailedAt: new Date(Date.now() + 5000) } })
    expect((await signIn(username)).status).toBe(200)
  })

  test('a password changed while somebody signs in with the old one gives no session', async () => {
    const user = await person()
    const changing = await world.db.pool.connect()
    await changing.query('BEGIN')
    await changing.query('UPDATE app_user SET password_hash = $2 WHERE id = $1', [user.id, await hashPassword(NEW, 4)])
    const late = signIn(user.username)
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
    await changing.query('COMMIT')
    changing.release()
    expect((await late).status).toBe(401)
    expect(await world.db.prisma.session.count({ where: { userId: user.id } })).toBe(0)
  })
})

describe('the licence agreement', () => {
  test('stands before every write until it is accepted, and not before reading', async () => {
    const user = await person()
    await world.db.prisma.eulaAcceptance.deleteMany({ where: { userId: user.id } })
    const { headers } = await signIn(user.username)
    const write = () => world.call(accounts.updateUser, { headers, body: { id: user.id, version: 1, displayName: 'Kim' } })
    expect([(await write()).status, (await write()).body.error]).toEqual([403, 'EULA_REQUIRED'])
    expect((await world.call(accounts.listUsers, { headers })).status).toBe(200)
    expect((await world.call(passwords.acceptEula, { headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } })).status).toBe(204)
    expect((await world.call(sessions.getMe, { headers })).body.eulaAccepted).toBe(true)
    expect((await write()).status).toBe(200)
    const [kept, ...more] = await world.db.prisma.eulaAcceptance.findMany({ where: { userId: user.id } })
    expect([kept, more]).toEqual([{ userId: user.id, version: EULA_VERSION, address: '127.0.0.1', acceptedAt: expect.any(Date) }, []])
    expect(Math.abs(Date.now() - (kept?.acceptedAt.getTime() as number))).toBeLessThan(60_000)
  })

  test('accepted again, or many times at once, stays the one acceptance it was, and one entry in the log', async () => {
    const user = await person()
    await world.db.prisma.eulaAcceptance.deleteMany({ where: { userId: user.id } })
    const { headers } = await signIn(user.username)
    const before = (await auditOf(EULA_VERSION)).length
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.call(passwords.acceptEula, { headers })))
    expect(answers.map((a) => a.status)).toEqual(Array(6).fill(204))
    const [first] = await world.db.prisma.eulaAcceptance.findMany({ where: { userId: user.id } })
    await world.call(passwords.acceptEula, { headers })
    expect(await world.db.prisma.eulaAcceptance.findMany({ where: { userId: user.id } })).toEqual([first])
    const log = await auditOf(EULA_VERSION)
    expect(log).toHaveLength(before + 1)
    expect(log[0]).toMatchObject({
      username: user.username,
      action: 'accept',
      entity: 'licence',
      changes: { address: [null, '127.0.0.1'] },
    })
  })

  test('an acceptance of an earlier text does not count', async () => {
    const user = await person()
    await world.db.prisma.eulaAcceptance.updateMany({ where: { userId: user.id }, data: { version: '2020-01' } })
    const { headers } = await signIn(user.username)
    expect((await world.call(sessions.getMe, { headers })).body.eulaAccepted).toBe(false)
    await world.call(passwords.acceptEula, { headers })
    expect(await world.db.prisma.eulaAcceptance.count({ where: { userId: user.id } })).toBe(2)
  })
})
