import { randomUUID } from 'node:crypto'
import { serviceTypes } from '@ratebook/shared/pricing/terms.ts'
import type { World } from '../world.ts'

type Item = {
  code: string
  type?: string
  modifiers?: string
  grouping?: string
  amount?: number
  weight?: number
  meanStay?: number
  rvu?: [work: number, facPe: number, nonfacPe: number, mp: number]
}

/** A contract in force with a contracted service of each type: its id, and theirs by type. */
export async function makeContract(
  { db: { prisma } }: World,
  brandId: string,
  name: string,
  more: { effectiveDate?: Date; terminationDate?: Date; facilityIds?: string[] } = {},
) {
  const { facilityIds = [], ...dates } = more
  const ids = { id: randomUUID(), INPATIENT: randomUUID(), OUTPATIENT: randomUUID(), PHYSICIAN: randomUUID() }
  await prisma.contract.create({
    data: {
      brandId,
      id: ids.id,
      name,
      isPayer: true,
      effectiveDate: new Date('2020-01-01'),
      ...dates,
      services: { create: serviceTypes.map((serviceType) => ({ id: ids[serviceType], serviceType })) },
      facilities: { create: facilityIds.map((facilityId) => ({ facilityId })) },
    },
  })
  return ids
}

/** A fee schedule in force; of an item, `amount` is that of both places. */
export async function makeSchedule(
  { db: { prisma } }: World,
  brandId: string,
  name: string,
  feeScheduleType: string,
  items: Item[],
  more: { scope?: string; conversionFactor?: number; effectiveDate?: Date } = {},
) {
  const id = randomUUID()
  await prisma.feeSchedule.create({
    data: { brandId, id, name, feeScheduleType, effectiveDate: new Date('2020-01-01'), itemCount: items.length, ...more },
  })
  await prisma.feeScheduleItem.createMany({
    data: items.map(({ code, type = 'CPT_HCPCS', modifiers = '', grouping = '', amount, weight, meanStay, rvu }) => ({
      brandId,
      feeScheduleId: id,
      id: randomUUID(),
      code,
      type,
      modifiers,
      grouping,
      facAllowedAmount: amount,
      nonfacAllowedAmount: amount,
      weight,
      meanStay,
      workRvu: rvu?.[0],
      facPeRvu: rvu?.[1],
      nonfacPeRvu: rvu?.[2],
      mpRvu: rvu?.[3],
    })),
  })
  return id
}
