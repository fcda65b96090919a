import { beforeAll, describe, expect, test } from 'vitest'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { Authenticator } from '../authenticator.ts'
import { useFactors } from './factors-setup.ts'

// what PUBLIC_URL says in the setup
const RP = 'prices.example.org'
const HOST = `${RP}:8443`
const { OLD, NEW, smtp, world, person, signIn, works, reset, linkFor, fields, authenticate, stepOf, give, codeOf, enrol, headersOf } =
  await useFactors()

// the demo takes whatever address it is asked at for its own; all else that is real costs no more in it
beforeAll(() => {
  world.config.demo = false
})

const own = async (headers: Record<string, string>) => (await world.call(ownFactors.getOwnFactors, { headers })).body
const start = (headers: Record<string, string>, host = HOST) =>
  world.call(ownFactors.startPasskey, { headers, host, body: { password: OLD } })
async function add(headers: Record<string, string>, key: Authenticator, { host = HOST, name = 'Phone' } = {}) {
  const { body } = await start(headers, host)
  return world.call(ownFactors.addPasskey, { headers, host, body: { step: body.step, name, response: key.make(body.options) } })
}
const ask = (step?: string, host = HOST) => world.call(sessions.askPasskey, { host, body: { step } })
const answer = (step: string, response: object, host = HOST) => world.call(sessions.givePasskey, { host, body: { step, response } })
const newKey = (origin = `https://${HOST}`) => new Authenticator(RP, origin)

/** Somebody with one passkey and nothing else. */
async function withPasskey() {
  const user = await person()
  const { headers } = await signIn(user.username)
  const key = newKey()
  const { body } = await add(headers, key)
  return { ...user, headers, key, recoveryCodes: body.recoveryCodes as string[] }
}

describe('a passkey', () => {
  test('signs in alone, and is noted where it was used', async () => {
    const { key, id, headers, recoveryCodes, email } = await withPasskey()
    expect([recoveryCodes.length, (await own(headers)).passkeys]).toEqual([
      10,
      [{ id: key.id, name: 'Phone', addedAt: expect.any(String), lastUsedAt: null }],
    ])
    const { body } = await ask()
    expect(body.options).toMatchObject({ rpId: RP, userVerification: 'required' })
    expect(body.options.allowCredentials ?? []).toEqual([])
    const done = await answer(body.step, key.answer(body.options))
    expect([done.status, done.body.id, await works(headersOf(done.body))]).toEqual([200, id, true])
    expect((await own(headers)).passkeys[0].lastUsedAt).toEqual(expect.any(String))
    expect((await smtp.arrived(email, 1)).text).toContain('A passkey was added')
  })

  test('is the second step after a password, where the person’s own are asked for', async () => {
    const { key, username } = await withPasskey()
    const due = await authenticate(username)
    expect(due.body.values.ways).toBe('passkey')
    const { body } = await ask(due.body.values.step)
    expect([body.step, body.options.allowCredentials]).toEqual([due.body.values.step, [expect.objectContaining({ id: key.id })]])
    // as the second step it need not have asked who they are: the password did
    expect((await answer(body.step, key.answer(body.options, false))).status).toBe(200)
    // the step is over for whatever else might end it
    expect((await ask(due.body.values.step)).body.code).toBe('stepDead')
  })

  test('made on one brand’s sub-domain is good on another’s and on the main one, and nowhere else', async () => {
    // whoever looks after several brands comes in at each of their addresses
    const user = await person({ role: 'super_admin', clientId: null })
    const { headers } = await signIn(user.username)
    const key = new Authenticator(RP, `https://alpha.${HOST}`)
    expect((await add(headers, key, { host: `alpha.${HOST}` })).status).toBe(200)
    const elsewhere = { ...(await start(headers, 'prices.example.com')), key }
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'passkeyElsewhere'])

    Object.assign(key, { origin: `https://beta.${HOST}` })
    const { body } = await ask(undefined, `beta.${HOST}`)
    expect((await answer(body.step, key.answer(body.options), `beta.${HOST}`)).status).toBe(200)
    for (const origin of ['https://evil.example.org', `http://beta.${HOST}`, `https://${HOST}.evil.org`]) {
      const { body } = await ask(undefined, `beta.${HOST}`)
      Object.assign(key, { origin })
      expect((await answer(body.step, key.answer(body.options), `beta.${HOST}`)).body.code).toBe('passkeyRefused')
    }
  })

  test('its challenge is good once, even when the answer was wrong, and for five minutes', async () => {
    const { key } = await withPasskey()
    const { body } = await ask()
    const first = key.answer(body.options)
    const answers = await Promise.all([1, 2, 3].map(() => answer(body.step, first)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])

    const spoilt = (await ask()).body
    const wrong = { ...key.answer({ challenge: 'another' }) }
    expect((await answer(spoilt.step, wrong)).body.code).toBe('passkeyRefused')
    expect((await answer(spoilt.step, key.answer(spoilt.options))).body.code).toBe('stepDead')

    const old = (await ask()).body
    await world.db.prisma.signInStep.updateMany({ where: { purpose: 'passkey' }, data: { expiresAt: new Date() } })
    expect((await answer(old.step, key.answer(old.options))).body.code).toBe('stepDead')
  })

  test('alone it must have asked who they are, and a copy that is behind is refused', async () => {
    const { key } = await withPasskey()
    const first = (await ask()).body
    expect((await answer(first.step, key.answer(first.options, false))).body.code).toBe('passkeyRefused')
    const second = (await ask()).body
    expect((await answer(second.step, key.answer(second.options))).status).toBe(200)
    await world.db.prisma.passkey.update({ where: { id: key.id }, data: { counter: 1000 } })
    const third = (await ask()).body
    expect((await answer(third.step, key.answer(third.options))).body.code).toBe('passkeyRefused')
  })

  test('of somebody else is no second step, and nobody’s who is disabled', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const { body } = await ask(await stepOf(mine.username))
    expect((await answer(body.step, theirs.key.answer(body.options))).body.code).toBe('passkeyRefused')
    await world.db.prisma.user.update({ where: { id: theirs.id }, data: { enabled: false } })
    const alone = (await ask()).body
    expect((await answer(alone.step, theirs.key.answer(alone.options))).status).toBe(422)
  })

  test('there may be several, beside an app; each is removed by the password', async () => {
    const user = await withPasskey()
    const second = newKey()
    const more = await add(user.headers, second, { name: 'Key ring' })
    expect([more.status, more.body.recoveryCodes]).toEqual([200, []])
    expect((await add(user.headers, second)).body.code).toBe('passkeyTaken')
    const { secret } = await enrol(user.headers)
    expect((await authenticate(user.username)).body.values.ways).toBe('app passkey')
    const remove = (id: string, password = OLD, headers = user.headers) =>
      world.call(ownFactors.removePasskey, { headers, body: { id, password } })
    const stranger = await withPasskey()
    expect((await remove(user.key.id, OLD, stranger.headers)).body.code).toBe('passkeyNotFound')
    const wrong = await remove(user.key.id, 'Guess-1234')
    expect([wrong.status, fields(wrong.body)?.[0]?.[0]]).toEqual([422, 'password'])
    expect((await remove(user.key.id)).status).toBe(204)
    expect((await own(user.headers)).passkeys.map((p: { name: string }) => p.name)).toEqual(['Key ring'])
    const gone = (await ask()).body
    expect((await answer(gone.step, user.key.answer(gone.options))).body.code).toBe('passkeyRefused')
    expect((await give(await stepOf(user.username), codeOf(secret, 1))).status).toBe(200)
  })

  test('outlives a forgotten password, which opens nothing by itself', async () => {
    const { username, email, key, recoveryCodes } = await withPasskey()
    expect((await reset(await linkFor({ username, email }), NEW)).status).toBe(204)
    const due = await authenticate(username, NEW)
    expect(due.body.code).toBe('secondFactorDue')
    expect((await give(due.body.values.step, recoveryCodes[0] as string)).status).toBe(200)
    const { body } = await ask()
    expect((await answer(body.step, key.answer(body.options))).status).toBe(200)
  })

  test('is added by its person alone: another’s step ends nothing', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const { body } = await start(mine.headers)
    const response = newKey().make(body.options)
    const taken = await world.call(ownFactors.addPasskey, {
      headers: theirs.headers,
      host: HOST,
      body: { step: body.step, name: 'X', response },
    })
    expect(taken.body.code).toBe('stepDead')
    expect((await own(theirs.headers)).passkeys).toHaveLength(1)
  })
})
