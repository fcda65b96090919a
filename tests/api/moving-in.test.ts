// A hospital moves in with the file it publishes: what it says of the hospital, what is doubtful about it, and what leaves again.
import { deflateRawSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ATTESTATION } from '@ratebook/shared/attestation.ts'
import { audit } from '@ratebook/shared/audit.ts'
import { type UploadAnswer, uploads } from '@ratebook/shared/uploads.ts'
import { expectToAddUp } from '../ledger.ts'
import { estimatesIn, whatItSays, whatItsHeadSays, withCounts } from '../machine-readable.ts'
import { madeFile } from '../made-file.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { zip } from '../zip.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const brandId = alpha.id
const { id, name } = alpha.facilities[1] as { id: string; name: string }
const where = { brandId_id: { brandId, id } }

const header =
  'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash,payer_name,plan_name,' +
  'standard_charge|negotiated_dollar,standard_charge|negotiated_percentage,standard_charge|negotiated_algorithm,estimated_amount,' +
  'standard_charge|methodology,standard_charge|min,standard_charge|max,additional_generic_notes,shelf'
const provisions = 'Claims above $200,000.00 are paid at 50 %, whatever else is agreed to.'
const head = (hospital: string) =>
  'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|TX,type_2_npi,attester_name,' +
  'financial_aid_policy,general_contract_provisions\n' +
  `${hospital},2026-03-01,2.2.0,${hospital}|Harbour Clinic,"1 Main Street, Anytown|2 Quay, Anytown",77,1234567893,Jo Smith,ask us,` +
  `"${provisions}"\n`
const rows = [
  'MRI of the knee,73721,CPT,outpatient,1200,800.255,Northern Health,Silver,610.125,,,,fee schedule,500,700,,A1',
  'MRI of the knee,73721,CPT,outpatient,1200,800.255,Southern Health,Gold,,0.45,,550.5,percent of total billed charges,700,500,,',
  'Stay for a new hip,301-2,APR-DRG,inpatient,,,Northern Health,Silver,,,base rate times weight,22000,other,,,by letter,',
  'A bandage,77,CDM,both,4.5,,,,,,,,,,,,',
  'Nothing at all,78,CDM,both,,,,,,,,,,,,,',
]
const tall = (hospital = name) => `${head(hospital)}${header}\n${rows.join('\n')}\n`

async function upload(content: string | Buffer, fields: Record<string, string> = {}, fileName = 'standardcharges.csv') {
  const { payload, headers } = multipart({ facility: id, agreed: 'percentagesLow', ...fields }, { name: fileName, content })
  const authorization = `Bearer ${await world.token(as)}`
  const answer = await world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })
  return { status: answer.status as number, body: answer.body as UploadAnswer }
}
const zipped = (files: Record<string, string>) =>
  zip(Object.fromEntries(Object.entries(files).map(([part, text]) => [part, deflateRawSync(text)])))
const dryRun = async (content: string | Buffer, fileName?: string) => (await upload(content, { dryRun: 'true' }, fileName)).body
const facility = () => world.db.prisma.facility.findUniqueOrThrow({ where })
const states = (answer: UploadAnswer) => Object.fromEntries(answer.facts.map(({ fact, state }) => [fact, state]))
const codes = ({ warnings }: UploadAnswer) => warnings.map(({ code }) => code)

const lacking = { address: '', licenseNumber: '', licenseState: '', npis: [], attesterName: '', attestedAt: null, financialAidPolicy: '' }
const told = { ...lacking, furtherLocations: [], contractProvisions: '' }

beforeAll(async () => {
  await world.db.prisma.payer.updateMany({ where: { brandId }, data: { enabled: false } })
})
beforeEach(async () => {
  await world.db.prisma.chargeItem.deleteMany({ where: { facilityId: id } })
  await world.db.prisma.facility.update({ where, data: told })
})

describe('what a file says of its hospital', () => {
  test('stands beside what the facility says, and is nothing but told until somebody ticks it', async () => {
    await world.db.prisma.facility.update({ where, data: { address: '9 Other Street', npis: ['1234567893'] } })
    expect(states(await dryRun(tall()))).toEqual({
      license: 'missing',
      npis: 'same',
      address: 'differs',
      furtherLocations: 'missing',
      attesterName: 'missing',
      financialAidPolicy: 'refused',
      contractProvisions: 'missing',
    })
    expect((await upload(tall())).status).toBe(200)
    expect(await facility()).toMatchObject({ ...told, address: '9 Other Street', npis: ['1234567893'] })
  })

  test('is taken where the facility lacks it, and nothing is overwritten', async () => {
    await world.db.prisma.facility.update({ where, data: { address: '9 Other Street' } })
    expect((await upload(tall(), { facts: 'missing' })).status).toBe(200)
    expect(await facility()).toMatchObject({
      licenseNumber: '77',
      licenseState: 'TX',
      npis: ['1234567893'],
      address: '9 Other Street',
      furtherLocations: [{ name: 'Harbour Clinic', address: '2 Quay, Anytown' }],
      attesterName: 'Jo Smith',
      attestedAt: null,
      contractProvisions: provisions,
    })
  })

  test('takes the place of what the facility says where that is ticked, and the log tells both', async () => {
    await world.db.prisma.facility.update({ where, data: { address: '9 Other Street', attesterName: 'Ada Byron', attestedAt: new Date() } })
    expect((await upload(tall(), { facts: 'address, attesterName' })).status).toBe(200)
    // another official has to give a word of his own
    expect(await facility()).toMatchObject({ address: '1 Main Street, Anytown', attesterName: 'Jo Smith', attestedAt: null, npis: [] })
    const { body } = await world.call(audit.listAudit, {
      as,
      body: { pagination: { currentPage: 1, recordsPerPage: 5 }, sort: [], filter: null },
    })
    // somebody may have signed in meanwhile
    const changed = body.records.map((r: { entity: string }) => r.entity).filter((entity: string) => entity !== 'session')
    expect(changed.slice(0, 2).sort()).toEqual(['charge master', 'facility'])
    expect((await upload(tall(), { facts: 'address, shoeSize' })).status).toBe(400)
  })

  test('goes again with a rollback, but for what somebody has changed since', async () => {
    const before = await world.db.prisma.facility.update({
      where,
      data: { address: '9 Other Street', attesterName: 'Ada Byron', attestedAt: new Date() },
    })
    const { body } = await upload(tall(), { facts: 'address, attesterName, license, npis' })
    await world.db.prisma.facility.update({ where, data: { npis: ['1093817465'] } })
    expect((await world.call(uploads.rollbackUpload, { as, params: { id: body.versionId } })).status).toBe(200)
    const { address, attesterName, attestedAt } = before
    expect(await facility()).toMatchObject({ address, attesterName, attestedAt, licenseNumber: '', licenseState: '', npis: ['1093817465'] })
  })

  test('gives the word of its official only where it attests to the same words, and only when asked', async () => {
    const attested = tall().replace('attester_name,', `attester_name,"${ATTESTATION}",`).replace('Jo Smith,', 'Jo Smith,TRUE,')
    expect(states(await dryRun(attested)).attested).toBe('missing')
    await upload(attested, { facts: 'missing' })
    expect((await facility()).attestedAt).toBeNull()
    await upload(attested, { facts: 'attested' })
    expect((await facility()).attestedAt).not.toBeNull()
  })
})

describe('what is doubtful about a file', () => {
  test('is told in the dry run, and what blocks has to be agreed to', async () => {
    const content = tall('Elsewhere Hospital').replace('610.125', '999999999')
    const answer = await dryRun(content)
    expect(codes(answer).sort()).toEqual(
      ['columnsUnread', 'endsCrossed', 'estimatesLeftOut', 'otherHospitalFile', 'percentagesLow', 'ratesHigh', 'ratesIncomplete'].sort(),
    )
    expect(answer.warnings.find(({ code }) => code === 'estimatesLeftOut')?.values).toEqual({ count: 2 })
    expect(answer).toMatchObject({ rates: 3, uncoded: 1, rounded: 1, leftOutReasons: { noPrice: 1, sameItem: 1 } })
    expect((await upload(content)).status).toBe(422)
    expect((await upload(content, { agreed: 'percentagesLow, ratesHigh' })).status).toBe(200)
  })

  test('is not that items have no charge of their own', async () => {
    const stays = Array.from(
      { length: 12 },
      (_, i) => `Stay ${i},${301 + i},MS-DRG,inpatient,,,Northern Health,Silver,${9000 + i},,,,case rate,1,2,,`,
    )
    expect(codes(await dryRun(`${head(name)}${header}\n${stays.join('\n')}\n`))).toEqual([])
  })

  test('does not hide where each row went', async () => {
    const wide = [
      `${head(name)}description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|A|B|negotiated_dollar,` +
        'standard_charge|A|B|methodology,standard_charge|C|D|negotiated_dollar,standard_charge|C|D|methodology,' +
        'standard_charge|min,standard_charge|max',
      'Blood count,85025,CPT,both,20,9.5,fee schedule,8,fee schedule,8,9.5',
      'Urine test,81002,CPT,both,10,,,5,fee schedule,5,5',
      'A bandage,77,CDM,both,4.5,,,,,,',
    ].join('\n')
    expectToAddUp(await dryRun(tall()), 8)
    expectToAddUp(await dryRun(wide), 6)
    expect(await dryRun(wide)).toMatchObject({ rates: 3, added: 3 })
  })
})

describe('a file in an archive', () => {
  const json = JSON.stringify({
    hospital_name: 'Elsewhere Hospital',
    last_updated_on: '2026-05-01',
    version: '3.0.0',
    standard_charge_information: [
      {
        description: 'Blood count',
        code_information: [{ code: '85025', type: 'CPT' }],
        standard_charges: [{ setting: 'both', gross_charge: 20 }],
      },
    ],
  })

  test('is taken as the file itself, as text or as JSON', async () => {
    expect(await dryRun(zipped({ 'standardcharges.csv': tall(), 'readme.txt': 'See the other file' }), 'all.zip')).toMatchObject({
      added: 3,
      rates: 3,
      noteFaults: [{ code: 'machineReadable' }],
    })
    expect(await dryRun(zipped({ 'standardcharges.json': json }), 'all.zip')).toMatchObject({ added: 1, rates: 0 })
  })

  test('is the one of the facility where there are several, and none when that is not told', async () => {
    expect(await dryRun(zipped({ 'a.json': json, 'b.csv': tall() }), 'all.zip')).toMatchObject({ added: 3 })
    const { status, body } = await upload(zipped({ 'a.json': json, 'b.csv': tall('Another Hospital') }), { dryRun: 'true' }, 'all.zip')
    expect([status, body.code]).toEqual([422, 'severalHospitalFiles'])
  })

  test('leaves an archive of other tables to be read as a charge master', async () => {
    const answer = await dryRun(zipped({ 'list.csv': 'Charge Code,Description,Charge\n1,Bandage,4.50\n' }), 'all.zip')
    expect(answer).toMatchObject({ added: 1, facts: [] })
  })
})

test('a file of version 2 leaves as it came, but for what version 3 wants, and what it has no place for, which is kept', async () => {
  const complete = { attestedAt: new Date(), contactName: 'Jo', contactEmail: 'jo@example.org' }
  expect((await upload(tall(), { facts: 'missing' })).status).toBe(200)
  await world.db.prisma.facility.update({ where, data: complete })
  const text = await madeFile(world, 'alpha.admin', id)
  const content = tall()
  const priced = [...withCounts(whatItSays(content))].filter((row) => !row.includes('Nothing at all'))
  expect([...whatItSays(text)].sort()).toEqual(priced.sort())
  expect(whatItsHeadSays(text)).toEqual(whatItsHeadSays(content))
  expect(text).not.toContain('estimated_amount')
  const kept = await world.db.prisma.publishedRate.findMany({ where: { facilityId: id, estimatedAmount: { not: null } } })
  expect(kept.map((rate) => Number(rate.estimatedAmount)).sort()).toEqual(estimatesIn(content))
})
