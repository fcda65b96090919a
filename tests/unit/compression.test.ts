import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compression } from '@ratebook/server/http/compression.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const long = { records: Array.from({ length: 500 }, (_, i) => ({ code: `7372${i}`, description: 'MRI of the knee' })) }
const app = Fastify()
compression(app)
let made = 0
let isClosed = false
function* lines(until: number) {
  for (made = 0; made < until; made++) yield `${made},${'MRI of the knee,'.repeat(60)}${Math.random()}\r\n`
}
const csv = (until: number) => Readable.from(lines(until)).once('close', () => (isClosed = true))
const asCsv = 'text/csv; charset=utf-8'
app.get('/read', () => long)
app.get('/small', () => ({ records: [] }))
app.get('/failed', (_, reply) => reply.code(503).send(long))
app.get('/kept', (_, reply) => reply.header('etag', '"1"').send(long))
app.get('/page', (_, reply) => reply.type('text/html').send(JSON.stringify(long)))
app.get('/csv', (_, reply) => reply.type(asCsv).send(csv(3000)))
app.get('/endless', (_, reply) => reply.type(asCsv).send(csv(Number.POSITIVE_INFINITY)))
app.get('/broken', (_, reply) =>
  reply.type(asCsv).send(
    Readable.from(
      (function* () {
        yield* lines(2000)
        throw new Error('the database is away')
      })(),
    ),
  ),
)
app.post('/list', { config: { list: true } }, () => long)
app.post('/open', { config: { call: 'lookupV3' } }, () => long)
app.post('/token', { config: { call: 'authenticateUser' } }, () => ({ token: 'x'.repeat(4000) }))
afterAll(() => app.close())

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
const get = (path: string, takes = 'gzip') =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    http.get({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': takes } }, resolve).on('error', reject)
  })
const ask = (url: string, takes = 'gzip, br', method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { 'accept-encoding': takes } })

test.each([
  ['/read', 'GET'],
  ['/list', 'POST'],
  ['/open', 'POST'],
] as const)('%s is sent compressed to who takes that, else as it is', async (url, method) => {
  for (const [takes, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(url, takes, method)
    expect([headers['content-encoding'], headers.vary, headers['content-length']]).toEqual([
      encoding,
      'accept-encoding',
      `${rawPayload.length}`,
    ])
    expect(JSON.parse(String(unpack(rawPayload)))).toEqual(long)
    expect(rawPayload.length * 4).toBeLessThan(JSON.stringify(long).length)
  }
  const plain = await ask(url, 'identity', method)
  expect([plain.headers['content-encoding'], plain.headers.vary, plain.json()]).toEqual([undefined, 'accept-encoding', long])
})

test.each([
  ['/token', 'POST', 'what holds a token'],
  ['/small', 'GET', 'what is small'],
  ['/failed', 'GET', 'a refusal'],
  ['/kept', 'GET', 'what has a mark of its own'],
  ['/page', 'GET', 'a page, which is compressed where it is made'],
] as const)('%s %s is sent as it is: %s', async (url, method, _) => {
  const { headers } = await ask(url, 'br', method)
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
})

test.each([
  ['/read', 200, 'at once'],
  ['/csv', 20, 'while it is sent'],
] as const)('room that %s was compressed in is given back by a small collection (%i times, %s)', async (url, times, _) => {
  v8.setFlagsFromString('--expose-gc')
  const clearAway = vm.runInNewContext('gc') as (how: { type: 'minor' }) => void
  const kept = async () => {
    for (let i = 0; i < 3; i++) {
      await new Promise((resolve) => setImmediate(resolve))
      clearAway({ type: 'minor' })
    }
    return process.memoryUsage().arrayBuffers
  }
  for (const takes of ['br', 'gzip']) {
    const take = async () => finished((await get(url, takes)).resume())
    await take()
    const before = await kept()
    for (let i = 0; i < times; i++) await take()
    // it was 40 KB of each
    expect((await kept()) - before).toBeLessThan(times * 4000)
  }
})

test('a list that is written while it is sent arrives whole', async () => {
  const { headers, rawPayload } = await ask('/csv')
  expect([headers['content-encoding'], headers['content-length']]).toEqual(['br', undefined])
  expect(String(brotliDecompressSync(rawPayload)).split('\r\n').length).toBe(3001)
})

test('who goes ends what was being made for them, and what breaks off does not look whole', async () => {
  await expect(get('/broken').then(buffer)).rejects.toThrow()
  isClosed = false
  const answer = await get('/endless')
  expect(answer.headers['content-encoding']).toBe('gzip')
  answer.destroy()
  await vi.waitFor(() => expect(isClosed).toBe(true))
  // it was made as it was taken, not ahead
  expect(made).toBeLessThan(100_000)
})
