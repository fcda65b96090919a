import sql from 'sql-template-tag'
import { isInForce } from '@ratebook/shared/pricing/payer-rate.ts'
import type { Db } from '../../data/db.ts'
import { inTurns } from '../../data/in-turns.ts'
import type { Tx } from '../../data/tx.ts'
import { keepComputed } from '../keep-computed.ts'
import { loadPayerContracts, termsOf } from '../rule-terms.ts'
import { loadEditions } from '../schedules.ts'
import { compute } from './compute.ts'
import { type DependsOn, dependsOn, KEPT_CHARACTERS, type Otherwise, otherwise, together } from './depends-on.ts'
import type { Contract } from './rate-rows.ts'
import { replaceRates } from './replace-rates.ts'

/** By contract: what its rates were computed from, and how many there are. */
type Known = Record<string, DependsOn & { rates: number }>

/**
 * Computes the rates of the contracts in force that have changed since they were last computed, and forgets those of all others. Where
 * rules only pay otherwise or have other lists, those of the codes that it is about alone are computed.
 */
async function recompute(db: Db, tx: Tx, brandId: string, date: string, chargesRevision: string, before: Known): Promise<Known> {
  const [all, editions] = await Promise.all([loadPayerContracts(db, brandId), loadEditions(db, brandId)])
  const known: Record<string, DependsOn> = {}
  const room = { characters: KEPT_CHARACTERS }
  const changes = new Map<Contract, Otherwise | null>()
  // one at a time: a contract may have thousands of rules, and others are not to wait for all of them
  for (const { head, rules } of all.filter((contract) => isInForce(contract.head, date))) {
    const contract = { terms: termsOf(head, rules, editions), rules }
    const now = await inTurns(dependsOn(contract, editions, date, chargesRevision, room))
    const change = otherwise(before[head.contractId], now, rules)
    if (change === null || change.pays.length > 0 || change.lists.length > 0) changes.set(contract, change)
    known[head.contractId] = now
  }
  const changed = [...changes.keys()]
  const codes = await compute(db, tx, brandId, changed, editions, date, together([...changes.values()]))
  const computed = changed.map(({ terms }) => terms.contractId)
  const counts = await replaceRates(tx, brandId, Object.keys(known), computed, codes)
  // one that has not changed has lost no rule, and so no rate
  const withRates = ([id, now]: [string, DependsOn]) => [id, { ...now, rates: counts.get(id) ?? before[id]?.rates ?? 0 }] as const
  return Object.fromEntries(Object.entries(known).map(withRates))
}

/** Computes a brand's contracted rates. */
export const keepContractedRates = (db: Db, brandId: string) =>
  keepComputed(db, brandId, 'contracted_rate_state', async (tx, { date, termsRevision, chargesRevision }) => {
    const [state] = await tx.rows<{ contracts: Record<string, string>; known: Known }>(
      sql`SELECT contracts, depends_on AS known FROM contracted_rate_state WHERE brand_id = ${brandId}`,
    )
    // what an earlier version computed meanwhile has other words
    const before = Object.entries(state?.known ?? {}).filter(([id, { word }]) => word !== undefined && state?.contracts[id] === word)
    const known = await recompute(db, tx, brandId, date, chargesRevision, Object.fromEntries(before))
    const rates = Object.values(known).reduce((sum, of) => sum + of.rates, 0)
    const contracts = Object.fromEntries(Object.entries(known).map(([id, { word }]) => [id, word]))
    await tx.rows(sql`
      INSERT INTO contracted_rate_state (brand_id, terms_revision, charges_revision, on_date, rates, contracts, depends_on)
      VALUES (${brandId}, ${termsRevision}::bigint, ${chargesRevision}::bigint, ${date}::date, ${rates},
        ${JSON.stringify(contracts)}::jsonb, ${JSON.stringify(known)}::jsonb)
      ON CONFLICT (brand_id) DO UPDATE SET terms_revision = EXCLUDED.terms_revision, charges_revision = EXCLUDED.charges_revision,
        on_date = EXCLUDED.on_date, rates = EXCLUDED.rates, contracts = EXCLUDED.contracts, depends_on = EXCLUDED.depends_on`)
  })
