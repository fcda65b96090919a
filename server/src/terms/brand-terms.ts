import sql from 'sql-template-tag'
import { compile, type Compiled } from '@ratebook/shared/pricing/select.ts'
import type { Reader } from '../data/db.ts'
import { storedRules, toRule } from './rule-terms.ts'
import { type EditionHead, loadEditions } from './schedules.ts'

/** A payer and what it is paid under; `compiled` null: no contract with rules, its allowables alone say what it pays. */
export interface PayerTerms {
  id: string
  displayName: string
  planName: string
  enabled: boolean
  contractId: string | null
  contractName: string
  compiled: Compiled | null
}
/** What all payers of a brand have agreed to, as of one moment. Lines of schedules and allowables are looked up when they are needed. */
export interface BrandTerms {
  payers: PayerTerms[]
  /** every edition of the schedules that the rules refer to */
  editions: EditionHead[]
  ruleNames: ReadonlyMap<string, string>
}

interface ContractRow {
  id: string
  name: string
  effectiveDate: string
  terminationDate: string | null
  facilityIds: string[]
}
interface PayerRow {
  id: string
  displayName: string
  planName: string
  enabled: boolean
  contractId: string | null
}

/** Contracts of a brand as the engine runs them. */
export async function compiledContracts(db: Reader, brandId: string) {
  const [contracts, rules] = await Promise.all([
    db.rows<ContractRow>(sql`
      SELECT c.id, c.name, c.effective_date::text AS "effectiveDate", c.termination_date::text AS "terminationDate",
             ARRAY(SELECT f.facility_id::text FROM contract_facility f WHERE f.brand_id = ${brandId} AND f.contract_id = c.id) AS "facilityIds"
      FROM contract c WHERE c.brand_id = ${brandId} AND c.is_payer`),
    storedRules(db, brandId, sql`EXISTS (SELECT FROM contract c WHERE c.brand_id = ${brandId} AND c.id = s.contract_id AND c.is_payer)`),
  ])
  const byContract = new Map<string, typeof rules>()
  for (const rule of rules) byContract.set(rule.contractId, [...(byContract.get(rule.contractId) ?? []), rule])
  return new Map(
    contracts.map(({ id, ...contract }) => [
      id,
      {
        ...contract,
        compiled: compile({ contractId: id, ...contract, rules: (byContract.get(id) ?? []).map(toRule) }),
        rules: byContract.get(id) ?? [],
      },
    ]),
  )
}

/** What all payers of a brand have agreed to, as it stands. */
export async function loadTerms(db: Reader, brandId: string): Promise<BrandTerms> {
  const [contracts, payers, editions] = await Promise.all([
    compiledContracts(db, brandId),
    db.rows<PayerRow>(sql`
      SELECT p.id, p.display_name AS "displayName", p.plan_name AS "planName", p.enabled, k.contract_id AS "contractId"
      FROM payer p JOIN payer_contract k ON k.brand_id = ${brandId} AND k.id = p.payer_contract_id
      WHERE p.brand_id = ${brandId} ORDER BY p.display_name, p.plan_name, p.id`),
    loadEditions(db, brandId),
  ])
  const rules = [...contracts.values()].flatMap((c) => c.rules)
  const referred = new Set(rules.map((r) => r.feeScheduleId))
  const names = new Set(editions.filter((e) => referred.has(e.id)).map((e) => e.name))
  return {
    payers: payers.map((p) => {
      const contract = p.contractId ? contracts.get(p.contractId) : undefined
      return { ...p, contractName: contract?.name ?? '', compiled: contract?.compiled ?? null }
    }),
    // a table of APCs is looked up through the codes of the others
    editions: editions.filter((e) => names.has(e.name) || (e.type === 'OPPS_APC' && names.size > 0)),
    ruleNames: new Map(rules.map((r) => [r.id, r.name])),
  }
}

/** Brands whose terms are held at a time. */
const HELD = 50

/** Terms by brand, each for one revision: a changed rule raises the revision, so what is asked next is priced by it. */
export class TermsCache {
  readonly #held = new Map<string, { key: string; terms: Promise<BrandTerms> }>()
  readonly #db: Reader

  constructor(db: Reader) {
    this.#db = db
  }

  /** @param brand as just read; with the moment beside the number, because a restored database counts from an earlier one */
  of(brandId: string, brand: { termsRevision: bigint | number; termsChangedAt: Date }): Promise<BrandTerms> {
    const key = `${brand.termsRevision} ${brand.termsChangedAt.getTime()}`
    const held = this.#held.get(brandId)
    this.#held.delete(brandId)
    const entry = held?.key === key ? held : { key, terms: loadTerms(this.#db, brandId) }
    this.#held.set(brandId, entry)
    if (entry !== held)
      entry.terms.catch(() => {
        if (this.#held.get(brandId) === entry) this.#held.delete(brandId)
      })
    const [oldest] = this.#held.keys()
    if (this.#held.size > HELD && oldest) this.#held.delete(oldest)
    return entry.terms
  }
}
