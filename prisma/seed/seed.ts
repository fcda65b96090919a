import { v7 as uuid } from 'uuid'
import type { PrismaClient } from '../generated/client.ts'
import { demoAssociatedCharges } from './associated.ts'
import { seedContracts } from './contracts.ts'
import { insertAll } from './insert.ts'
import { demoItems } from './items.ts'
import { demoPayers } from './payers.ts'
import { demoBrands, demoUsers } from './world.ts'

/**
 * Fills an empty database with the demo world, telling each brand that it begins: all of it or nothing. The super_admin is not its
 * business.
 */
export async function seedDemo(prisma: PrismaClient, passwordHash: string, tell: (brand: string) => void = () => {}) {
  const brandIds = new Map(demoBrands.map((b) => [b.key, b.id]))
  await prisma.$transaction(async (tx) => {
    for (const demoBrand of demoBrands) {
      const { key: _, facilities, ...brand } = demoBrand
      tell(brand.displayName)
      await tx.brand.create({ data: brand })
      for (const { key, priceLevelRate: _rate, chargeCodePrefix: _code, glPrefix: _gl, ...facility } of facilities) {
        await tx.facility.create({ data: { ...facility, brandId: brand.id, attestedAt: new Date(), chargeRevision: 1 } })
        const of = { brandId: brand.id, facilityId: facility.id }
        const items = demoItems(key).map(({ amountCents, ...item }) => ({
          ...item,
          ...of,
          id: uuid(),
          amount: (amountCents / 100).toFixed(2),
        }))
        await insertAll(tx, 'charge_item', items)
      }
      const associated = demoAssociatedCharges.map((a) => ({ ...a, brandId: brand.id, id: uuid() }))
      await insertAll(tx, 'associated_charge', associated)
      const paidUnder = await seedContracts(tx, demoBrand)
      const contractIds = new Map<string, string>()
      for (const { contract, allowables, ...payer } of demoPayers(demoBrand)) {
        const contractId = contractIds.get(contract) ?? uuid()
        if (!contractIds.has(contract))
          await tx.payerContract.create({
            data: { brandId: brand.id, id: contractId, displayName: contract, contractId: paidUnder.get(contract) ?? null },
          })
        contractIds.set(contract, contractId)
        const payerId = uuid()
        await tx.payer.create({ data: { ...payer, brandId: brand.id, id: payerId, payerContractId: contractId } })
        await insertAll(
          tx,
          'allowable',
          allowables.map((a) => ({ ...a, brandId: brand.id, id: uuid(), payerId })),
        )
      }
    }
    for (const { brandKey, partnerOf, ...user } of demoUsers.filter((u) => u.role !== 'super_admin')) {
      await tx.user.create({
        data: {
          ...user,
          email: `${user.username}@example.org`,
          passwordHash,
          clientId: brandIds.get(brandKey) ?? null,
          brands: { create: partnerOf.map((k) => ({ brandId: brandIds.get(k) as string })) },
        },
      })
    }
  })
}
