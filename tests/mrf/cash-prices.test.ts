import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import type { RateExplained } from '@ratebook/shared/negotiated-rates.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { makeContract } from '../api/contract-world.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { judge } from './validate.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const brandId = alpha.id
const [facility] = alpha.facilities as unknown as [{ id: string; name: string }]

const file = [
  'Code,Description,CPT/HCPCS,Rev Code,Gross Charge,Discounted Cash Price',
  'C-1,Charge and cash price,99701,0300,100.05,61.07',
  'C-2,Charge alone,99702,0300,100.05,',
  'C-3,Cash price alone,99703,0300,,75',
].join('\n')

async function upload(content: string) {
  const { payload, headers } = multipart({ facility: facility.id }, { name: 'cash.csv', content })
  const authorization = `Bearer ${await world.token(as)}`
  return world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })
}
async function records(): Promise<Record<string, string>[]> {
  const { text } = await world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId, facilityName: facility.name } })
  const [, , header = [], ...rows] = parse(text, { relax_column_count: true }) as string[][]
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}
const published = async () =>
  (await records())
    .filter((r) => r['code|3']?.startsWith('C-') && !r.payer_name)
    .map((r) => [r['code|3'], r['standard_charge|gross'], r['standard_charge|discounted_cash']])
const itemOf = (code: string) => world.db.prisma.chargeItem.findFirstOrThrow({ where: { brandId, facilityId: facility.id, code } })

/** 50 % of the charge for outpatients. */
async function halfOfCharges() {
  const { prisma } = world.db
  const contract = await makeContract(world, brandId, 'Half of charges')
  const rule = { ruleType: 'RULE', payMethod: 'PERCENT_OF_CHARGES', payValue: 50, name: 'Half' }
  await prisma.contractRule.create({ data: { brandId, id: randomUUID(), contractServiceId: contract.OUTPATIENT, ...rule } })
  const [payerContractId, id] = [randomUUID(), randomUUID()]
  await prisma.payerContract.create({ data: { brandId, id: payerContractId, displayName: 'Halves', contractId: contract.id } })
  await prisma.payer.create({ data: { brandId, id, payerContractId, displayName: 'Halves' } })
  await world.db.transaction((tx) => tx.termsChanged(brandId))
}

beforeAll(async () => {
  // the demo's own payers would stand in the rows
  await world.db.prisma.payer.updateMany({ where: { brandId }, data: { enabled: false } })
  expect((await upload(file)).body).toMatchObject({ status: 'applied', added: 3, refused: 0, leftOut: 0 })
})

describe('the cash price of an item', () => {
  test('is published as the hospital states it, else as the share of the charge; a charge that is not there stays empty', async () => {
    expect(alpha.selfPayPercentage).toBe(60)
    expect(await published()).toEqual([
      ['C-1', '100.05', '61.07'],
      ['C-2', '100.05', '60.03'],
      ['C-3', '', '75.00'],
    ])
    const text = (await world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId, facilityName: facility.name } })).text
    const written = path.join(world.dataDir, 'cash.csv')
    fs.writeFileSync(written, text)
    expect(await judge(written, 'x.csv')).toMatchObject({ valid: true, errors: [] })
  })

  test('follows the share of its facility, where that has one', async () => {
    const { body } = await world.call(facilitySettings.getFacility, { as, params: { id: facility.id } })
    const selfPay = () =>
      world.call(pricer.getSelfPayPercentage, { params: { brandId }, query: { facility: facility.name } }).then((a) => a.body)
    expect([body.selfPayPercentage, await selfPay()]).toEqual([null, { selfPayPercentage: 60 }])
    const edit = { ...body, attested: true, selfPayPercentage: 35.5 }
    expect((await world.call(facilitySettings.updateFacility, { as, body: edit })).body).toMatchObject({ selfPayPercentage: 35.5 })
    expect(await selfPay()).toEqual({ selfPayPercentage: 35.5 })
    expect((await world.call(pricer.getSelfPayPercentage, { params: { brandId } })).body).toEqual({ selfPayPercentage: 60 })
    expect((await published()).map(([, , cash]) => cash)).toEqual(['61.07', '35.52', '75.00'])
    for (const wrong of [0, 100.5, 33.333]) {
      const { status, body: refused } = await world.call(facilitySettings.updateFacility, {
        as,
        body: { ...edit, version: 2, selfPayPercentage: wrong },
      })
      expect([status, refused.fields.map((f: { path: string }) => f.path)]).toEqual([400, ['selfPayPercentage']])
    }
  })

  test('stands in the charge master and the lookup, and is changed there', async () => {
    const item = (await world.call(charges.getCharge, { as, params: { id: (await itemOf('C-3')).id } })).body
    expect(item).toMatchObject({ amount: null, cashPrice: 75 })
    const changed = await world.call(charges.updateCharge, { as, body: { ...item, cashPrice: 80.5 } })
    expect(changed.body).toMatchObject({ amount: null, cashPrice: 80.5 })
    const neither = await world.call(charges.updateCharge, { as, body: { ...item, version: 2, cashPrice: null } })
    expect(neither.body.fields).toEqual([expect.objectContaining({ path: 'amount', code: 'chargeOrCash' })])
    const sorted = (direction: string) =>
      world
        .call(pricer.lookupV3, { body: { brandId, facility: facility.name, keyWord: '9970', sort: [{ id: 'chargeAmount', direction }] } })
        .then(({ body }) => body.records.map((r: { chargeCode: string; chargeAmount: number | null }) => [r.chargeCode, r.chargeAmount]))
    expect((await sorted('desc')).at(-1)).toEqual(['C-3', null])
    expect((await sorted('asc')).at(-1)).toEqual(['C-3', null])
  })

  test('is changed by the next file, left alone by one that has none, and comes back with a rollback', async () => {
    const cash = async () => (await itemOf('C-1')).cashPrice?.toNumber()
    const second = await upload(file.replace('61.07', '55'))
    expect([second.body.changed, await cash()]).toEqual([2, 55])
    await upload('Code,Description,CPT/HCPCS,Rev Code,Gross Charge\nC-1,Charge and cash price,99701,0300,120')
    expect([(await itemOf('C-1')).amount?.toNumber(), await cash()]).toEqual([120, 55])
    const versions = (await world.call(uploads.listUploads, { as })).body as { versionId: string }[]
    for (const { versionId } of versions.slice(0, 2))
      expect((await world.call(uploads.rollbackUpload, { as, params: { id: versionId } })).status).toBe(200)
    expect(await cash()).toBe(61.07)
  })
})

test('an item without a charge has no dollars of a share of it: the file has the share, and the reason says why', async () => {
  await halfOfCharges()
  const rateOf = async (chargeCode: string) =>
    (
      (await world.call(pricer.explainNegotiatedRates, { as, body: { facility: facility.id, chargeCode } })).body as {
        rates: RateExplained[]
      }
    ).rates.find((r) => r.displayName === 'Halves')
  expect(await rateOf('C-2')).toMatchObject({ rate: 50.03, reason: null })
  expect(await rateOf('C-3')).toMatchObject({ rate: null, reason: { kind: 'chargeUnknown' } })
  const ofPayer = (await records()).filter((r) => r.payer_name === 'Halves')
  expect(ofPayer.map((r) => [r['code|3'], r['standard_charge|negotiated_dollar']])).toEqual(
    expect.arrayContaining([
      ['C-1', '50.03'],
      ['C-2', '50.03'],
    ]),
  )
  expect((await records()).filter((r) => r['code|3'] === 'C-3' && r.setting !== 'inpatient')).toMatchObject([
    {
      payer_name: 'Halves',
      'standard_charge|gross': '',
      'standard_charge|negotiated_dollar': '',
      'standard_charge|negotiated_percentage': '50',
      'standard_charge|methodology': 'percent of total billed charges',
      count: '0',
      median_amount: '',
    },
  ])
  const file = path.join(world.dataDir, 'shares.csv')
  fs.writeFileSync(file, (await world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId, facilityName: facility.name } })).text)
  expect(await judge(file, 'x.csv')).toMatchObject({ valid: true, errors: [], alerts: [] })
})
