// Rates of contracts that have none so far are written at once where they belong, and what goes meanwhile has none.
import { contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { alpha, useWorld } from '../world.ts'
import { ratesAnew } from './rates-anew.ts'

const world = useWorld()
const { recomputed, rates, fromNothing } = ratesAnew(world)
const where = { brandId: alpha.id }
const countOf = () =>
  world.db.prisma.contractedRate.groupBy({ by: ['ruleId'], where, _count: true, orderBy: { _count: { ruleId: 'desc' } } })
const list = () =>
  world.call(contractedRates.listContractedRates, { as: 'alpha.admin', body: { pagination: { currentPage: 1, recordsPerPage: 1 } } })

beforeAll(recomputed, 60_000)

/** Removes a rule while somebody waits for the rates: rules are read by then, and rates are not yet written. */
async function removedMeanwhile(ruleId: string) {
  const holder = await world.db.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM contract WHERE brand_id = $1 FOR UPDATE', [alpha.id])
    const coming = list()
    await vi.waitFor(async () => {
      const { rows } = await world.db.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR KEY SHARE%'`,
      )
      expect(rows).toHaveLength(1)
    }, 30_000)
    const { rowCount } = await holder.query('DELETE FROM contract_rule WHERE brand_id = $1 AND id = $2', [alpha.id, ruleId])
    expect(rowCount).toBe(1)
    await holder.query('UPDATE brand SET terms_revision = terms_revision + 1 WHERE id = $1', [alpha.id])
    await holder.query('COMMIT')
    return await coming
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

test('a rule that is removed while rates are computed has none, the first time and later', async () => {
  const [first, second] = (await countOf()).map(({ ruleId }) => ruleId) as [string, string]
  await world.db.prisma.contractedRate.deleteMany({ where })
  await world.db.prisma.contractedRateState.deleteMany({ where })
  for (const ruleId of [first, second]) {
    await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { termsRevision: { increment: 1 } } })
    // so that the rules of each contract are read again
    await world.db.prisma.contractRule.updateMany({ where, data: { lesserOfCharges: ruleId === first } })
    const answer = await removedMeanwhile(ruleId)
    const counts = await countOf()
    expect([answer.status, answer.body.pagination?.totalRecords]).toEqual([200, counts.reduce((sum, { _count }) => sum + _count, 0)])
    expect(counts.length).toBeGreaterThan(5)
    expect(counts.map((of) => of.ruleId)).not.toContain(ruleId)
    await recomputed()
    expect(await rates()).toEqual(await fromNothing())
  }
})

test('the rates of a contract that comes back are numbered after all others', async () => {
  const before = await rates()
  const [{ contractId } = { contractId: '' }] = await world.db.prisma.contractedRate.findMany({ where, orderBy: { id: 'asc' }, take: 1 })
  const set = (isPayer: boolean) =>
    world.db.prisma.contract.update({ where: { brandId_id: { brandId: alpha.id, id: contractId } }, data: { isPayer } })
  await set(false)
  await recomputed()
  const left = await world.db.prisma.contractedRate.findMany({ where, orderBy: { id: 'desc' } })
  expect(left.length).toBeLessThan(before.length)
  await set(true)
  await recomputed()
  expect(await rates()).toEqual(before)
  const own = await world.db.prisma.contractedRate.findMany({ where: { ...where, contractId }, orderBy: { id: 'asc' } })
  expect(own[0]?.id).toBe((left[0]?.id ?? 0) + 1)
})
