import { beforeEach, describe, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { alpha, multipart, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const facility = alpha.facilities[1] as { id: string; name: string }

const HEADER = 'Charge Code,Description,CPT/HCPCS,Rev Code,Department,Charge'
async function upload(fields: Record<string, string>, rows: readonly string[], header = HEADER) {
  const { payload, headers } = multipart(
    { facility: facility.id, ...fields },
    { name: 'charges.csv', content: [header, ...rows].join('\n') },
  )
  const { status, body } = await world.inject({
    method: 'POST',
    url: uploads.uploadCharges.path,
    payload,
    headers: { ...headers, authorization: `Bearer ${await world.token(as)}` },
  })
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
const items = () =>
  world.db.prisma.chargeItem.findMany({
    where: { brandId: alpha.id, facilityId: facility.id, retiredBy: null },
    orderBy: [{ code: 'asc' }, { variant: 'asc' }, { description: 'asc' }, { departmentName: 'asc' }],
  })
/** What each item is, with its price. */
const priced = async () => (await items()).map((i) => [i.description, i.amount?.toNumber()])
/** The id of each item, by what it is. */
const ids = async () =>
  Object.fromEntries((await items()).map((i) => [[i.code, i.description, i.departmentName, i.variant].join('|').toLowerCase(), i.id]))

beforeEach(async () => {
  await world.db.prisma.chargeItemHistory.deleteMany()
  await world.db.prisma.chargeItem.deleteMany({ where: { facilityId: facility.id } })
  await world.db.prisma.chargeUpload.deleteMany()
})

/** A charge master as hospitals have them: a code for many implants, one service in two departments, two prices for one thing. */
const FILE = [
  '2780,SCREW 3.5 MM,C1713,0278,Surgery,120.00',
  '2780,SCREW 4.0 MM,C1713,0278,Surgery,135.00',
  '2780,PLATE  6 HOLE,C1713,0278,Surgery,980.00',
  '2780,PLATE 8 HOLE,C1713,0278,Surgery,980.00',
  '4501,SUTURE REPAIR,12001,0450,Emergency,410.00',
  '4501,SUTURE REPAIR,12001,0450,Clinic,290.00',
  '6360,SALINE 1000 ML,J7030,0636,Pharmacy,31.00',
  '6360,SALINE 1000 ML,J7030,0636,Pharmacy,24.50',
  '7010,CHEST X-RAY,71045,0320,Imaging,210.00',
  ',LOCAL THING,,0270,Supplies,8.00',
]
const UNCHANGED = { added: 0, changed: 0, retired: 0, refused: 0 }

describe('what an item is', () => {
  test('thousands of implants under one charge code are as many items', async () => {
    const implants = Array.from({ length: 3000 }, (_, i) => `2780,IMPLANT SIZE ${i},C1713,0278,Surgery,${100 + (i % 700)}`)
    expect(await upload({}, implants)).toMatchObject({ added: 3000, refused: 0, leftOut: 0, contradictions: { items: 0, rows: 0 } })
    expect(await upload({ mode: 'replace' }, implants)).toMatchObject({ ...UNCHANGED, unchanged: 3000 })
  })

  test('a file loaded twice changes nothing, in whatever order its rows stand', async () => {
    expect(await upload({}, FILE)).toMatchObject({ added: 10, refused: 0, leftOut: 0 })
    const before = await ids()
    expect(Object.keys(before)).toHaveLength(10)
    for (const mode of ['merge', 'replace'])
      for (const rows of [FILE, FILE.toReversed(), [...FILE.slice(4), ...FILE.slice(0, 4)], FILE.toSorted()])
        expect(await upload({ mode }, rows)).toMatchObject({ ...UNCHANGED, unchanged: 10 })
    expect(await ids()).toEqual(before)
  })

  test('new prices find their items', async () => {
    await upload({}, FILE)
    const before = await ids()
    const dearer = FILE.map((row) => row.replace(/[\d.]+$/, (price) => (Number(price) * 1.1).toFixed(2))).toReversed()
    expect(await upload({ mode: 'replace' }, dearer)).toMatchObject({ added: 0, changed: 10, retired: 0 })
    expect(await ids()).toEqual(before)
    expect(await priced()).toContainEqual(['SALINE 1000 ML', 26.95])
  })

  test('case and the spaces between words of a description make no other item, but its text is kept', async () => {
    await upload({}, FILE)
    const before = await ids()
    const rewritten = FILE.map((row) => row.replace('SCREW 4.0 MM', 'Screw  4.0 mm'))
    expect(await upload({ mode: 'replace' }, rewritten)).toMatchObject({ ...UNCHANGED, changed: 1, unchanged: 9 })
    expect(Object.values(await ids()).sort()).toEqual(Object.values(before).sort())
    expect((await items()).map((i) => i.description)).toContain('Screw  4.0 mm')
    expect(await upload({}, ['1,Gauze,,0270,S,1', '1,GAUZE,,0270,S,1', '1,Gau ze,,0270,S,1'])).toMatchObject({ added: 2, leftOut: 1 })
  })

  test('a new description is that of the same item where its codes belong to no other, in file and charge master', async () => {
    await upload({}, FILE)
    const before = await ids()
    const reworded = FILE.map((row) => row.replace('CHEST X-RAY', 'X-RAY OF THE CHEST').replace('PLATE 8', 'BONE PLATE 8'))
    expect(await upload({ mode: 'replace' }, reworded)).toMatchObject({ added: 1, changed: 1, retired: 1 })
    const after = await ids()
    expect(after['7010|x-ray of the chest|imaging|1']).toBe(before['7010|chest x-ray|imaging|1'])
    // of four under one code nobody can say which became which
    expect(Object.values(before)).not.toContain(after['2780|bone plate 8 hole|surgery|1'])
  })

  test('another department is one of the same item where codes and description belong to no other', async () => {
    await upload({}, FILE)
    const before = await ids()
    const moved = FILE.map((row) =>
      row.replace('4.0 MM,C1713,0278,Surgery', '4.0 MM,C1713,0278,Orthopedics').replace('Clinic', 'Urgent Care'),
    )
    expect(await upload({}, moved)).toMatchObject({ added: 1, changed: 1, retired: 0 })
    expect((await ids())['2780|screw 4.0 mm|orthopedics|1']).toBe(before['2780|screw 4.0 mm|surgery|1'])
  })

  test('a file without a column finds what another file filled it in for', async () => {
    await upload({}, FILE)
    const less = ['7010,CHEST X-RAY,71045,0320,215.00', '2780,SCREW 3.5 MM,C1713,0278,121.00']
    expect(await upload({}, less, 'Charge Code,Description,CPT/HCPCS,Rev Code,Charge')).toMatchObject({ added: 0, changed: 2 })
    expect((await items()).filter((i) => ['Imaging', 'Surgery'].includes(i.departmentName))).toHaveLength(5)
  })

  test('rolling back brings the old words and prices back, to the same items', async () => {
    await upload({}, FILE)
    const [before, prices] = [await ids(), await priced()]
    const next = FILE.map((row) => row.replace('CHEST X-RAY', 'X-RAY OF THE CHEST').replace('31.00', '33.00').replace('PLATE 8', 'BAR 8'))
    const { versionId } = await upload({ mode: 'replace' }, next)
    const { body } = await world.call(uploads.rollbackUpload, { params: { id: versionId }, as })
    expect(body).toEqual({ removed: 1, restored: 3, keptEdited: 0 })
    expect([await ids(), await priced()]).toEqual([before, prices])
    expect(await upload({ mode: 'replace' }, FILE)).toMatchObject({ ...UNCHANGED, unchanged: 10 })
  })

  test('what a person made meanwhile stays where a rollback would make the same item again', async () => {
    await upload({}, FILE)
    const { versionId } = await upload(
      { mode: 'replace' },
      FILE.filter((row) => !row.includes('SCREW 3.5')).map((row) => row.replace('CHEST X-RAY', 'X-RAY OF THE CHEST')),
    )
    const item = { facilityId: facility.id, amount: 1 }
    const xRay = { code: '7010', description: 'Chest x-ray', departmentName: 'Imaging', cpT_HCPCS: '71045', revenueCode: '0320' }
    const screw = { code: '2780', description: 'SCREW 3.5 MM', departmentName: 'Surgery', cpT_HCPCS: 'C1713', revenueCode: '0278' }
    for (const made of [xRay, screw]) expect((await world.call(charges.createCharge, { as, body: { ...item, ...made } })).status).toBe(201)
    const { body } = await world.call(uploads.rollbackUpload, { params: { id: versionId }, as })
    expect(body).toEqual({ removed: 0, restored: 0, keptEdited: 2 })
    expect(await priced()).toEqual(
      expect.arrayContaining([
        ['Chest x-ray', 1],
        ['X-RAY OF THE CHEST', 210],
        ['SCREW 3.5 MM', 1],
      ]),
    )
  })
})

describe('rows alike in all but the price', () => {
  const TWO = ['6360,SALINE,J7030,0636,Pharmacy,31.00', '6360,Saline,J7030,0636,Pharmacy,24.50', '1,GAUZE,,0270,Supplies,8']
  const side = {
    items: 1,
    rows: 2,
    first: [
      {
        description: 'SALINE',
        code: '6360',
        cptHcpcs: 'J7030',
        revenueCode: '0636',
        drgCode: '',
        aprDrgCode: '',
        ndc: '',
        modifiers: '',
        setting: 'both',
        departmentName: 'Pharmacy',
        count: 2,
        prices: [
          { row: 3, amount: 24.5 },
          { row: 2, amount: 31 },
        ],
      },
    ],
  }

  test.each([
    ['both', [24.5, 31], {}],
    ['first', [31], { otherPrice: 1 }],
    ['highest', [31], { otherPrice: 1 }],
    ['refuse', [], {}],
  ])('are told side by side, and with %s become %j', async (contradictions, expected, leftOutReasons) => {
    const options = { contradictions, onRefused: 'skip' }
    expect(await upload({ ...options, dryRun: 'true' }, TWO)).toMatchObject({ contradictions: side, leftOutReasons })
    const told = await upload(options, TWO)
    expect(told).toMatchObject({ added: 1 + expected.length, contradictions: { items: 1, rows: 2, first: [] }, leftOutReasons })
    expect(told.refused).toBe(contradictions === 'refuse' ? 2 : 0)
    expect((await items()).filter((i) => i.code === '6360').map((i) => i.amount?.toNumber())).toEqual(expected)
    expect(await upload({ ...options, mode: 'replace' }, TWO)).toMatchObject({ added: 0, changed: 0, retired: 0 })
  })

  test('are refused by their rows, the first included', async () => {
    const { errors } = await upload({ contradictions: 'refuse', onRefused: 'skip' }, TWO)
    expect(errors).toMatchObject([
      { row: 2, code: 'laterRowsDiffer' },
      { row: 3, code: 'rowDiffers', values: { row: 2 } },
    ])
  })

  test('a price that the file no longer gives the item goes, though the file replaces nothing else', async () => {
    await upload({}, TWO)
    const lowest = (await items()).find((i) => i.amount?.toNumber() === 24.5)?.id
    const { versionId, ...answer } = await upload({}, ['6360,SALINE,J7030,0636,Pharmacy,27.00'])
    expect(answer).toMatchObject({ added: 0, changed: 1, retired: 1, unchanged: 0 })
    expect((await items()).filter((i) => i.code === '6360')).toMatchObject([{ id: lowest, description: 'SALINE' }])
    await world.call(uploads.rollbackUpload, { params: { id: versionId }, as })
    expect((await priced()).slice(1)).toEqual([
      ['Saline', 24.5],
      ['SALINE', 31],
    ])
  })

  test.each([0, 1])('of which a person makes one (%i) another item: the other stays as it is', async (nth) => {
    await upload({}, TWO)
    const one = (await items()).filter((i) => i.code === '6360')[nth]
    const body = {
      id: one?.id,
      version: 1,
      facilityId: facility.id,
      code: '6360',
      departmentName: 'Pharmacy',
      description: 'SALINE 2 L',
      cpT_HCPCS: 'J7030',
      revenueCode: '0636',
      amount: 31,
    }
    expect((await world.call(charges.updateCharge, { as, body })).status).toBe(200)
    expect(await upload({}, ['6360,SALINE 2 L,J7030,0636,Pharmacy,32.00'])).toMatchObject({ added: 0, changed: 1, retired: 0 })
    const twice = await world.call(charges.updateCharge, { as, body: { ...body, version: 3, description: 'saline' } })
    expect([twice.status, twice.body.fields?.[0].path]).toEqual([409, 'code'])
  })
})
