import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { accounts } from '@ratebook/shared/accounts.ts'
import { identityProvider } from '@ratebook/shared/identity-provider.ts'
import { providerSignIn } from '@ratebook/shared/provider-sign-in.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { PASSWORD } from '../demo-template.ts'
import { alpha, beta, World } from '../world.ts'
import { hostOf, useProvider } from './provider-setup.ts'

const { provider, world, settings, save, start, signIn } = await useProvider()
const { people, knobs } = provider
people.pat = { preferred_username: 'pat', email: 'pat@hospital.example', email_verified: true, roles: ['pricing'] }

const read = (as: 'alpha.admin' | 'beta.admin') => world.call(identityProvider.getProvider, { as })
const offered = async (brand = alpha) => (await world.call(providerSignIn.getSignInProvider, { host: hostOf(brand) })).body
const fields = (body: { fields?: { path: string; code: string }[] }) => body.fields?.map(({ path, code }) => [path, code])
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

beforeEach(() => {
  knobs.instead = undefined
})

describe('the settings of a provider', () => {
  test('are those of one brand, say where the provider leads back to, and never the secret', async () => {
    expect((await read('alpha.admin')).body).toMatchObject({
      enabled: false,
      version: 0,
      redirectUri: 'http://alpha.localhost/auth/provider',
    })
    expect(await offered()).toEqual({ name: '' })
    expect(outcome(await start())).toEqual([404, 'signInProviderNotFound'])
    const { status, body, text } = await save()
    expect([status, body]).toMatchObject([200, { ...settings, clientSecret: '••••••••', version: 1 }])
    expect(text).not.toContain(settings.clientSecret)
    expect(await offered()).toEqual({ name: 'Hospital Login' })
    expect(await offered(beta)).toEqual({ name: '' })
    expect((await read('beta.admin')).body.version).toBe(0)
    const row = await world.db.prisma.identityProvider.findUniqueOrThrow({ where: { brandId: alpha.id } })
    expect(row.clientSecret).not.toContain(settings.clientSecret)
    const entries = await world.db.prisma.auditEntry.findMany({ where: { brandId: alpha.id, entity: 'sign-in provider' } })
    expect(entries).toMatchObject([{ action: 'create', after: { name: 'Hospital Login', clientAccess: expect.stringContaining('set (') } }])
    expect(JSON.stringify(entries)).not.toContain(row.clientSecret)
  })

  test('keep their secret unless another is given, but not for another provider', async () => {
    expect((await save({ clientSecret: '', scopes: 'openid work' })).status).toBe(200)
    expect((await save({ clientSecret: '••••••••' })).status).toBe(200)
    expect((await signIn('pat')).status).toBe(200)
    expect(fields((await save({ clientSecret: '', issuer: 'https://elsewhere.example' })).body)).toEqual([
      ['clientSecret', 'providerSecretAgain'],
    ])
  })

  test('are refused from a stale version, and where something is missing', async () => {
    expect(outcome(await save({ version: 1 }))).toEqual([409, 'brandStale'])
    const wrong = { issuer: 'ftp://x', roleValues: [], name: '' }
    expect(fields((await save(wrong)).body)?.map(([path]) => path)).toEqual(['name', 'issuer', 'roleValues'])
    expect(fields((await save({ brandClaim: 'hospital' })).body)).toEqual([['brandValue', 'required']])
  })

  test('that open contracts, or accounts that are there, are for those to whom contracts are open', async () => {
    const alphaAdmin = { where: { username: 'alpha.admin' } }
    await world.db.prisma.user.updateMany({ ...alphaAdmin, data: { hasCmsAccess: false } })
    const refused = await save({ linksByEmail: true })
    expect([refused.status, fields(refused.body)]).toEqual([
      403,
      [
        ['roleValues', 'contractsAccessNotYours'],
        ['linksByEmail', 'contractsAccessNotYours'],
      ],
    ])
    // what somebody else has opened is no theirs to lead elsewhere
    const roleValues = [{ value: 'pricing', hasCMSAccess: false }]
    expect((await save({ roleValues, issuer: 'https://elsewhere.example' })).status).toBe(403)
    await save({ roleValues }, 'admin')
    expect((await save({ roleValues, name: 'Ours' })).status).toBe(200)
    await world.db.prisma.user.updateMany({ ...alphaAdmin, data: { hasCmsAccess: true } })
    await save()
  })

  test('name a provider that describes itself at this address, and may be called', async () => {
    const issuerOf = async (issuer: string) => fields((await save({ issuer })).body)?.[0]?.[1]
    const elsewhere = [
      'http://hospital.example',
      'https://10.1.2.3',
      'https://[::1]',
      'https://169.254.169.254/latest',
      'http://127.0.0.1:1',
    ]
    for (const issuer of elsewhere) expect([issuer, await issuerOf(issuer)]).toEqual([issuer, 'providerAddressRefused'])
    expect(await issuerOf(`${provider.issuer}/other`)).toBe('providerSilent')
    // the name of another
    knobs.instead = (_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: 'https://elsewhere.example' }))
      return true
    }
    expect(await issuerOf(provider.issuer)).toBe('providerSilent')
    // nobody is led on to what may not be called
    let led = 0
    const inside = http.createServer((_, response) => response.end(String(++led))).listen(0, '127.0.0.1')
    await once(inside, 'listening')
    knobs.instead = (_, response) => {
      response.writeHead(302, { location: `http://localhost:${(inside.address() as AddressInfo).port}/` }).end()
      return true
    }
    expect([await issuerOf(provider.issuer), led]).toEqual(['providerSilent', 0])
    inside.close()
    // what is too long is not read to its end
    knobs.instead = (_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: provider.issuer, pad: 'x'.repeat(2_000_000) }))
      return true
    }
    expect(await issuerOf(provider.issuer)).toBe('providerSilent')
  })

  test('may not name the network of the server, unless the operator permits it', async () => {
    const strict = await new World().start(inject('adminUrl'), { env: { PUBLIC_URL: 'http://prices.example.org' } })
    expect(fields((await save({}, 'alpha.admin', strict)).body)).toEqual([['issuer', 'providerAddressRefused']])
    await strict.stop()
  })
})

describe('a provider that is away', () => {
  const change = (name: string) => save({ name })

  test('is said to be, when it is not there, is broken or says nothing; and is asked again the next time', async () => {
    // settings that are not enabled are not tried, and are asked for anew when they are
    await change('First')
    await world.db.prisma.identityProvider.update({ where: { brandId: alpha.id }, data: { version: 100 } })
    knobs.instead = (_, response) => {
      response.writeHead(502).end('no')
      return true
    }
    const broken = await start()
    expect([...outcome(broken), broken.body.values]).toEqual([503, 'providerAway', { name: 'First' }])
    knobs.instead = () => true
    const before = performance.now()
    expect(outcome(await start())).toEqual([503, 'providerAway'])
    expect(performance.now() - before).toBeLessThan(10_000)
    knobs.instead = undefined
    expect((await start()).status).toBe(200)
  })

  test('while somebody is under way lets nobody in', async () => {
    const { url, cookie } = await start()
    const answer = await provider.visit(url, 'pat')
    knobs.instead = (request, response) => {
      if (request.url !== '/token') return false
      response.destroy()
      return true
    }
    const call = { body: { answer }, host: hostOf(alpha), headers: { cookie } }
    expect(outcome(await world.call(providerSignIn.finishProviderSignIn, call))).toEqual([503, 'providerAway'])
  })

  test('no longer knows this site when its secret was changed there', async () => {
    await save({ clientSecret: 'another secret' })
    expect(outcome(await signIn('pat'))).toEqual([503, 'providerRefusesSite'])
    await save()
  })

  test('may take another key: it is fetched when a token is met that it signed', async () => {
    // two minutes ago, and not in two: what was made in the future would be newer than all that other tests make
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 60_000 })
    try {
      await save()
      expect((await signIn('pat')).status).toBe(200)
      provider.rotate()
      // keys are not fetched again for each token that names an unknown one
      expect(outcome(await signIn('pat'))).toEqual([422, 'providerNotBelieved'])
    } finally {
      vi.useRealTimers()
    }
    expect((await signIn('pat')).status).toBe(200)
  })
})

describe('passwords beside a provider', () => {
  const byPassword = (username: string, brand = alpha) =>
    world.call(sessions.authenticateUser, { body: { username, password: PASSWORD }, host: hostOf(brand) })

  test('open accounts until the brand keeps them for emergencies: then those chosen alone, and those of several brands', async () => {
    expect((await byPassword('alpha.admin')).status).toBe(200)
    expect(fields((await save({ emergencyOnly: true })).body)).toEqual([['emergencyUserIds', 'emergencyNeeded']])
    const idOf = async (username: string) => (await world.db.prisma.user.findFirstOrThrow({ where: { username } })).id
    for (const stranger of ['beta.admin', 'partner', 'pat'])
      expect((await save({ emergencyOnly: true, emergencyUserIds: [await idOf(stranger)] })).status).toBe(422)
    const other = await world.db.prisma.user.create({
      data: { id: crypto.randomUUID(), username: 'emergency', role: 'administrator', clientId: alpha.id, passwordHash: 'x' },
    })
    expect((await save({ emergencyOnly: true, emergencyUserIds: [other.id] })).status).toBe(200)
    const refused = await byPassword('alpha.admin')
    expect([...outcome(refused), refused.body.values]).toEqual([403, 'passwordNotForYou', { name: 'Hospital Login' }])
    // a right password is no guess
    for (let i = 0; i < 8; i++) expect((await byPassword('alpha.admin')).status).toBe(403)
    expect((await world.call(sessions.authenticateUser, { body: { username: 'alpha.admin', password: 'x' } })).status).toBe(401)
    expect([(await byPassword('admin')).status, (await byPassword('partner')).status]).toEqual([200, 200])
    expect((await byPassword('beta.admin', beta)).status).toBe(200)
    await save({ emergencyOnly: true, emergencyUserIds: [await idOf('alpha.admin')] })
    expect((await byPassword('alpha.admin')).status).toBe(200)
    await save({ emergencyOnly: true, emergencyUserIds: [other.id], enabled: false }, 'admin')
    expect((await byPassword('alpha.admin')).status).toBe(200)
    await save({}, 'admin')
  })

  test('are not the way into an account that the provider opens: nobody else writes its address', async () => {
    const { id } = (await signIn('pat')).body
    const user = (await world.call(accounts.getUser, { as: 'alpha.admin', params: { id } })).body
    expect(user).toMatchObject({ hasPassword: false, comesByProvider: true })
    const taken = await world.call(accounts.updateUser, { as: 'alpha.admin', body: { id, email: 'mine@elsewhere.example' } })
    expect([taken.status, taken.body.confirmation, taken.body.email]).toEqual([200, 'mailed', 'pat@hospital.example'])
    expect(taken.body.invitation).toBe('none')
  })
})
