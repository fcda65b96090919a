import { describe, expect, test } from 'vitest'
import { api } from '@ratebook/shared/api.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { facilities } from '@ratebook/shared/facilities.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { openReads } from '@ratebook/server/http/cross-origin.ts'
import { alpha, useWorld, type World } from '../world.ts'

const APPS = 'https://apps.hospital.example'
const ELSEWHERE = 'https://elsewhere.example'
const usual = useWorld({ small: true })
const withOrigins = useWorld({ small: true, env: { CORS_ORIGINS: `${APPS}, http://localhost:5173`, RATE_LIMITS: '1' } })

const host = 'alpha.localhost'
const preflight = (world: World, { method, path }: Endpoint, origin: string) =>
  world.inject({ method: 'OPTIONS', url: path, headers: { host, origin, 'access-control-request-method': method } })
const crossOrigin = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))
const exposedHeaders = expect.stringContaining(
  'idempotency-replayed, etag, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
)

describe('reads of visitors are open to pages of any site, and nothing else is', () => {
  test.each(Object.entries(api) as [keyof typeof api, Endpoint][])('%s', async (name, e) => {
    const isOpen = openReads.includes(name)
    if (isOpen) expect(e.access).toBe('public')
    const { status, headers } = await preflight(usual, e, ELSEWHERE)
    expect([status, headers['access-control-allow-origin']]).toEqual(isOpen ? [204, '*'] : [404, undefined])
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    if (!isOpen) return
    expect(headers['access-control-allow-methods']).toBe(e.method)
    expect(headers['access-control-allow-headers']).toContain('content-type')
    expect(headers['access-control-allow-headers']).not.toContain('authorization')
  })

  test('whether or not who asks says where from, so that caches may keep one answer', async () => {
    const ask = (headers: Record<string, string>) => usual.call(facilities.listActiveFacilities, { params: { brandId: alpha.id }, headers })
    const [page, program] = [await ask({ origin: ELSEWHERE }), await ask({})]
    expect(crossOrigin(page.headers)).toEqual({ 'access-control-allow-origin': '*', 'access-control-expose-headers': exposedHeaders })
    expect([crossOrigin(program.headers), program.status, program.headers.vary]).toEqual([crossOrigin(page.headers), 200, undefined])
  })

  test('refusals too', async () => {
    const refused = await usual.call(pricer.lookupV3, { body: {}, headers: { origin: ELSEWHERE } })
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([400, '*'])
    const none = await usual.call(mrf.getMachineReadableFile, { params: { fileName: 'none.csv' }, host, headers: { origin: ELSEWHERE } })
    expect([none.status, crossOrigin(none.headers)]).toEqual([404, crossOrigin(refused.headers)])
  })

  test('what staff asks for is read by no other site', async () => {
    const answer = await usual.call(brands.getBrandSettings, { as: 'alpha.admin', headers: { origin: ELSEWHERE } })
    expect([answer.status, answer.headers.vary, crossOrigin(answer.headers)]).toEqual([200, undefined, {}])
  })
})

describe('sites that the operator names make calls with tokens and keys, and no others do', () => {
  test('after they have asked', async () => {
    const { status, headers } = await preflight(withOrigins, brands.getBrandSettings, APPS)
    expect([status, headers.vary, headers['access-control-allow-origin']]).toEqual([204, 'origin', APPS])
    expect(headers['access-control-allow-headers']).toContain('authorization, x-brand-id, idempotency-key')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect((await preflight(withOrigins, brands.getBrandSettings, ELSEWHERE)).status).toBe(404)
  })

  test('and read what is answered, refusals included', async () => {
    const ask = (origin: string, as?: 'alpha.admin') =>
      withOrigins
        .call(brands.getBrandSettings, { ...(as && { as }), headers: { origin } })
        .then(({ status, headers }) => [status, headers.vary, crossOrigin(headers)])
    const allowed = { 'access-control-allow-origin': APPS, 'access-control-expose-headers': exposedHeaders }
    expect(await ask(APPS, 'alpha.admin')).toEqual([200, 'origin', allowed])
    expect(await ask(APPS)).toEqual([401, 'origin', allowed])
    expect(await ask(ELSEWHERE, 'alpha.admin')).toEqual([200, 'origin', {}])
    expect(await ask(`${APPS}.evil.example`, 'alpha.admin')).toEqual([200, 'origin', {}])
  })

  test('may send their token with what anybody may read', async () => {
    const { headers } = await preflight(withOrigins, pricer.lookupV3, APPS)
    expect([headers['access-control-allow-origin'], headers['access-control-allow-headers']]).toEqual([
      '*',
      expect.stringContaining('authorization'),
    ])
  })

  test('but no page that is no call', async () => {
    const page = await withOrigins.inject({ method: 'GET', url: '/home', headers: { host, origin: APPS } })
    expect(crossOrigin(page.headers)).toEqual({})
  })

  test('a sign-in is among them', async () => expect((await preflight(withOrigins, sessions.authenticateUser, APPS)).status).toBe(204))
})
