// Bodies that never end, and those that nobody wants any more: a server as a process of its own, spoken to byte by byte.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { alpha } from '../world.ts'
import { cloneDatabase, demoTemplate } from '../postgres.ts'
import { ServerProcess, sleep, until } from '../server-process.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await new ServerProcess({
    DRAIN_SECONDS: '0',
    STOP_SECONDS: '3',
    DATABASE_URL: await cloneDatabase(inject('adminUrl'), 'bodies', demoTemplate),
    LOG_LEVEL: 'warn',
  }).start()
})
afterAll(() => server.end())

/** A connection, and what was said on it. */
function connect() {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  let heard = ''
  let closed = false
  socket.on('data', (data) => {
    heard += data
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
  })
  return { socket, heard: () => heard, isClosed: () => closed }
}
const BOUNDARY = 'between'
const part = (name: string, content: string, file = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${content}\r\n`
const uploadHead = async (length: number) => {
  const { authorization } = await server.headers()
  return (
    `POST /api/v1/charge/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n` +
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n`
  )
}
const SLOW = 'POST /api/v1/user/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'

describe('A body that comes byte by byte', { timeout: 60_000 }, () => {
  test('is refused after 15 seconds and its connection closed; an upload that progresses is not', async () => {
    const slow = Array.from({ length: 20 }, connect)
    for (const { socket } of slow) socket.write(SLOW)
    const upload = connect()
    const csv = `Charge Code,Description,CPT,Price\n${'A,B,99213,1\n'.repeat(60_000)}`
    const body = `${part('dryRun', 'true')}${part('chargeCsvFile', csv, 'a.csv')}--${BOUNDARY}--\r\n`
    upload.socket.write(await uploadHead(body.length))
    const pieces = 18
    for (let i = 0; i < pieces; i++) {
      upload.socket.write(body.slice((i * body.length) / pieces, ((i + 1) * body.length) / pieces))
      for (const { socket } of slow) if (!socket.destroyed) socket.write(' ')
      await sleep(1000)
    }
    await until('the slow ones are closed', () => slow.every((one) => one.isClosed()), 10_000)
    for (const one of slow) expect(one.heard()).toContain('HTTP/1.1 408')
    await until('the upload is answered', () => upload.heard().includes('\r\n\r\n'), 100_000)
    expect(upload.heard()).not.toContain('408')
    upload.socket.destroy()
  })
})

function filesOpen() {
  const folder = `/proc/${server.pid}/fd`
  return fs.readdirSync(folder).flatMap((fd) => {
    try {
      return [fs.readlinkSync(path.join(folder, fd))]
    } catch {
      return [] // closed meanwhile
    }
  })
}

test('An upload that was read is no longer held open', async () => {
  const form = new FormData()
  form.set('facility', (alpha.facilities as unknown as { id: string }[])[1]?.id as string)
  form.set('dryRun', 'true')
  form.set('chargeCsvFile', new Blob(['Charge Code,Description,CPT,Price\nA,B,99213,1\n']), 'a.csv')
  expect((await server.fetch('/api/v1/charge/upload', { method: 'POST', body: form })).status).toBe(200)
  expect(filesOpen().filter((file) => file.startsWith(path.join(server.dataDir, 'uploads')))).toEqual([])
})

describe('After an upload that is refused', () => {
  test.each([
    ['for a file in an unknown field', part('zzz', 'a,b\n'.repeat(75_000), 'a.csv')],
    ['for a field that is too long', part('mapping', 'x'.repeat(200_000)) + part('chargeCsvFile', 'a,b\n'.repeat(75_000), 'a.csv')],
  ])('%s, the next request of the connection is answered', async (_, parts) => {
    const { socket, heard } = connect()
    const body = `${parts}--${BOUNDARY}--\r\n`
    socket.write((await uploadHead(body.length)) + body)
    await until('the upload is refused', () => /^HTTP\/1\.1 4\d\d [\s\S]*\r\n\r\n/.test(heard()))
    socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await until('the next one is answered', () => heard().includes('HTTP/1.1 200'), 60_000)
    socket.destroy()
  })
})

describe('Whoever goes before the end', { timeout: 60_000 }, () => {
  const said = () => fs.readFileSync(server.log, 'utf8')

  test('of their own request is no fault of the database', async () => {
    const before = said()
    const { socket, isClosed } = connect()
    socket.write(await uploadHead(500_000))
    socket.write(part('facility', 'x'))
    await sleep(300)
    socket.destroy()
    await until('the connection is gone', isClosed)
    expect((await server.fetch('/api/v1/payers')).status).toBeLessThan(500)
    await sleep(500)
    expect(said().slice(before.length)).not.toContain('"level":50')
  })

  test('of a file leaves nothing to complain about', async () => {
    const list = await (await fetch(`${server.url}/cms-hpt.txt`, { headers: { host: 'localhost' } })).text()
    const file = /mrf-url: \S+(\/files\/\S+)/.exec(list)?.[1] as string
    await (await fetch(server.url + file)).arrayBuffer()
    const before = said()
    for (let i = 0; i < 5; i++) {
      const { socket, heard, isClosed } = connect()
      socket.write(`GET ${file} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      await until('the file begins', () => heard().length > 0)
      socket.destroy()
      await until('the connection is gone', isClosed)
    }
    await sleep(1000)
    expect(said().slice(before.length)).toBe('')
  })
})

describe('The end of the server', { timeout: 60_000 }, () => {
  test('waits neither for connections that never said anything nor, longer than it may, for bodies that never end', async () => {
    const silent = Array.from({ length: 10 }, connect)
    const slow = Array.from({ length: 10 }, connect)
    for (const { socket } of slow) socket.write(SLOW)
    await sleep(500)
    const start = performance.now()
    expect(await server.signal('SIGTERM')).toEqual([0, null])
    expect(performance.now() - start).toBeLessThan(10_000)
    await until('all are closed', () => [...silent, ...slow].every((one) => one.isClosed()))
  })
})
