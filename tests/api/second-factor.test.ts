import { describe, expect, test } from 'vitest'
import { accounts } from '@ratebook/shared/accounts.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { signInRules } from '@ratebook/shared/sign-in-rules.ts'
import { beta } from '../world.ts'
import { useFactors } from './factors-setup.ts'

const { OLD, NEW, smtp, world, person, signIn, works, fields, auditOf, linkFor, reset, ...factors } = await useFactors()
const { codeOf, authenticate, stepOf, give, headersOf, enrol, later, enrolled, demand } = factors

const own = async (headers: Record<string, string>) => (await world.call(ownFactors.getOwnFactors, { headers })).body
const attempts = (username: string) => world.db.prisma.loginAttempt.findMany({ where: { username } })
/** Another code than that of now and of the half minutes around it. */
const wrongFor = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((step) => codeOf(secret, step) === code)) as string

describe('an authenticator app', () => {
  test('counts once a code of it was given; then the password alone opens nothing', async () => {
    const user = await person()
    const { headers } = await signIn(user.username)
    const { body: app } = await world.call(ownFactors.startApp, { headers, body: { password: OLD } })
    expect(app.uri).toMatch(/^otpauth:\/\/totp\/Alpha%20Valley[^?]*person[^?]*\?.*secret=[A-Z2-7]{32}/)
    expect((await signIn(user.username)).status).toBe(200)
    const wrong = await world.call(ownFactors.confirmApp, { headers, body: { code: wrongFor(app.secret) } })
    expect([wrong.status, fields(wrong.body)?.[0]?.[0]]).toEqual([422, 'code'])
    const confirmed = await world.call(ownFactors.confirmApp, { headers, body: { code: codeOf(app.secret) } })
    expect([confirmed.status, new Set(confirmed.body.recoveryCodes).size]).toEqual([200, 10])

    const due = await authenticate(user.username)
    expect([due.status, due.body.code, due.body.values.ways, due.body.token]).toEqual([401, 'secondFactorDue', 'app', undefined])
    const asToken = await world.call(sessions.getMe, { headers: headersOf({ token: due.body.values.step }) })
    expect(asToken.status).toBe(401)
    const done = await give(due.body.values.step, codeOf(app.secret, 1))
    expect([done.status, await works(headersOf(done.body))]).toEqual([200, true])
    await world.app.securityLog.flush()
    const events = await world.db.prisma.securityEvent.findMany({ where: { userId: user.id, kind: 'sign-in' }, orderBy: { id: 'asc' } })
    expect(events.slice(-2)).toMatchObject([
      { call: 'authenticateUser', result: 'failure', reason: 'secondFactorDue' },
      { call: 'giveCode', result: 'success' },
    ])
    expect((await auditOf(user.id)).map((e: { action: string }) => e.action)).toContain('add-factor')
    expect(await smtp.arrived(user.email, 1)).toMatchObject({ subject: 'How you sign in to Alpha Valley Health was changed' })
  })

  test('its secret is kept sealed, its recovery codes hashed, and neither is ever told again', async () => {
    const { id, secret, recoveryCodes, headers } = await enrolled()
    const row = await world.db.prisma.totp.findUniqueOrThrow({ where: { userId: id } })
    expect(row.secret).not.toContain(secret)
    const hashes = await world.db.prisma.recoveryCode.findMany({ where: { userId: id } })
    expect(hashes).toHaveLength(10)
    // of 31 letters each: with more than 112 bits a hash of them may be kept as it is
    for (const code of recoveryCodes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{6}-){3}[2-9a-hjkmnp-z]{6}$/)
    for (const code of recoveryCodes) expect(JSON.stringify(hashes)).not.toContain(code.replaceAll('-', ''))
    const told = JSON.stringify(await own(headers))
    for (const word of [secret, ...recoveryCodes]) expect(told).not.toContain(word)
    expect((await world.call(ownFactors.startApp, { headers, body: { password: OLD } })).status).toBe(409)
  })

  test('is had by nobody at an open session without the password', async () => {
    const user = await person()
    const { headers } = await signIn(user.username)
    for (const body of [{ password: '' }, { password: 'Guess-1234' }]) {
      const { status, body: answer } = await world.call(ownFactors.startApp, { headers, body })
      expect([status, fields(answer)?.[0]?.[0]]).toEqual([422, 'password'])
    }
    expect(await own(headers)).toMatchObject({ appSince: null, recoveryCodes: 0 })
  })

  test('once it is there, the password alone changes nothing at a session that was not opened just now', async () => {
    const { id, headers, secret, username } = await enrolled()
    await world.db.prisma.session.updateMany({ where: { userId: id }, data: { authenticatedAt: new Date(Date.now() - 11 * 60_000) } })
    const tries = [
      world.call(ownFactors.startPasskey, { headers, body: { password: OLD } }),
      world.call(ownFactors.renewRecoveryCodes, { headers, body: { password: OLD } }),
      world.call(ownFactors.removeApp, { headers, body: { password: OLD, code: codeOf(secret) } }),
      world.call(ownAccount.changeOwnEmail, { headers, body: { email: 'another@example.org', password: OLD } }),
    ]
    for (const { status, body } of await Promise.all(tries)) expect([status, body.code]).toEqual([422, 'signInAgain'])
    // nobody was guessing
    expect(await own(headers)).toMatchObject({ recoveryCodes: 10 })
    const fresh = headersOf((await give(await stepOf(username), codeOf(secret))).body)
    expect((await world.call(ownFactors.startPasskey, { headers: fresh, body: { password: OLD } })).status).toBe(200)
  })

  test('a code counts once, and none before it counts any more', async () => {
    const { username, secret } = await enrolled()
    const code = codeOf(secret)
    const [first, second] = [await stepOf(username), await stepOf(username)]
    expect((await give(first, code)).status).toBe(200)
    const again = await give(second, code)
    expect([again.status, again.body.code, fields(again.body)?.[0]?.[0]]).toEqual([422, 'notSignedIn', 'code'])
    expect((await give(second, codeOf(secret, -1))).status).toBe(422)
    expect((await give(second, codeOf(secret, 1))).status).toBe(200)
  })

  test('of the same code given several times at once one counts', async () => {
    const { username, secret } = await enrolled()
    const steps = [await stepOf(username), await stepOf(username), await stepOf(username)]
    const answers = await Promise.all(steps.map((step) => give(step, codeOf(secret))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is removed by the password and a code together, and its recovery codes with it', async () => {
    const { secret, headers, username } = await enrolled()
    const remove = (password: string, code: string) => world.call(ownFactors.removeApp, { headers, body: { password, code } })
    expect(fields((await remove('Guess-1234', codeOf(secret))).body)?.[0]?.[0]).toBe('password')
    expect(fields((await remove(OLD, wrongFor(secret))).body)?.[0]?.[0]).toBe('code')
    // a right password does not take the count of wrong codes away
    expect((await attempts(username)).map((a) => a.failures)).toEqual([2, 2])
    expect((await remove(OLD, codeOf(secret))).status).toBe(204)
    expect(await own(headers)).toMatchObject({ appSince: null, recoveryCodes: 0 })
    expect((await signIn(username)).status).toBe(200)
  })
})

describe('the step between password and code', () => {
  test('is good once, for five minutes, and not after a new password', async () => {
    const { id, username, email, secret } = await enrolled()
    const used = await stepOf(username)
    expect((await give(used, codeOf(secret))).status).toBe(200)
    await later(id)
    const again = await give(used, codeOf(secret))
    expect([again.status, again.body.code]).toEqual([422, 'stepDead'])

    const old = await stepOf(username)
    const { expiresAt } = await world.db.prisma.signInStep.findFirstOrThrow({ where: { userId: id } })
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(5 * 60_000)
    await world.db.prisma.signInStep.updateMany({ where: { userId: id }, data: { expiresAt: new Date() } })
    expect((await give(old, codeOf(secret))).body.code).toBe('stepDead')

    const open = await stepOf(username)
    expect((await reset(await linkFor({ username, email }), NEW)).status).toBe(204)
    expect((await give(open, codeOf(secret))).body.code).toBe('stepDead')
    // and a forgotten password takes no second step away
    expect((await authenticate(username, NEW)).body.code).toBe('secondFactorDue')
  })

  test('is kept as a hash, and nobody’s who was disabled meanwhile', async () => {
    const { id, username, secret } = await enrolled()
    const step = await stepOf(username)
    expect(JSON.stringify(await world.db.prisma.signInStep.findMany({ where: { userId: id } }))).not.toContain(step)
    await world.db.prisma.user.update({ where: { id }, data: { enabled: false } })
    expect((await give(step, codeOf(secret))).status).toBe(422)
    const shut = await authenticate(username)
    expect([shut.status, shut.body.code]).toEqual([401, 'badLogin'])
  })

  test('wrong codes wait like wrong passwords, together with them, however many are tried at once', async () => {
    const { username, secret } = await enrolled()
    const step = await stepOf(username)
    const wrong = wrongFor(secret)
    expect((await give(step, wrong)).status).toBe(422)
    // a long wait that is over: of many at once one is looked at, and the next has to wait as long again
    const long = { failures: 15, lastFailedAt: new Date(Date.now() - 3_600_000) }
    await world.db.prisma.loginAttempt.updateMany({ where: { username }, data: long })
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(step, wrong)))
    expect(answers.map(({ status }) => status).sort()).toEqual([422, 429, 429, 429, 429, 429, 429, 429])
    expect((await give(step, codeOf(secret))).status).toBe(429)
    // neither does a right password begin anew
    expect((await authenticate(username)).status).toBe(429)
    await world.db.prisma.loginAttempt.deleteMany({ where: { username } })
    for (let i = 0; i < 4; i++) await give(step, wrong)
    expect((await authenticate(username)).body.code).toBe('secondFactorDue')
    expect((await attempts(username)).map((a) => a.failures)).toEqual([4, 4])
    expect((await give(step, codeOf(secret))).status).toBe(200)
    expect(await attempts(username)).toEqual([])
  })
})

describe('a recovery code', () => {
  test('stands for the app once, however it is written', async () => {
    const { username, recoveryCodes, headers } = await enrolled()
    const code = ` ${recoveryCodes[0]?.toUpperCase().replace('-', ' ')} `
    expect((await give(await stepOf(username), code)).status).toBe(200)
    expect((await give(await stepOf(username), code)).status).toBe(422)
    expect((await own(headers)).recoveryCodes).toBe(9)
  })

  test('of somebody else is none, and new ones take the place of the old', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()]
    expect((await give(await stepOf(mine.username), theirs.recoveryCodes[0] as string)).status).toBe(422)
    const renew = (password: string) => world.call(ownFactors.renewRecoveryCodes, { headers: mine.headers, body: { password } })
    expect((await renew('Guess-1234')).status).toBe(422)
    const { body } = await renew(OLD)
    expect((await give(await stepOf(mine.username), mine.recoveryCodes[1] as string)).status).toBe(422)
    expect((await give(await stepOf(mine.username), body.recoveryCodes[0])).status).toBe(200)
  })
})

describe('a second step that a brand demands', () => {
  test('is set up at the next sign-in, before anything else works', async () => {
    const before = await person({ clientId: beta.id })
    const { body: rules } = await demand(['administrator'], 'beta.admin')
    const { all, without } = rules.people.find((p: { role: string }) => p.role === 'administrator')
    expect([all, without]).toEqual([2, 2])
    const { headers } = await signIn(before.username)
    expect((await world.call(sessions.getMe, { headers })).body.mustEnrol).toBe(true)
    for (const [call, sent] of [
      [payers.listPayers, { body: {} }],
      [accounts.listUsers, {}],
      [brands.getBrandSettings, {}],
      [passwords.changePassword, { body: { oldPassword: OLD, newPassword: NEW } }],
    ] as const) {
      const { status, body } = await world.call(call, { headers, ...sent })
      expect([status, body.code]).toEqual([403, 'secondFactorNeeded'])
    }
    // the password was given just now
    await enrol(headers, '')
    expect((await world.call(sessions.getMe, { headers })).body.mustEnrol).toBe(false)
    expect((await world.call(accounts.listUsers, { headers })).status).toBe(200)
    const last = await world.call(ownFactors.removeApp, {
      headers,
      body: { password: OLD, code: (await later(before.id)) && codeOf(await secretOf(before.id)) },
    })
    expect([last.status, last.body.code]).toEqual([409, 'lastFactor'])
    expect((await demand([], 'beta.admin')).status).toBe(200)
  })

  test('is asked of a brand’s own people and partners, and of super admins by the site’s own brand alone', async () => {
    expect((await demand(['partner'], 'beta.admin')).status).toBe(200)
    const mustEnrol = async (user: { username: string }) =>
      (await world.call(sessions.getMe, { headers: (await signIn(user.username)).headers })).body.mustEnrol
    const partnerOf = async (...brandIds: string[]) =>
      person({ role: 'partner', clientId: null, brands: { create: brandIds.map((brandId) => ({ brandId })) } })
    expect([await mustEnrol(await partnerOf(beta.id)), await mustEnrol(await person({ clientId: beta.id }))]).toEqual([true, false])
    expect(await mustEnrol(await person({ role: 'super_admin', clientId: beta.id }))).toBe(false)

    for (const as of ['beta.admin', 'admin'] as const) {
      const brandId = beta.id
      const headers = { 'x-brand-id': brandId }
      const { body } = await world.call(signInRules.getSignInRules, { as, headers })
      expect(body.people.map((p: { role: string }) => p.role)).toEqual(['administrator', 'partner'])
      const all = { ...body, secondFactorRoles: ['super_admin'] }
      const answer = await world.call(signInRules.updateSignInRules, { as, headers, body: all })
      expect([answer.status, fields(answer.body)?.[0]?.[0]]).toEqual([422, 'secondFactorRoles'])
    }
    const site = await world.db.prisma.brand.findFirstOrThrow({ where: { isDefault: true } })
    const headers = { 'x-brand-id': site.id }
    const { body } = await world.call(signInRules.getSignInRules, { as: 'admin', headers })
    const done = await world.call(signInRules.updateSignInRules, {
      as: 'admin',
      headers,
      body: { ...body, secondFactorRoles: ['super_admin'] },
    })
    expect([done.status, await mustEnrol(await person({ role: 'super_admin', clientId: null }))]).toEqual([200, true])
    await world.db.prisma.signInRules.deleteMany()
  })
})

describe('a lost second step', () => {
  test('is taken away by an administrator, who is told of nowhere else and becomes nobody', async () => {
    const user = await enrolled()
    const { status } = await world.call(accounts.resetFactors, { as: 'alpha.admin', params: { id: user.id } })
    expect([status, await works(user.headers)]).toEqual([204, false])
    expect(await smtp.arrived(user.email, 2)).toMatchObject({ subject: 'Your second step for Alpha Valley Health was taken away' })
    expect((await auditOf(user.id)).find((e: { action: string }) => e.action === 'reset-factors')).toMatchObject({
      username: 'alpha.admin',
    })
    expect((await signIn(user.username)).status).toBe(200)
    expect((await give('x', user.recoveryCodes[0] as string)).status).toBe(422)
  })

  test('is nobody’s to take away who does not manage its person, nor one’s own', async () => {
    const user = await enrolled()
    const resetAs = (as: 'beta.admin' | 'partner' | 'alpha.admin') => world.call(accounts.resetFactors, { as, params: { id: user.id } })
    expect((await resetAs('beta.admin')).status).toBe(404)
    expect((await authenticate(user.username)).body.code).toBe('secondFactorDue')
    const mine = await world.call(accounts.resetFactors, { headers: user.headers, params: { id: user.id } })
    expect([mine.status, mine.body.code]).toEqual([422, 'ownFactors'])
    expect((await resetAs('alpha.admin')).status).toBe(204)
    expect((await resetAs('alpha.admin')).body.code).toBe('noFactors')
  })
})

async function secretOf(userId: string) {
  const { unseal } = await import('@ratebook/server/data/secrets.ts')
  return unseal((await world.db.prisma.totp.findUniqueOrThrow({ where: { userId } })).secret, world.config.keys)
}
