import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { api } from '@ratebook/shared/api.ts'
import { ErrorBody } from '@ratebook/shared/errors.ts'
import { canary } from '@ratebook/prisma/seed/world.ts'
import { alpha, beta, type Username, useWorld } from '../world.ts'
import { policy } from './policy.ts'

const world = useWorld()
const endpoints = Object.entries(api)
/** An id for every parameter, so that a route is reached; what it stands for does not exist. */
const someParams = (path: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, randomUUID()]))
const callers: Record<string, Username | undefined> = { anonymous: undefined, administrator: 'alpha.admin', partner: 'partner', super_admin: 'admin' }

test('the policy names every endpoint and nothing else', () => {
  expect(Object.keys(policy).sort()).toEqual(Object.keys(api).sort())
})

describe.each(endpoints)('%s', (name, e) => {
  test('lets in whom the policy lets in, and nobody else', async () => {
    for (const [role, as] of Object.entries(callers)) {
      // signing out would end the session that the other tests use
      if (name === 'logoutUser' && as) continue
      const { status, body } = await world.call(e, { params: someParams(e.path), as, ...(e.body && { body: {} }) })
      const allowed = (policy[name] as readonly string[]).includes(role)
      expect([role, status === 401 || status === 403]).toEqual([role, !allowed])
      if (!allowed) expect([status, ErrorBody.safeParse(body).success]).toEqual([as ? 403 : 401, true])
    }
  })

  test.runIf(e.body)('answers 400 with the one error body to a malformed body', async () => {
    const as = policy[name]?.includes('anonymous') ? undefined : 'alpha.admin'
    for (const body of ['[]', '"x"', '7', 'null', '{', '', '{"a":"\\u0000"}', '[[[[[[[[[[]]]]]]]]]]']) {
      const answer = await world.call(e, { params: someParams(e.path), as, body, headers: { 'content-type': 'application/json' } })
      // a list has a default for everything it may be asked
      if (answer.status === 200 && body.startsWith('{"a"')) continue
      expect([name, body, answer.status]).toEqual([name, body, 400])
      expect(ErrorBody.parse(answer.body).error).not.toBe('')
    }
  })

  test.runIf(e.access !== 'public' && e.path.includes(':id'))('answers 404 to the id of another brand, without a byte of its data', async () => {
    const facility = await world.db.prisma.facility.findFirstOrThrow({ where: { brandId: beta.id } })
    const id = randomUUID()
    await world.db.prisma.chargeUpload.create({
      data: { brandId: beta.id, id, facilityId: facility.id, userId: randomUUID(), username: 'beta.admin', fileName: 'beta.csv', sha256: '', status: 'applied', mode: 'merge', onRefused: 'abort', result: {} },
    })
    const answer = await world.call(e, { params: { id }, as: 'alpha.admin' })
    expect(answer.status).toBe(404)
    for (const word of [...canary.beta, 'beta.csv', 'beta.admin']) expect(answer.text).not.toContain(word)
  })
})

describe('tenants', () => {
  const facility = alpha.facilities[0] as { id: string; name: string }
  const bodies: Record<string, unknown> = {
    listCharges: { pagination: { currentPage: 1, recordsPerPage: 0 } },
    lookupV1: { brandId: alpha.id, facility: facility.id, pagination: { currentPage: 1, recordsPerPage: 0 } },
    lookupV2: { brandId: alpha.id, facility: facility.id, keyWord: 'test' },
    lookupV3: { brandId: alpha.id, facility: facility.name },
    listDepartments: { brandId: alpha.id, facilityName: facility.name },
    listCategories: { brandId: alpha.id, facilityName: facility.name },
    listAssociatedCharges: { brandId: alpha.id, facilityId: facility.id, pxCode: '45378' },
    downloadReport: { brandId: alpha.id, facilityName: facility.name },
  }
  test.each(endpoints.filter(([name]) => !['createCharge', 'updateCharge', 'authenticateUser', 'uploadCharges', 'logoutUser'].includes(name)))('%s tells one brand nothing of another', async (name, e) => {
    const params = { brandId: alpha.id, clientId: alpha.id, id: randomUUID(), fileName: 'x.csv' }
    const answer = await world.call(e, { params, as: e.access === 'public' ? undefined : 'alpha.admin', body: bodies[name], host: 'alpha.localhost' })
    expect(answer.status).toBeLessThan(500)
    for (const word of [...canary.beta, ...canary.demo]) expect(answer.text).not.toContain(word)
    if (name in bodies && name !== 'listCategories') expect(answer.text.length).toBeGreaterThan(100)
  })

  test('a facility of one brand cannot be asked for under another', async () => {
    const answer = await world.call(api.lookupV3 as never, { body: { brandId: alpha.id, facility: beta.facilities[0]?.id } })
    expect(answer.status).toBe(404)
    const named = await world.call(api.downloadReport as never, { body: { brandId: alpha.id, facilityName: beta.facilities[0]?.name } })
    expect(named.status).toBe(404)
  })

  test('the database itself refuses a reference across brands', async () => {
    const charge = { brandId: alpha.id, facilityId: beta.facilities[0]?.id as string, id: randomUUID(), code: 'X', departmentName: 'D', description: 'D', amount: 1 }
    await expect(world.db.prisma.chargeItem.create({ data: charge })).rejects.toThrow()
  })
})
