import { randomUUID } from 'node:crypto'
import jwt from 'fast-jwt'
import { describe, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { PASSWORD } from '../demo-template.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('signing in', () => {
  test('answers a token, the id and the role', async () => {
    const { status, body } = await world.call(sessions.authenticateUser, { body: { username: 'Alpha.Admin ', password: PASSWORD } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'administrator' })
    const me = await world.call(sessions.getMe, { headers: bearer(body.token) })
    expect(me.body).toMatchObject({
      username: 'alpha.admin',
      clientId: alpha.id,
      hasCMSAccess: true,
      brands: [{ brandId: alpha.id, displayName: alpha.displayName }],
    })
    expect(me.text).not.toContain('passwordHash')
  })

  test('says the same of a wrong password, an unknown name and a disabled user', async () => {
    await world.db.prisma.user.updateMany({ where: { username: 'beta.admin' }, data: { enabled: false } })
    const answers = await Promise.all(
      [
        ['alpha.admin', 'wrong'],
        ['nobody', PASSWORD],
        ['beta.admin', PASSWORD],
      ].map(([username, password]) => world.call(sessions.authenticateUser, { body: { username, password } })),
    )
    await world.db.prisma.user.updateMany({ where: { username: 'beta.admin' }, data: { enabled: true } })
    for (const { status, body } of answers) expect([status, body.error]).toEqual([401, 'The login detail is incorrect'])
  })

  test.each(['partner', 'someone.unknown'])(
    'backs off after repeated failures of %s, whether or not there is such a name',
    async (username) => {
      for (let i = 0; i < 10; i++) await world.call(sessions.authenticateUser, { body: { username, password: 'wrong' } })
      const { status, headers } = await world.call(sessions.authenticateUser, { body: { username, password: PASSWORD } })
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      await world.db.prisma.loginAttempt.deleteMany()
    },
  )

  test('takes a password of more than 72 bytes whole', async () => {
    const { hashPassword, verifyPassword } = await import('@ratebook/server/data/password-hash.ts')
    const long = 'x'.repeat(80)
    const hash = await hashPassword(`${long}A`, 4)
    expect(await verifyPassword(`${long}A`, hash, 4)).toBe(true)
    expect(await verifyPassword(`${long}B`, hash, 4)).toBe(false)
  })
})

describe('a session', () => {
  test('ends at once when the user signs out, is disabled, or it has been idle or open too long', async () => {
    const open = async () =>
      bearer((await world.call(sessions.authenticateUser, { body: { username: 'alpha.admin', password: PASSWORD } })).body.token)
    const works = async (headers: Record<string, string>) => (await world.call(sessions.getMe, { headers })).status === 200
    const id = (headers: Record<string, string>) =>
      JSON.parse(Buffer.from(headers.authorization?.split('.')[1] ?? '', 'base64url').toString()).jti as string

    const signedOut = await open()
    expect(await works(signedOut)).toBe(true)
    expect((await world.call(sessions.logoutUser, { headers: signedOut })).status).toBe(204)
    expect(await works(signedOut)).toBe(false)

    const idle = await open()
    await world.db.prisma.session.update({ where: { id: id(idle) }, data: { lastSeenAt: new Date(Date.now() - 31 * 60_000) } })
    expect(await works(idle)).toBe(false)

    const old = await open()
    await world.db.prisma.session.update({ where: { id: id(old) }, data: { createdAt: new Date(Date.now() - 12 * 3_600_000 - 1000) } })
    expect(await works(old)).toBe(false)

    const disabled = await open()
    await world.db.prisma.user.updateMany({ where: { username: 'alpha.admin' }, data: { enabled: false } })
    expect(await works(disabled)).toBe(false)
    await world.db.prisma.user.updateMany({ where: { username: 'alpha.admin' }, data: { enabled: true } })
  })

  test('ends when its browser signs in anew, as whomever', async () => {
    const signIn = async (username: string, headers = {}) =>
      bearer((await world.call(sessions.authenticateUser, { body: { username, password: PASSWORD }, headers })).body.token)
    const works = async (headers: Record<string, string>) => (await world.call(sessions.getMe, { headers })).status === 200
    const [first, elsewhere] = [await signIn('alpha.admin'), await signIn('alpha.admin')]
    const second = await signIn('beta.admin', first)
    expect([await works(first), await works(elsewhere), await works(second)]).toEqual([false, true, true])
  })

  test('is refused with 401 for every odd token', async () => {
    const secret = world.config.jwtSecret
    const good = await world.token('admin')
    const claims = JSON.parse(Buffer.from(good.split('.')[1] as string, 'base64url').toString())
    const sign = (change: object, options: object = {}) =>
      jwt.createSigner({ key: secret, algorithm: 'HS256', ...options } as never)({ ...claims, ...change })
    const unsigned = (header: object, payload: object) =>
      `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`
    expect((await world.call(sessions.getMe, { headers: bearer(sign({})) })).status).toBe(200)
    const odd = [
      '',
      'x',
      'a.b',
      'a.b.c',
      '..',
      good.slice(0, -2),
      `${good}x`,
      good.replace(/\.[^.]+\./, '.e30.'),
      unsigned({ alg: 'none', typ: 'JWT' }, claims),
      unsigned({ alg: 'HS256' }, claims),
      sign({}, { algorithm: 'HS512' }),
      sign({}, { key: 'another secret' }),
      sign({ iss: 'someone-else' }),
      sign({ aud: 'another-api' }),
      sign({ exp: 1 }),
      ...['exp', 'aud', 'iss', 'sub', 'jti'].map((claim) => sign({ [claim]: undefined })),
      sign({ jti: randomUUID() }),
      sign({ jti: 'not a uuid' }),
      sign({ jti: null }),
      sign({ sub: randomUUID() }),
      sign({ jti: { $ne: null } }),
      '\u0000',
      'é.é.é',
      'a'.repeat(9000),
    ]
    for (const token of odd)
      expect([token.slice(0, 30), (await world.call(sessions.getMe, { headers: bearer(token) })).status]).toEqual([token.slice(0, 30), 401])
    for (const authorization of ['Basic YTpi', 'Bearer', `bearer ${good}`, `Bearer  ${good}`, `Token ${good}`, 'null'])
      expect((await world.call(sessions.getMe, { headers: { authorization } })).status).toBe(401)
  })

  test('acts on the brand in x-brand-id only where the user may', async () => {
    const first = async (as: 'admin' | 'partner' | 'alpha.admin', headers = {}) =>
      (await world.call(charges.listCharges, { as, body: {}, headers })).body.records?.[0]?.facilityName
    expect(await first('admin', { 'x-brand-id': beta.id })).toBe(beta.facilities[0]?.name)
    expect(await first('partner', { 'x-brand-id': beta.id })).toBe(beta.facilities[0]?.name)
    expect(await first('alpha.admin')).toMatch(/Alpha Valley|Orchard Hill/)
    for (const id of [beta.id, randomUUID(), 'x'])
      expect((await world.call(charges.listCharges, { as: 'alpha.admin', body: {}, headers: { 'x-brand-id': id } })).status).toBe(403)
  })
})
