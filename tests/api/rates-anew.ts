import { expect } from 'vitest'
import { contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { alpha, type World } from '../world.ts'

const where = { brandId: alpha.id }

/** The contracted rates of a brand, as they are kept and as they would come out of nothing. */
export function ratesAnew(world: World) {
  async function recomputed() {
    await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { termsRevision: { increment: 1 } } })
    const body = { pagination: { currentPage: 1, recordsPerPage: 1 }, sort: null, filter: null }
    const answer = await world.call(contractedRates.listContractedRates, { as: 'alpha.admin', body })
    expect([answer.status, answer.body.pagination?.totalRecords]).toEqual([200, await world.db.prisma.contractedRate.count({ where })])
  }
  /** All columns but the row's number, by rule. */
  async function rates() {
    const rows = await world.db.prisma.contractedRate.findMany({ where, omit: { id: true } })
    return rows.map((row) => JSON.stringify(row)).sort()
  }
  async function fromNothing() {
    await world.db.prisma.contractedRate.deleteMany({ where })
    await world.db.prisma.contractedRateState.deleteMany({ where })
    await recomputed()
    return rates()
  }
  return { recomputed, rates, fromNothing }
}
