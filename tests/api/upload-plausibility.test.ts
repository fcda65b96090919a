// What may be plainly wrong about a charge master is said, and is not applied until somebody agrees to it.
import { beforeEach, describe, expect, test } from 'vitest'
import { type UploadWarning, uploads } from '@ratebook/shared/uploads.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { workbook } from '../workbook.ts'

const world = useWorld()
const facility = alpha.facilities[1] as { id: string; name: string }

async function upload(fields: Record<string, string>, content: string | Buffer, name = 'list.csv') {
  const { payload, headers } = multipart({ facility: facility.id, mapping: MAPPING, ...fields }, { name, content })
  const authorization = `Bearer ${await world.token('alpha.admin')}`
  return world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })
}
const live = () => world.db.prisma.chargeItem.count({ where: { facilityId: facility.id, retiredBy: null } })
// what a person maps is read as it is mapped, whatever its columns look like
const MAPPING = JSON.stringify({ Description: 'description', Charge: 'amount' })
const HEADER = 'Charge Code,Description,CPT/HCPCS,Rev Code,Charge'
/** A usual list, but for what is different in it. */
const list = (change: (i: number) => { price?: number | string; description?: string; cpt?: string } = () => ({}), rows = 60) => {
  const line = (_: unknown, i: number) => {
    const { price, description, cpt } = {
      price: (12.35 + i * 7.9).toFixed(2),
      description: `Service ${'abcdefgh'[i % 8]} ${i}`,
      cpt: '',
      ...change(i),
    }
    return `C${i},${description},${cpt},0300,${price}`
  }
  return [HEADER, ...Array.from({ length: rows }, line)].join('\n')
}
const codes = (warnings: UploadWarning[]) => warnings.map(({ code }) => code)

beforeEach(async () => {
  await world.db.prisma.chargeItemHistory.deleteMany()
  await world.db.prisma.chargeItem.deleteMany({ where: { facilityId: facility.id } })
  await world.db.prisma.chargeUpload.deleteMany()
})

describe('A file', () => {
  test('that looks as it should is applied without a word', async () => {
    const { body } = await upload({}, list())
    expect([body.status, body.added, body.warnings]).toEqual(['applied', 60, []])
    expect(
      (
        await upload(
          { mode: 'replace' },
          list((i) => ({ price: (20 + i * 8.15).toFixed(2) })),
        )
      ).body.warnings,
    ).toEqual([])
  })

  test.each([
    ['prices that are the CPT codes', 'pricesLikeCodes', list((i) => ({ cpt: `${70010 + i}`, price: 70010 + i }))],
    ['prices that are five-digit codes', 'pricesLikeCodes', list((i) => ({ price: 10021 + i * 13 }))],
    ['prices that are revenue codes', 'pricesLikeCodes', list((i) => ({ price: [250, 300, 450][i % 3] }))],
    ['prices that are days', 'pricesLikeDates', list((i) => ({ price: 20260101 + (i % 28) }))],
    ['prices that are days as a sheet counts them', 'pricesLikeDates', list((i) => ({ price: 45292 + i }))],
    ['descriptions without words', 'descriptionsNumeric', list((i) => ({ description: `${4000 + i}` }))],
    ['prices in thousands', 'medianLow', list((i) => ({ price: (0.05 + i / 100).toFixed(2) }))],
    ['prices in cents', 'medianHigh', list((i) => ({ price: (50123 + i * 977.5).toFixed(2) }))],
    ['one price of millions', 'pricesHigh', list((i) => (i === 7 ? { price: 12345678.9 } : {}))],
    ['half of its prices unreadable', 'manyRefused', list((i) => (i % 2 === 0 ? { price: 'see below' } : {}), 100)],
  ])('with %s is not applied until that is agreed to', async (_, code, content) => {
    const dry = await upload({ dryRun: 'true', onRefused: 'skip' }, content)
    expect(dry.body.warnings).toEqual([expect.objectContaining({ code, blocks: true, message: expect.stringMatching(/\d.*\./) })])
    const refused = await upload({ onRefused: 'skip', versionId: dry.body.versionId }, content)
    expect([refused.status, refused.body.fields]).toEqual([422, [expect.objectContaining({ path: 'agreed', code })]])
    expect((await upload({ onRefused: 'skip', agreed: 'somethingElse' }, content)).status).toBe(422)
    expect(await live()).toBe(0)
    const agreed = await upload({ onRefused: 'skip', agreed: `somethingElse, ${code}` }, content)
    expect([agreed.status, await live()]).toEqual([200, agreed.body.added])
    const [entry] = await world.db.prisma.auditEntry.findMany({ where: { entityId: agreed.body.versionId } })
    expect(entry?.after).toMatchObject({ agreed: [code] })
  })

  test('with prices a hundred times those there are, or half the items of what it replaces, waits as well', async () => {
    await upload(
      {},
      list((i) => ({ price: (20 + i * 1.15).toFixed(2) })),
    )
    const inCents = list((i) => ({ price: 2000 + i * 115 }))
    expect(codes((await upload({ dryRun: 'true' }, inCents)).body.warnings)).toEqual(['pricesLeap'])
    expect((await upload({}, inCents)).status).toBe(422)
    const part = list((i) => ({ price: (20 + i * 1.15).toFixed(2) }), 29)
    expect(codes((await upload({ dryRun: 'true', mode: 'replace' }, part)).body.warnings)).toEqual(['halfGone'])
    expect((await upload({ mode: 'replace' }, part)).status).toBe(422)
    expect((await upload({}, part)).body).toMatchObject({ unchanged: 29, warnings: [] })
    expect(await live()).toBe(60)
  })

  test('with a few prices of millions, or some rows refused, says so, which a program need not agree to', async () => {
    const content = list((i) => (i === 7 ? { price: 12345678.9 } : i < 7 ? { price: 'see below' } : {}), 60)
    const many = list((i) => (i === 999 ? { price: 12345678.9 } : i % 7 === 0 ? { price: 'see below' } : {}), 1300)
    expect(codes((await upload({ dryRun: 'true', onRefused: 'skip' }, content)).body.warnings)).toEqual(['pricesHigh'])
    const { body } = await upload({ onRefused: 'skip' }, many)
    expect(body.status).toBe('applied')
    expect(body.warnings.map((w: UploadWarning) => [w.code, w.blocks])).toEqual([
      ['pricesHigh', false],
      ['manyRefused', false],
    ])
  })

  test('with a sheet that is not read says so with its rows, which a program need not agree to', async () => {
    const cells = list()
      .split('\n')
      .map((line) => line.split(','))
    const { body } = await upload({}, workbook({ Prices: cells, 'Old prices': cells.slice(0, 21) }), 'list.xlsx')
    expect(body).toMatchObject({ status: 'applied', added: 60 })
    expect(body.warnings).toEqual([
      expect.objectContaining({ code: 'sheetsUnread', blocks: false, message: expect.stringContaining('“Old prices” (20 rows)') }),
    ])
  })
})
