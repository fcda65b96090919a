// The list of published rates: whose rules take their place, and what a person may do with them.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { type PublishedRate, publishedRates, rateFaults } from '@ratebook/shared/published-rates.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { makeContract } from './contract-world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const brandId = alpha.id
const { id: facilityId, name } = alpha.facilities[1] as { id: string; name: string }

const file = [
  'hospital_name,last_updated_on,version',
  `${name},2026-03-01,3.0.0`,
  'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash,payer_name,plan_name,' +
    'standard_charge|negotiated_dollar,standard_charge|negotiated_percentage,standard_charge|negotiated_algorithm,median_amount,' +
    '10th_percentile,90th_percentile,count,standard_charge|methodology,standard_charge|min,standard_charge|max',
  'Quagga scan,99771,CPT,outpatient,1000,,Half Health,All plans,610.125,,,,,,,fee schedule,400,700',
  'Quagga scan,99771,CPT,outpatient,1000,,Other Health,All plans,400,,,,,,,fee schedule,400,700',
  'Quagga stay,881,MS-DRG,inpatient,,,Half Health,All plans,,,weight times base,,,,0,case rate,,',
  'Quagga rest,99772,CPT,both,200,,Half Health,All plans,,40,,80,70,90,12,percent of total billed charges,,',
].join('\n')

const page = async (filter: object | null = null) =>
  (
    await world.call(publishedRates.listPublishedRates, {
      as,
      body: { pagination: { currentPage: 1, recordsPerPage: 0 }, sort: [{ id: 'description', direction: 'asc' }], filter },
    })
  ).body.records as PublishedRate[]
const standing = async () => (await page()).map((r) => [r.description, r.displayName, r.standing, r.contractAmount, r.difference]).sort()
const downloaded = async () => (await world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId, facilityName: name } })).text

beforeAll(async () => {
  await world.db.prisma.payer.updateMany({ where: { brandId }, data: { enabled: false } })
  await world.db.prisma.chargeItem.deleteMany({ where: { facilityId } })
  const { payload, headers } = multipart({ facility: facilityId }, { name: 'standardcharges.csv', content: file })
  const authorization = `Bearer ${await world.token(as)}`
  const { status } = await world.inject({
    method: 'POST',
    url: uploads.uploadCharges.path,
    payload,
    headers: { ...headers, authorization },
  })
  expect(status).toBe(200)
})

describe('a published rate', () => {
  test('is in force until a contract’s rules price the item, and again once they do not', async () => {
    const published = [
      ['Quagga rest', 'Half Health', 'published', null, null],
      ['Quagga scan', 'Half Health', 'published', null, null],
      ['Quagga scan', 'Other Health', 'published', null, null],
      ['Quagga stay', 'Half Health', 'published', null, null],
    ]
    expect(await standing()).toEqual(published)
    const contract = await makeContract(world, brandId, 'Half of charges')
    for (const contractServiceId of [contract.OUTPATIENT, contract.INPATIENT])
      await world.db.prisma.contractRule.create({
        data: {
          brandId,
          id: randomUUID(),
          contractServiceId,
          name: 'Half',
          ruleType: 'RULE',
          payMethod: 'PERCENT_OF_CHARGES',
          payValue: 50,
        },
      })
    const paidUnder = (contractId: string | null) =>
      world.db.transaction(async (tx) => {
        await tx.prisma.payerContract.updateMany({ where: { brandId, displayName: 'Half Health' }, data: { contractId } })
        await tx.termsChanged(brandId)
      })
    await paidUnder(contract.id)
    // 610.125 is 610.13 to the cent, 40 % of 200 is 80; nobody can tell what a stay without a charge costs
    const replaced = [
      ['Quagga rest', 'Half Health', 'contract', 100, 20],
      ['Quagga scan', 'Half Health', 'contract', 500, -110.13],
      ['Quagga scan', 'Other Health', 'published', null, null],
      ['Quagga stay', 'Half Health', 'contract', null, null],
    ]
    expect(await standing()).toEqual(replaced)
    const byContract = { operator: 'and', operands: [{ field: 'standing', equator: 'equals', value: 'contract' }] }
    expect((await page(byContract)).map((r) => r.description)).toEqual(['Quagga rest', 'Quagga scan', 'Quagga stay'])
    // the file says the same: of the stay a percentage, and no words of what was published
    expect(await downloaded()).toMatch(/Quagga scan.*Half Health,All plans,500\.00,.*\n.*Quagga scan.*Other Health,All plans,400,/)
    await paidUnder(null)
    expect(await standing()).toEqual(published)
  })

  test('is added by hand, of the day it is, and moves the lowest and the highest of its item', async () => {
    const item = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { facilityId, cptHcpcs: '99771' } })
    const { id: payerId } = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId, displayName: 'Half Health' } })
    const rate = {
      chargeItemId: item.id,
      payerId,
      dollar: 900.5,
      percentage: null,
      algorithm: '',
      methodology: 'case rate',
      medianAmount: null,
      tenthPercentile: null,
      ninetiethPercentile: null,
      allowedCount: '',
      estimatedAmount: null,
      notes: '',
    }
    const { status, body } = await world.call(publishedRates.createPublishedRate, { as, body: rate })
    expect([status, body.displayName, body.dollar, body.version]).toEqual([201, 'Half Health', 900.5, 1])
    const ends = async () =>
      (await world.db.prisma.publishedRate.findMany({ where: { chargeItemId: item.id } })).map((r) => [
        Number(r.minimum),
        Number(r.maximum),
      ])
    expect(await ends()).toEqual([1, 2, 3].map(() => [400, 900.5]))
    expect((await world.call(publishedRates.deletePublishedRate, { as, params: { id: body.id } })).status).toBe(204)
    expect(await ends()).toEqual([1, 2].map(() => [400, 610.125]))
    const unknown = await world.call(publishedRates.createPublishedRate, { as, body: { ...rate, chargeItemId: randomUUID() } })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'chargeItemNotFound'])
  })

  test('is changed only to one that CMS’s rules let stand', async () => {
    const [rate] = (await page()).filter((r) => r.description === 'Quagga rest') as [PublishedRate]
    const refused = async (change: object) => {
      const { status, body } = await world.call(publishedRates.updatePublishedRate, { as, body: { ...rate, ...change } })
      return [status, ...(body.fields ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)]
    }
    expect(await refused({ percentage: null })).toEqual([400, 'dollar rateNeeded'])
    expect(await refused({ allowedCount: '7' })).toEqual([400, 'allowedCount rateCountForm'])
    expect(await refused({ allowedCount: '', medianAmount: null })).toEqual([
      400,
      'allowedCount rateCountNeeded',
      'medianAmount rateAmountNeeded',
    ])
    expect(await refused({ tenthPercentile: 95 })).toEqual([400, 'medianAmount ratePercentilesOrder'])
    expect(await refused({ methodology: 'other' })).toEqual([400, 'notes rateNoteOfOther'])
    expect(await refused({ allowedCount: '1 through 10', notes: 'few' })).toEqual([200])
  })
})

test.each([
  ['dollars with a methodology', {}, []],
  ['no methodology', { methodology: '' }, ['rateMethodologyNeeded']],
  [
    'an algorithm beside dollars, which needs a count all the same',
    { algorithm: 'lesser of' },
    ['rateCountNeeded', ...Array(3).fill('rateAmountNeeded')],
  ],
  ['no claims and no word about it', { percentage: 40, allowedCount: '0' }, ['rateNoteOfNone']],
  ['no claims, and amounts', { percentage: 40, allowedCount: '0', notes: 'new', medianAmount: '5' }, ['rateAmountOfNone']],
])('a rate of %s', (_, change, expected) => {
  const rate = { dollar: '9', percentage: null, algorithm: '', methodology: 'case rate', allowedCount: '', notes: '' }
  const amounts = { medianAmount: null, tenthPercentile: null, ninetiethPercentile: null }
  expect(rateFaults({ ...rate, ...amounts, ...change }).map(([, code]) => code)).toEqual(expected)
})

test('an item that has payers’ rates alone is saved without a charge, and needs one once they are gone', async () => {
  const { id } = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { facilityId, description: 'Quagga stay' } })
  const item = (await world.call(charges.getCharge, { as, params: { id } })).body
  expect(item).toMatchObject({ amount: null, cashPrice: null, hasRates: true, typedCodes: 'MS-DRG 881' })
  const saved = await world.call(charges.updateCharge, { as, body: { ...item, departmentName: 'Stays' } })
  expect([saved.status, saved.body.departmentName]).toEqual([200, 'Stays'])
  await world.db.prisma.publishedRate.deleteMany({ where: { brandId, chargeItemId: id } })
  const { status, body } = await world.call(charges.updateCharge, { as, body: { ...saved.body, gl: '1' } })
  expect([status, body.fields.map((f: { code: string }) => f.code)]).toEqual([400, ['chargeOrCash']])
})
