import { hashPassword } from '@ratebook/server/data/password-hash.ts'
import { accounts } from '@ratebook/shared/accounts.ts'
import { EULA_VERSION, passwords } from '@ratebook/shared/passwords.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../demo-template.ts'
import { random } from '../random.ts'
import { alpha, beta, siteBrand, useWorld } from '../world.ts'

const world = useWorld({ env: { PASSWORD_POLICY: 'classic' } })

/** Where people belong: to a brand, or to those who look after several. */
const homes = { site: siteBrand.id, alpha: alpha.id, beta: beta.id, several: null }
type Home = keyof typeof homes
/** Where they sign in. */
const doors = { site: 'localhost', alpha: 'alpha.localhost', beta: 'beta.localhost' }
type Door = keyof typeof doors

const signIn = (username: string, password: string, door: Door = 'site') =>
  world.call(sessions.authenticateUser, { host: doors[door], body: { username, password } })
const create = (username: string, home: Home) =>
  world.call(accounts.createUser, {
    as: 'admin',
    body: {
      username,
      email: `${username}@example.org`,
      ...(home === 'several' ? { role: 'partner', clientIds: [alpha.id] } : { role: 'administrator', clientId: homes[home] }),
    },
  })
/** Somebody who can sign in, with a password that nobody else has. */
async function person(username: string, home: Home) {
  const { status, body } = await create(username, home)
  if (status !== 201) return { status, id: '', password: '' }
  const password = `Own-1-${home}`
  await world.db.prisma.user.update({ where: { id: body.id }, data: { passwordHash: await hashPassword(password, 4) } })
  await world.db.prisma.eulaAcceptance.create({ data: { userId: body.id, version: EULA_VERSION, address: '127.0.0.1' } })
  return { status, id: body.id as string, password }
}

describe('of people with the same names', () => {
  const people: { username: string; home: Home; id: string; password: string }[] = []
  const refused: string[] = []
  beforeAll(async () => {
    const { pick } = random(12)
    for (let i = 0; i < 60; i++) {
      const [username, home] = [pick(['ann', 'bob', 'cleo', 'dan']), pick(Object.keys(homes) as Home[])]
      const { status, id, password } = await person(username, home)
      if (status === 201) people.push({ username, home, id, password })
      else refused.push(`${status} ${username} ${home}`)
    }
  })
  const has = (username: string, ...ofThese: Home[]) => people.find((p) => p.username === username && ofThese.includes(p.home))
  const meant = (username: string, door: Door) =>
    door === 'site'
      ? (has(username, 'site', 'several') ?? has(username, 'alpha', 'beta'))
      : (has(username, door) ?? has(username, 'several'))

  test('there is one in each brand, and one of the site’s brand and those who look after several together', () => {
    const names = ['ann', 'bob', 'cleo', 'dan']
    expect(people.map(({ username, home }) => `${username} ${home === 'several' ? 'site' : home}`).sort()).toEqual(
      names.flatMap((name) => ['alpha', 'beta', 'site'].map((home) => `${name} ${home}`)),
    )
    expect(refused).toHaveLength(60 - people.length)
    expect(refused.every((one) => one.startsWith('409'))).toBe(true)
  })

  test('each address knows its own, and a password of one is worth nothing for another', async () => {
    let right = 0
    for (const door of Object.keys(doors) as Door[])
      for (const { username, id, password } of people) {
        const { status, body } = await signIn(username, password, door)
        const is = meant(username, door)?.id === id
        expect([door, username, status, body.id]).toEqual([door, username, is ? 200 : 401, is ? id : undefined])
        if (is) right++
        else expect(body.code).toBe('badLogin')
        await world.db.prisma.loginAttempt.deleteMany()
      }
    expect(right).toBe(12)
  })

  test('a forgotten password is mailed to whom the address knows', async () => {
    const links = () => world.db.prisma.passwordToken.groupBy({ by: ['userId'], where: { purpose: 'reset' }, orderBy: { userId: 'asc' } })
    for (const door of Object.keys(doors) as Door[])
      for (const username of ['ann', 'bob', 'cleo', 'dan', 'nobody']) {
        await world.db.prisma.passwordToken.deleteMany({ where: { purpose: 'reset' } })
        await world.call(passwords.forgotPassword, { host: doors[door], params: { username } })
        const is = meant(username, door)?.id
        if (is) await expect.poll(links).toEqual([{ userId: is }])
        else expect(await links()).toEqual([])
      }
  })

  test('guesses at one address make nobody wait at another, nor does a new password there take them away here', async () => {
    const [atAlpha, atBeta] = [has('ann', 'alpha'), has('ann', 'beta')]
    for (let i = 0; i < 6; i++) await signIn('ann', 'wrong', 'beta')
    // so many that a slow machine is not there before the wait is over
    await world.db.prisma.loginAttempt.updateMany({ data: { failures: 14 } })
    expect((await signIn('ann', atBeta?.password as string, 'beta')).status).toBe(429)
    const { status, body } = await signIn('ann', atAlpha?.password as string, 'alpha')
    expect(status).toBe(200)
    const headers = { authorization: `Bearer ${body.token}` }
    const changed = await world.call(passwords.changePassword, {
      headers,
      body: { oldPassword: atAlpha?.password, newPassword: 'Another-one-1' },
    })
    expect(changed.status).toBe(204)
    expect((await signIn('ann', atBeta?.password as string, 'beta')).status).toBe(429)
    await world.db.prisma.loginAttempt.deleteMany()
  })

  test('a list has one’s own alone', async () => {
    const { body } = await world.call(accounts.listUsers, { as: 'beta.admin' })
    expect(body.map(({ username }: { username: string }) => username).sort()).toEqual(['ann', 'beta.admin', 'bob', 'cleo', 'dan'])
  })
})

test('whoever makes people learns of their own brand’s names alone', async () => {
  const make = (username: string) =>
    world.call(accounts.createUser, { as: 'alpha.admin', body: { username, email: 'new@example.org', role: 'administrator' } })
  expect((await make('alpha.admin')).status).toBe(409)
  const [taken, free] = [await make('beta.admin'), await make('nobody.at.all')]
  const alike = ({ status, body }: typeof taken) => [status, Object.keys(body), { ...body, id: '', username: '' }]
  expect(alike(taken)).toEqual(alike(free))
})

test('nobody is shut out by whom another brand gives their name', async () => {
  expect((await create('first.here', 'beta')).status).toBe(201)
  await world.db.prisma.user.updateMany({ where: { username: 'first.here' }, data: { passwordHash: await hashPassword(PASSWORD, 4) } })
  await person('first.here', 'alpha')
  expect((await signIn('first.here', PASSWORD)).status).toBe(200)
  expect((await signIn('first.here', 'Own-1-alpha')).status).toBe(401)
  // who looks after several is known everywhere but where a brand has the name itself
  await person('admin', 'alpha')
  expect((await signIn('admin', PASSWORD)).status).toBe(200)
  expect((await signIn('admin', PASSWORD, 'beta')).status).toBe(200)
  expect((await signIn('admin', PASSWORD, 'alpha')).status).toBe(401)
  expect((await signIn('admin', 'Own-1-alpha', 'alpha')).status).toBe(200)
})

test('nobody moves to where their name is somebody else’s', async () => {
  await person('mover', 'alpha')
  const { id } = await person('mover', 'beta')
  const { status, body } = await world.call(accounts.updateUser, { as: 'admin', body: { id, clientId: alpha.id } })
  expect([status, body.code, body.fields[0].path]).toEqual([409, 'userTaken', 'username'])
  await person('settled', 'several')
  const settled = await person('settled', 'beta')
  const moved = await world.call(accounts.updateUser, { as: 'admin', body: { id: settled.id, clientId: siteBrand.id } })
  expect([moved.status, moved.body.code]).toEqual([409, 'userTaken'])
})
