import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '@ratebook/server/data/password-hash.ts'
import { accounts } from '@ratebook/shared/accounts.ts'
import { EULA_VERSION, passwords } from '@ratebook/shared/passwords.ts'
import { errorTexts } from '@ratebook/shared/wire/error-texts.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { alpha, siteBrand, useWorld } from '../world.ts'
import { usePasswords } from './passwords-setup.ts'

const { OLD, NEW, env, smtp, world, person, signIn, works, change, verify, linkFor, manyFailures, fields, auditOf } = await usePasswords()
/** Where hashing takes the work that it takes in the product. */
const full = useWorld({ env: { ...env, PASSWORD_ROUNDS: '' } })
const nist = useWorld({ env: { ...env, PASSWORD_POLICY: 'nist' } })

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
    expect(await world.db.prisma.loginAttempt.findMany({ where: { username: user.username } })).toMatchObject([
      { failures: 3 },
      { failures: 3 },
    ])
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

  test.each(['Password1', 'Passw0rd', 'Qwerty123', 'Password123'])('refuses one that everybody knows: %s', async (password) => {
    const user = await person()
    const { status, body } = await change((await signIn(user.username)).headers, OLD, password)
    expect([status, body.fields[0].code]).toEqual([422, 'passwordGuessable'])
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
      ['🔑🔒🚪🏠🏥🚑🧾💊🩺🔬🧬🦠🧫🎈🎉', 204],
      ['long winded and rather silly passphrase of mine, four dozen odd', 204],
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

  test.each([
    'passwordpassword',
    'qwertyuiopasdfgh',
    'asdfghjkl;qwertyuiop',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    'abcdefghijklmnop',
    '123456789012345',
    '1qaz2wsx3edc4rfv',
    '🔑'.repeat(15),
    'Summer2026Summer2026',
    'AlphaValleyHealth2026!',
    'Alpha Valley Health 1',
    'Robin.Longname.1',
    'Ratebook ratebook 1',
    'choose-a-long-one-yourself',
    'correct horse battery staple',
    // stolen, though no pattern shows
    '8m917a753k98s25',
  ])('what others would guess is no password: %s', async (password) => {
    const user = await person({ displayName: 'Robin Longname' }, nist)
    const { status, body } = await change((await signIn(user.username, OLD, nist)).headers, OLD, password, nist)
    expect([status, body.fields[0]]).toEqual([422, expect.objectContaining({ path: 'newPassword', code: 'passwordGuessable' })])
  })

  test('whoever follows a link is told which policy holds', async () => {
    expect((await nist.call(passwords.verifyToken, { body: { token: 'x' } })).body).toEqual({ valid: false, purpose: '', policy: 'nist' })
  })
})

describe('at the door', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('an unknown name, a user without a password, a disabled one, a wrong password: each costs one full comparison', async () => {
    // what the thread of the passwords is asked
    const compared = vi.spyOn(Worker.prototype, 'postMessage')
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
      expect(compared.mock.calls.map(([{ hash }]) => hash.slice(0, 7))).toEqual(['$2b$12$'])
    }
  })

  test('a user without a password cannot sign in with what the comparison is made against either', async () => {
    const { username } = await person({ passwordHash: '' })
    expect((await signIn(username, 'no such user')).status).toBe(401)
    expect((await signIn('nobody.either', 'no such user')).status).toBe(401)
  })

  test('nobody waits after a single slip, even when the clock that noted it was ahead of ours', async () => {
    const { username } = await person()
    await world.db.prisma.loginAttempt.create({
      data: { brandId: siteBrand.id, username, source: '127.0.0.1', failures: 1, lastFailedAt: new Date(Date.now() + 5000) },
    })
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
