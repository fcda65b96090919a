import { createHash } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { isInForce } from '@ratebook/shared/pricing/payer-rate.ts'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import type { Db } from '../../data/db.ts'
import { inTurns } from '../../data/in-turns.ts'
import type { Tx } from '../../data/tx.ts'
import { keepComputed } from '../keep-computed.ts'
import { loadPayerContracts, termsOf } from '../rule-terms.ts'
import { type EditionHead, editionsRead, loadEditions } from '../schedules.ts'
import { compute } from './compute.ts'
import { readsRevenueCodes } from './listed.ts'
import { columns, type Contract } from './rate-rows.ts'

/** By contract: what its rates were computed from. */
type Known = Record<string, string>

/** All that the rates of a contract depend on, as one word. Of lines nothing need be known: an edition that was loaded never changes. */
function* dependsOn({ terms, rules }: Contract, editions: readonly EditionHead[], date: string, chargesRevision: string): Slices<string> {
  const inOrder = rules.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const facilities = terms.facilityIds.toSorted()
  const { name, contractId } = terms
  const tables = terms.rules.flatMap((r) => r.apcScheduleIds).sort()
  const read = editionsRead(editions, terms.rules)
  const charges = readsRevenueCodes(rules) ? [facilities, chargesRevision] : []
  const hash = createHash('sha256')
  for (const part of [date, contractId, name, ...inOrder, tables, read, charges]) {
    hash.update(JSON.stringify(part))
    yield
  }
  return hash.digest('base64')
}

const listedColumns = raw(columns.join(', '))
/**
 * Puts the computed rates in place of those of other contracts than the ones that are kept. The contracts and rules that they are
 * of are held only now, in the order in which they are removed: whoever changes or removes
 * one does not wait for the computing, and what went meanwhile has no rates.
 */
async function replaceRates(tx: Tx, brandId: string, kept: readonly string[]): Promise<number> {
  await tx.rows(sql`SELECT 1 FROM contract WHERE brand_id = ${brandId} FOR KEY SHARE`)
  await tx.rows(sql`SELECT 1 FROM contract_rule WHERE brand_id = ${brandId} FOR KEY SHARE`)
  // without statistics of rules that have just come, each rate would be compared with every one of them
  await tx.execute(sql`ANALYZE contract_rule (brand_id, id)`)
  await tx.execute(sql`DELETE FROM contracted_rate WHERE brand_id = ${brandId} AND contract_id <> ALL(${kept}::uuid[])`)
  await tx.execute(sql`
    INSERT INTO contracted_rate (${listedColumns}) SELECT ${listedColumns} FROM computed_rate c
    WHERE c.brand_id = ${brandId} AND EXISTS (SELECT FROM contract_rule r WHERE r.brand_id = ${brandId} AND r.id = c.rule_id)`)
  const [all] = await tx.rows<{ rates: number }>(sql`SELECT count(*)::int AS rates FROM contracted_rate WHERE brand_id = ${brandId}`)
  return all?.rates ?? 0
}

/** Computes the rates of the contracts in force that have changed since they were last computed, and forgets those of all others. */
async function recompute(db: Db, tx: Tx, brandId: string, date: string, chargesRevision: string, before: Known) {
  const [all, editions] = await Promise.all([loadPayerContracts(db, brandId), loadEditions(db, brandId)])
  const contracts = all
    .filter(({ head }) => isInForce(head, date))
    .map(({ head, rules }): Contract => ({ terms: termsOf(head, rules, editions), rules }))
  const keys = new Map<string, string>()
  for (const c of contracts) keys.set(c.terms.contractId, await inTurns(dependsOn(c, editions, date, chargesRevision)))
  const isKept = ({ terms: { contractId } }: Contract) => before[contractId] === keys.get(contractId)
  const kept = contracts.filter(isKept).map((c) => c.terms.contractId)
  const [highest] = await tx.rows<{ id: number }>(
    sql`SELECT coalesce(max(id), 0) AS id FROM contracted_rate WHERE brand_id = ${brandId} AND ${kept.length > 0}`,
  )
  const changed = contracts.filter((c) => !isKept(c))
  await compute(db, tx, brandId, changed, editions, date, highest?.id ?? 0)
  return { rates: await replaceRates(tx, brandId, kept), contracts: Object.fromEntries(keys) }
}

/** Computes a brand's contracted rates. */
export const keepContractedRates = (db: Db, brandId: string) =>
  keepComputed(db, brandId, 'contracted_rate_state', async (tx, { date, termsRevision, chargesRevision }) => {
    const [before] = await tx.rows<{ contracts: Known }>(sql`SELECT contracts FROM contracted_rate_state WHERE brand_id = ${brandId}`)
    const { rates, contracts } = await recompute(db, tx, brandId, date, chargesRevision, before?.contracts ?? {})
    await tx.rows(sql`
      INSERT INTO contracted_rate_state (brand_id, terms_revision, charges_revision, on_date, rates, contracts)
      VALUES (${brandId}, ${termsRevision}::bigint, ${chargesRevision}::bigint, ${date}::date, ${rates},
        ${JSON.stringify(contracts)}::jsonb)
      ON CONFLICT (brand_id) DO UPDATE SET terms_revision = EXCLUDED.terms_revision, charges_revision = EXCLUDED.charges_revision,
        on_date = EXCLUDED.on_date, rates = EXCLUDED.rates, contracts = EXCLUDED.contracts`)
    await tx.rows(sql`ANALYZE contracted_rate`)
  })
