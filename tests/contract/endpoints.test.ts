import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '@ratebook/shared/api.ts'
import { ErrorBody } from '@ratebook/shared/wire/errors.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { allowables } from '@ratebook/shared/allowables.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { canary } from '@ratebook/prisma/seed/world.ts'
import { alpha, beta, useWorld } from '../world.ts'
import { byHost, examples } from './examples.ts'
import { fingerprint, idsOf } from './rows.ts'
import { somebody, type Things, thingsOf } from './things.ts'

const world = useWorld({ small: true })
const endpoints = Object.entries(api)
const signedInOnly = endpoints.filter(([name, e]) => e.access !== 'public' && name !== 'logoutUser')
const idsIn = (text: string) => text.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []
const things = {} as Record<'alpha' | 'beta', Things>
let headers: Record<string, string>
/** Of somebody who may call what concerns the whole server. */
let owner: Record<string, string>
let betaBefore: unknown
beforeAll(async () => {
  things.alpha = await thingsOf(world, alpha)
  things.beta = await thingsOf(world, beta)
  headers = (await somebody(world, 'administrator with CMS access', [alpha.id])).headers
  owner = (await somebody(world, 'super_admin', [alpha.id])).headers
  // so that there is something in the log
  await world.call(allowables.setAllowableStatus, { body: { id: things.alpha.allowableId, enabled: false }, headers })
  betaBefore = await fingerprint(world, beta.id)
})

describe.each(endpoints.filter(([, e]) => e.body))('%s', (name, e) => {
  test('answers 400 with the one error body to a malformed body', async () => {
    for (const body of [
      '[]',
      '"x"',
      '7',
      'null',
      '{',
      '',
      '{"a":"\\u0000"}',
      '{"__proto__":{"role":"super_admin"}}',
      '[[[[[[[[[[]]]]]]]]]]',
    ]) {
      const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map(([, param]) => [param as string, randomUUID()]))
      const answer = await world.call(e, {
        params,
        body,
        headers: {
          'content-type': 'application/json',
          ...(e.access !== 'public' && (['addresses:write', 'operating:write'].includes(e.access) ? owner : headers)),
        },
      })
      // a list has a default for everything it may be asked
      if (answer.status < 300 && body.startsWith('{"a"')) continue
      expect([name, body, answer.status]).toEqual([
        name,
        body,
        answer.status === 404 && e.path.includes(':') && body.startsWith('{"a"') ? 404 : 400,
      ])
      expect(ErrorBody.parse(answer.body).error).not.toBe('')
    }
  })
})

describe('one brand', () => {
  const own = new Set<string>()
  const strangers = new Set<string>()
  beforeAll(async () => {
    for (const { brand, id } of await idsOf(world)) (brand === alpha.id ? own : strangers).add(id)
  })
  const quiet = (text: string, words: readonly string[]) => {
    for (const word of words) expect(text).not.toContain(word)
  }

  test.each(signedInOnly)('%s gives an id of another brand no more than one that nobody has', async (name, e) => {
    const example = examples[name]
    if (!example) return expect(['params', 'query', 'body', 'form'].filter((part) => part in e)).toEqual([])
    for (const key of Object.keys(things.alpha) as (keyof Things)[]) {
      if (!key.endsWith('Id')) continue
      const own = example(things.alpha)
      if (JSON.stringify(example({ ...things.alpha, [key]: things.beta[key] })) === JSON.stringify(own)) continue
      const answerTo = async (id: string) => {
        const request = example({ ...things.alpha, [key]: id })
        const { status, text } = await world.call(e, { ...request, headers: { ...request.headers, ...headers } })
        return { status, text: text.replaceAll(id, 'the id') }
      }
      const { status, text } = await answerTo(String(things.beta[key]))
      expect([key, status, text]).toEqual([key, ...Object.values(await answerTo(randomUUID()))])
      // one of several ids may be passed over: then the answer is about nothing
      if (status === 200) expect([key, idsIn(text)]).toEqual([key, []])
      else expect([key, status]).toEqual([key, expect.toBeOneOf([403, 404, 422])])
      quiet(text, [...canary.beta, 'beta.csv', things.beta.unique])
    }
  })

  test('is as it was after all of these', async () => {
    expect(await fingerprint(world, beta.id)).toEqual(betaBefore)
  })

  test.each(endpoints.filter(([, e]) => e.method === 'GET' || !e.access.endsWith(':write')))(
    '%s tells nothing of another',
    async (name, e) => {
      if (['logoutUser', 'changePassword'].includes(name)) return
      const request = examples[name]?.(things.alpha) ?? {}
      const answer = await world.call(e, {
        ...request,
        host: 'alpha.localhost',
        headers: { ...request.headers, ...(e.access !== 'public' && headers) },
      })
      expect(answer.status).toBeLessThan(500)
      quiet(answer.text, [...canary.beta, ...canary.demo, things.beta.unique])
      const ids = idsIn(answer.text)
      expect(ids.filter((id) => strangers.has(id))).toEqual([])
      // an answer that says nothing would prove nothing
      if (e.method === 'POST' && e.path.includes('list')) expect(ids.filter((id) => own.has(id))).not.toEqual([])
    },
  )

  test('shows a facility only to those who name its own brand', async () => {
    const [facility] = beta.facilities
    expect((await world.call(pricer.lookupV3, { body: { brandId: alpha.id, facility: facility?.id } })).status).toBe(404)
    expect((await world.call(mrf.downloadReport, { body: { brandId: alpha.id, facilityName: facility?.name } })).status).toBe(404)
  })

  test.each(byHost)('%s is that of the host, whatever else the address says', async (name) => {
    for (const query of [
      `brandId=${beta.id}`,
      `clientId=${beta.id}`,
      'brandId=x',
      'brandId=a&brandId=b',
      'brandId[]=a',
      '__proto__[brandId]=x',
    ]) {
      const path = api[name]?.path.replace(':fileName', 'none.csv')
      const plain = await world.inject({ method: 'GET', url: path as string, headers: { host: 'alpha.localhost' } })
      const { status, text } = await world.inject({ method: 'GET', url: `${path}?${query}`, headers: { host: 'alpha.localhost' } })
      expect([query, status, text]).toEqual([query, plain.status, plain.text])
    }
  })

  test('cannot be referred to from another, even in the database itself', async () => {
    const charge = {
      brandId: alpha.id,
      facilityId: things.beta.facilityId,
      id: randomUUID(),
      code: 'X',
      departmentName: 'D',
      description: 'D',
      amount: 1,
    }
    await expect(world.db.prisma.chargeItem.create({ data: charge })).rejects.toThrow()
  })
})
