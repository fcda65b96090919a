// What becomes of a connection to the database while a table is read in bulk: by who leaves, who is cut off and who is slow.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { bulk, bulkFormats } from '@ratebook/shared/bulk.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { askBulk, readBulk } from '../bulk.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld({ small: true })
const MANY = 30_000
let address: string
let headers: Record<string, string>
beforeAll(async () => {
  // more than what lies between a server and who reads slowly, compressed too
  for (let from = 0; from < MANY; from += 5_000)
    await world.db.rows(sql`
      INSERT INTO charge_item (brand_id, id, facility_id, code, department_name, description, amount)
      SELECT ${alpha.id}::uuid, gen_random_uuid(), ${alpha.facilities[0]?.id}::uuid, 'M' || i, 'Many',
        (SELECT string_agg(md5(i || '/' || part), '') FROM generate_series(1, 24) part), i
      FROM generate_series(${from}::int + 1, ${from}::int + 5000) i`)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}${bulk.readBulkCharges.path}`
  headers = { authorization: `Bearer ${await world.token('alpha.admin')}` }
})
const allAreGivenBack = () => expect.poll(() => world.served.pool.totalCount - world.served.pool.idleCount, { timeout: 60_000 }).toBe(0)
afterEach(async () => {
  vi.restoreAllMocks()
  await allAreGivenBack()
})

test('somebody leaves in the middle, in each format, and the next reading is whole', async () => {
  for (const format of [...bulkFormats, ...bulkFormats.toReversed()]) {
    const request = http.request(`${address}?format=${format}`, { headers })
    request.on('error', () => {})
    request.end()
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    await once(response, 'data')
    response.destroy()
  }
  await allAreGivenBack()
  expect((await readBulk(world, 'readBulkCharges', { format: 'parquet' })).rows.length).toBeGreaterThan(MANY)
})

test.each(bulkFormats)(
  'what the database breaks off as %s is not taken for a whole answer',
  async (format) => {
    for (const encoding of ['identity', 'gzip']) {
      const response = await fetch(`${address}?format=${format}`, { headers: { ...headers, 'accept-encoding': encoding } })
      const reader = (response.body as ReadableStream<Uint8Array>).getReader()
      await reader.read()
      const ended = await world.db.rows(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'COPY (SELECT%' AND state = 'active' AND pid <> pg_backend_pid()`)
      expect(ended.length).toBe(1)
      const rest = async () => {
        while (!(await reader.read()).done);
      }
      await expect(rest()).rejects.toThrow()
    }
  },
  60_000,
)

test('somebody reads slowly: others of the brand wait, but not for long', async () => {
  const slow = await fetch(address, { headers })
  const { setTimeout } = globalThis
  const sooner = ((work: () => void, ms: number) => setTimeout(work, ms === 30_000 ? 100 : ms)) as typeof globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(sooner)
  const refused = await askBulk(world, 'readBulkCharges')
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'bulkBusy', '60'])
  vi.restoreAllMocks()
  const waits = readBulk(world, 'readBulkCharges')
  await slow.body?.cancel()
  expect((await waits).rows.length).toBeGreaterThan(MANY)
})
