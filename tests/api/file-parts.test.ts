// Parts of a facility's file: all rows of a thing are in one of them, however many there are, and no row is lost between two.
import { randomUUID } from 'node:crypto'
import { connectionOver } from '@ratebook/server/data/db.ts'
import { parts } from '@ratebook/server/features/mrf/parts.ts'
import { nothingObserved } from '@ratebook/server/terms/observed-amounts.ts'
import { expect, test } from 'vitest'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
const facilityId = alpha.facilities[1]?.id as string

test('a thing is never parted, be it longer than a part or at the end of one', async () => {
  const { prisma, pool } = world.db
  await prisma.chargeItem.deleteMany({ where: { brandId: alpha.id, facilityId } })
  // things of so many rows each, one department per row; parts are read two hundred rows at a time
  const sizes = [...Array.from({ length: 199 }, () => 1), 2, 450, 1, 198, 200, 3]
  const data = sizes.flatMap((size, thing) =>
    Array.from({ length: size }, (_, row) => ({
      ...{ brandId: alpha.id, id: randomUUID(), facilityId, code: `T${String(thing).padStart(4, '0')}`, description: `Thing ${thing}` },
      ...{ departmentName: `Department ${row}`, amount: 100 + row },
    })),
  )
  await prisma.chargeItem.createMany({ data })
  const brand = await prisma.brand.findUniqueOrThrow({ where: { id: alpha.id }, include: { logo: { select: { hash: true } } } })
  const facility = await prisma.facility.findFirstOrThrow({ where: { brandId: alpha.id, id: facilityId } })
  const client = await pool.connect()
  await client.query('BEGIN')
  const terms = { payers: [], editions: [], rules: new Map() }
  const read: string[][] = []
  for await (const { items } of parts(connectionOver(client), { brand, facility, terms, observed: async () => nothingObserved }))
    read.push(items.map((item) => item.chargeCode))
  await client.query('ROLLBACK')
  client.release()
  expect(read.flat()).toEqual(data.map(({ code }) => code))
  expect(read.length).toBeGreaterThan(3)
  const partsOf = (code: string) => read.filter((part) => part.includes(code)).length
  expect(sizes.map((_, thing) => partsOf(`T${String(thing).padStart(4, '0')}`))).toEqual(sizes.map(() => 1))
})
