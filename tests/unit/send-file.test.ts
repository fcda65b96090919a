import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sendFile } from '@ratebook/server/http/send-file.ts'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-send-'))
const file = path.join(folder, 'prices.csv')
// every piece of it is another, and there are many
const bytes = randomBytes(9_000_001)
fs.writeFileSync(file, bytes)
const app = Fastify()
app.get('/:name', ({ params }, reply) => sendFile(reply.request, reply, path.join(folder, (params as { name: string }).name)))
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(async () => {
  await app.close()
  fs.rmSync(folder, { recursive: true })
})

const ask = (headers: http.OutgoingHttpHeaders = {}, name = 'prices.csv') =>
  new Promise<http.IncomingMessage>((resolve, reject) =>
    http.get({ host: '127.0.0.1', port, path: `/${name}`, headers }, resolve).on('error', reject),
  )
const readers = () =>
  fs.readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`) === file
    } catch {
      return false
    }
  })

test('a file arrives as it is, also at who reads it slowly', async () => {
  expect((await buffer(await ask())).equals(bytes)).toBe(true)
  const slow: Buffer[] = []
  for await (const piece of await ask()) {
    slow.push(piece as Buffer)
    if (slow.length % 20 === 0) await setTimeout(5)
  }
  expect(Buffer.concat(slow).equals(bytes)).toBe(true)
})

test('a part is that part, and one beyond the end is refused', async () => {
  const part = await ask({ range: 'bytes=4000000-8000000' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4000000-8000000/${bytes.length}`])
  expect((await buffer(part)).equals(bytes.subarray(4_000_000, 8_000_001))).toBe(true)
  const beyond = await ask({ range: 'bytes=9000001-' })
  beyond.resume()
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
})

test('who takes it smaller gets what there is of that, else the file; one that is not there is none', async () => {
  fs.writeFileSync(`${file}.gz`, 'packed')
  const packed = await ask({ 'accept-encoding': 'br, gzip' })
  expect([packed.headers['content-encoding'], packed.headers.vary, String(await buffer(packed))]).toEqual([
    'gzip',
    'accept-encoding',
    'packed',
  ])
  const missing = await ask({}, 'other.csv')
  missing.resume()
  expect(missing.statusCode).toBe(404)
})

test('two asked for over one connection before the first has come arrive one after the other', async () => {
  const socket = net.connect(port, '127.0.0.1')
  const wanted = 'GET /prices.csv HTTP/1.1\r\nhost: x\r\n'
  socket.write(`${wanted}\r\n${wanted}connection: close\r\n\r\n`)
  const all = await buffer(socket)
  const first = all.indexOf('\r\n\r\n') + 4
  const second = all.indexOf('\r\n\r\n', first + bytes.length) + 4
  expect(all.subarray(first, first + bytes.length).equals(bytes)).toBe(true)
  expect(all.subarray(second).equals(bytes)).toBe(true)
})

test.skipIf(process.platform !== 'linux')('who goes in the middle of it leaves nothing open', async () => {
  const answer = await ask()
  await new Promise((resolve) => answer.once('data', resolve))
  answer.pause()
  expect(readers()).toHaveLength(1)
  answer.destroy()
  await vi.waitFor(() => expect(readers()).toHaveLength(0), 10_000)
})
