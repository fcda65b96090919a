import { randomUUID } from 'node:crypto'
import { newKey } from '@ratebook/server/http/api-key.ts'
import { api } from '@ratebook/shared/api.ts'
import { ErrorBody } from '@ratebook/shared/wire/errors.ts'
import { type Scope, scopes } from '@ratebook/shared/wire/scopes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { alpha, beta, useWorld } from '../world.ts'
import { examples } from './examples.ts'
import { somebody, type Things, thingsOf } from './things.ts'

/**
 * What an API key may call, written by hand as the policy of people is: the scope of what the table of endpoints asks for, and of calls
 * that have one of their own. A new capability, and a call that needs a person, has to be decided on here.
 */
const reads: Record<string, Scope> = {
  'facilities:read': 'read-prices',
  'payers:read': 'read-prices',
  'charges:read': 'read-charges',
  'contracts:read': 'read-contracts',
}
const loads: Record<string, Scope> = { 'payers:write': 'load-prices', 'charges:write': 'load-charges', 'contracts:write': 'load-contracts' }
const ofTheirOwn: Record<string, Scope> = {
  uploadRemittances: 'load-remittances',
  generateFile: 'publish',
  publishFile: 'publish',
  withdrawFile: 'publish',
}
/** People, visitors among them, passwords, keys, the brand and its facilities, the logs, the server itself, and what is one's own. */
const people = [
  'session',
  'users:read',
  'users:write',
  'brand:read',
  'brand:write',
  'brands:write',
  'addresses:write',
  'audit:read',
  'operating:read',
  'operating:write',
  'bookings:',
  'bookings:read',
  'bookings:write',
  'estimates:read',
  'estimates:write',
]
const needsPerson = ['createFacility', 'updateFacility', 'deleteFacility']

const endpoints = Object.entries(api).filter(([, e]) => e.access !== 'public')
const due = (name: string, access: string): Scope | null =>
  ofTheirOwn[name] ?? (needsPerson.includes(name) || people.includes(access) ? null : (reads[access] ?? loads[access] ?? null))

const world = useWorld()
let things: Things
let maker: { id: string }
async function keyWith(...chosen: readonly Scope[]) {
  const { key, prefix, hash } = newKey()
  const made = { madeById: maker.id, madeBy: 'somebody', expiresAt: new Date(Date.now() + 86_400_000) }
  await world.db.prisma.apiKey.create({
    data: { brandId: alpha.id, id: randomUUID(), name: chosen.join(), prefix, hash, scopes: [...chosen], ...made },
  })
  return { authorization: `Bearer ${key}` }
}
const keys = {} as Record<Scope | 'all', { authorization: string }>
const without = {} as Record<Scope, { authorization: string }>
beforeAll(async () => {
  things = await thingsOf(world, alpha)
  maker = await somebody(world, 'administrator with CMS access', [alpha.id])
  keys.all = await keyWith(...scopes)
  for (const scope of scopes) {
    keys[scope] = await keyWith(scope)
    without[scope] = await keyWith(...scopes.filter((other) => other !== scope))
  }
})

test('every call that is not for everybody is decided on', () => {
  const undecided = endpoints.filter(
    ([name, { access }]) => due(name, access) === null && !needsPerson.includes(name) && !people.includes(access),
  )
  expect(undecided.map(([name]) => name)).toEqual([])
  const opened = new Set(endpoints.map(([name, { access }]) => due(name, access)))
  expect(scopes.filter((scope) => !opened.has(scope))).toEqual([])
})

describe('an API key', () => {
  test.each(endpoints)('calls %s with its scope alone, and for its brand alone', async (name, e) => {
    const scope = due(name, e.access)
    const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map(([, param]) => [param as string, randomUUID()]))
    const call = async (headers: Record<string, string>) => {
      const { status, body } = await world.call(e, { params, ...(e.body && { body: {} }), headers })
      if ([401, 403].includes(status)) ErrorBody.parse(body)
      return [401, 403].includes(status) ? [status, body.code, body.values] : 'allowed'
    }
    if (!scope) return expect(await call(keys.all)).toEqual([403, 'keyNever', {}])
    expect(await call(keys[scope])).toBe('allowed')
    expect(await call(without[scope])).toEqual([403, 'keyScope', { scope }])
    expect(await call({ ...keys[scope], 'x-brand-id': beta.id })).toEqual([403, 'otherBrand', {}])
    expect(await call({ ...keys[scope], 'x-brand-id': randomUUID() })).toEqual([403, 'otherBrand', {}])
  })

  // what is deleted and retired comes last, and a file that is made behind the scenes: until then everything is there
  const rank = ([name]: (typeof endpoints)[number]) => (/^(delete|retire|rollback|generate)/.test(name) ? 1 : 0)
  const reachable = endpoints.filter(([name, e]) => due(name, e.access)).sort((a, b) => rank(a) - rank(b))
  test('does as a person would: every call that it may make is answered', async () => {
    const answers: unknown[] = []
    for (const [name, e] of reachable) {
      const sent = examples[name]?.(things) ?? {}
      const { status, body } = await world.call(e, { ...sent, headers: { ...sent.headers, ...keys.all } })
      if (status >= 500 || status === 401 || status === 403) answers.push([name, status, body])
    }
    expect(answers).toEqual([])
  })

  test('makes a call for everybody like everybody', async () => {
    const { status, body } = await world.call(api.getHostBrand!, { host: 'beta.localhost', headers: keys.all })
    expect([status, body.brandId]).toEqual([200, beta.id])
  })
})
