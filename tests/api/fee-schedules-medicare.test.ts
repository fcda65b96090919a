import { describe, expect, test } from 'vitest'
import { contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { scheduleLines, uploadSchedule } from '../schedule-files.ts'
import { useWorld } from '../world.ts'

const world = useWorld()
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>

/**
 * A relative value file as CMS publishes it, without its descriptions. Rows:
 * code, modifier, status, work, non-facility PE, facility PE, MP.
 */
function pfs(
  rows: [string, string, string, string, string, string, string][],
  { title = '2025 National Physician Fee Schedule Relative Value File October Release', factor = '32.3465', columns = 31 } = {},
) {
  const priced = columns === 32
  const line = (cells: Record<number, string>) => Array.from({ length: columns }, (_, i) => cells[i] ?? '').join(',')
  const conv = priced ? 25 : 24
  return [
    line({ 2: title }),
    line({ 2: 'CPT codes and descriptions only are copyright 2024 American Medical Association. All Rights Reserved.' }),
    line({ 2: 'Dental codes (D codes) are copyright 2025/26 American Dental Association.' }),
    line({}),
    line({ 2: 'RELEASED 09/11/2025' }),
    line({ 28: 'NON-FACILITY', 29: 'FACILITY' }),
    line({ 4: 'NOT USED' }),
    line({ 4: 'FOR', 7: 'NON-FAC', 9: 'FACILITY ' }),
    line({
      3: 'STATUS',
      4: 'MEDICARE ',
      5: 'WORK',
      6: 'NON-FAC',
      7: 'NA',
      8: 'FACILITY',
      9: 'NA',
      10: 'MP',
      11: 'NON-FACILITY',
      12: 'FACILITY',
      [conv]: 'CONV',
    }),
    line({
      0: 'HCPCS',
      1: 'MOD',
      2: 'DESCRIPTION',
      3: 'CODE',
      4: 'PAYMENT',
      5: 'RVU',
      6: 'PE RVU',
      7: 'INDICATOR',
      8: 'PE RVU',
      9: 'INDICATOR',
      10: 'RVU',
      11: 'TOTAL',
      12: 'TOTAL',
      23: priced ? 'IND' : '',
      [conv]: 'FACTOR',
    }),
    ...rows.map(([code, modifier, status, work, nonfac, fac, mp]) =>
      line({ 0: code, 1: modifier, 3: status, 5: work, 6: nonfac, 8: fac, 10: mp, [conv]: factor }),
    ),
  ].join('\r\n')
}
const upload = (content: string, fields: Record<string, string>, fileName?: string) =>
  uploadSchedule(world, content, fields, fileName ? { fileName } : {})
const lines = async (id: string) =>
  (await scheduleLines(world, id)).map((l) => [
    l.code,
    l.modifiers,
    l.grouping,
    l.facAllowedAmount?.toNumber() ?? null,
    l.nonfacAllowedAmount?.toNumber() ?? null,
  ])

/** Relative values of CMS's file of October 2025. */
const paid: Parameters<typeof pfs>[0] = [
  ['76145', '', 'A', '0.00', '29.03', '29.03', '0.51'],
  ['76814', '26', 'A', '0.99', '0.40', '0.40', '0.03'],
  ['76814', 'TC', 'A', '0.00', '1.28', '1.28', '0.02'],
  ['11055', '', 'R', '0.35', '1.72', '0.08', '0.03'],
]

describe('the physician fee schedule', () => {
  test('is recognised; its national amounts are rounded once, and all it tells is kept', async () => {
    const { status, body } = await upload(pfs(paid), { name: 'PFS' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        source: 'pfs',
        feeScheduleType: 'MPFS_RBRVS',
        effectiveDate: '2025-10-01',
        conversionFactor: 32.3465,
        items: 4,
        refused: 0,
        missing: [],
      }),
    ])
    expect(body.schedule).toMatchObject({ scope: 'national', conversionFactor: 32.3465, effectiveDate: '2025-10-01' })
    expect(await lines(body.schedule.id)).toEqual([
      ['11055', '', 'Surgery: skin and breast', 14.88, 67.93],
      ['76145', '', 'Imaging: X-ray, CT and MRI', 955.52, 955.52],
      ['76814', '26', 'Imaging: ultrasound', 45.93, 45.93],
      ['76814', 'TC', 'Imaging: ultrasound', 42.05, 42.05],
    ])
    const [first] = await scheduleLines(world, body.schedule.id)
    expect([first?.workRvu, first?.facPeRvu, first?.nonfacPeRvu, first?.mpRvu].map(Number)).toEqual([0.35, 0.08, 1.72, 0.03])
  })

  test('with an absurd conversion factor stops nothing else, however it is read', async () => {
    const { status } = await upload(
      pfs([['76145', '', 'A', '0.00', '0.01', '0.01', '0.01']], {
        factor: '99999999.9999',
        title: '2024 National Physician Fee Schedule Relative Value File',
      }),
      { name: 'Absurd PFS' },
    )
    expect(status).toBe(200)
    expect((await world.call(contractedRates.listContractedRates, { as: 'alpha.admin', body: {} })).status).toBe(200)
    // amounts beyond what can be kept are the file's fault
    const beyond = await upload(
      pfs([['76145', '', 'A', '999999.99', '999999.99', '999999.99', '999999.99']], { factor: '99999999.9999' }),
      { name: 'Impossible PFS' },
    )
    expect([beyond.status, beyond.body.error]).toEqual([422, expect.stringContaining('refused')])
  })

  // published for 76145 in PFREV25D: San Francisco, San Jose, Napa
  test.each([
    ['01112-05', 1339.81],
    ['01112-51', 1238.71],
    ['01112-52', 1340.22],
  ])('has the amounts that Medicare published for locality %s', async (locality, amount) => {
    const { body } = await upload(pfs(paid), { name: `PFS ${locality}`, locality })
    expect(body.schedule.scope).toBe('local')
    expect((await lines(body.schedule.id))[1]).toEqual(['76145', '', 'Imaging: X-ray, CT and MRI', amount, amount])
  })

  test('of the next year, with a column more, stands beside that of the year before', async () => {
    const next = pfs([['11055', '', 'R', '0.34', '1.73', '0.04', '0.03']], {
      title: '2026 National Physician Fee Schedule Relative Value File July Release',
      factor: '33.4009',
      columns: 32,
    })
    const first = await upload(pfs(paid), { name: 'Medicare physicians', effectiveDate: '2025-01-01' })
    const second = await upload(next, { name: 'Medicare physicians' })
    expect([first.body.effectiveDate, second.body.effectiveDate, second.body.conversionFactor]).toEqual([
      '2025-01-01',
      '2026-07-01',
      33.4009,
    ])
    expect(await lines(second.body.schedule.id)).toEqual([['11055', '', 'Surgery: skin and breast', 13.69, 70.14]])
    expect(await lines(first.body.schedule.id)).toHaveLength(4)
  })

  test('leaves out what the schedule does not pay, and says why', async () => {
    const zero = ['0.00', '0.00', '0.00', '0.00'] as const
    const { body } = await upload(
      pfs([
        ...paid,
        ['0001F', '', 'I', ...zero],
        ['G0008', '', 'X', ...zero],
        ['00100', '', 'J', ...zero],
        ['99381', '', 'N', '1.50', '1.66', '0.58', '0.11'],
        ['99070', '', 'B', ...zero],
        ['15824', '', 'R', ...zero],
        ['0042T', '', 'C', ...zero],
        ['A0021', '', 'E', ...zero],
        ['99091', '', 'P', ...zero],
        ['0500F', '', 'M', ...zero],
      ]),
      { name: 'Left out' },
    )
    expect(body).toMatchObject({
      items: 4,
      leftOut: 10,
      leftOutReasons: { notPaid: 3, otherSchedule: 2, anesthesia: 1, bundled: 2, contractorPriced: 2 },
    })
  })

  test('names row and column of what it cannot read', async () => {
    const { status, body } = await upload(
      pfs([
        ...paid,
        ['11056', '', 'Z', '1', '1', '1', '1'],
        ['11057', '', 'A', '', '1', '1', '1'],
        ['11058', '', 'A', '1.005', '1', '1', '1'],
      ]),
      { name: 'Broken' },
    )
    expect([status, body.fields.map((f: Row) => f.path)]).toEqual([422, ['row 15, CODE', 'row 16, RVU', 'row 17, RVU']])
  })

  test.each([
    [{ locality: '99999-99' }, 'locality'],
    [{ locality: '01112-05', scope: 'national' }, 'scope'],
    [{ feeScheduleType: 'IPPS_MS_DRG' }, 'feeScheduleType'],
    [{ mapping: '{"MOD":"code"}' }, 'mapping'],
    [{ source: 'opps-apc' }, 'feeScheduleFile'],
    [{ expirationDate: '2025-09-30' }, 'expirationDate'],
  ] as [Record<string, string>, string][])('refuses %j at its field', async (fields, path) => {
    const before = await world.db.prisma.feeSchedule.count()
    const { status, body } = await upload(pfs(paid), { name: 'Refused', ...fields })
    expect([status, body.fields[0].path, await world.db.prisma.feeSchedule.count()]).toEqual([422, path, before])
  })

  test('is not localised with the indices of another year', async () => {
    const next = pfs(paid, { title: '2026 National Physician Fee Schedule Relative Value File July Release', columns: 32 })
    const { status, body } = await upload(next, { name: 'Other year', locality: '01112-05', effectiveDate: '2025-01-01' })
    expect([status, body.fields[0]]).toEqual([
      422,
      expect.objectContaining({ path: 'locality', message: expect.stringContaining('those of 2025, the file is of 2026') }),
    ])
  })

  test('can be read as any other table when that is asked for', async () => {
    const { body } = await upload(pfs(paid), { name: 'By its columns', source: 'csv', dryRun: 'true' })
    expect([body.source, body.feeScheduleType, body.schedule]).toEqual(['csv', 'FEE_SCHEDULE', null])
  })
})

describe('outpatient rates', () => {
  test('by APC keep weight, rate and what kind of service it is', async () => {
    const file =
      'Addendum A.-Final OPPS APCs for CY 2025\nAPC,Group Title,SI,Relative Weight,Payment Rate,National Unadjusted Copayment\n' +
      '5414,Level 4 Gynecologic Procedures,J1,35.6573,"$3,179.53",.\n0702,"Inj, human-lans, per i.u",G,,$1.995,.\n' +
      '2041,"Cath, bladed, vasc prep",H,,,.\n'
    const { body } = await upload(file, { name: 'APC' })
    expect(body).toMatchObject({
      source: 'opps-apc',
      feeScheduleType: 'OPPS_APC',
      effectiveDate: '2025-01-01',
      items: 2,
      leftOutReasons: { atCost: 1 },
      schedule: { scope: 'national' },
    })
    expect(
      (await scheduleLines(world, body.schedule.id)).map((l) => [
        l.code,
        l.type,
        l.grouping,
        l.description,
        l.facAllowedAmount?.toNumber(),
        l.nonfacAllowedAmount?.toNumber(),
        l.weight?.toNumber(),
      ]),
    ).toEqual([
      ['0702', 'APC', 'Drugs with pass-through payment', 'Inj, human-lans, per i.u', 1.995, 1.995, undefined],
      ['5414', 'APC', 'Comprehensive services', 'Level 4 Gynecologic Procedures', 3179.53, 3179.53, 35.6573],
    ])
  })

  test('by HCPCS code are grouped by APC; what is packaged has a line and no amount', async () => {
    const file =
      'HCPCS Code,Short Descriptor,CI,SI,APC,Relative Weight,Payment Rate\n0071T,,,J1,5414,35.6573,"$3,179.53"\n' +
      '0810T,,,T,1563,,"$4,250.50"\n00100,,,N,,,\n0001F,,,E1,,,\n0002M,,,Q4,,,\n00176,,,C,,,\nC9999,,,H,2041,,\nG0129,,,P,,,\n'
    const { body } = await upload(file, { name: 'OPPS' }, 'addendum_b_cy2025.csv')
    expect(body).toMatchObject({
      source: 'opps-hcpcs',
      feeScheduleType: 'OPPS_APC',
      effectiveDate: '2025-01-01',
      items: 3,
      leftOut: 5,
      leftOutReasons: { notPaid: 1, otherSchedule: 1, inpatientOnly: 1, atCost: 1, noPrice: 1 },
    })
    expect(await lines(body.schedule.id)).toEqual([
      ['00100', '', '', null, null],
      ['0071T', '', '5414', 3179.53, 3179.53],
      ['0810T', '', '1563', 4250.5, 4250.5],
    ])
  })
})

describe('MS-DRG weights', () => {
  test('are kept with their title and the geometric mean of their stays, grouped by part of the body', async () => {
    const { body } = await upload(
      'ms_drg,weight,gmlos,amlos,post_acute_transfer,special_pay_transfer,title_26char\n' +
        '1,28.9651,30.2,39.2,,,HEART TRANSPLANT OR IMPLAN\n470,1.8999,1.9,2.2,Y,Y,MAJOR HIP AND KNEE JOINT R\n' +
        '999,0.0000,0.0,0.0,,,UNGROUPABLE\n',
      { name: 'DRG', effectiveDate: '2020-10-01' },
    )
    expect(body).toMatchObject({ source: 'ms-drg', feeScheduleType: 'IPPS_MS_DRG', items: 2, leftOutReasons: { noWeight: 1 } })
    expect(
      (await scheduleLines(world, body.schedule.id)).map((l) => [l.code, l.grouping, l.weight?.toNumber(), l.meanStay?.toNumber()]),
    ).toEqual([
      ['001', 'Transplants, ECMO and tracheostomy', 28.9651, 30.2],
      ['470', 'Bones, joints and muscles', 1.8999, 1.9],
    ])
  })

  test('of CMS’s own table follow its column of categories, and its fiscal year begins in October', async () => {
    const file =
      'TABLE 5.-LIST OF MS-DRGS FY 2026 FINAL RULE\n' +
      'MS-DRG,FY 2026 Final Rule Post-Acute DRG,MDC,TYPE,MS-DRG Title,Weights,Geometric mean LOS,Arithmetic mean LOS\n' +
      '426,Yes,08,SURG,MULTIPLE LEVEL SPINAL FUSION,9.4,5.1,6.2\n'
    const { body } = await upload(file, { name: 'Table 5' })
    expect([body.effectiveDate, await lines(body.schedule.id)]).toEqual([
      '2025-10-01',
      [['426', '', 'Bones, joints and muscles', null, null]],
    ])
  })

  test('without a weight are refused with row and column', async () => {
    const { status, body } = await upload('ms_drg,weight,gmlos,title\n001,28.9651,30.2,X\n002,,16.4,Y\n', {
      name: 'No weight',
      effectiveDate: '2020-10-01',
    })
    expect([status, body.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'row 3, weight', message: 'The weight is empty. Fill it in, or delete the row.' })],
    ])
  })
})
