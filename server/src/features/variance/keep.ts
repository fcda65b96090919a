import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { dollarsTextOrNone } from '@ratebook/shared/pricing/money.ts'
import type { Compiled } from '@ratebook/shared/pricing/select.ts'
import type { Db } from '../../data/db.ts'
import { ofBrands } from '../../data/scope.ts'
import type { Tx } from '../../data/tx.ts'
import { loadTerms } from '../../terms/brand-terms.ts'
import { CauseFinder } from '../../terms/remitted/causes.ts'
import { standingClaims } from '../../data/counted-claims.ts'
import { answeringPayer } from '../../data/linked-payers.ts'
import { nextClaims, type RemittedClaim } from '../../terms/remitted/claims.ts'
import { type Comparison, compareClaim, linesToLookUp } from '../../terms/remitted/compare.ts'
import { type EditionHead, editionsRead, loadSchedules } from '../../terms/schedules.ts'

const CLAIMS_AT_A_TIME = 500
/** Raised whenever the same claims and terms come to other results: all is compared anew then. */
const WAY_OF_COMPARING = 5
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** What a payer's remittances are compared with; `basis` says from which terms, as one word. */
interface PayerStanding {
  payerId: string
  contractId: string | null
  compiled: Compiled | null
  finder: CauseFinder | null
  basis: string
}

/** All that a contract's prices of the past depend on. An edition that was loaded never changes. */
function basisOf({ terms }: Compiled, editions: readonly EditionHead[]): string {
  const rules = terms.rules.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const all = { ...terms, facilityIds: terms.facilityIds.toSorted(), rules }
  return createHash('sha256')
    .update(JSON.stringify([WAY_OF_COMPARING, all, editionsRead(editions, terms.rules)]))
    .digest('base64')
}

/** Of a claim: what it was compared with, and beside it the terms of other contracts that a difference looks like. */
const basisWith = (own: string, others: readonly string[]) => [own, ...new Set(others)].join(' ')

async function standingsOf(db: Db, brandId: string) {
  const { payers, editions } = await loadTerms(db, brandId)
  const contracts = new Map(payers.flatMap(({ compiled }) => (compiled ? [[compiled.terms.contractId, compiled] as const] : [])))
  const known = new Map<string, { finder: CauseFinder; basis: string }>()
  for (const [id, compiled] of contracts) {
    const others = [...contracts.values()].filter((other) => other !== compiled)
    known.set(id, { finder: new CauseFinder(compiled, others), basis: basisOf(compiled, editions) })
    await breathe()
  }
  const standings = payers.map(({ id: payerId, contractId, compiled }): PayerStanding => {
    const of = compiled ? known.get(compiled.terms.contractId) : undefined
    return { payerId, contractId, compiled, finder: of?.finder ?? null, basis: of?.basis ?? 'none' }
  })
  // no two contracts of a brand have the same name
  const basisByName = new Map([...contracts].map(([id, { terms }]) => [terms.name, known.get(id)?.basis ?? 'none']))
  return { editions, standings: new Map(standings.map((s) => [s.payerId, s])), basisByName }
}
type Standings = Awaited<ReturnType<typeof standingsOf>>

/** What a comparison is made of, as one text: the terms, the files that were read, and which payers are linked. */
export const standingNow = (brandId: string): Sql => sql`
  SELECT concat_ws(' ', ${WAY_OF_COMPARING}::int, b.terms_revision, date_part('epoch', b.terms_changed_at),
    (SELECT concat_ws(' ', count(*), max(f.finished_at)) FROM remittance_file f WHERE f.brand_id = ${brandId} AND f.state = 'applied'),
    (SELECT md5(string_agg(concat(r.id, r.payer_id), ',' ORDER BY r.id)) FROM remit_payer r WHERE r.brand_id = ${brandId}),
    (SELECT md5(string_agg(concat(k.remit_payer_id, k.filing_code, k.payer_id), ',' ORDER BY k.remit_payer_id, k.filing_code))
      FROM remit_payer_kind k WHERE k.brand_id = ${brandId})) AS standing
  FROM brand b WHERE b.id = ${brandId}`

/** Whether there is something to compare anew. */
export async function isStale(db: Db, brandId: string): Promise<boolean> {
  const [now] = await db.rows<{ isStale: boolean }>(sql`
    SELECT now.standing IS DISTINCT FROM s.standing AS "isStale" FROM (${standingNow(brandId)}) now
    LEFT JOIN variance_state s ON s.brand_id = ${brandId}`)
  return now?.isStale ?? false
}

/** As a condition on `c` and `r`: not compared yet with the terms of its payer, and of the contracts it looks like, as they are. */
function isDue(brandId: string, { standings }: Standings): Sql {
  const all = [...standings.values()]
  const [payers, bases] = [all.map((s) => s.payerId), all.map((s) => s.basis)]
  return sql`r.payer_id = ANY(${payers}::uuid[]) AND NOT EXISTS (
    SELECT FROM remittance_variance v JOIN unnest(${payers}::uuid[], ${bases}::text[]) AS b (payer_id, basis)
      ON b.payer_id = v.payer_id AND b.basis = split_part(v.basis, ' ', 1)
    WHERE v.brand_id = ${brandId} AND v.claim_id = c.id AND v.payer_id = r.payer_id
      AND string_to_array(v.basis, ' ') <@ ${bases}::text[])`
}

function rowsOf(claim: RemittedClaim, standing: PayerStanding, { basisByName }: Standings, comparisons: readonly Comparison[]) {
  const { contractId } = standing
  const others = comparisons.flatMap(({ cause, detail }) => (cause === 'otherContract' ? (basisByName.get(detail) ?? []) : []))
  const basis = basisWith(standing.basis, others)
  return comparisons.map(({ id, date, code, charged, expected, allowed, ruleId, status, cause, detail, of }) => ({
    ...{ id, claim_id: claim.id, payer_id: claim.payerId, contract_id: contractId, rule_id: ruleId, basis, service_date: date, code },
    ...{
      charged: dollarsTextOrNone(charged),
      expected: dollarsTextOrNone(expected),
      allowed: dollarsTextOrNone(allowed),
      status,
      cause,
      detail,
    },
    ...{ service_type: of?.serviceType ?? '', units: of?.units ?? null, modifiers: of?.modifiers ?? '' },
    difference: dollarsTextOrNone(expected === null || allowed === null ? null : allowed - expected),
  }))
}

/** Lines that are there stay and are changed: which came out otherwise is then known. */
async function keepRows(tx: Tx, brandId: string, claims: readonly RemittedClaim[], rows: readonly { id: string }[]) {
  await tx.execute(sql`
    DELETE FROM remittance_variance WHERE brand_id = ${brandId} AND claim_id = ANY(${claims.map(({ id }) => id)}::uuid[])
      AND id <> ALL(${rows.map(({ id }) => id)}::uuid[])`)
  await tx.execute(sql`
    INSERT INTO remittance_variance (brand_id, id, claim_id, payer_id, contract_id, rule_id, basis, service_date, code, charged, expected,
      allowed, difference, status, cause, detail, service_type, units, modifiers)
    SELECT ${brandId}, x.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (id uuid, claim_id uuid, payer_id uuid,
      contract_id uuid, rule_id uuid, basis text, service_date date, code text, charged numeric, expected numeric, allowed numeric,
      difference numeric, status text, cause text, detail text, service_type text, units numeric, modifiers text)
    ON CONFLICT (brand_id, id) DO UPDATE SET (claim_id, payer_id, contract_id, rule_id, basis, service_date, code, charged, expected,
      allowed, difference, status, cause, detail, service_type, units, modifiers) = ROW (EXCLUDED.claim_id, EXCLUDED.payer_id,
      EXCLUDED.contract_id, EXCLUDED.rule_id, EXCLUDED.basis, EXCLUDED.service_date, EXCLUDED.code, EXCLUDED.charged, EXCLUDED.expected,
      EXCLUDED.allowed, EXCLUDED.difference, EXCLUDED.status, EXCLUDED.cause, EXCLUDED.detail, EXCLUDED.service_type, EXCLUDED.units,
      EXCLUDED.modifiers)`)
}

/** Compares the next claims. @returns the last of them, undefined where there are no more */
const compareSome = (db: Db, brandId: string, of: Standings, after: string) =>
  db.longTransaction(async (tx) => {
    // of several servers one compares at a time; the next finds what is left
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('variance ' || ${brandId}, 0))::text`)
    const claims = await nextClaims(tx, brandId, { after, most: CLAIMS_AT_A_TIME, condition: isDue(brandId, of) })
    const schedules = await loadSchedules(tx, brandId, of.editions, linesToLookUp(claims))
    const rows = claims.flatMap((claim) => {
      const standing = of.standings.get(claim.payerId) as PayerStanding
      const { compiled, finder } = standing
      const causeOf = (difference: Parameters<CauseFinder['of']>[0]) => (finder as CauseFinder).of(difference, schedules)
      return rowsOf(claim, standing, of, compareClaim(claim, compiled, schedules, causeOf))
    })
    if (claims.length > 0) await keepRows(tx, brandId, claims, rows)
    await tx.execute(sql`
      UPDATE variance_state SET pending = greatest(0, pending - ${claims.length}::int) WHERE brand_id = ${brandId}`)
    return claims.at(-1)?.id
  })

/** Forgets what was compared of claims that count no more, or whose payer is another one by now. */
const forget = (db: Db, brandId: string, { standings }: Standings) =>
  db.longTransaction((tx) =>
    tx.execute(sql`
      DELETE FROM remittance_variance v WHERE v.brand_id = ${brandId} AND NOT EXISTS (
        SELECT FROM remittance_claim c ${answeringPayer(brandId)}
        WHERE c.brand_id = ${brandId} AND c.id = v.claim_id AND ${standingClaims} AND r.payer_id = v.payer_id
          AND r.payer_id = ANY(${[...standings.keys()]}::uuid[]))`),
  )

async function compareAll(db: Db, brandId: string) {
  const [now] = await db.rows<{ standing: string }>(standingNow(brandId))
  if (!now) return
  const of = await standingsOf(db, brandId)
  const due = sql`SELECT count(*)::int FROM remittance_claim c ${answeringPayer(brandId)}
    WHERE c.brand_id = ${brandId} AND ${standingClaims} AND ${isDue(brandId, of)}`
  await db.rows(sql`
    INSERT INTO variance_state (brand_id, pending) VALUES (${brandId}, (${due}))
    ON CONFLICT (brand_id) DO UPDATE SET pending = EXCLUDED.pending`)
  await forget(db, brandId, of)
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) after = await compareSome(db, brandId, of, after)
  await db.rows(sql`ANALYZE remittance_variance`)
  await db.rows(sql`
    UPDATE variance_state SET standing = ${now.standing}, pending = 0, computed_at = now() WHERE brand_id = ${brandId}`)
}

/** By brand: who asks while it is compared waits for the same. */
const working = new Map<string, Promise<void>>()
/** Compares a brand's remittances with its terms as far as either changed since; what is there already stays. */
export async function keepVariance(db: Db, brandId: string): Promise<void> {
  const running = working.get(brandId)
  if (running) return running
  if (!(await isStale(db, brandId))) return
  const work = working.get(brandId) ?? compareAll(db, brandId).finally(() => working.delete(brandId))
  working.set(brandId, work)
  return work
}

/** The same for all brands that have remittances. */
export async function keepAllVariance(db: Db) {
  const brands = await db.rows<{ id: string }>(sql`SELECT DISTINCT brand_id AS id FROM remit_payer ORDER BY 1`)
  for (const { id } of brands) await ofBrands([id], () => keepVariance(db, id))
  return { brands: brands.length }
}
