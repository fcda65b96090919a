import { expect, test } from 'vitest'
import { loadDemoRemittances } from '@ratebook/server/demo-remittances.ts'
import { demoBrands } from '@ratebook/prisma/seed/world.ts'
import { useWorld } from '../world.ts'

const world = useWorld()
const brandId = demoBrands.find(({ isDefault }) => isDefault)!.id

test('the demo has a year of remittances near its contracts, of payers that are linked', async () => {
  await loadDemoRemittances(world.db, world.config)
  const { prisma } = world.db
  const files = await prisma.remittanceFile.findMany({ where: { brandId }, orderBy: { fileName: 'asc' } })
  expect(files.map(({ state }) => state)).toEqual(Array(14).fill('applied'))
  expect(
    files.every(({ unbalanced, unbalancedPayments }) => unbalanced === 0 && Object.keys(unbalancedPayments as object).length === 0),
  ).toBe(true)
  const claims = await prisma.remittanceClaim.findMany({
    where: { brandId },
    select: { flaws: true, statusCode: true, setting: true, lineCharged: true },
  })
  expect(claims).toHaveLength(308)
  expect(claims.every(({ flaws }) => flaws.length === 0)).toBe(true)
  const share = (some: unknown[]) => some.length / claims.length
  expect(share(claims.filter(({ statusCode }) => statusCode === '4'))).toBeGreaterThan(0.01)
  expect(share(claims.filter(({ setting }) => setting === 'inpatient'))).toBeGreaterThan(0.06)
  expect(claims.filter(({ lineCharged }) => lineCharged.includes(',')).length).toBeGreaterThan(30)
  expect((await prisma.remitPayer.findMany({ where: { brandId } })).map(({ payerId }) => payerId === null)).toEqual([false, false])
})
