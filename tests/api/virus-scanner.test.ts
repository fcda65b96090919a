// What is received is looked at by the hospital's virus scanner before it is read or kept: a real one's protocol over TCP.
import fs from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '@ratebook/shared/api.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { scan } from '@ratebook/server/data/virus-scanner.ts'
import { Clamd, EICAR } from '../clamd.ts'
import { alpha, multipart, useWorld } from '../world.ts'

const clamd = new Clamd()
const address = await clamd.listen()
const world = useWorld({ env: { VIRUS_SCANNER: address } })
afterAll(() => clamd.close())
beforeEach(() => {
  clamd.refusal = null
})
const as = 'admin' as const

const doors = Object.entries<Endpoint>(api).filter(([, e]) => e.file !== undefined)
const sending = (e: Endpoint, fields: Record<string, string>, content: string | Buffer) => {
  const { payload, headers } = multipart(fields, { name: 'list.csv', content, field: e.file as string })
  return world.call(e, { as, body: payload, headers: { ...headers, 'x-brand-id': alpha.id } })
}
const charges = (rows: number) =>
  ['Charge Code,Description,Charge', ...Array.from({ length: rows }, (_, i) => `V${i},Item number ${i},${i + 1}.00`)].join('\n')
const facility = alpha.facilities[0]?.id as string
const kept = async () => ({
  files: fs.readdirSync(world.dataDir, { recursive: true, encoding: 'utf8' }).filter((f) => /uploads.*[0-9a-f]{12}$/.test(f)),
  items: await world.db.prisma.chargeItem.count({ where: { brandId: alpha.id, facilityId: facility } }),
  uploads: await world.db.prisma.chargeUpload.count(),
  documents: await world.db.prisma.contractDocument.count(),
  checks: await world.db.prisma.fileCheck.count(),
})

describe('a file with a virus', () => {
  test.each(doors)('is refused by %s with the name of what was found, and nothing of it is kept', async (_, e) => {
    const before = await kept()
    const scanned = clamd.scanned
    expect(await sending(e, {}, `Code,Charge\n${EICAR}\n`)).toMatchObject({
      status: 422,
      body: { code: 'virusFound', values: { name: 'Eicar-Test-Signature' }, error: expect.stringContaining('Eicar-Test-Signature') },
    })
    expect(clamd.scanned).toBe(scanned + 1)
    expect({ ...(await kept()), files: (await kept()).files.filter((f) => !f.endsWith(alpha.id)) }).toEqual({
      ...before,
      files: before.files.filter((f) => !f.endsWith(alpha.id)),
    })
  })
})

describe('a file without one', () => {
  test('is read and kept as ever', async () => {
    const { status, body } = await sending(uploads.uploadCharges, { facility }, charges(50))
    expect([status, body.status, body.added]).toEqual([200, 'applied', 50])
    const contract = await world.call(contracts.createContract, {
      as,
      headers: { 'x-brand-id': alpha.id },
      body: { name: 'Scanned', isPayer: true, effectiveDate: '2026-01-01' },
    })
    const fields = { contractId: contract.body.id, documentName: 'Terms' }
    expect((await sending(contracts.uploadDocument, fields, 'As agreed.')).status).toBe(201)
  })
  test.each(['INSTREAM size limit exceeded. ERROR', 'stream: Can not open file ERROR', '', 'OK, whatever'])(
    'is not taken while the scanner answers %j',
    async (refusal) => {
      clamd.refusal = refusal
      const before = await kept()
      const { status, body, headers } = await sending(uploads.uploadCharges, { facility }, charges(50_000))
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'virusScannerAway', '30'])
      expect(await kept()).toEqual(before)
    },
  )
})

test('a large file goes to a slow scanner piece by piece, never all of it at once', async () => {
  const PIECES = 300
  const piece = Buffer.alloc(64 * 1024, 'a')
  const begun = clamd.taken
  let ahead = 0
  async function* pieces() {
    for (let made = 0; made < PIECES; made++) {
      ahead = Math.max(ahead, made * piece.length - (clamd.taken - begun))
      yield piece
    }
  }
  clamd.pauseMs = 1
  await scan({ server: world.app, log: world.app.log } as unknown as FastifyRequest, pieces())
  clamd.pauseMs = 0
  expect(clamd.taken - begun).toBeGreaterThan(PIECES * piece.length)
  // what the system holds on the way to it, of 20 MB
  expect(ahead).toBeLessThan(8 * 1024 * 1024)
})

test('nothing is taken while the scanner is away', async () => {
  await clamd.close()
  const before = await kept()
  const { status, body } = await sending(uploads.uploadCharges, { facility }, charges(10))
  expect([status, body.code]).toEqual([503, 'virusScannerAway'])
  expect(await kept()).toEqual(before)
})
