import { beforeAll, describe, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import type { RateExplained } from '@ratebook/shared/negotiated-rates.ts'
import { type PublishedRate, publishedRates } from '@ratebook/shared/published-rates.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { whatItSays } from '../machine-readable.ts'
import { alpha, multipart, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const brandId = alpha.id
const facility = alpha.facilities[1] as { id: string; name: string }

const head =
  'hospital_name,last_updated_on,version,location_name,hospital_address,license_number|TX,type_2_npi,attester_name\n' +
  'Any Hospital,4/1/2026,3.0.0,Any Hospital,1 Main Street,77,1234567893,Jo Smith\n'
const tall = [
  `${head}description,code|1,code|1|type,code|2,code|2|type,code|3,code|3|type,modifiers,setting,drug_unit_of_measurement,` +
    'drug_type_of_measurement,standard_charge|gross,standard_charge|discounted_cash,payer_name,plan_name,' +
    'standard_charge|negotiated_dollar,' +
    'standard_charge|negotiated_percentage,standard_charge|negotiated_algorithm,median_amount,10th_percentile,90th_percentile,count,' +
    'standard_charge|methodology,standard_charge|min,standard_charge|max,additional_generic_notes',
  'MRI of the knee,MR-1,CDM,73721,CPT,0610,RC,26|LT,outpatient,,,1200.5,800.25,Northern Health,Silver,610.125,,,,,,,fee schedule,500,700,',
  'MRI of the knee,MR-1,CDM,73721,CPT,0610,RC,26|LT,outpatient,,,1200.5,800.25,Southern Health,,500,,,' +
    '600,400,700,12,case rate,500,700,by letter',
  'Stay for a new hip,301-2,APR-DRG,,,,,,inpatient,,,,,Northern Health,Silver,,,base rate times weight,,,,0,other,,,No claims in 15 months',
  'A drug,RX-1,CDM,00338-0125-04,NDC,,,,both,1000,ML,,95.5,,,,,,,,,,,,,Priced by the pharmacy',
  'Gold plan service,77777,HIPPS,,,,,,both,,,40,,Northern Health,Gold,,62.5,,31,20,40,1 through 10,percent of total billed charges,,,',
].join('\n')

async function upload(content: string, fields: Record<string, string> = {}) {
  const { payload, headers } = multipart({ facility: facility.id, ...fields }, { name: 'standardcharges.csv', content })
  const authorization = `Bearer ${await world.token(as)}`
  return world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })
}
const list = async () =>
  (
    await world.call(publishedRates.listPublishedRates, {
      as,
      body: { pagination: { currentPage: 1, recordsPerPage: 0 }, sort: [], filter: null },
    })
  ).body.records as PublishedRate[]
const file = async () => (await world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId, facilityName: facility.name } })).text

beforeAll(async () => {
  await world.db.prisma.payer.updateMany({ where: { brandId }, data: { enabled: false } })
  await world.db.prisma.chargeItem.deleteMany({ where: { facilityId: facility.id } })
})

describe('a machine-readable file', () => {
  test('is recognised, and a dry run keeps nothing of it', async () => {
    const { body } = await upload(tall, { dryRun: 'true' })
    expect(body).toMatchObject({ status: 'preview', added: 4, refused: 0, rates: 4, noteFaults: [{ code: 'machineReadable' }] })
    expect(await list()).toEqual([])
  })

  test('comes in with its codes, prices, payers and rates, and leaves as it was', async () => {
    expect((await upload(tall)).body).toMatchObject({ status: 'applied', added: 4, rates: 4 })
    expect([...whatItSays(await file())].sort()).toEqual([...whatItSays(tall)].sort())
    const rates = await list()
    expect(rates.map((r) => [r.displayName, r.planName, r.dollar, r.percentage, r.publishedOn])).toEqual(
      expect.arrayContaining([
        ['Northern Health', 'Silver', 610.125, null, '2026-04-01'],
        ['Southern Health', 'All plans', 500, null, '2026-04-01'],
        ['Northern Health', 'Gold', null, 62.5, '2026-04-01'],
      ]),
    )
    const items = await world.db.prisma.chargeItem.findMany({ where: { facilityId: facility.id }, orderBy: { description: 'asc' } })
    expect(items.find((i) => i.description.startsWith('Stay'))).toMatchObject({
      amount: null,
      aprDrgCode: '301-2',
      codes: [['301-2', 'APR-DRG']],
    })
    // the same file again changes nothing but the rates' own upload
    expect((await upload(tall)).body).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
    expect([...whatItSays(await file())].sort()).toEqual([...whatItSays(tall)].sort())
  })

  test('its rates are those of the pricer where no rule is about the item', async () => {
    const { body } = await world.call(pricer.explainNegotiatedRates, { as, body: { facility: facility.id, chargeCode: 'MR-1' } })
    const rates = body.rates as RateExplained[]
    const northern = rates.find((r) => r.displayName === 'Northern Health' && r.planName === 'Silver')
    expect(northern).toMatchObject({ rate: 610.13, methodology: 'fee schedule' })
    expect(northern?.lines[0]?.price.trace).toEqual([{ kind: 'published', amount: 610.13, values: { amount: 610.13, date: '2026-04-01' } }])
    expect(northern?.lines[0]?.published).toEqual({ amount: 610.13, date: '2026-04-01' })
  })

  test('what a rate comes to is said only where the file leaves no doubt', async () => {
    const rows = tall.split('\n')
    const of = (code: string, rate: string) => `A stay,${code},CDM,,,,,,inpatient,,,1000.25,,${rate},,,`
    const content = [
      ...rows.slice(0, 3),
      of('S-1', 'Northern Health,Silver,,62.55555,,,,,,percent of total billed charges'),
      of('S-2', 'Northern Health,Silver,,110,,,,,,fee schedule'),
      of('S-3', 'Northern Health,Silver,,40,after the outlier threshold,,,,,percent of total billed charges'),
      of('S-4', 'Northern Health,Silver,"2,100.5",,,,,,,per diem'),
      of('S-5', 'Northern Health,Silver,500,,,,,,,case rate'),
      of('S-5', 'Northern Health,Silver,700,,,,,,,case rate'),
    ].join('\n')
    const { versionId } = (await upload(content)).body
    const rateOf = async (chargeCode: string) => {
      const { body } = await world.call(pricer.explainNegotiatedRates, { as, body: { facility: facility.id, chargeCode } })
      const rate = (body.rates as RateExplained[]).find((r) => r.displayName === 'Northern Health' && r.planName === 'Silver')
      return [rate?.rate, rate?.perDay]
    }
    // 1,000.25 × 62.55555 % = 625.7118…; two rates for one stay are no certain one
    expect(await Promise.all(['S-1', 'S-2', 'S-3', 'S-4', 'S-5'].map(rateOf))).toEqual([
      [625.71, false],
      [null, false],
      [null, false],
      [2100.5, true],
      [null, false],
    ])
    expect((await world.call(uploads.rollbackUpload, { as, params: { id: versionId } })).status).toBe(200)
  })

  test('a day that there is not is none, and an amount with a decimal comma is none either', async () => {
    const { status, body } = await upload(tall.replace('4/1/2026', '2/30/2026').replace('610.125', '"610,12"'), { dryRun: 'true' })
    expect([status, body.refused]).toEqual([200, 1])
    expect(body.noteFaults[0].values.date).not.toBe('2026-02-30')
  })

  test('a code that is changed by hand leaves in its place, of its type', async () => {
    const where = { facilityId: facility.id, code: 'MR-1' }
    const { id } = await world.db.prisma.chargeItem.findFirstOrThrow({ where })
    const item = (await world.call(charges.getCharge, { as, params: { id } })).body
    const edited = await world.call(charges.updateCharge, { as, body: { ...item, cpT_HCPCS: '73722', revenueCode: '' } })
    expect(edited.status).toBe(200)
    expect((await world.db.prisma.chargeItem.findFirstOrThrow({ where })).codes).toEqual([
      ['MR-1', 'CDM'],
      ['73722', 'CPT'],
    ])
    await world.call(charges.updateCharge, { as, body: { ...item, version: item.version + 1 } })
  })

  test('a rate is changed and removed by hand', async () => {
    const rate = (await list()).find((r) => r.displayName === 'Southern Health') as PublishedRate
    const { id } = rate
    const edit = { ...rate, dollar: 505.5 }
    expect((await world.call(publishedRates.updatePublishedRate, { as, body: edit })).body).toMatchObject({ dollar: 505.5, version: 2 })
    expect((await world.call(publishedRates.updatePublishedRate, { as, body: edit })).status).toBe(409)
    expect(await file()).toContain(',505.5,')
    expect((await world.call(publishedRates.deletePublishedRate, { as, params: { id } })).status).toBe(204)
    expect(await file()).not.toContain('Southern Health')
  })

  test('comes in as JSON and in the wide layout, too', async () => {
    const wide = [
      `${head}description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash,` +
        'standard_charge|Northern Health|Silver|negotiated_dollar,standard_charge|Northern Health|Silver|methodology,' +
        'additional_payer_notes|Northern Health|Silver,standard_charge|min,standard_charge|max,additional_generic_notes',
      'Blood count,85025,CPT,both,20,12,9.5,fee schedule,a note,9.5,9.5,generic',
    ].join('\n')
    const json = JSON.stringify({
      hospital_name: 'Any Hospital',
      last_updated_on: '2026-05-01',
      version: '3.0.0',
      standard_charge_information: [
        {
          description: 'Blood count',
          code_information: [{ code: '85025', type: 'CPT' }],
          standard_charges: [
            {
              setting: 'both',
              gross_charge: 20,
              discounted_cash: 12,
              minimum: 9.5,
              maximum: 9.5,
              additional_generic_notes: 'generic',
              payers_information: [
                {
                  payer_name: 'Northern Health',
                  plan_name: 'Silver',
                  standard_charge_dollar: 9.5,
                  methodology: 'fee schedule',
                  additional_payer_notes: 'a note',
                },
              ],
            },
          ],
        },
      ],
    })
    for (const content of [wide, json]) {
      expect((await upload(content, { mode: 'replace', agreed: 'halfGone' })).body).toMatchObject({ status: 'applied', rates: 1 })
      expect([...whatItSays(await file())]).toEqual([...whatItSays(content)])
    }
  })

  test('a rollback brings the rates back that were there before', async () => {
    const versions = (await world.call(uploads.listUploads, { as })).body as { versionId: string }[]
    for (const { versionId } of versions.slice(0, 2))
      expect((await world.call(uploads.rollbackUpload, { as, params: { id: versionId } })).status).toBe(200)
    expect((await list()).map((r) => r.planName).sort()).toEqual(['Gold', 'Silver', 'Silver'])
  })

  test('rates without a charge are enough for a file', async () => {
    const rows = tall.split('\n')
    const stay = [...rows.slice(0, 3), ...rows.filter((row) => row.startsWith('Stay'))].join('\n')
    expect((await upload(stay, { mode: 'replace', agreed: 'halfGone' })).status).toBe(200)
    expect([...whatItSays(await file())]).toEqual([...whatItSays(stay)])
  })

  test('a JSON text that breaks off is refused', async () => {
    const { status, body } = await upload('{"hospital_name": "Any", "standard_charge_information": [{"description": "x"')
    expect([status, body.code]).toEqual([422, 'jsonBroken'])
  })
})
