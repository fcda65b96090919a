import sql, { type Sql } from 'sql-template-tag'
import type { Terms } from '@ratebook/shared/pricing/terms.ts'
import type { Reader } from '../data/db.ts'
import { type RuleRow, ruleRows, toRule } from './rule-terms.ts'

/** What a contract says of itself, without its rules. */
export type ContractHead = Omit<Terms, 'rules'>
/** A contract with its rules as they are stored. */
export interface Contract {
  head: ContractHead
  rules: RuleRow[]
}

/** A contract as the engine runs it, with these rules. */
export const termsOf = (head: ContractHead, rules: readonly RuleRow[]): Terms => ({ ...head, rules: rules.map(toRule) })

/** The contracts of a brand that a condition on `c` (contract) matches: the one place where terms are loaded. */
async function loadContracts(db: Reader, brandId: string, condition: Sql): Promise<Contract[]> {
  const [heads, rules] = await Promise.all([
    db.rows<ContractHead>(sql`
      SELECT c.id AS "contractId", c.name, c.effective_date::text AS "effectiveDate", c.termination_date::text AS "terminationDate",
             ARRAY(SELECT f.facility_id::text FROM contract_facility f WHERE f.brand_id = ${brandId} AND f.contract_id = c.id) AS "facilityIds"
      FROM contract c WHERE c.brand_id = ${brandId} AND ${condition}`),
    ruleRows(db, brandId, sql`EXISTS (SELECT FROM contract c WHERE c.brand_id = ${brandId} AND c.id = s.contract_id AND ${condition})`),
  ])
  const contracts = new Map(heads.map((head): [string, Contract] => [head.contractId, { head, rules: [] }]))
  for (const { contractId, ...rule } of rules) contracts.get(contractId)?.rules.push(rule)
  return [...contracts.values()]
}

/** All that payers are paid under. */
export const loadPayerContracts = (db: Reader, brandId: string) => loadContracts(db, brandId, sql`c.is_payer`)
/** One contract, of whichever type. */
export async function loadContract(db: Reader, brandId: string, id: string): Promise<Contract | undefined> {
  return (await loadContracts(db, brandId, sql`c.id = ${id}`))[0]
}
