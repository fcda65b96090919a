import sql from 'sql-template-tag'
import { isInForce } from '@ratebook/shared/pricing/payer-rate.ts'
import type { Db } from '../../data/db.ts'
import { inTurns } from '../../data/in-turns.ts'
import type { Tx } from '../../data/tx.ts'
import { keepComputed } from '../keep-computed.ts'
import { loadPayerContracts, termsOf } from '../rule-terms.ts'
import { loadEditions } from '../schedules.ts'
import { compute } from './compute.ts'
import { type DependsOn, dependsOn, inOneWord, KEPT_CHARACTERS, type Otherwise, otherwise, together } from './depends-on.ts'
import type { Contract } from './rate-rows.ts'
import { replaceRates } from './replace-rates.ts'

/** By contract: what its rates were computed from. */
type Known = Record<string, DependsOn>

/**
 * Computes the rates of the contracts in force that have changed since they were last computed, and forgets those of all others. Where
 * rules only pay otherwise or have other lists, those of the codes that it is about alone are computed.
 */
async function recompute(db: Db, tx: Tx, brandId: string, date: string, chargesRevision: string, before: Known) {
  const [all, editions] = await Promise.all([loadPayerContracts(db, brandId), loadEditions(db, brandId)])
  const contracts = all
    .filter(({ head }) => isInForce(head, date))
    .map(({ head, rules }): Contract => ({ terms: termsOf(head, rules, editions), rules }))
  const known: Known = {}
  const room = { characters: KEPT_CHARACTERS }
  const changes = new Map<Contract, Otherwise | null>()
  for (const contract of contracts) {
    const { contractId } = contract.terms
    const now = await inTurns(dependsOn(contract, editions, date, chargesRevision, room))
    const change = otherwise(before[contractId], now, contract.rules)
    if (change === null || change.pays.length > 0 || change.lists.length > 0) changes.set(contract, change)
    known[contractId] = now
  }
  const changed = [...changes.keys()]
  const codes = await compute(db, tx, brandId, changed, editions, date, together([...changes.values()]))
  const idsOf = (of: readonly Contract[]) => of.map(({ terms }) => terms.contractId)
  return { rates: await replaceRates(tx, brandId, idsOf(contracts), idsOf(changed), codes), known }
}

/** Computes a brand's contracted rates. */
export const keepContractedRates = (db: Db, brandId: string) =>
  keepComputed(db, brandId, 'contracted_rate_state', async (tx, { date, termsRevision, chargesRevision }) => {
    const [state] = await tx.rows<{ contracts: Record<string, string>; known: Known }>(
      sql`SELECT contracts, depends_on AS known FROM contracted_rate_state WHERE brand_id = ${brandId}`,
    )
    // what an earlier version computed meanwhile has other words
    const before = Object.entries(state?.known ?? {}).filter(([id, known]) => state?.contracts[id] === inOneWord(known))
    const { rates, known } = await recompute(db, tx, brandId, date, chargesRevision, Object.fromEntries(before))
    const contracts = Object.fromEntries(Object.entries(known).map(([id, now]) => [id, inOneWord(now)]))
    await tx.rows(sql`
      INSERT INTO contracted_rate_state (brand_id, terms_revision, charges_revision, on_date, rates, contracts, depends_on)
      VALUES (${brandId}, ${termsRevision}::bigint, ${chargesRevision}::bigint, ${date}::date, ${rates},
        ${JSON.stringify(contracts)}::jsonb, ${JSON.stringify(known)}::jsonb)
      ON CONFLICT (brand_id) DO UPDATE SET terms_revision = EXCLUDED.terms_revision, charges_revision = EXCLUDED.charges_revision,
        on_date = EXCLUDED.on_date, rates = EXCLUDED.rates, contracts = EXCLUDED.contracts, depends_on = EXCLUDED.depends_on`)
  })
