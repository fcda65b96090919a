import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { scheduleLines } from '../schedule-files.ts'
import { alpha, beta } from '../world.ts'
import { type Row, useFeeSchedules } from './fee-schedules-setup.ts'

const XLSX = createRequire(new URL('../../server/package.json', import.meta.url))(
  '@e965/xlsx',
) as typeof import('../../server/node_modules/@e965/xlsx/types/index.d.ts')

const { world, as, from, upload, termsRevision, lastEntry, everything, amounts } = useFeeSchedules()

describe('loading a fee schedule', () => {
  test('the template is read back without a mapping', async () => {
    const template = await world.call(feeSchedules.getFeeScheduleTemplate, { as })
    expect(template.headers['content-disposition']).toBe('attachment; filename="AlphaValleyHealth_FeeSchedule.csv"')
    const { status, body } = await upload(
      `${template.text}73721,CPT,Knee MRI,Imaging,"$1,995.000",2000.1234,1,3000,1,10,26,TC,59,RT,1.25,3.2,0.35,1.72,0.08,0.03\n`,
      { name: 'From the template', description: 'Signed', expirationDate: '2026-12-31' },
    )
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        source: 'csv',
        feeScheduleType: 'FEE_SCHEDULE',
        effectiveDate: from,
        conversionFactor: null,
        items: 1,
        leftOut: 0,
        refused: 0,
        missing: [],
      }),
    ])
    expect(body.schedule).toMatchObject({
      name: 'From the template',
      expirationDate: '2026-12-31',
      description: 'Signed',
      scope: 'local',
      sourceFile: 'fees.csv',
      items: 1,
      version: 1,
    })
    expect(body.columns.map((c: Row) => c.field)).toEqual([
      'code',
      'type',
      'description',
      'grouping',
      'facAllowedAmount',
      'nonfacAllowedAmount',
      'minAmount',
      'maxAmount',
      'minUnit',
      'maxUnit',
      'modifier1',
      'modifier2',
      'modifier3',
      'modifier4',
      'weight',
      'meanStay',
      'workRvu',
      'facPeRvu',
      'nonfacPeRvu',
      'mpRvu',
    ])
    const items = await world.call(feeSchedules.listFeeScheduleItems, { as, body: { feeScheduleId: body.schedule.id } })
    expect(items.body.records).toEqual([
      {
        id: expect.any(String),
        code: '73721',
        type: 'CPT_HCPCS',
        grouping: 'Imaging',
        description: 'Knee MRI',
        facAllowedAmount: 1995,
        nonfacAllowedAmount: 2000.1234,
        minAmount: 1,
        maxAmount: 3000,
        minUnit: 1,
        maxUnit: 10,
        modifier1: '26',
        modifier2: 'TC',
        modifier3: '59',
        modifier4: 'RT',
        weight: 1.25,
        meanStay: 3.2,
        workRvu: 0.35,
        facPeRvu: 1.72,
        nonfacPeRvu: 0.08,
        mpRvu: 0.03,
      },
    ])
  })

  test('raises the revision of the terms and is in the log', async () => {
    const before = await termsRevision()
    const { body } = await upload('Code,Amount\n70551,300\n70551,300\n', { name: 'Logged' })
    expect(await termsRevision()).toBe(before + 1n)
    expect(await lastEntry()).toMatchObject({
      username: 'alpha.admin',
      action: 'import',
      entity: 'fee schedule',
      entityId: body.schedule.id,
      after: expect.objectContaining({
        name: 'Logged',
        feeScheduleType: 'FEE_SCHEDULE',
        effectiveDate: from,
        fileName: 'fees.csv',
        source: 'csv',
        items: 1,
        leftOut: 1,
        refused: 0,
      }),
    })
  })

  test('one amount stands for both places, unless a place has its own', async () => {
    const { body } = await upload('Code,Mod,Allowed Amount,Facility Amount\n70551,,300,\n70552,26,300,250.5\n')
    expect(await amounts(body.schedule.id)).toEqual([
      ['70551', '', 300, 300],
      ['70552', '26', 250.5, 300],
    ])
  })

  test('codes are of the type their row, their column or the schedule says, with the digits that type has', async () => {
    const typed = async (file: string, feeScheduleType = '') =>
      (await scheduleLines(world, (await upload(file, { feeScheduleType })).body.schedule.id)).map((l) => [l.code, l.type])
    expect(await typed('Code,Type,Rate\n470,DRG,1\n360,Rev Code,1\nj9271,HCPCS,1\n')).toEqual([
      ['0360', 'REVENUE_CODE'],
      ['470', 'MS_DRG'],
      ['J9271', 'CPT_HCPCS'],
    ])
    expect(await typed('DRG Code,Rate\n1,10\n')).toEqual([['001', 'MS_DRG']])
    expect(await typed('Code,Weight\n1,10\n', 'IPPS_MS_DRG')).toEqual([['001', 'MS_DRG']])
    expect(await typed('Code,Rate\n701,10\n0071T,10\n', 'OPPS_APC')).toEqual([
      ['0071T', 'CPT_HCPCS'],
      ['0701', 'APC'],
    ])
  })

  test('a dry run tells the same and changes nothing', async () => {
    const before = await everything()
    const { status, body } = await upload('Code,Amount\n70551,300\n70552,abc\n,5\n', {
      dryRun: 'true',
      mapping: '{"Amount":"facAllowedAmount"}',
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        schedule: null,
        items: 1,
        refused: 2,
        preview: [
          ['70551', '300'],
          ['70552', 'abc'],
          ['', '5'],
        ],
      }),
    ])
    expect(await everything()).toEqual(before)
  })

  test('a dry run without a date asks for none yet, loading does', async () => {
    expect((await upload('Code,Amount\n70551,300\n', { effectiveDate: '', dryRun: 'true' })).body).toMatchObject({
      effectiveDate: '',
      items: 1,
    })
    const { status, body } = await upload('Code,Amount\n70551,300\n', { effectiveDate: '' })
    expect([status, body.fields[0].path]).toEqual([422, 'effectiveDate'])
  })

  test('a new edition stands beside the old one, the same date is taken, another type needs another name', async () => {
    const first = await upload('Code,Amount\n70551,300\n', { name: 'Yearly', effectiveDate: '2025-01-01' })
    const second = await upload('Code,Amount\n70551,310\n', { name: 'Yearly', effectiveDate: '2026-01-01' })
    expect([await amounts(first.body.schedule.id), await amounts(second.body.schedule.id)]).toEqual([
      [['70551', '', 300, 300]],
      [['70551', '', 310, 310]],
    ])
    expect((await world.call(feeSchedules.getFeeSchedule, { as, params: { id: first.body.schedule.id } })).body.state).toBe('followed')
    const again = await upload('Code,Amount\n70551,320\n', { name: 'Yearly', effectiveDate: '2026-01-01' })
    expect([again.status, again.body.fields]).toEqual([
      409,
      [expect.objectContaining({ path: 'effectiveDate', message: expect.stringContaining('already an edition of “Yearly”') })],
    ])
    const other = await upload('Code,Amount\n80053,320\n', { name: 'Yearly', effectiveDate: '2027-01-01', feeScheduleType: 'CLFS' })
    expect([other.status, other.body.fields[0].path]).toEqual([422, 'name'])
  })

  test('the same edition sent twice at the same moment is loaded once', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => upload(`Code,Amount\n70551,${n}\n`, { name: 'At once' })))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409])
  })

  test('two editions of one name sent at the same moment are of one type, whichever comes first', async () => {
    const name = `Fees ${randomUUID()}`
    const sent = [
      ['CLFS', '2026-01-01'],
      ['ASC', '2026-02-01'],
      ['FEE_SCHEDULE', '2026-03-01'],
    ] as const
    const answers = await Promise.all(
      sent.map(([feeScheduleType, effectiveDate]) => upload('Code,Amount\n99213,1\n', { name, feeScheduleType, effectiveDate })),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422, 422])
    expect(answers.filter((a) => a.status === 422).map((a) => a.body.fields[0].path)).toEqual(['name', 'name'])
  })

  test('another brand may have a schedule of the same name and date, and sees none of this one', async () => {
    await upload('Code,Amount\n70551,300\n', { name: 'Ours' })
    const theirs = await upload('Code,Amount\n70551,999\n', { name: 'Ours' }, { as: 'beta.admin' })
    expect([theirs.status, theirs.body.schedule.items]).toEqual([200, 1])
    expect(await world.db.prisma.feeScheduleItem.count({ where: { brandId: beta.id, feeScheduleId: theirs.body.schedule.id } })).toBe(1)
    expect((await world.call(feeSchedules.getFeeSchedule, { as, params: { id: theirs.body.schedule.id } })).status).toBe(404)
  })
})

describe('files as they come', () => {
  const sheet = () => {
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Notes'], ['Fees of 2026']]), 'Read me')
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([['Fee schedule'], [], ['Procedure Code', 'Short Descriptor', 'Rate'], ['70551', 'Café MRI', 1200.1234]]),
      'Fees',
    )
    return Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }))
  }
  test.each([
    ['UTF-8 with a byte order mark and CRLF', Buffer.from('\ufeffCPT,Description,Fee\r\n70551,Café MRI,1200.1234\r\n')],
    ['Windows-1252 and semicolons', Buffer.from('CPT;Description;Fee\n70551;Café MRI;$1,200.1234', 'latin1')],
    ['UTF-16 and tabs', Buffer.from('\ufeffHCPCS\tDescription\tPrice\n70551\tCafé MRI\t 1,200.1234 ', 'utf16le')],
    ['title rows above and pipes', Buffer.from('Fees of 2026\n\nCode|Service|Allowed\n70551|Café MRI|1200.12340\n')],
    ['a workbook with a second sheet', sheet()],
  ])('%s', async (_, content) => {
    const { body } = await upload(content)
    expect([
      body.items,
      (await scheduleLines(world, body.schedule.id)).map((l) => [l.code, l.description, l.facAllowedAmount?.toNumber()]),
    ]).toEqual([1, [['70551', 'Café MRI', 1200.1234]]])
  })

  test('unknown headers are asked for, mapped by a person, and remembered', async () => {
    const file = 'What,How much\n70551,42\n'
    expect((await upload(file, { dryRun: 'true' })).body).toMatchObject({
      schedule: null,
      missing: ['code', 'allowedAmount'],
      preview: [['70551', '42']],
    })
    expect((await upload(file)).status).toBe(422)
    expect((await upload(file, { mapping: JSON.stringify({ What: 'code', 'How much': 'nonfacAllowedAmount' }) })).body).toMatchObject({
      items: 1,
    })
    const { body } = await upload(file)
    expect([body.columns.map((c: Row) => c.field), await amounts(body.schedule.id)]).toEqual([
      ['code', 'nonfacAllowedAmount'],
      [['70551', '', null, 42]],
    ])
  })

  test('no file stays behind', () => {
    expect(fs.readdirSync(`${world.dataDir}/uploads/${alpha.id}`)).toEqual([])
  })
})
