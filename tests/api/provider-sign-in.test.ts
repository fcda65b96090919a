import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alpha, beta } from '../world.ts'
import { claimsIn, signedBy } from '../oidc.ts'
import { useProvider } from './provider-setup.ts'

const { provider, world, save, start, finish, signIn, me } = await useProvider()
const { people, knobs } = provider
const pat = { name: 'Pat Jones', preferred_username: 'Pat.Jones', email: 'Pat@hospital.example', email_verified: true, roles: ['pricing'] }

beforeAll(async () => {
  people.pat = pat
  await save()
  await save({}, 'beta.admin')
})
beforeEach(() => {
  knobs.tamper = (token) => token
  knobs.instead = undefined
})

const accountOf = (username: string) => world.db.prisma.user.findFirst({ where: { username, clientId: alpha.id } })
const log = (brandId: string, action: string) =>
  world.db.prisma.auditEntry.findMany({ where: { brandId, action }, orderBy: { seq: 'desc' } })
/** How the last attempts to sign in ended. */
async function attempts() {
  await world.app.securityLog.flush()
  return world.db.prisma.securityEvent.findMany({ where: { kind: 'sign-in', brandId: alpha.id }, orderBy: { id: 'desc' } })
}
/** What is said of a token that the provider signed and somebody changed under way. */
async function withClaims(change: object) {
  knobs.tamper = (token) => signedBy(provider.key, { ...claimsIn(token), ...change })
  const { status, body } = await signIn('pat')
  return [status, body.code]
}

describe('signing in with a provider', () => {
  test('makes an account of the brand at the first sign-in, and opens it at the next', async () => {
    const first = await signIn('pat')
    expect([first.status, first.body.role]).toEqual([200, 'administrator'])
    expect(await me(first.body.token)).toMatchObject({
      username: 'pat.jones',
      clientId: alpha.id,
      hasCMSAccess: false,
      eulaAccepted: false,
    })
    expect(await accountOf('pat.jones')).toMatchObject({ displayName: 'Pat Jones', email: 'pat@hospital.example', passwordHash: '' })
    expect((await signIn('pat')).body.id).toBe(first.body.id)
    expect((await log(alpha.id, 'create'))[0]).toMatchObject({ entity: 'user', entityId: first.body.id, username: 'pat.jones' })
    expect((await attempts())[0]).toMatchObject({ username: 'pat.jones', result: 'success', call: 'finishProviderSignIn' })
  })

  test('gives what the roles say at each sign-in, at once also to sessions of before', async () => {
    people.pat = { ...pat, roles: ['contracting', 'something else'] }
    const { token } = (await signIn('pat')).body
    expect((await me(token)).hasCMSAccess).toBe(true)
    people.pat = { ...pat, roles: 'pricing' }
    await signIn('pat')
    expect((await me(token)).hasCMSAccess).toBe(false)
    expect((await log(alpha.id, 'update'))[0]).toMatchObject({ before: { hasCMSAccess: true }, after: { hasCMSAccess: false } })
  })

  test('refuses whose claim gives no role, and ends the sessions they had', async () => {
    const { token } = (await signIn('pat')).body
    people.pat = { ...pat, roles: ['super_admin', 'partner', 'PRICING'] }
    const { status, body } = await signIn('pat')
    expect([status, body.code, body.values]).toEqual([403, 'providerNoRole', { name: 'Hospital Login' }])
    expect(body.error).toContain('gives you no role')
    expect((await me(token)).code).toBe('signIn')
    expect((await attempts())[0]).toMatchObject({ username: 'pat.jones', result: 'failure', reason: 'providerNoRole' })
    people.nobody = { email: 'nobody@hospital.example', email_verified: true }
    expect((await signIn('nobody')).body.code).toBe('providerNoRole')
    expect(await accountOf('nobody@hospital.example')).toBeNull()
    people.pat = pat
  })

  test('refuses a disabled user, and whoever has become more than an administrator of the brand', async () => {
    const where = { id: (await accountOf('pat.jones'))?.id ?? '' }
    await world.db.prisma.user.update({ where, data: { enabled: false } })
    expect((await signIn('pat')).body.code).toBe('signInDisabled')
    for (const data of [{ role: 'super_admin' as const }, { role: 'partner' as const }, { clientId: beta.id }]) {
      await world.db.prisma.user.update({ where, data: { enabled: true, role: 'administrator', clientId: alpha.id, ...data } })
      expect((await signIn('pat')).body.code).toBe('providerNotForYou')
    }
    await world.db.prisma.user.update({ where, data: { role: 'administrator', clientId: alpha.id } })
    expect((await signIn('pat')).status).toBe(200)
  })

  test('gives the same person another account on another brand, and another name where theirs is somebody’s', async () => {
    const { status, body } = await signIn('pat', beta)
    expect(status).toBe(200)
    const there = await me(body.token)
    expect([there.clientId, there.username]).toEqual([beta.id, 'pat.jones'])
    people.other = { ...pat, email: 'other@hospital.example' }
    const namesake = await me((await signIn('other', beta)).body.token)
    expect(namesake).toMatchObject({ clientId: beta.id, username: expect.stringMatching(/^pat\.jones-[\da-f]{6}$/) })
  })

  test('makes one account of two first sign-ins at once', async () => {
    people.twice = { preferred_username: 'twice', roles: ['pricing'] }
    const answers = await Promise.all([signIn('twice'), signIn('twice'), signIn('twice')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('tells the right device again, so that guesses from elsewhere make nobody wait', async () => {
    const { url, cookie } = await start()
    const { headers } = await finish(await provider.visit(url, 'pat'), cookie)
    expect(String(headers['set-cookie'])).toContain('device=')
  })
})

describe('what the provider says of brands', () => {
  test('admits only whom it counts among the people of this one', async () => {
    expect((await save({ brandClaim: 'hospital', brandValue: 'alpha-valley' })).status).toBe(200)
    people.sam = { preferred_username: 'sam', roles: ['pricing'], hospital: ['beta-ridge'] }
    expect((await signIn('sam')).body.code).toBe('providerOtherBrand')
    people.sam = { ...people.sam, hospital: ['beta-ridge', 'alpha-valley'] }
    expect((await signIn('sam')).status).toBe(200)
    await save()
  })

  test('finds roles that stand deeper, as Keycloak has them', async () => {
    await save({ roleClaim: 'roles.ratebook.access' })
    people.deep = { preferred_username: 'deep', roles: { ratebook: { access: ['contracting'] } } }
    expect((await me((await signIn('deep')).body.token)).hasCMSAccess).toBe(true)
    await save()
  })
})

describe('an account that has the address already', () => {
  const email = 'kim@hospital.example'
  const makeKim = (data: object = {}) =>
    world.db.prisma.user.create({
      data: { id: crypto.randomUUID(), username: `kim-${crypto.randomUUID()}`, email, role: 'administrator', clientId: alpha.id, ...data },
    })
  const forget = () => world.db.prisma.user.deleteMany({ where: { email } })
  beforeEach(async () => {
    await forget()
    people.kim = { preferred_username: 'kim', email: 'Kim@Hospital.example', email_verified: true, roles: ['pricing'] }
    await save({ linksByEmail: true })
  })

  test('is opened where the brand says so, and its owner is told', async () => {
    const kim = await makeKim()
    expect((await signIn('kim')).body.id).toBe(kim.id)
    expect((await log(alpha.id, 'link'))[0]).toMatchObject({ entityId: kim.id, after: { provider: 'Hospital Login', subject: 'kim' } })
  })

  test('is not where the brand does not say so, nor by an address that is not confirmed, nor where two have it', async () => {
    await makeKim()
    await save()
    expect((await signIn('kim')).body.code).toBe('providerAccountExists')
    await save({ linksByEmail: true })
    for (const said of [false, undefined, 'no']) {
      people.kim = { ...people.kim, email_verified: said }
      expect((await signIn('kim')).body.code).toBe('providerAccountExists')
    }
    people.kim = { ...people.kim, email_verified: true }
    await makeKim()
    expect((await signIn('kim')).body.code).toBe('providerAccountExists')
  })

  test('is not on another brand, nor where it is more than an administrator’s: then a new one is made', async () => {
    const others = [await makeKim({ clientId: beta.id }), await makeKim({ role: 'super_admin', clientId: null })]
    const { status, body } = await signIn('kim')
    expect(status).toBe(200)
    expect(others.map(({ id }) => id)).not.toContain(body.id)
  })

  test('is not where it is disabled', async () => {
    await makeKim({ enabled: false })
    expect((await signIn('kim')).body.code).toBe('signInDisabled')
  })
})

describe('an answer that nobody gave like this', () => {
  const notBegun = [422, 'providerNotBegun']
  const notBelieved = [422, 'providerNotBelieved']
  const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

  test('with another state, without the cookie, or with that of another sign-in is none of this browser', async () => {
    const { url, cookie } = await start()
    const other = await start()
    const answer = await provider.visit(url, 'pat')
    expect(outcome(await finish(answer.replace(/state=[^&]+/, 'state=another'), cookie))).toEqual(notBegun)
    expect(outcome(await finish(answer, ''))).toEqual(notBegun)
    expect(outcome(await finish(answer, other.cookie))).toEqual(notBegun)
    expect(
      outcome(
        await finish(
          answer,
          cookie.replace(/=../, (start) => (start === '=AA' ? '=BB' : '=AA')),
        ),
      ),
    ).toEqual(notBegun)
    expect((await finish(answer, cookie)).status).toBe(200)
  })

  test('with the state of one sign-in and the code of another is not believed', async () => {
    const [mine, theirs] = [await start(), await start()]
    const code = new URLSearchParams(await provider.visit(theirs.url, 'pat')).get('code')
    const answer = new URLSearchParams(await provider.visit(mine.url, 'pat'))
    answer.set('code', String(code))
    expect(outcome(await finish(String(answer), mine.cookie))).toEqual(notBelieved)
  })

  test('is taken once', async () => {
    const { url, cookie } = await start()
    const answer = await provider.visit(url, 'pat')
    const first = await finish(answer, cookie)
    expect(first.status).toBe(200)
    // the browser is told to forget what was begun; one that does not is refused by the provider
    expect(String(first.headers['set-cookie'])).toMatch(/sign-in-[\w-]+=;.*Expires=Thu, 01 Jan 1970/)
    expect(outcome(await finish(answer, cookie))).toEqual(notBelieved)
  })

  test('of another brand, or begun before the settings were changed, is refused', async () => {
    const { url, cookie } = await start()
    const answer = await provider.visit(url, 'pat')
    expect(outcome(await finish(answer, cookie, beta))).toEqual(notBegun)
    await save({ name: 'Another name' })
    expect(outcome(await finish(answer, cookie))).toEqual(notBegun)
    await save()
  })

  test('that comes from another issuer, or says that the provider refused, opens nothing', async () => {
    const { url, cookie } = await start()
    const answer = await provider.visit(url, 'pat')
    expect(outcome(await finish(answer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Felsewhere.example'), cookie))).toEqual(notBelieved)
    const refused = await start()
    expect(outcome(await finish(await provider.visit(refused.url, 'unknown'), refused.cookie))).toEqual([422, 'providerSaidNo'])
  })

  test('with a token that was changed, is of another key, another nonce, audience or issuer, or is too old, is not believed', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    knobs.tamper = (token) => {
      const [header, , signature] = token.split('.')
      return [header, Buffer.from(JSON.stringify({ ...claimsIn(token), roles: ['contracting'] })).toString('base64url'), signature].join(
        '.',
      )
    }
    expect(outcome(await signIn('pat'))).toEqual(notBelieved)
    knobs.tamper = (token) => signedBy({ ...provider.newKey(), kid: provider.key.kid }, claimsIn(token))
    expect(outcome(await signIn('pat'))).toEqual(notBelieved)
    expect(await withClaims({})).toEqual([200, undefined])
    for (const change of [
      { nonce: 'another' },
      { nonce: undefined },
      { aud: 'another' },
      { iss: 'http://localhost:1' },
      { sub: undefined },
      { exp: seconds - 120 },
    ])
      expect([change, ...(await withClaims(change))]).toEqual([change, ...notBelieved])
    // clocks may differ a little
    expect(await withClaims({ exp: Math.floor(Date.now() / 1000) - 5 })).toEqual([200, undefined])
    const unsigned = (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    knobs.tamper = unsigned
    expect(outcome(await signIn('pat'))).toEqual(notBelieved)
  })
})
