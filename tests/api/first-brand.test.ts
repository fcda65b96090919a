import { beforeAll, describe, expect, test } from 'vitest'
import { firstStart } from '@ratebook/server/first-start.ts'
import { accounts } from '@ratebook/shared/accounts.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { EULA_VERSION } from '@ratebook/shared/passwords.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { createBrand, payload } from '../brand-form.ts'
import { useWorld } from '../world.ts'

const ADMIN_PASSWORD = 'Starting-with-nothing-1'
const world = useWorld({
  empty: true,
  env: { DEMO: '0', PUBLIC_URL: 'https://prices.example.org', ADMIN_USERNAME: 'founder', ADMIN_PASSWORD, PASSWORD_ROUNDS: '' },
})
let headers: { authorization: string }
const signIn = async () => {
  const { body } = await world.call(sessions.authenticateUser, { body: { username: 'founder', password: ADMIN_PASSWORD } })
  return { authorization: `Bearer ${body.token}` }
}
beforeAll(async () => {
  await firstStart(world.db, world.config)
  const { id: userId } = await world.db.prisma.user.findFirstOrThrow({ where: { username: 'founder' } })
  await world.db.prisma.eulaAcceptance.create({ data: { userId, version: EULA_VERSION, address: '127.0.0.1' } })
  headers = await signIn()
})

test.each(['choose-a-long-one-yourself', 'Password1Password1', 'qwertyuiopasdfgh'])(
  'nobody starts a server with the password %s',
  async (adminPassword) => {
    await world.db.prisma.user.updateMany({ data: { role: 'partner' } })
    await expect(firstStart(world.db, { ...world.config, adminPassword })).rejects.toThrow('ADMIN_PASSWORD is easy to guess')
    await world.db.prisma.user.updateMany({ data: { role: 'super_admin' } })
  },
)

test('the password is needed for the very first start, and for none after it', async () => {
  const without = { ...world.config, adminPassword: undefined }
  expect(await firstStart(world.db, without)).toEqual([])
  await world.db.prisma.user.updateMany({ data: { role: 'partner' } })
  await expect(firstStart(world.db, without)).rejects.toThrow('ADMIN_PASSWORD: is not set')
  await world.db.prisma.user.updateMany({ data: { role: 'super_admin' } })
})

describe('a server without a single brand', () => {
  test('has nothing for visitors', async () => {
    expect((await world.call(brands.getHostBrand)).status).toBe(404)
    expect((await world.call(brands.getHostBrand, { host: 'alpha.example.org' })).status).toBe(404)
  })
  test('knows its super_admin, who can sign in and out', async () => {
    expect((await world.call(sessions.getMe, { headers })).body).toMatchObject({
      username: 'founder',
      role: 'super_admin',
      clientId: null,
      brands: [],
    })
    const other = await signIn()
    expect((await world.call(sessions.logoutUser, { headers: other })).status).toBe(204)
    expect((await world.call(sessions.getMe, { headers: other })).status).toBe(401)
  })
  test('says that there is no brand yet where one is needed', async () => {
    for (const e of [brands.getBrandSettings, charges.getChargePage]) {
      const { status, body } = await world.call(e, { headers })
      expect([status, body.error]).toEqual([404, expect.stringContaining('no brand yet')])
    }
  })
  test('refuses a call whose key it could not keep', async () => {
    const body = { username: 'second', displayName: 'Second', email: 'second@example.org', role: 'super_admin', hasCMSAccess: true }
    const answer = await world.call(accounts.createUser, { headers: { ...headers, 'idempotency-key': 'first' }, body })
    expect([answer.status, answer.body.code]).toEqual([404, 'noBrand'])
  })
  test('makes the first brand its default, even when several are made at once', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) => createBrand(world, { ...payload, DomainName: name }, { headers })),
    )
    expect(answers.map((a) => a.status)).toEqual([201, 201, 201])
    const home = await world.db.prisma.brand.findMany({ where: { isDefault: true } })
    expect(home).toHaveLength(1)
    expect((await world.call(brands.getHostBrand, { host: 'prices.example.org' })).body.brandId).toBe(home[0]?.id)
    expect((await world.call(sessions.getMe, { headers })).body.brands).toHaveLength(3)
    expect((await world.call(brands.getBrandSettings, { headers })).status).toBe(200)
  })
})
