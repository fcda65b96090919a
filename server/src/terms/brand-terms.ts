import sql from 'sql-template-tag'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { Compiled } from '@ratebook/shared/pricing/select.ts'
import type { Rule } from '@ratebook/shared/pricing/terms.ts'
import type { Reader } from '../data/db.ts'
import { isRetiredPayer } from '../data/payer-standing.ts'
import { compile } from './compile.ts'
import { loadPayerContracts, termsOf } from './rule-terms.ts'
import { type EditionHead, editionsRead, loadEditions } from './schedules.ts'

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
/**
 * What all payers of a brand that are not retired have agreed to, as of one moment. Lines of schedules and allowables are looked up when
 * they are needed.
 */
export interface BrandTerms {
  payers: PayerTerms[]
  /** those that the rules read */
  editions: EditionHead[]
  ruleNames: ReadonlyMap<string, string>
  /** those of contracts that payers are paid under */
  rules: ReadonlyMap<string, Rule>
  /** the rules whose prices depend on the length of a stay */
  rulesByDays: ReadonlySet<string>
}

interface PayerRow {
  id: string
  displayName: string
  planName: string
  enabled: boolean
  contractId: string | null
}

/** What all payers of a brand have agreed to, as it stands. */
export async function loadTerms(db: Reader, brandId: string): Promise<BrandTerms> {
  const [contracts, payers, editions] = await Promise.all([
    loadPayerContracts(db, brandId),
    db.rows<PayerRow>(sql`
      SELECT p.id, p.display_name AS "displayName", p.plan_name AS "planName", p.enabled, k.contract_id AS "contractId"
      FROM payer p JOIN payer_contract k ON k.brand_id = ${brandId} AND k.id = p.payer_contract_id
      WHERE p.brand_id = ${brandId} AND NOT ${isRetiredPayer(brandId)} ORDER BY p.display_name, p.plan_name, p.id`),
    loadEditions(db, brandId),
  ])
  const rules = contracts.flatMap((c) => c.rules)
  const compiled = new Map<string, Compiled>()
  for (const c of contracts) compiled.set(c.head.contractId, await compile(termsOf(c.head, c.rules, editions)))
  return {
    payers: payers.map((p) => {
      const own = (p.contractId && compiled.get(p.contractId)) || null
      return { ...p, contractName: own?.terms.name ?? '', compiled: own }
    }),
    editions: editionsRead(
      editions,
      [...compiled.values()].flatMap((c) => c.terms.rules),
    ),
    ruleNames: new Map(rules.map((r) => [r.id, r.name])),
    rules: new Map([...compiled.values()].flatMap((c) => c.terms.rules.map((r) => [r.id, r]))),
    rulesByDays: new Set(rules.flatMap((r) => (payMethodCards[r.payMethod].byDays || r.stopLoss?.unit === 'days' ? r.id : []))),
  }
}

/** Brands whose terms are held at a time. */
const HELD = 50

interface Revision {
  termsRevision: bigint | number
  termsChangedAt: Date
}

/** Terms by brand, each for one revision: a changed rule raises the revision, so what is asked next is priced by it. */
export class TermsCache {
  readonly #held = new Map<string, { key: string; terms: Promise<BrandTerms> }>()
  readonly #db: Reader
  readonly #most: number

  constructor(db: Reader, most = HELD) {
    this.#db = db
    this.#most = most
  }

  /**
   * As of the moment of a transaction: what several read at once is read and compiled by the first of them.
   * @param reader reads within it
   */
  async asOf(reader: Reader, brandId: string): Promise<BrandTerms> {
    const [brand] = await reader.rows<Revision>(sql`
      SELECT terms_revision AS "termsRevision", terms_changed_at AS "termsChangedAt" FROM brand WHERE id = ${brandId}`)
    // the first of them may have been ended
    return this.of(brandId, brand as Revision, reader).catch(() => loadTerms(reader, brandId))
  }

  /** @param brand as just read; with the moment beside the number, because a restored database counts from an earlier one */
  of(brandId: string, brand: Revision, db = this.#db): Promise<BrandTerms> {
    const key = `${brand.termsRevision} ${brand.termsChangedAt.getTime()}`
    const held = this.#held.get(brandId)
    this.#held.delete(brandId)
    const entry = held?.key === key ? held : { key, terms: loadTerms(db, brandId) }
    this.#held.set(brandId, entry)
    if (entry !== held)
      entry.terms.catch(() => {
        if (this.#held.get(brandId) === entry) this.#held.delete(brandId)
      })
    const [oldest] = this.#held.keys()
    if (this.#held.size > this.#most && oldest) this.#held.delete(oldest)
    return entry.terms
  }
}
