import { describe, expect, test } from 'vitest'
import { feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { uploadSchedule } from '../schedule-files.ts'
import { multipart } from '../world.ts'
import { type Row, useFeeSchedules } from './fee-schedules-setup.ts'

const { world, as, upload, everything, amounts } = useFeeSchedules()

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
