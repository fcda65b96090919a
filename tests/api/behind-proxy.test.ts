// The reverse proxies that come with Ratebook, before a server: who asks, for which brand, and what gets through. Where they are installed.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '@ratebook/shared/brands.ts'
import { fileChecks } from '@ratebook/shared/file-checks.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { until } from '../server-process.ts'
import { alpha, multipart, siteBrand, useWorld } from '../world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SITE = 'prices.example.org'
const world = useWorld({ env: { RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `https://${SITE}` } })
const isInstalled = (program: string) => spawnSync(program, ['version']).error === undefined

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

interface Proxy {
  folder: string
  ports: { http: number; https: number }
  ca: string
}
type Start = (proxy: Omit<Proxy, 'ca'>, upstream: string) => { child: ChildProcess; ca: string }

const startCaddy: Start = ({ folder, ports }, upstream) => {
  const global = `local_certs\nskip_install_trust\nhttp_port ${ports.http}\nhttps_port ${ports.https}`
  const child = spawn('caddy', ['run', '--config', path.join(root, 'deploy/caddy/Caddyfile')], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, UPSTREAM: upstream, CADDY_GLOBAL: global },
    stdio: ['ignore', 'ignore', fs.openSync(path.join(folder, 'log'), 'a')],
  })
  return { child, ca: path.join(folder, 'caddy/pki/authorities/local/root.crt') }
}

const startNginx: Start = ({ folder, ports }, upstream) => {
  const [key, ca] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE},DNS:*.${SITE}`]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', ca, ...subject], {
    stdio: 'ignore',
  })
  const site = fs
    .readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80', `listen ${ports.http}`)
    .replace('listen 443', `listen ${ports.https}`)
    .replace('127.0.0.1:3000', upstream)
    .replace('/etc/ssl/ratebook/certificate.pem', ca)
    .replace('/etc/ssl/ratebook/key.pem', key)
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; events {} http { access_log off; ${bodies.join(' ')}\n${site}}`,
  )
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'log')], { stdio: 'ignore' })
  return { child, ca }
}

describe.each([
  ['Caddy', 'caddy', startCaddy, 3],
  ['nginx', 'nginx', startNginx, 4],
])('%s', (_, program, start, network) => {
  if (!isInstalled(program)) return test.skip('is not installed', () => {})
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-proxy-'))
  let proxy: Proxy
  let child: ChildProcess
  beforeAll(async () => {
    if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const ports = { http: await freePort(), https: await freePort() }
    const started = start({ folder, ports }, `127.0.0.1:${port}`)
    child = started.child
    proxy = { folder, ports, ca: started.ca }
    const answers = () => ask('GET', '/livez').then(({ status }) => status === 200)
    await until('the proxy answers', () => answers().catch(() => false)).catch((error: Error) => {
      throw new Error(`${error.message}: ${fs.readFileSync(path.join(folder, 'log'), 'utf8')}`)
    })
  })
  afterAll(async () => {
    child?.kill()
    await until('the proxy has ended', () => !child || child.exitCode !== null || child.signalCode !== null)
    fs.rmSync(folder, { recursive: true })
  })

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
      const request = plain
        ? http.request(options, took)
        : https.request({ ...options, servername: host, ca: fs.readFileSync(proxy.ca) }, took)
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
    if (program === 'caddy') await expect(ask('GET', '/livez', { host: `nobody.${SITE}` })).rejects.toThrow()
  })
})
