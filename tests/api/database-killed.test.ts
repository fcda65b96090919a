import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '@ratebook/server/data/migrate.ts'
import { startPostgres } from '../../scripts/pg.mjs'
import { ServerProcess, sleep, until } from '../server-process.ts'
import { alpha } from '../world.ts'

const facility = alpha.facilities[1] as { id: string; name: string }

describe('PostgreSQL killed under writes', () => {
  const dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-pgkill-')), 'pg')
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let server: ServerProcess
  beforeAll(async () => {
    fs.chmodSync(path.dirname(dataDir), 0o755)
    // a durable cluster: what it acknowledged must be on disk
    postgres = await startPostgres({ dataDir })
    await migrate(postgres.url())
    server = await new ServerProcess({ DATABASE_URL: postgres.url() }).start()
  })
  afterAll(async () => {
    await server.end()
    await postgres.stop()
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true })
  })

  test('loses no acknowledged row, answers 503 meanwhile, and the same process recovers', async () => {
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    let writing = true
    const writer = async (w: number) => {
      for (let i = 0; writing; i++) {
        const code = `W${w}-${i}`
        const { status } = await server.post('/api/v1/charge', {
          facilityId: facility.id,
          code,
          departmentName: 'D',
          description: 'D',
          amount: 1,
          revenueCode: '0300',
        })
        statuses.add(status)
        if (status === 201) acknowledged.push(code)
        else await sleep(50)
      }
    }
    const writers = Promise.all([0, 1, 2, 3].map(writer))
    await until('some rows are written', () => acknowledged.length > 40)
    const { pid } = server
    process.kill(postgres.pid, 'SIGKILL')
    await until('the server says that it is not ready', async () => (await fetch(`${server.url}/readyz`)).status === 503)
    expect((await fetch(`${server.url}/readyz`)).headers.get('retry-after')).toBeTruthy()
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    const { port } = postgres
    await until('the dead postmaster is gone', () => !postgres.isAlive())
    postgres = await startPostgres({ dataDir, port, exactPort: true })
    await until('the server is ready again', server.isReady)
    const sofar = acknowledged.length
    await until('writes go on', () => acknowledged.length > sofar + 20)
    writing = false
    await writers
    expect(server.pid).toBe(pid)
    expect([...statuses].filter((s) => s !== 201 && s !== 503)).toEqual([])
    const client = new pg.Client(postgres.url())
    await client.connect()
    const { rows } = await client.query(`SELECT code FROM charge_item WHERE code LIKE 'W%'`)
    await client.end()
    const kept = new Set(rows.map((r: { code: string }) => r.code))
    expect(acknowledged.filter((code) => !kept.has(code))).toEqual([])
  })
})
