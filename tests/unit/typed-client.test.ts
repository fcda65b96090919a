import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@ratebook/shared/client/create-client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'cut off'
const seen: { call: string; key: string | undefined; body: string }[] = []
let answers: Answer[] = []
/** A server that answers what a test says, in that order; or breaks the connection once it has read the request. */
const server = http.createServer(async (request, reply) => {
  let body = ''
  for await (const piece of request) body += piece
  seen.push({ call: `${request.method} ${request.url}`, key: request.headers['idempotency-key']?.toString(), body })
  const answer = answers.shift() ?? { status: 500 }
  if (answer === 'cut off') return request.socket.destroy()
  reply.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(JSON.stringify(answer.body ?? null))
})
let ratebook: ReturnType<typeof createClient>
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ratebook = createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, key: 'rb_key', retries: 2 })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen.length = 0
})

const problem = { error: 'Too much', errorDetails: '', innerException: '', code: 'tooManyRequests', values: {} }
const create = () => ratebook.payers.createPayerContract({ body: { displayName: 'June' } })
const outcome = (call: Promise<unknown>) => call.catch(({ status, code }) => ({ status, code }))

describe('The typed client', () => {
  test('makes what is lost on the way again by the same key, and anew by another', async () => {
    answers = ['cut off', 'cut off', { status: 201, body: { id: '1' } }, { status: 201, body: { id: '2' } }]
    expect([await create(), await create()]).toEqual([{ id: '1' }, { id: '2' }])
    const keys = seen.map(({ key }) => key)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3]])
    expect(keys[3]).not.toBe(keys[0])
  })

  test('waits as it is told, so many times, and says then what is wrong', async () => {
    const full = { status: 429, body: problem, headers: { 'retry-after': '1' } }
    const short = { ...full, headers: { 'retry-after': '0' } }
    answers = [full, { status: 200, body: [] }]
    const began = Date.now()
    expect(await ratebook.facilitySettings.listFacilities()).toEqual([])
    expect(Date.now() - began).toBeGreaterThan(950)
    answers = [short, short, short]
    expect(await outcome(create())).toEqual({ status: 429, code: 'tooManyRequests' })
    expect(answers).toEqual([])
    answers = [{ ...full, headers: { 'retry-after': '3600' } }]
    expect(await outcome(create())).toEqual({ status: 429, code: 'tooManyRequests' })
  })

  test('makes nothing twice that could be done twice, or that is refused', async () => {
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    const file = new File(['a'], 'a.csv')
    for (const call of [
      () => ratebook.payers.deletePayer({ params }),
      () => ratebook.uploads.uploadCharges({ form: { dryRun: 'true' }, file }),
    ]) {
      answers = ['cut off', { status: 200 }]
      expect(await outcome(call())).toEqual({ status: 0, code: 'unreachable' })
      expect(answers).toHaveLength(1)
    }
    answers = [{ status: 409, body: { ...problem, code: 'payerTaken' } }, { status: 200 }]
    expect(await outcome(create())).toEqual({ status: 409, code: 'payerTaken' })
    answers = [
      { status: 502, body: 'Bad gateway' },
      { status: 404, body: 'elsewhere' },
    ]
    expect(await outcome(ratebook.charges.listCharges())).toEqual({ status: 404, code: 'notOurs' })
  })

  test('goes through the pages of a list with what narrows it, and no further than is asked for', async () => {
    const page = (from: number, count: number) => ({
      status: 200,
      body: { records: Array.from({ length: count }, (_, i) => ({ code: String(from + i) })), pagination: { totalRecords: 1500 } },
    })
    answers = [page(0, 1000), page(1000, 500)]
    const codes: string[] = []
    for await (const { code } of ratebook.charges.listCharges.all({ search: 'mri' })) codes.push(code)
    expect([codes.length, codes[0], codes[1499]]).toEqual([1500, '0', '1499'])
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual(
      [1, 2].map((currentPage) => ({ search: 'mri', pagination: { currentPage, recordsPerPage: 1000 } })),
    )
    answers = [page(0, 1000), page(1000, 500)]
    for await (const _ of ratebook.charges.listCharges.all()) break
    expect(answers).toHaveLength(1)
  })
})
