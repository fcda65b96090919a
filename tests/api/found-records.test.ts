import { setTimeout } from 'node:timers/promises'
import type { FindingCode } from '@ratebook/shared/finding-texts.ts'
import { fileLayouts } from '@ratebook/shared/file-layouts.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { type FacilityFile, publications } from '@ratebook/shared/publications.ts'
import { publishedRates } from '@ratebook/shared/published-rates.ts'
import { beforeAll, expect, test } from 'vitest'
import { alpha, useWorld } from '../world.ts'

const world = useWorld({ small: true })
const as = 'alpha.admin'
const facility = alpha.facilities[0] as { id: string; name: string }
const where = (id: string) => ({ brandId_id: { brandId: alpha.id, id } })
const [PLAN, HIGH] = ['Published alone', 120]
/** A rate that was published for the first item of the file, and a rule that pays more for a day than a room is charged at. */
let [item, rate, rule] = [
  { id: '', description: '' },
  { id: '', payerId: '' },
  { id: '', contractServiceId: '', contractId: '' },
]

beforeAll(async () => {
  const { prisma } = world.db
  const of = { brandId: alpha.id, facilityId: facility.id, setting: 'outpatient' }
  item = await prisma.chargeItem.findFirstOrThrow({ where: of, orderBy: { id: 'asc' } })
  await prisma.chargeItem.update({ where: where(item.id), data: { code: '0000000A', description: 'A scan of its own' } })
  item.description = 'A scan of its own'
  const { body: contract } = await world.call(payers.createPayerContract, { as, body: { displayName: PLAN } })
  const { body: payer } = await world.call(payers.createPayer, { as, body: { displayName: PLAN, payerContractId: contract.id } })
  const said = { dollar: null, percentage: HIGH, algorithm: '', methodology: 'fee schedule', estimatedAmount: null, notes: '' } as const
  const observed = { allowedCount: '12', medianAmount: 5, tenthPercentile: 4, ninetiethPercentile: 6 }
  const body = { chargeItemId: item.id, payerId: payer.id, ...said, ...observed }
  rate = { id: (await world.call(publishedRates.createPublishedRate, { as, body })).body.id, payerId: payer.id }
  const perDay = { brandId: alpha.id, payMethod: 'PER_DIEM', service: { serviceType: 'INPATIENT' } }
  const { service, ...ofRule } = await prisma.contractRule.findFirstOrThrow({ where: perDay, include: { service: true } })
  rule = { ...ofRule, contractId: service.contractId }
})

async function placesOf(code: FindingCode) {
  const { body } = await world.call(publications.generateFile, { as, body: { facilityId: facility.id } })
  for (;;) {
    const files = (await world.call(publications.listFacilityFiles, { as })).body as FacilityFile[]
    const { draft } = files.find(({ facilityId }) => facilityId === facility.id) as FacilityFile
    if (draft?.id === body.id && draft?.result) return draft.result.kinds.find((kind) => kind.code === code)?.first ?? []
    await setTimeout(50)
  }
}

test.each(fileLayouts)('a finding in a %s file leads to the rule or the published rate, the item and the payer', async (fileLayout) => {
  const { prisma } = world.db
  await prisma.facility.update({ where: where(facility.id), data: { fileLayout } })
  const [high] = await placesOf('percentageHigh')
  expect(high?.records).toEqual([
    { kind: 'publishedRate', id: rate.id, name: `${PLAN}, All plans` },
    { kind: 'item', id: item.id, name: item.description },
    { kind: 'payer', id: rate.payerId, name: `${PLAN}, All plans` },
  ])
  const [above] = await placesOf('grossBelowRate')
  const { about } = above ?? {}
  const room = await prisma.chargeItem.findFirstOrThrow({
    where: { brandId: alpha.id, facilityId: facility.id, description: above?.item as string, code: about?.codes.at(-1) as string },
  })
  const plan = await prisma.payer.findFirstOrThrow({
    where: { brandId: alpha.id, displayName: about?.payer as string, planName: about?.plan as string },
  })
  const { id, contractId, contractServiceId } = rule
  expect(above?.records).toEqual([
    { kind: 'rule', id, name: expect.any(String), contractId, contractServiceId },
    { kind: 'item', id: room.id, name: room.description },
    { kind: 'payer', id: plan.id, name: `${plan.displayName}, ${plan.planName}` },
  ])
})
