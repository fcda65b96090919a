// A hospital may list one code under one name at several prices: what a visitor cannot tell apart has a range, and never one price.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { pricer, type Procedure } from '@ratebook/shared/pricer.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const [facility, other] = alpha.facilities as unknown as [{ id: string }, { id: string }]
const CODE = '73721'
const lookup = async (body: object = {}) => {
  const pagination = { currentPage: 1, recordsPerPage: 50 }
  const answer = await world.call(pricer.lookupV3, {
    body: { brandId: alpha.id, facility: facility.id, keyWord: CODE, pagination, withPrices: true, ...body },
  })
  return (answer.body.records as Procedure[]).filter(({ pxCode }) => pxCode === CODE)
}
const made: string[] = []
/** One more item of the code, as a file brings it. */
async function list(
  facts: Partial<Record<'brandId' | 'facilityId', string>> & { modifiers: string; cashPrice: number | null; amount?: number | null },
) {
  const of = await world.db.prisma.chargeItem.findFirstOrThrow({
    where: { brandId: alpha.id, facilityId: facility.id, cptHcpcs: CODE, modifiers: '', retiredBy: null },
  })
  const { id: _, identity: _own, codes: _codes, ...item } = of
  const id = randomUUID()
  made.push(id)
  await world.db.prisma.chargeItem.create({ data: { ...item, id, code: id.slice(0, 8), ...facts } })
  await world.db.prisma.facility.updateMany({ data: { chargeRevision: { increment: 1 } } })
}
afterEach(async () => {
  await world.db.prisma.chargeItem.deleteMany({ where: { id: { in: made.splice(0) } } })
  await world.db.prisma.facility.updateMany({ data: { chargeRevision: { increment: 1 } } })
})
const whole = (records: Procedure[]) => records.filter(({ modifiers }) => modifiers !== '26')

test('what has one price says nothing of several', async () => {
  const records = await lookup()
  expect(records.length).toBeGreaterThan(0)
  expect(records.map(({ prices }) => prices)).toEqual(records.map(() => undefined))
})

test('the sides of one service are between their cash prices: stated ones, and shares of charges to the cent', async () => {
  await list({ modifiers: 'LT', cashPrice: 90.5 })
  await list({ modifiers: 'RT', cashPrice: null, amount: 9_999.99 })
  const { body } = await world.call(pricer.getSelfPayPercentage, { params: { brandId: alpha.id }, query: { facility: facility.id } })
  const most = Math.round(9_999.99 * body.selfPayPercentage) / 100
  const records = whole(await lookup())
  expect(records).toHaveLength(3)
  for (const { prices } of records) expect(prices).toEqual({ count: 3, least: 90.5, most })
  // only who asks is told, and the older calls are not
  expect((await lookup({ withPrices: false })).every(({ prices }) => prices === undefined)).toBe(true)
})

test('a reading is another service, and so is the list of another hospital or brand', async () => {
  await list({ modifiers: '26', cashPrice: 1 })
  await list({ modifiers: '', facilityId: other.id, cashPrice: 2 })
  await list({ modifiers: '', brandId: beta.id, facilityId: beta.facilities[0]?.id as string, cashPrice: 3 })
  for (const { prices } of whole(await lookup())) expect(prices).toBeUndefined()
})

test('there is no range where one of the items has no price', async () => {
  await list({ modifiers: 'LT', cashPrice: null, amount: null })
  for (const { prices } of whole(await lookup())) expect(prices).toEqual({ count: 2, least: null, most: null })
})
