import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { ALL_PLANS } from '@ratebook/shared/pricer.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import type { Tx } from '../../../data/tx.ts'
import type { Comparison, Target } from '../apply.ts'

interface Named {
  payer: string
  plan: string
}

/** The payers and plans that rates are of, in the table `rated_payer`: those that the brand has by these names, and new ones. */
async function settlePayers(tx: Tx, brandId: string): Promise<number> {
  const pairs = await tx.rows<Named>(
    sql`SELECT DISTINCT p.payer_name AS payer, p.plan_name AS plan FROM published_row p WHERE p.payer_name IS NOT NULL ORDER BY 1, 2`,
  )
  const keyOf = (payer: string, plan: string) => `${payer.toLowerCase()}|${(plan || ALL_PLANS).toLowerCase()}`
  const known = new Map((await tx.prisma.payer.findMany({ where: { brandId } })).map((p) => [keyOf(p.displayName, p.planName), p.id]))
  const contracts = new Map(
    (await tx.prisma.payerContract.findMany({ where: { brandId } })).map((c) => [c.displayName.toLowerCase(), c.id]),
  )
  const [newContracts, newPayers] = [new Map<string, { id: string; displayName: string }>(), new Map<string, Named & { id: string }>()]
  for (const { payer, plan } of pairs) {
    if (known.has(keyOf(payer, plan)) || newPayers.has(keyOf(payer, plan))) continue
    newPayers.set(keyOf(payer, plan), { id: uuid(), payer, plan: plan || ALL_PLANS })
    const name = payer.toLowerCase()
    if (!contracts.has(name) && !newContracts.has(name)) newContracts.set(name, { id: uuid(), displayName: payer })
  }
  await tx.prisma.payerContract.createMany({ data: [...newContracts.values()].map((c) => ({ brandId, ...c })) })
  await tx.prisma.payer.createMany({
    data: [...newPayers.values()].map(({ id, payer, plan }) => ({
      brandId,
      id,
      displayName: payer,
      planName: plan,
      payerContractId: (contracts.get(payer.toLowerCase()) ?? newContracts.get(payer.toLowerCase())?.id) as string,
    })),
  })
  const ids = pairs.map(({ payer, plan }) => known.get(keyOf(payer, plan)) ?? (newPayers.get(keyOf(payer, plan))?.id as string))
  await tx.execute(sql`
    CREATE TEMP TABLE rated_payer ON COMMIT DROP AS
    SELECT * FROM unnest(${pairs.map((n) => n.payer)}::text[], ${pairs.map((n) => n.plan)}::text[], ${ids}::uuid[]) AS p(payer, plan, id)`)
  return newPayers.size
}

/**
 * Keeps the rates of the file, once its items are applied. Those of an earlier file give way: of the items that this one has, or in
 * replace mode all of the facility's.
 */
export async function keepRates(
  tx: Tx,
  { brandId, facilityId, versionId, mode }: Target,
  publishedOn: Day,
  { isFirst }: Pick<Comparison, 'isFirst'>,
) {
  const payersAdded = await settlePayers(tx, brandId)
  await tx.execute(
    isFirst
      ? sql`CREATE TEMP TABLE item_of ON COMMIT DROP AS SELECT s.id AS staged_id, s.id AS item_id FROM staged s`
      : sql`CREATE TEMP TABLE item_of ON COMMIT DROP AS
          SELECT s.id AS staged_id, coalesce(m.item_id, s.id) AS item_id FROM staged s LEFT JOIN matched m ON m.staged_id = s.id`,
  )
  await tx.execute(sql`ANALYZE item_of`)
  await tx.execute(sql`
    UPDATE published_rate r SET retired_by = ${versionId}
    WHERE r.brand_id = ${brandId} AND r.facility_id = ${facilityId} AND r.retired_by IS NULL
      AND (${mode === 'replace'} OR EXISTS (SELECT FROM item_of i WHERE i.item_id = r.charge_item_id))`)
  // without statistics a rate's reference to its item may be checked by an index that holds the whole brand
  if (isFirst) await tx.execute(sql`ANALYZE charge_item (brand_id, id, facility_id)`)
  const rates = await tx.execute(sql`
    INSERT INTO published_rate (brand_id, id, facility_id, charge_item_id, payer_id, dollar, percentage, algorithm, methodology,
      median_amount, tenth_percentile, ninetieth_percentile, allowed_count, estimated_amount, minimum, maximum, notes, published_on,
      upload_id)
    SELECT ${brandId}, p.id, ${facilityId}, i.item_id, y.id, p.dollar, p.percentage, p.algorithm, p.methodology, p.median_amount,
      p.tenth_percentile, p.ninetieth_percentile, p.allowed_count, p.estimated_amount, p.minimum, p.maximum, p.rate_notes,
      ${publishedOn}::date, ${versionId}
    FROM published_row p JOIN of_item o ON o.id = p.id JOIN item_of i ON i.staged_id = o.staged_id
      JOIN rated_payer y ON y.payer = p.payer_name AND y.plan = p.plan_name`)
  return { rates, payersAdded }
}
