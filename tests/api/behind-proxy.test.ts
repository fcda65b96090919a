// The reverse proxies that come with Ratebook, before a server: who asks, for which brand, and what gets through. Where they are installed.
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '@ratebook/shared/brands.ts'
import { fileChecks } from '@ratebook/shared/file-checks.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { isInstalled, type RunningProxy, SITE, startCaddy, startNginx } from '../proxies.ts'
import { alpha, multipart, siteBrand, useWorld } from '../world.ts'

const world = useWorld({ env: { RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `https://${SITE}` } })

describe.each([
  ['Caddy', startCaddy, 3],
  ['nginx', startNginx, 4],
] as const)('%s', (name, start, network) => {
  if (!isInstalled(name)) return test.skip('is not installed', () => {})
  let proxy: RunningProxy
  beforeAll(async () => {
    if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
    proxy = await start((world.app.server.address() as AddressInfo).port)
  })
  afterAll(() => proxy?.end())

  interface Asked {
    host?: string
    /** the visitor's address */
    from?: string
    headers?: Record<string, string>
    body?: string | Buffer
    plain?: boolean
  }
  /** As a visitor does, who trusts the certificate's authority and nothing else. */
  const ask = (method: string, address: string, { host = SITE, from = '127.0.0.2', headers = {}, body, plain }: Asked = {}) =>
    new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const port = plain ? proxy.ports.http : proxy.ports.https
      const options = { method, path: address, host: '127.0.0.1', port, localAddress: from, agent: false, headers: { host, ...headers } }
      const took = (answer: http.IncomingMessage) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      }
      const request = plain ? http.request(options, took) : https.request({ ...options, servername: host, ca: proxy.ca }, took)
      request.on('error', reject).end(body)
    })

  test('serves the site and every brand by HTTPS, which browsers are told to keep to', async () => {
    const { headers, text } = await ask('GET', brands.getHostBrand.path)
    expect(JSON.parse(text).displayName).toBe(siteBrand.displayName)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const ofBrand = await ask('GET', brands.getHostBrand.path, { host: `alpha.${SITE}` })
    expect(JSON.parse(ofBrand.text).displayName).toBe(alpha.displayName)
  })

  test('leads pages on to HTTPS, and refuses programs, whose key is out by then', async () => {
    const page = await ask('GET', '/home?x=1', { plain: true })
    expect([page.status, page.headers.location]).toEqual([308, `https://${SITE}/home?x=1`])
    expect((await ask('GET', '/api/v1/brand', { plain: true })).status).toBe(403)
  })

  test('says whose address a visitor has, whatever they claim: each has a limit of their own', async () => {
    const limit = passwords.forgotPassword.limit
    const address = passwords.forgotPassword.path.replace(':username', 'nobody')
    const forget = (from: string, i: number) =>
      ask(passwords.forgotPassword.method, address, {
        from,
        headers: { 'x-forwarded-for': `198.51.100.${i}`, 'x-real-ip': '198.51.100.9' },
      })
    const statuses: number[] = []
    for (let i = 0; i <= limit; i++) statuses.push((await forget(`127.0.${network}.7`, i)).status)
    expect(statuses).toEqual([...Array(limit).fill(200), 429])
    expect((await forget(`127.0.${network}.8`, 0)).status).toBe(200)
  })

  test('says which host was asked for, whatever they claim', async () => {
    const headers = { 'x-forwarded-host': `beta.${SITE}`, 'x-forwarded-proto': 'http' }
    const { text } = await ask('GET', brands.getHostBrand.path, { host: `alpha.${SITE}`, headers })
    expect(JSON.parse(text).displayName).toBe(alpha.displayName)
  })

  test('lets large files through, keeps what only the watching machine may see, and gets no certificate for strangers', async () => {
    const { payload, headers } = multipart({}, { name: 'big.csv', field: 'file', content: 'x'.repeat(8 * 1024 * 1024) })
    const sent = { headers: { ...headers, authorization: `Bearer ${await world.token('alpha.admin')}` }, body: payload }
    expect(JSON.parse((await ask('POST', fileChecks.checkFile.path, sent)).text)).toMatchObject({ size: 8 * 1024 * 1024 })
    expect((await ask('GET', '/metrics')).status).toBe(404)
    if (name === 'Caddy') await expect(ask('GET', '/livez', { host: `nobody.${SITE}` })).rejects.toThrow()
  })
})
