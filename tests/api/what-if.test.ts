import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { todayOf } from '@ratebook/server/data/today.ts'
import { codeServices } from '@ratebook/shared/code-services.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { hiddenUpload } from '../uploads.ts'
import { workbook } from '../workbook.ts'
import { type KeptClaim, keepClaims, remitPayer } from '../kept-claims.ts'
import { alpha, beta, multipart, useWorld } from '../world.ts'
import { changesOf } from '../contract/rows.ts'
import { makeContract, makeSchedule } from './contract-world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const facilityId = randomUUID()
type Ids = Awaited<ReturnType<typeof makeContract>>
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>

let contract: Ids
let imaging: Row
beforeAll(async () => {
  await world.db.prisma.facility.create({ data: { brandId: alpha.id, id: facilityId, name: 'What-if Hospital' } })
  const items = [
    { code: 'LAB-1', cptHcpcs: '80053', amount: 50.05 },
    { code: 'XR-1', amount: 100 },
    { code: 'DRG-1', drgCode: '470', amount: 40_000 },
    { code: 'MOD-1', cptHcpcs: '93000', amount: 200 },
    { code: 'MOD-2', cptHcpcs: '93000', modifiers: '26', amount: 80 },
    { code: 'OLD-1', cptHcpcs: '80048', amount: 9, retiredBy: await hiddenUpload(world, alpha.id, facilityId) },
  ]
  await world.db.prisma.chargeItem.createMany({
    data: items.map((item) => ({ brandId: alpha.id, id: randomUUID(), facilityId, departmentName: 'D', description: 'Item', ...item })),
  })
  contract = await makeContract(world, alpha.id, 'Compared Agreement', { facilityIds: [facilityId] })
  const feeScheduleId = await makeSchedule(world, alpha.id, 'Compared rates', 'FEE_SCHEDULE', [
    { code: '70551', amount: 300 },
    { code: '70553', amount: 450.55 },
  ])
  const { body: codes } = await call(codeServices.createCodeService, {
    as,
    body: { name: 'Compared imaging', serviceTypeId: 'OUTPATIENT', primaryRuleMethod: 'CPT_HCPCS', primaryCodes: '70010-76499' },
  })
  const made = async (body: object) =>
    (await call(rules.createRule, { as, body: { contractServiceId: contract.OUTPATIENT, ruleTypeId: 'RULE', ...body } })).body
  imaging = await made({ name: 'Imaging', paymethodId: 'PERCENT_OF_FEE_SCHEDULE', payvalue: 100, feeScheduleId, codeServiceId: codes.id })
  await made({ name: 'All the rest', paymethodId: 'PERCENT_OF_CHARGES', payvalue: 40 })
})

const FILE = 'Code,Units,Description\n70551,100,MRI\n70553,10.5,MRI with contrast\n80053,200,=cmd()\nxr-1,3,X-ray\nJ9999,5,Drug\n'
/** `rules` and `removed` as things, or as text that may be no JSON. */
async function compare(
  content: string | Buffer | null,
  fields: { rules?: object[] | string; removed?: string[] | string } & Record<string, unknown> = {},
) {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const form = {
    contractId: contract.id,
    serviceType: 'OUTPATIENT',
    facilityId,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value)])),
  }
  const { payload, headers } = multipart(form, content === null ? undefined : { name: 'volumes.csv', field: 'volumeCsvFile', content })
  return world.inject({
    method: 'POST',
    url: rules.compareRules.path,
    payload,
    headers: { ...headers, host: 'localhost', authorization: `Bearer ${await world.token(as)}` },
  })
}
const better = () => ({ ...imaging, payvalue: 110 })
const flatLab = (more: object = {}) => ({
  contractServiceId: contract.OUTPATIENT,
  name: 'Flat labs',
  ruleTypeId: 'CARVEOUT',
  methodId: 'CPT_HCPCS',
  carveoutCodes: '80053',
  paymethodId: 'FLAT_RATE',
  payvalue: 15,
  ...more,
})
const brief = (body: Row) => body.rows.map((r: Row) => [r.code, r.before, r.after, r.difference])

describe('a comparison of a contract with itself as it would be', () => {
  test('adds up to the cent what a file of services is paid, before and after, dearest difference first', async () => {
    const before = await changesOf(world, alpha.id)
    const { status, body } = await compare(FILE, { rules: [better()] })
    expect(status).toBe(200)
    expect(brief(body)).toEqual([
      // 300.00 and 330.00, a hundred times
      ['70551', 30_000, 33_000, 3000],
      // 450.55 × 10.5 = 4,730.775; 110 % of 450.55 = 495.605 → 495.61, × 10.5 = 5,203.905
      ['70553', 4730.78, 5203.91, 473.13],
      // 40 % of 50.05 = 20.02; of the charge code's 100.00
      ['80053', 4004, 4004, 0],
      ['XR-1', 120, 120, 0],
      ['J9999', null, null, null],
    ])
    expect(body).toMatchObject({
      services: 5,
      unpriced: 1,
      before: 38_854.78,
      after: 42_327.91,
      difference: 3473.13,
      leftOut: 0,
      refused: 0,
      errors: [],
    })
    expect(body.rows[0]).toEqual({
      code: '70551',
      modifiers: '',
      description: 'MRI',
      units: 100,
      serviceType: 'OUTPATIENT',
      before: 30_000,
      after: 33_000,
      difference: 3000,
      reasonBefore: '',
      reasonAfter: '',
      ruleBefore: 'Imaging',
      ruleAfter: 'Imaging',
    })
    expect(body.rows[4]).toMatchObject({ reasonBefore: 'chargeUnknown', reasonAfter: 'chargeUnknown', ruleBefore: 'All the rest' })
    // nothing is written
    expect(await changesOf(world, alpha.id)).toEqual(before)
  })

  test('takes no charge for another modifier for what is not charged', async () => {
    const file = 'Code,Units,Modifiers\n93000,1,26\n93000,1,TC\n71046,1,TC\n71046,1,26\n71046,1,\n'
    await world.db.prisma.chargeItem.create({
      data: {
        brandId: alpha.id,
        id: randomUUID(),
        facilityId,
        departmentName: 'D',
        description: 'Item',
        code: 'MOD-3',
        cptHcpcs: '71046',
        modifiers: 'TC',
        amount: 60,
      },
    })
    const { body } = await compare(file, { removed: [imaging.id] })
    // 40 % of 80.00; of the whole service's 200.00; of 60.00; of what nobody knows; of the only charge there is
    const after = Object.fromEntries(body.rows.map((r: Row) => [`${r.code} ${r.modifiers}`, r.after]))
    expect(after).toEqual({ '93000 26': 32, '93000 TC': 80, '71046 TC': 24, '71046 26': null, '71046 ': 24 })
  })

  test('leaves out rules and adds new ones; a service that loses its price is counted, never taken as nothing', async () => {
    const { body } = await compare(FILE, { rules: [flatLab()], removed: [imaging.id] })
    expect(brief(body)).toEqual([
      ['80053', 4004, 3000, -1004],
      ['XR-1', 120, 120, 0],
      ['70551', 30_000, null, null],
      ['70553', 4730.78, null, null],
      ['J9999', null, null, null],
    ])
    expect(body).toMatchObject({ services: 5, unpriced: 3, before: 4124, after: 3120, difference: -1004 })
    expect(body.rows.find((r: Row) => r.code === '70551')).toMatchObject({
      reasonAfter: 'chargeUnknown',
      ruleBefore: 'Imaging',
      ruleAfter: 'All the rest',
    })
    expect(body.rows[0]).toMatchObject({ ruleBefore: 'All the rest', ruleAfter: 'Flat labs' })
  })

  test('counts a flat rate, a minimum and a stop-loss for each service, not once for all', async () => {
    const rule = (more: object) => ({ rules: [flatLab(more)] })
    expect(brief((await compare('Code,Units\n80053,7', rule({ payvalue: 15.5 }))).body)).toEqual([['80053', 140.14, 108.5, -31.64]])
    expect(
      brief((await compare('Code,Units\n80053,7', rule({ paymethodId: 'PERCENT_OF_CHARGES', payvalue: 10, minimum: 6 }))).body),
    ).toEqual([['80053', 140.14, 42, -98.14]])
    const stopLoss = { threshold: 60, unit: 'dollars', basis: 'first', percentage: 90 }
    expect(brief((await compare('Code,Units\n80053,7', rule({ stopLoss }))).body)).toEqual([['80053', 140.14, 105, -35.14]])
  })

  test('finds charges by CPT/HCPCS with the modifiers of the file, by DRG and by charge code; a retired item has none', async () => {
    const { body } = await compare('CPT,Mod,Volume\n93000,,1\n93000,26,1\n93000,TC,1\nLAB-1,,1\n470,,1\n80048,,1\n')
    expect(brief(body).sort()).toEqual([
      ['470', 16_000, 16_000, 0],
      ['80048', null, null, null],
      ['93000', 32, 32, 0],
      ['93000', 80, 80, 0],
      ['93000', 80, 80, 0],
      ['LAB-1', 20.02, 20.02, 0],
    ])
  })

  test('of another service type looks at the rules of that type', async () => {
    const stay = { contractServiceId: contract.INPATIENT, name: 'Stays', ruleTypeId: 'RULE', paymethodId: 'CASE_RATE', payvalue: 18_000 }
    const { body } = await compare('DRG,Cases\n470,12', { serviceType: 'INPATIENT', rules: [stay] })
    expect(body).toMatchObject({
      services: 1,
      unpriced: 1,
      before: 0,
      after: 0,
      rows: [{ code: '470', before: null, after: 216_000, difference: null, reasonBefore: 'noRule', ruleAfter: 'Stays' }],
    })
  })

  test('answers the whole table as a file that is safe to open in a spreadsheet', async () => {
    const { status, text, headers } = await compare(FILE, { rules: [{ ...better(), payvalue: 90 }], asCsv: 'true' })
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="what-if.csv"',
    ])
    expect(parse(text)).toEqual([
      [
        'Code',
        'Modifiers',
        'Description',
        'Units',
        'Service type',
        'Before',
        'After',
        'Difference',
        'Rule before',
        'Rule after',
        'No price before',
        'No price after',
      ],
      ['70551', '', 'MRI', '100', 'Outpatient', '30000.00', '27000.00', '-3000.00', 'Imaging', 'Imaging', '', ''],
      ['70553', '', 'MRI with contrast', '10.5', 'Outpatient', '4730.78', '4257.75', '-473.03', 'Imaging', 'Imaging', '', ''],
      ['80053', '', "'=cmd()", '200', 'Outpatient', '4004.00', '4004.00', '0.00', 'All the rest', 'All the rest', '', ''],
      ['XR-1', '', 'X-ray', '3', 'Outpatient', '120.00', '120.00', '0.00', 'All the rest', 'All the rest', '', ''],
      ['J9999', '', 'Drug', '5', 'Outpatient', '', '', '', 'All the rest', 'All the rest', 'charge not known', 'charge not known'],
    ])
  })

  test('is made on the nearest day on which the contract is in force', async () => {
    const [ended, coming] = [
      await makeContract(world, alpha.id, 'Ended Agreement', { terminationDate: new Date('2021-06-30') }),
      await makeContract(world, alpha.id, 'Coming Agreement', { effectiveDate: new Date('2199-01-01') }),
    ]
    const dayOf = async (id: string) => (await compare('Code,Units\n80053,1', { contractId: id })).body.date
    expect([await dayOf(ended.id), await dayOf(coming.id)]).toEqual(['2021-06-30', '2199-01-01'])
  })

  test('takes a hundred thousand services, shows the five hundred largest differences, and refuses one more', async () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => (i % 2 ? `70551,${i}` : `Z${i},${i + 1}`))
    const { status, body } = await compare(`Code,Units\n${lines.join('\n')}\n`, { rules: [better()] })
    // 1 + 3 + … + 99,999 = 50,000² units of 300.00, and of 330.00
    expect([status, body.services, body.unpriced, body.before, body.after, body.rows.length, body.rows[0].units]).toEqual([
      200, 100_000, 50_000, 750_000_000_000, 825_000_000_000, 500, 99_999,
    ])
    const more = await compare(`Code,Units\n${lines.join('\n')}\n70551,1\n`)
    expect([more.status, more.body.error]).toEqual([422, expect.stringContaining('more than 100,000 services')])
  })
})

describe('the file of services', () => {
  test('is read as hospitals write it: other headers, title rows, thousands, a total below', async () => {
    const { body } = await compare(
      'Volumes 2025\n\nCPT Code;Description;Annual Volume\n70551;MRI;"1,200"\n\nCPT Code;Description;Annual Volume\n70553;;0\n' +
        'Total;;1200\n',
    )
    expect([brief(body), body.leftOut, body.refused]).toEqual([[['70551', 360_000, 360_000, 0]], 3, 0])
  })

  test('may be a workbook', async () => {
    const sheets = { Volumes: [['Volumes 2025'], ['CPT Code', 'Units'], ['70551', 1200], ['70553', 2]], Notes: [['nothing here']] }
    const { body } = await compare(workbook(sheets))
    expect([body.services, body.refused, body.before]).toEqual([2, 0, 360_901.1])
  })

  test('has its unreadable rows named, and the rest is compared', async () => {
    const { status, body } = await compare('Code,Units\n70551,1\n,5\n70551,\n70551,-2\n70551,many\n70551,1.005\n70551,1,1\n70551,$5\n')
    expect([status, body.services, body.refused]).toEqual([200, 1, 7])
    expect(body.errors.map((e: Row) => `${e.row} ${e.column}: ${e.message}`)).toEqual([
      '3 Code: The code is empty. Fill it in, or delete the row.',
      '4 Units: The units are empty. Fill them in, or delete the row.',
      '5 Units: “-2” is negative. Write how often the service was given.',
      '6 Units: “many” is not a number of units. Write it like 12 or 12.5.',
      '7 Units: “1.005” is not a number of units. Write it like 12 or 12.5.',
      '8 Column C: The row has 3 cells, the header 2. Put the text that holds the extra “,” in quotation marks.',
      '9 Units: “$5” is not a number of units. Write it like 12 or 12.5.',
    ])
  })

  test.each([
    ['none', null, 400, /no file/],
    ['empty', '', 422, /is empty/],
    ['no table', 'just words', 422, /not a table/],
    ['without units', 'Code,Description\n70551,MRI\n', 422, /No column is headed “Units”/],
    ['a picture', '\x89PNG\r\n\0\0', 422, /picture|neither text/],
  ])('that is %s is refused', async (_, content, expected, message) => {
    const { status, body } = await compare(content)
    expect([status, body.error, body.fields[0].path]).toEqual([expected, expect.stringMatching(message), 'volumeCsvFile'])
  })
})

describe('changed rules are refused by their place and field', () => {
  const refused = async (fields: Parameters<typeof compare>[1]) => {
    const { status, body } = await compare(FILE, fields)
    return [status, body.fields?.map((f: Row) => f.path)]
  }
  test('where they are no JSON, or no rules', async () => {
    expect(await refused({ rules: '{' })).toEqual([400, ['rules']])
    expect(await refused({ removed: '7' })).toEqual([400, ['removed']])
    expect(await refused({ removed: ['x'] })).toEqual([400, ['removed.0']])
    expect(await refused({ rules: [better(), flatLab({ carveoutCodes: 'A9-A1' })] })).toEqual([400, ['rules.1.carveoutCodes']])
    expect(await refused({ rules: [flatLab({ minimum: 5, maximum: 4 })] })).toEqual([400, ['rules.0.maximum']])
  })
  test('where what they refer to is not there', async () => {
    expect(await refused({ rules: [better(), flatLab({ feeScheduleId: randomUUID() })] })).toEqual([422, ['rules.1.feeScheduleId']])
    expect(await refused({ rules: [flatLab({ id: randomUUID() })] })).toEqual([422, ['rules.0.id']])
    expect(await refused({ rules: [better(), better()] })).toEqual([422, ['rules.1.id']])
    expect(await refused({ removed: [randomUUID()] })).toEqual([422, ['removed.0']])
    const other = await makeContract(world, alpha.id, 'Another Agreement')
    expect(await refused({ rules: [flatLab({ contractServiceId: other.OUTPATIENT })] })).toEqual([422, ['rules.0.contractServiceId']])
  })
  test('and so are a contract and a facility that are not there, not the brand’s, or not the contract’s', async () => {
    const theirs = await makeContract(world, beta.id, 'Their Compared Agreement')
    for (const contractId of [theirs.id, randomUUID()]) expect(await refused({ contractId })).toEqual([422, ['contractId']])
    for (const strange of [beta.facilities[0]?.id, alpha.facilities[0]?.id, randomUUID()])
      expect(await refused({ facilityId: strange })).toEqual([422, ['facilityId']])
  })
})

test('services that the contract’s payers answered are a file that is compared like any other', async () => {
  const { db } = world
  const payerContractId = randomUUID()
  const [payerId, strangerId] = [randomUUID(), randomUUID()]
  await db.prisma.payerContract.create({
    data: { brandId: alpha.id, id: payerContractId, displayName: 'Compared payers', contractId: contract.id },
  })
  await db.prisma.payer.create({ data: { brandId: alpha.id, id: payerId, displayName: 'Compared payer', payerContractId } })
  const { payerContractId: other } = await db.prisma.payer.findFirstOrThrow({ where: { brandId: alpha.id, NOT: { payerContractId } } })
  await db.prisma.payer.create({ data: { brandId: alpha.id, id: strangerId, displayName: 'Another payer', payerContractId: other } })
  const [ours, theirs] = [await remitPayer(db, alpha.id, payerId), await remitPayer(db, alpha.id, strangerId)]
  const today = await todayOf(db, alpha.id)
  const claim = (more: Partial<KeptClaim>): KeptClaim => ({ remitPayerId: ours, day: today, ...more })
  const imagingLine = { cptHcpcs: '70551', revenueCode: '0610' }
  await keepClaims(db, alpha.id, facilityId, [
    claim({ lines: [{ ...imagingLine, units: 2 }, { cptHcpcs: '80053', revenueCode: '0300', modifiers: '59' }, { revenueCode: '0270' }] }),
    claim({
      lines: [
        { ...imagingLine, units: 3 },
        { cptHcpcs: '99999', submittedCptHcpcs: '70553', units: 10.5 },
      ],
    }),
    claim({ lines: [imagingLine], remitPayerId: theirs }),
    // a doctor's own bill
    claim({ billType: '221', lines: [{ cptHcpcs: '70551', modifiers: '26', units: 4 }] }),
    claim({ lines: [imagingLine], isTakenBack: true }),
    claim({ lines: [imagingLine], day: plusDays(today, -400) }),
    claim({ setting: 'inpatient', drgCode: '470', lines: [imagingLine] }),
    claim({ setting: 'inpatient', drgCode: '0470', lines: [imagingLine] }),
  ])
  const volumes = async (serviceType: string) =>
    (await call(rules.getRemittedVolumes, { as, query: { contractId: contract.id, facilityId, serviceType } })).text
  expect(await volumes('INPATIENT')).toBe('Code,Units,Modifiers\n470,2.00,\n')
  expect(await volumes('PHYSICIAN')).toBe('Code,Units,Modifiers\n70551,4.00,26\n')
  const outpatient = await volumes('OUTPATIENT')
  expect(outpatient).toBe('Code,Units,Modifiers\n70553,10.50,\n70551,5.00,\n0270,1.00,\n80053,1.00,59\n')
  const { body } = await compare(outpatient, { rules: [better()] })
  expect(body.rows.find((r: Row) => r.code === '70551')).toMatchObject({ units: 5, before: 1500, after: 1650, difference: 150 })
})
