import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { signInRules } from '@ratebook/shared/sign-in-rules.ts'
import { alpha } from '../world.ts'
import { claimsIn, signedBy } from '../oidc.ts'
import { codeOf } from './factors-setup.ts'
import { hostOf, useProvider } from './provider-setup.ts'

const { provider, world, save, start, signIn, me } = await useProvider()
const { people, knobs } = provider

const demand = async (secondFactorRoles: string[]) => {
  const { body: rules } = await world.call(signInRules.getSignInRules, { as: 'alpha.admin' })
  await world.call(signInRules.updateSignInRules, { as: 'alpha.admin', body: { ...rules, secondFactorRoles } })
}
beforeAll(() => demand(['administrator']))
beforeEach(async () => {
  knobs.tamper = (token) => token
  knobs.how = {}
  await save()
})

let count = 0
/** Somebody whom the provider knows, and nobody here. */
function somebody() {
  const name = `somebody-${++count}`
  people[name] = { preferred_username: name, roles: ['pricing'] }
  return name
}
const headersOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
const give = (step: string, code: string) => world.call(sessions.giveCode, { host: hostOf(alpha), body: { step, code } })
/** Somebody who has set an app up at their first sign-in. */
async function enrolled() {
  const name = somebody()
  const { body } = await signIn(name)
  const headers = headersOf(body)
  const { secret } = (await world.call(ownFactors.startApp, { headers, body: { password: '' } })).body
  expect((await world.call(ownFactors.confirmApp, { headers, body: { code: codeOf(secret) } })).status).toBe(200)
  await world.db.prisma.totp.update({ where: { userId: body.id }, data: { lastStep: 0 } })
  return { name, id: body.id as string, secret: secret as string, headers }
}
/** What signing in leads to: a session, one that has to enrol, or the code of a refusal. */
async function outcome(name: string) {
  const { status, body } = await signIn(name)
  return status === 200 ? ((await me(body.token)).mustEnrol ? 'enrol' : 'in') : body.code
}
const withToken = (change: object) => {
  knobs.tamper = (token) => signedBy(provider.key, { ...claimsIn(token), ...change })
}

describe('a brand that demands a second step of its people, who come by a provider', () => {
  test('has it set up here at the first sign-in, before anything else works, unless it says otherwise', async () => {
    knobs.how = { acr: 'two-steps', amr: ['pwd', 'otp', 'mfa'] }
    const { body } = await signIn(somebody())
    expect(await me(body.token)).toMatchObject({ mustEnrol: true })
    expect((await world.call(ownAccount.getOwnAccount, { headers: headersOf(body) })).body.code).toBe('secondFactorNeeded')
  })

  test('asks for it here at the next: the provider’s word alone opens nothing', async () => {
    const { name, id, secret } = await enrolled()
    const due = await signIn(name)
    expect([due.status, due.body.code, due.body.values.ways, due.body.token]).toEqual([401, 'secondFactorDue', 'app', undefined])
    const wrong = await give(due.body.values.step, codeOf(secret, 40))
    expect([wrong.status, wrong.body.code]).toEqual([422, 'notSignedIn'])
    const done = await give(due.body.values.step, codeOf(secret))
    expect([done.status, done.body.id, (await me(done.body.token)).mustEnrol]).toEqual([200, id, false])
  })

  test('lets them in with it where passwords are for emergencies alone: it is the provider that they come by', async () => {
    const { name, secret } = await enrolled()
    const chosen = await world.db.prisma.user.findFirstOrThrow({ where: { username: 'alpha.admin' } })
    await save({ emergencyOnly: true, emergencyUserIds: [chosen.id] })
    const { step } = (await signIn(name)).body.values
    expect((await give(step, codeOf(secret))).status).toBe(200)
  })

  test('asks nobody of whom it does not demand one', async () => {
    const { name } = await enrolled()
    await demand([])
    expect([await outcome(name), await outcome(somebody())]).toEqual(['in', 'in'])
    await demand(['administrator'])
  })

  test('takes the provider’s word where it says so', async () => {
    await save({ secondStep: 'trusted' })
    expect(await outcome(somebody())).toBe('in')
    expect((await me((await signIn(somebody())).body.token)).mustEnrol).toBe(false)
  })
})

describe('a second step that the token shows', () => {
  const saveWith = (more: object) => save({ secondStep: 'shown', ...more })

  test('is asked of the provider, and makes a second one here needless', async () => {
    await saveWith({ acrValues: 'two-steps  best' })
    expect(new URL((await start()).url).searchParams.get('acr_values')).toBe('two-steps best')
    const { name } = await enrolled()
    const ways = [{}, { acr: 'one-step' }, { acr: 'two' }, { acr: 'two-steps' }]
    const outcomes = []
    for (const how of ways) {
      knobs.how = how
      outcomes.push(await outcome(name))
    }
    expect(outcomes).toEqual(['secondFactorDue', 'secondFactorDue', 'secondFactorDue', 'in'])
    expect(await outcome(somebody())).toBe('in')
  })

  test('may be among the ways of signing in, of which one counts', async () => {
    await saveWith({ amrValues: 'mfa hwk' })
    expect(new URL((await start()).url).searchParams.has('acr_values')).toBe(false)
    const ways = [['pwd'], ['pwd', 'otp'], ['mf'], ['pwd', 'otp', 'mfa'], ['hwk']]
    const outcomes = []
    for (const amr of ways) {
      knobs.how = { amr }
      outcomes.push(await outcome(somebody()))
    }
    expect(outcomes).toEqual(['enrol', 'enrol', 'enrol', 'in', 'in'])
  })

  test('can be demanded by the parameter “claims”, under the name that the provider has for it', async () => {
    await saveWith({ acrValues: 'two-steps', acrDemanded: true, amrValues: 'mfa' })
    knobs.how = { acr: 'two-steps' }
    const { url } = await start()
    const claims = { id_token: { acr: { essential: true, value: 'two-steps' }, amr: null } }
    expect(JSON.parse(new URL(url).searchParams.get('claims') as string)).toEqual(claims)
    expect(await outcome(somebody())).toBe('in')
    await saveWith({ acrClaim: 'acrs', acrValues: 'c1 c2', acrDemanded: true })
    const other = { id_token: { acrs: { essential: true, values: ['c1', 'c2'] } } }
    expect(JSON.parse(new URL((await start()).url).searchParams.get('claims') as string)).toEqual(other)
    withToken({ acrs: ['c2'] })
    expect(await outcome(somebody())).toBe('in')
    withToken({ acr: 'c2', acrs: ['c3'] })
    expect(await outcome(somebody())).toBe('enrol')
  })

  test('counts in the signed token alone: what is told of the person beside it does not', async () => {
    await saveWith({ acrClaim: 'hospital', acrValues: 'two-steps' })
    const name = somebody()
    people[name] = { ...people[name], hospital: 'two-steps' }
    withToken({ hospital: undefined })
    expect(await outcome(name)).toBe('enrol')
    withToken({})
    expect(await outcome(name)).toBe('in')
  })

  test('needs a value to be looked for', async () => {
    const fields = async (more: object) => (await saveWith(more)).body.fields?.map(({ path, code }: Record<string, string>) => [path, code])
    expect(await fields({})).toEqual([['acrValues', 'secondStepShown']])
    expect(await fields({ acrValues: ' ', amrValues: 'mfa', acrDemanded: true })).toEqual([['acrValues', 'required']])
    expect((await save({ secondStep: 'here' })).status).toBe(200)
  })
})

describe('what takes a sign-in of just now', () => {
  test('is not had by a session that the provider opened without asking; it asks the next time, and says when', async () => {
    await save({ secondStep: 'trusted' })
    const name = somebody()
    withToken({ auth_time: undefined })
    const first = await signIn(name)
    const startApp = (body: { token: string }) => world.call(ownFactors.startApp, { headers: headersOf(body), body: { password: '' } })
    const refused = await startApp(first.body)
    expect([refused.status, refused.body.code]).toEqual([422, 'signInAgain'])
    const cookie = String(refused.headers['set-cookie']).split(';')[0] as string
    const { searchParams } = new URL((await start(alpha, cookie)).url)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '600'])
    // it did not ask after all, or does not say so
    const longAgo = Math.floor(Date.now() / 1000) - 3600
    for (const auth_time of [longAgo, undefined]) {
      withToken({ auth_time })
      expect((await signIn(name, alpha, cookie)).body.code).toBe('providerNotBelieved')
    }
    knobs.tamper = (token) => token
    const again = await signIn(name, alpha, cookie)
    expect((await startApp(again.body)).status).toBe(200)
    // without having been told so nobody is asked twice
    expect(new URL((await start()).url).searchParams.has('prompt')).toBe(false)
  })

  test('is as old as the provider says, and never newer than now', async () => {
    await save({ secondStep: 'trusted' })
    const name = somebody()
    const seconds = Math.floor(Date.now() / 1000)
    const startApp = async () => {
      const { body } = await signIn(name)
      return (await world.call(ownFactors.startApp, { headers: headersOf(body), body: { password: '' } })).status
    }
    withToken({ auth_time: seconds - 11 * 60 })
    expect(await startApp()).toBe(422)
    withToken({ auth_time: seconds + 3600 })
    expect(await startApp()).toBe(200)
    const ahead = await world.db.prisma.session.count({ where: { authenticatedAt: { gt: new Date(Date.now() + 60_000) } } })
    expect(ahead).toBe(0)
  })

  test('is what a second step given here makes of it, and wrong codes wait as they do elsewhere', async () => {
    const { name, id, secret } = await enrolled()
    const { body } = await give((await signIn(name)).body.values.step, codeOf(secret))
    const headers = headersOf(body)
    const remove = (code: string) => world.call(ownFactors.removeApp, { headers, body: { password: '', code } })
    expect((await world.call(ownAccount.getOwnAccount, { headers })).body.hasPassword).toBe(false)
    expect((await world.call(ownFactors.renewRecoveryCodes, { headers, body: { password: '' } })).body.recoveryCodes).toHaveLength(10)
    const statuses = []
    for (let i = 0; i < 8; i++) statuses.push((await remove('000000')).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429])
    expect(await world.db.prisma.totp.count({ where: { userId: id } })).toBe(1)
  })
})
