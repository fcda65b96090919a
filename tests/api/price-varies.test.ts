// Whether a thing is said to have several prices: all ways in which up to three rows of it may stand, current or retired.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { alpha, useWorld } from '../world.ts'
import { hiddenUpload } from '../uploads.ts'

const world = useWorld({ small: true })
const facilityId = alpha.facilities[0]!.id
const VARIANTS = [1, 2, 3]
type Standing = 'absent' | 'current' | 'retired'
const standings: Standing[] = ['absent', 'current', 'retired']
const ways = standings.flatMap((a) => standings.flatMap((b) => standings.map((c) => [a, b, c])))
const codeOf = (way: Standing[]) => `VARIES-${way.map(([first]) => first).join('')}`

beforeAll(async () => {
  const retiredBy = await hiddenUpload(world, alpha.id, facilityId)
  const item = { brandId: alpha.id, facilityId, departmentName: 'Theatre', description: 'Screw' }
  await world.db.prisma.chargeItem.createMany({
    data: ways.flatMap((way) =>
      VARIANTS.filter((_, i) => way[i] !== 'absent').map((variant) => ({
        ...{ ...item, id: randomUUID(), code: codeOf(way), variant, amount: variant },
        retiredBy: way[variant - 1] === 'retired' ? retiredBy : null,
      })),
    ),
  })
})

test.each(['current', 'retired'] as const)('of rows that are %s, those vary beside which another one is current', async (value) => {
  const starts = { field: 'code', equator: 'starts_with', value: 'VARIES-' }
  const filter = { operator: 'and', operands: [starts, { field: 'standing', equator: 'equals', value }] }
  const body = { pagination: { currentPage: 1, recordsPerPage: 200 }, filter } as never
  const { records } = (await world.call(charges.listCharges, { as: 'alpha.admin', body })).body
  const said = records.map((r: { code: string; amount: number; priceVaries: boolean }) => [r.code, r.amount, r.priceVaries])
  const wanted = ways.flatMap((way) =>
    VARIANTS.filter((_, i) => way[i] === value).map((variant) => {
      const others = way.filter((standing, i) => i !== variant - 1 && standing === 'current')
      return [codeOf(way), variant, others.length > 0]
    }),
  )
  expect(said.toSorted()).toEqual(wanted.toSorted())
  expect(wanted.some(([, , varies]) => varies) && wanted.some(([, , varies]) => !varies)).toBe(true)
})
