import sql from 'sql-template-tag'
import { isInForce } from '@ratebook/shared/pricing/payer-rate.ts'
import type { Db } from '../../data/db.ts'
import { inTurns } from '../../data/in-turns.ts'
import type { Tx } from '../../data/tx.ts'
import { keepComputed } from '../keep-computed.ts'
import { loadSomeContracts, termsOf } from '../rule-terms.ts'
import { loadEditions } from '../schedules.ts'
import { contractsAsRead, type Kept, type Known, type Other } from './as-read.ts'
import { compute } from './compute.ts'
import { type DependsOn, dependsOn, KEPT_CHARACTERS, type Otherwise, otherwise, together } from './depends-on.ts'
import type { Contract } from './rate-rows.ts'
import { keepRates, placeFor } from './keep-rates.ts'

/** What a brand's rates have come to. */
interface Computed {
  /** contracts in force of which nothing was written since, with what is kept of them */
  same: Map<string, Kept>
  /** of the others in force, what is kept from now on */
  anew: Map<string, Known>
}

/**
 * Computes the rates of the contracts in force that have changed since they were last computed, and forgets those of all others. Where
 * rules only pay otherwise or have other lists, those of the codes that it is about alone are computed.
 */
async function recompute(db: Db, tx: Tx, brandId: string, date: string, chargesRevision: string): Promise<Computed> {
  const editions = await loadEditions(db, brandId)
  const all = await contractsAsRead(db, brandId, editions, date, chargesRevision)
  const same = new Map(all.flatMap((of): [string, Kept][] => (of.isSame ? [[of.id, of.known]] : [])))
  const others = new Map(all.flatMap((of): [string, Other][] => (of.isSame ? [] : [[of.id, of]])))
  const room = { characters: [...same.values()].reduce((left, { characters }) => left - characters, KEPT_CHARACTERS) }
  const now = new Map<string, DependsOn>()
  const changes = new Map<Contract, Otherwise | null>()
  // one at a time: a contract may have thousands of rules, and others are not to wait for all of them
  for (const { head, rules } of await loadSomeContracts(db, brandId, [...others.keys()])) {
    if (!isInForce(head, date)) continue
    const contract = { terms: termsOf(head, rules, editions), rules }
    const dependsNow = await inTurns(dependsOn(contract, editions, date, chargesRevision, room))
    const change = otherwise(others.get(head.contractId)?.known, dependsNow, rules)
    if (change === null || change.pays.length > 0 || change.lists.length > 0) changes.set(contract, change)
    now.set(head.contractId, dependsNow)
  }
  const ratesBefore = (id: string) => others.get(id)?.known?.rates ?? 0
  const changed = [...changes.keys()]
  const before = new Map(changed.map(({ terms: { contractId: id } }) => [id, ratesBefore(id)]))
  const place = await placeFor(tx, brandId, [...before.keys()])
  const codes = await compute(db, tx, brandId, changed, editions, date, together([...changes.values()]), place)
  const counts = await keepRates(tx, brandId, place, [...same.keys(), ...now.keys()], before, codes)
  const anew = Array.from(now, ([id, of]): [string, Known] => [
    id,
    // one that has not changed has lost no rule, and so no rate
    { ...of, rows: others.get(id)?.rows ?? '', rates: counts.get(id) ?? ratesBefore(id) },
  ])
  return { same, anew: new Map(anew) }
}

/** Computes a brand's contracted rates. */
export const keepContractedRates = (db: Db, brandId: string) =>
  keepComputed(db, brandId, 'contracted_rate_state', async (tx, { date, termsRevision, chargesRevision }) => {
    const { same, anew } = await recompute(db, tx, brandId, date, chargesRevision)
    const all = [...same, ...anew]
    const rates = all.reduce((sum, [, of]) => sum + of.rates, 0)
    const words = Object.fromEntries(all.map(([id, { word }]) => [id, word]))
    // what is kept of a contract that was not read stays as it is
    await tx.rows(sql`
      INSERT INTO contracted_rate_state AS s (brand_id, terms_revision, charges_revision, on_date, rates, contracts, depends_on)
      VALUES (${brandId}, ${termsRevision}::bigint, ${chargesRevision}::bigint, ${date}::date, ${rates},
        ${JSON.stringify(words)}::jsonb, ${JSON.stringify(Object.fromEntries(anew))}::jsonb)
      ON CONFLICT (brand_id) DO UPDATE SET terms_revision = EXCLUDED.terms_revision, charges_revision = EXCLUDED.charges_revision,
        on_date = EXCLUDED.on_date, rates = EXCLUDED.rates, contracts = EXCLUDED.contracts, depends_on = EXCLUDED.depends_on ||
        (s.depends_on - ARRAY(SELECT jsonb_object_keys(s.depends_on) EXCEPT SELECT unnest(${[...same.keys()]}::text[])))`)
  })
