import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { isWrite } from '@ratebook/shared/wire/access.ts'
import { api } from '@ratebook/shared/api.ts'
import { ErrorBody } from '@ratebook/shared/wire/errors.ts'
import { alpha, beta, type Sent, useWorld } from '../world.ts'
import { byHost, examples } from './examples.ts'
import { policy, type Role, roles } from './policy.ts'
import { somebody, type Things, thingsOf } from './things.ts'

const world = useWorld({ small: true })
const endpoints = Object.entries(api)
const brands = ['own brand', 'other brand', 'no such brand'] as const
type Which = (typeof brands)[number]
const nobodys = { id: randomUUID(), host: 'nobody.example.org' }

const headersOf = {} as Record<Role, Record<string, string>>
const things = {} as Record<'alpha' | 'beta', Things>
beforeAll(async () => {
  // a host that is no brand's would get the default brand
  await world.db.prisma.brand.updateMany({ data: { isDefault: false } })
  for (const role of roles) headersOf[role] = (await somebody(world, role, [alpha.id])).headers
  things.alpha = await thingsOf(world, alpha)
  things.beta = await thingsOf(world, beta)
})

/** A public call names its brand itself. One that does not exist has the things of alpha, so that nothing else is missing. */
function publicRequest(name: string, which: Which): Sent {
  const base =
    which === 'other brand'
      ? things.beta
      : which === 'own brand'
        ? things.alpha
        : { ...things.alpha, brandId: nobodys.id, host: nobodys.host }
  return { ...examples[name]?.(base), host: byHost.includes(name) ? base.host : 'localhost' }
}
/** A signed-in call acts on the brand of its header; what else it holds is not reached when it is refused. */
function staffRequest(path: string, which: Which): Sent {
  const brandId = { 'own brand': alpha.id, 'other brand': beta.id, 'no such brand': nobodys.id }[which]
  return {
    params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, param]) => [param as string, randomUUID()])),
    headers: { 'x-brand-id': brandId },
  }
}

/** What the policy says of one cell of the matrix. */
function expected(name: string, role: Role, which: Which): 'allowed' | number {
  const { roles: allowed, otherBrand, noSuchBrand } = policy[name] as (typeof policy)[string]
  if (!allowed.includes(role)) return role === 'anonymous' ? 401 : 403
  if (which === 'no such brand') return noSuchBrand
  return which === 'other brand' && role !== 'super_admin' ? otherBrand : 'allowed'
}

test('the policy names every endpoint and nothing else', () => {
  expect(Object.keys(policy).sort()).toEqual(Object.keys(api).sort())
})
test('every endpoint that takes something has an example, and nothing else has', () => {
  const takesSomething = endpoints.filter(([, e]) => e.params || e.query || e.body || e.form).map(([name]) => name)
  expect(takesSomething.filter((name) => !(name in examples))).toEqual([])
  expect(Object.keys(examples).filter((name) => !(name in api))).toEqual([])
})

const counts = [`${endpoints.length} endpoints`, `${roles.length} roles`, `${brands.length} brands`]
const cells = endpoints.length * roles.length * brands.length
describe(`the authorisation matrix: ${counts.join(' × ')} = ${cells} cells`, () => {
  test.each(endpoints)('%s', async (name, e) => {
    for (const role of roles) {
      for (const which of brands) {
        // signing out would end the session that the other cells use
        const headers = name === 'logoutUser' ? (await somebody(world, role, [alpha.id])).headers : headersOf[role]
        const request = e.access === 'public' ? publicRequest(name, which) : staffRequest(e.path, which)
        const { status, body } = await world.call(e, {
          ...(e.body && { body: {} }),
          ...request,
          headers: { ...request.headers, ...headers },
        })
        const due = expected(name, role, which)
        const got = due === 404 ? status : status === 401 || status === 403 ? status : 'allowed'
        // a wrong password is refused in the same words as a missing session
        expect([role, which, got]).toEqual([role, which, name === 'authenticateUser' ? 401 : due])
        if (got !== 'allowed') expect(ErrorBody.safeParse(body).success).toBe(true)
      }
    }
  })
})

describe('who has not accepted the licence agreement', () => {
  test.each(endpoints.filter(([, e]) => e.access !== 'public'))('%s: may read, but change nothing', async (_, e) => {
    const { headers } = await somebody(world, 'super_admin', [], { hasAccepted: false })
    const { status, body } = await world.call(e, {
      ...staffRequest(e.path, 'own brand'),
      ...(e.body && { body: {} }),
      headers: { 'x-brand-id': alpha.id, ...headers },
    })
    expect([status === 403, body?.error === 'EULA_REQUIRED']).toEqual([isWrite(e.access), isWrite(e.access)])
  })
})
