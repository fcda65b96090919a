import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { scheduleLines, uploadSchedule } from '../schedule-files.ts'
import { alpha, beta, multipart, ofChanges, useWorld } from '../world.ts'

const XLSX = createRequire(new URL('../../server/package.json', import.meta.url))(
  '@e965/xlsx',
) as typeof import('../../server/node_modules/@e965/xlsx/types/index.d.ts')
const world = useWorld()
const as = 'alpha.admin' as const
const from = '2026-01-01'
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>

const upload = (content: string | Buffer, fields: Record<string, string> = {}, options = {}) =>
  uploadSchedule(world, content, { name: `Fees ${randomUUID()}`, effectiveDate: from, ...fields }, options)
const termsRevision = async () => (await world.db.prisma.brand.findUniqueOrThrow({ where: { id: alpha.id } })).termsRevision
const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })
/** Everything of fees that the database holds. */
const everything = async () => [
  await world.db.prisma.feeSchedule.count(),
  await world.db.prisma.feeScheduleItem.count(),
  await termsRevision(),
  await world.db.prisma.columnMapping.count(),
]
const amounts = async (id: string) =>
  (await scheduleLines(world, id)).map((l) => [
    l.code,
    l.modifiers,
    l.facAllowedAmount?.toNumber() ?? null,
    l.nonfacAllowedAmount?.toNumber() ?? null,
  ])

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

describe('rows that cannot be loaded', () => {
  const bad = [
    'Code,Type,Mod,Amount,Min Amount,Max Amount,Min Units,Max Units,Work RVU,Facility PE RVU,Non-Facility PE RVU,MP RVU',
    '70551,,,300,,,,,,,,',
    '70552,,,1.23456,,,,,,,,',
    '70553,,,-5,,,,,,,,',
    '70554,,,12 dollars,,,,,,,,',
    ',,,5,,,,,,,,',
    '70555,,,5,10,9,,,,,,',
    '70556,,,5,,,3,2,,,,',
    '70557,SNOMED,,5,,,,,,,,',
    '70558,,26X,5,,,,,,,,',
    '70559,,"26,TC,59,RT,LT",5,,,,,,,,',
    '70560,,,5,,,,,0.35,,,',
    '70561,,,5,,,,,,,,,6',
    '70562,,,5,,,,,,,,',
    '70562,,,6,,,,,,,,',
    '70563,,,99999999999,,,,,,,,',
    `${'9'.repeat(51)},,,5,,,,,,,,`,
    '70564\0,,,5,,,,,,,,',
  ].join('\n')
  const told = (fields: Row[]) => fields.map((f) => `${f.path}: ${f.message}`)

  test('are named, and then nothing at all is kept', async () => {
    const before = await everything()
    const { status, body } = await upload(bad)
    expect([status, body.error]).toEqual([422, expect.stringContaining('16 rows were refused, so nothing was applied')])
    expect(told(body.fields)).toEqual([
      'row 3, Amount: “1.23456” has more than 4 decimals. Round it.',
      'row 4, Amount: “-5” is negative. A fee is never below zero: correct it, or empty the cell.',
      'row 5, Amount: “12 dollars” is not a number. Write it like 1234.56 or $1,234.56.',
      'row 6, Code: The code is empty. Fill it in, or delete the row.',
      'row 7, Max Amount: The maximum is below the minimum. Swap or correct them.',
      'row 8, Max Units: The most units are fewer than the least. Swap or correct them.',
      'row 9, Type: “SNOMED” is not a type of code. Write one of CPT_HCPCS, REVENUE_CODE, MS_DRG, APR_DRG, APC, EAPG, ICD_10_DX, ' +
        'ICD_10_PCS, CHARGE_CODE.',
      'row 10, Mod: “26X” is not a modifier: these have two letters or digits, such as 26.',
      'row 11, Mod: The line has more than four modifiers. Leave at most four.',
      'row 12, Facility PE RVU: A line has all four relative values or none: work, facility and non-facility practice expense, ' +
        'malpractice.',
      'row 13, Column M: The row has 13 cells, the header 12. Put the text that holds the extra “,” in quotation marks.',
      'row 16, Amount: “99999999999” is more than a fee can be (9,999,999,999.9999). Correct it.',
      `row 17, Code: “${'9'.repeat(40)}…” has 51 characters; a code has at most 50.`,
      'row 18, Code: The text holds a control character that cannot be shown. Type the cell anew.',
      'row 14: The file gives this code, with these modifiers and units, different amounts',
      'row 15: The file gives this code, with these modifiers and units, different amounts',
    ])
    expect(await everything()).toEqual(before)
  })

  test('are left out when that is asked for', async () => {
    const { body } = await upload(bad, { onRefused: 'skip' })
    expect([body.items, body.refused, body.schedule.items, await amounts(body.schedule.id)]).toEqual([1, 16, 1, [['70551', '', 300, 300]]])
  })

  test('of a thousand the first hundred are told', async () => {
    const { body } = await upload(`Code,Amount\n${Array.from({ length: 1000 }, (_, i) => `${i},x`).join('\n')}`, { dryRun: 'true' })
    expect([body.refused, body.errors.length, body.errors[99].row]).toEqual([1000, 100, 101])
  })

  test('without an amount, below the list, or repeated are left out with their reason', async () => {
    const { body } = await upload(
      'Code,Description,Amount\n70551,MRI,300\n70552,,\n70553,,$0.00\n70554,,N/A\nCode,Description,Amount\n' +
        '70551,MRI of the head,$300.00\n,,\nTotal,,300\nPage 1 of 2,,\nRates as agreed,,\n',
    )
    expect(body).toMatchObject({
      items: 1,
      refused: 0,
      leftOut: 8,
      leftOutReasons: { noPrice: 2, zeroPrice: 1, repeatedHeader: 1, duplicate: 1, footer: 3 },
    })
  })

  test('the same code with other modifiers or other units is another line', async () => {
    const { body } = await upload(
      'Code,Modifier 1,Modifier 2,Min Units,Max Units,Amount\n97110,,,,,30\n97110,GP,59,,,28\n97110,,,1,4,25\n97110,,,5,,20\n' +
        '97110,59,gp,,,28\n',
    )
    expect([body.items, body.leftOutReasons]).toEqual([4, { duplicate: 1 }])
    const conflict = await upload('Code,Modifier 1,Modifier 2,Amount\n97110,GP,59,28\n97110,59,GP,29\n', { dryRun: 'true' })
    expect(conflict.body).toMatchObject({ items: 0, refused: 2 })
  })
})

test('a dry run needs no name', async () => {
  const { status, body } = await uploadSchedule(world, 'Code,Amount\n70551,300\n', { dryRun: 'true' })
  expect([status, body.items, body.schedule]).toEqual([200, 1, null])
})

describe('what does not fit together is refused at its field', () => {
  test.each([
    [{ expirationDate: '2025-12-31' }, 422, 'expirationDate'],
    [{ locality: '01112-05' }, 422, 'locality'],
    [{ effectiveDate: '2026-02-30' }, 400, 'effectiveDate'],
    [{ effectiveDate: '01/01/2026' }, 400, 'effectiveDate'],
    [{ name: '' }, 400, 'name'],
    [{ name: 'a\0b' }, 400, 'name'],
    [{ feeScheduleType: 'BILLED_CHARGES' }, 400, 'feeScheduleType'],
    [{ source: 'xml' }, 400, 'source'],
    [{ source: 'pfs' }, 422, 'feeScheduleFile'],
    [{ source: 'ms-drg' }, 422, 'feeScheduleFile'],
    [{ mapping: '{"Elsewhere":"code"}' }, 422, 'mapping.Elsewhere'],
    [{ mapping: '{"Code":"patient"}' }, 400, 'mapping'],
    [{ mapping: '{"Code":"code","Amount":"code"}' }, 422, 'feeScheduleFile'],
    [{ scope: 'galactic' }, 400, 'scope'],
  ] as [Record<string, string>, number, string][])('%j', async (fields, status, path) => {
    const before = await everything()
    const answer = await upload('Code,Amount\n70551,300\n', fields)
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([status, path])
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['an empty file', ''],
    ['prose', 'Dear colleagues\nthe rates follow\n'],
    ['a PDF', '%PDF-1.7 …'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
    ['a web page', '<html><table></table></html>'],
    ['rows without anything to load', 'Code,Amount\n70551,\n'],
    ['ten megabytes of garbage', Buffer.alloc(10 << 20, 'Lorem ipsum, dolor "sit amet ')],
    ['ten megabytes of one letter', Buffer.alloc(10 << 20, 'x')],
    ['ten megabytes of noise', Buffer.from(Array.from({ length: 10 << 20 }, (_, i) => (i * 2_654_435_761) >>> 24))],
    ['zero bytes', Buffer.alloc(10_000)],
  ])('%s is refused at the file', async (_, content) => {
    const before = await everything()
    const { status, body } = await upload(content)
    expect(status).toBe(422)
    expect(['feeScheduleFile', 'mapping']).toContain(body.fields[0].path)
    expect(await everything()).toEqual(before)
  })

  test('a request without a file, or with it in another field, is malformed', async () => {
    expect((await upload('Code,Amount\n1,1\n', {}, { field: 'allowableCsvFile' })).status).toBe(400)
    const { payload, headers } = multipart({ name: 'x' })
    expect(
      (
        await world.inject({
          method: 'POST',
          url: feeSchedules.uploadFeeSchedule.path,
          payload,
          headers: { ...headers, authorization: `Bearer ${await world.token(as)}` },
        })
      ).status,
    ).toBe(400)
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
