import { beforeEach, describe, expect, test } from 'vitest'
import { contradictionChoices, uploadModes, uploads } from '@ratebook/shared/uploads.ts'
import { type Random, random } from '../random.ts'
import { alpha, multipart, useWorld } from '../world.ts'

// Files whose rows are drawn from few words, so that codes, descriptions and departments meet in every way that files have.
const world = useWorld({ small: true })
const as = 'alpha.admin' as const
const facility = alpha.facilities[1] as { id: string; name: string }

interface Row {
  code: string
  description: string
  department: string
  modifiers: string
  price: number
}

const rowOf = ({ pick, below }: Random): Row => ({
  code: pick(['10', '20', '30', String(100 + below(40))]),
  description: pick(['Screw', 'SCREW', 'Plate  long', 'Plate long', 'Suture', `Implant ${below(9)}`]),
  department: pick(['Surgery', 'Clinic', 'Emergency']),
  modifiers: pick(['', '', '26']),
  price: 1 + below(3),
})
/** The file of the next month: rows gone, new, dearer, reworded or moved. */
const nextMonth = (rows: readonly Row[], chance: Random): Row[] => [
  ...rows.flatMap((row) => {
    if (chance.chance(0.1)) return []
    const price = chance.chance(0.3) ? row.price + chance.below(3) : row.price
    const description = chance.chance(0.1) ? `${row.description} new` : row.description
    const department = chance.chance(0.1) ? 'Elsewhere' : row.department
    return [{ ...row, price, description, department }]
  }),
  ...Array.from({ length: chance.below(5) }, () => rowOf(chance)),
]
const csv = (rows: readonly Row[], withDepartment: boolean) =>
  [
    `Charge Code,Description,Modifiers,Charge${withDepartment ? ',Department' : ''}`,
    ...rows.map((r) => [r.code, r.description, r.modifiers, r.price, ...(withDepartment ? [r.department] : [])].join(',')),
  ].join('\n')

async function upload(fields: Record<string, string>, content: string) {
  const { payload, headers } = multipart({ facility: facility.id, onRefused: 'skip', ...fields }, { name: 'charges.csv', content })
  const { status, body } = await world.inject({
    method: 'POST',
    url: uploads.uploadCharges.path,
    payload,
    headers: { ...headers, authorization: `Bearer ${await world.token(as)}` },
  })
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
const rollBack = async (id: string) => expect((await world.call(uploads.rollbackUpload, { params: { id }, as })).status).toBe(200)
const all = async () => {
  const rows = await world.db.prisma.chargeItem.findMany({ where: { brandId: alpha.id, facilityId: facility.id }, orderBy: { id: 'asc' } })
  return rows.map(({ version: _, ...row }) => ({ ...row, amount: Number(row.amount) }))
}
const live = async () => (await all()).filter((row) => row.retiredBy === null)

beforeEach(async () => {
  await world.db.prisma.chargeItemHistory.deleteMany()
  await world.db.prisma.chargeItem.deleteMany({ where: { facilityId: facility.id } })
  await world.db.prisma.chargeUpload.deleteMany()
})

describe('whatever a file holds', () => {
  test.each(Array.from({ length: 8 }, (_, i) => i + 1))(
    'loading it again changes nothing, and rolling back restores what was before (%i)',
    async (seed) => {
      const chance = random(seed)
      const contradictions = chance.pick(contradictionChoices)
      let rows = Array.from({ length: 40 }, () => rowOf(chance))
      await upload({ contradictions }, csv(rows, true))
      for (let month = 0; month < 3; month++) {
        const before = await all()
        rows = nextMonth(rows, chance)
        const options = { mode: chance.pick(uploadModes), contradictions }
        const withDepartment = chance.chance(0.8)
        const dry = await upload({ ...options, dryRun: 'true' }, csv(rows, withDepartment))
        const first = await upload(options, csv(rows, withDepartment))
        const told = ({ added, changed, unchanged, retired, refused, leftOut }: typeof first) =>
          [added, changed, unchanged, retired, refused, leftOut] as const
        expect(told(first)).toEqual(told(dry))
        const after = await live()
        // nothing gets lost: each row is an item, was left out, or was refused
        expect(first.added + first.changed + first.unchanged + first.leftOut + first.refused).toBe(rows.length)

        const shuffled = contradictions === 'first' ? rows : chance.shuffled(rows)
        const again = await upload(options, csv(shuffled, withDepartment))
        expect([again.added, again.retired]).toEqual([0, 0])
        const priced = (items: typeof after) =>
          items.map(({ id, amount, departmentName, variant }) => ({ id, amount, departmentName, variant }))
        expect(priced(await live())).toEqual(priced(after))

        await rollBack(again.versionId)
        expect(await live()).toEqual(after)
        await rollBack(first.versionId)
        expect(await all()).toEqual(before)
        await upload(options, csv(rows, withDepartment))
      }
    },
  )

  test.each([21, 22, 23, 24])('new prices change prices, and no item (%i)', async (seed) => {
    const chance = random(seed)
    const rows = Array.from({ length: 60 }, () => rowOf(chance))
    await upload({}, csv(rows, true))
    const before = await live()
    // prices that were alike stay alike
    const dearer = chance.shuffled(rows.map((row) => ({ ...row, price: row.price * 3 })))
    expect(await upload({ mode: 'replace' }, csv(dearer, true))).toMatchObject({ added: 0, retired: 0, unchanged: 0 })
    expect((await live()).map(({ id, amount }) => [id, amount])).toEqual(before.map(({ id, amount }) => [id, amount * 3]))
  })
})
