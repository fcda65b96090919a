import sql, { type Sql } from 'sql-template-tag'
import { type PayMethod, payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { GroupRange } from '@ratebook/shared/pricing/groups.ts'
import type { Method, Rule, ServiceType, Terms } from '@ratebook/shared/pricing/terms.ts'
import { toCents, toCentsOrNone, toRate } from '@ratebook/shared/pricing/money.ts'
import type { Reader } from '../data/db.ts'
import { apcTablesFor } from './apc-tables.ts'
import type { EditionHead } from './schedules.ts'

/** A rule as it is stored or edited: dollars and percentages as people write them, with what its code service says. */
export interface RuleRow {
  id: string
  name: string
  createdAt: Date
  serviceType: ServiceType
  ruleType: 'RULE' | 'CARVEOUT'
  /** how codes match: of a carve-out always said, of a rule its code service says so */
  matchMethod: Method | null
  payMethod: PayMethod
  /** percent or dollars, as the pay method has it */
  payValue: number
  feeScheduleId: string | null
  locality: string
  carveoutCodes: string
  codeServiceId: string | null
  groups: GroupRange[]
  lesserOfCharges: boolean
  minimum: number | null
  maximum: number | null
  reductions: number[]
  stopLoss: { threshold: number; unit: 'dollars' | 'days'; basis: 'first' | 'second'; percentage: number } | null
  codeService: { primaryRuleMethod: Method; primaryCodes: string; qualifierRuleMethod: Method | ''; qualifierCodes: string } | null
}

function scopeOf({ ruleType, matchMethod, carveoutCodes, codeService }: RuleRow): Rule['scope'] {
  if (ruleType === 'CARVEOUT') return { kind: 'CARVEOUT', method: matchMethod as Method, codes: carveoutCodes }
  if (!codeService) return { kind: 'RULE', primary: null, qualifier: null }
  const { primaryRuleMethod, primaryCodes, qualifierRuleMethod, qualifierCodes } = codeService
  return {
    kind: 'RULE',
    primary: { method: primaryRuleMethod, codes: primaryCodes },
    qualifier: qualifierRuleMethod && qualifierCodes ? { method: qualifierRuleMethod, codes: qualifierCodes } : null,
  }
}

const inUnit = {
  percent: (value: number) => ({ percentageRate: toRate(value) }),
  dollars: (value: number) => ({ amountCents: toCents(value) }),
  none: () => ({}),
}

/** What the engine runs of what the form edits; without tables of APCs, where no service is priced by it. */
export function toRule(row: RuleRow, apcScheduleIds: string[] = []): Rule {
  const { id, name, serviceType, groups, lesserOfCharges, minimum, maximum, reductions, stopLoss, payMethod, payValue } = row
  return {
    payMethod,
    ...inUnit[payMethodCards[payMethod].value](payValue),
    id,
    name,
    createdAt: row.createdAt.toISOString(),
    serviceType,
    scope: scopeOf(row),
    groups,
    scheduleId: row.feeScheduleId,
    apcScheduleIds,
    locality: row.locality,
    lesserOfCharges,
    minimumCents: toCentsOrNone(minimum),
    maximumCents: toCentsOrNone(maximum),
    reductionRates: reductions.map(toRate),
    stopLoss: stopLoss && {
      unit: stopLoss.unit,
      threshold: stopLoss.unit === 'dollars' ? toCents(stopLoss.threshold) : stopLoss.threshold,
      basis: stopLoss.basis,
      percentageRate: toRate(stopLoss.percentage),
    },
  } as Rule
}

/** What the engine needs of a rule, out of the tables below. */
export const ruleColumns = sql`r.id, r.name, r.created_at AS "createdAt", s.contract_id AS "contractId", s.service_type AS "serviceType",
  r.rule_type AS "ruleType", r.match_method AS "matchMethod", r.pay_method AS "payMethod", r.pay_value AS "payValue",
  r.fee_schedule_id AS "feeScheduleId", r.locality,
  r.carveout_codes AS "carveoutCodes", r.code_service_id AS "codeServiceId",
  r.groups, r.lesser_of_charges AS "lesserOfCharges", r.minimum, r.maximum, r.reductions,
  r.stop_loss AS "stopLoss",
  CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'name', c.name, 'primaryRuleMethod', c.primary_rule_method,
    'primaryCodes', c.primary_codes,
    'qualifierRuleMethod', c.qualifier_rule_method, 'qualifierCodes', c.qualifier_codes) END AS "codeService"`
/** `r` (contract_rule), each with its `s` (contracted_service) and `c` (code_service), if it has one. */
export const ruleTables = (brandId: string): Sql => sql`contract_rule r
  JOIN contracted_service s ON s.brand_id = ${brandId} AND s.id = r.contract_service_id
  LEFT JOIN code_service c ON c.brand_id = ${brandId} AND c.id = r.code_service_id`

/** The rules of a brand that a further condition on `r` and `s` matches, each with its contract. */
const ruleRows = (db: Reader, brandId: string, condition: Sql) =>
  db.rows<RuleRow & { contractId: string }>(
    sql`SELECT ${ruleColumns} FROM ${ruleTables(brandId)} WHERE r.brand_id = ${brandId} AND ${condition}`,
  )

/** What a contract says of itself, without its rules. */
export type ContractHead = Omit<Terms, 'rules'>
/** A contract with its rules as they are stored. */
export interface Contract {
  head: ContractHead
  rules: RuleRow[]
}

/** A contract as the engine runs it, with these rules, over the brand's editions. */
export function termsOf(head: ContractHead, rules: readonly RuleRow[], editions: readonly EditionHead[]): Terms {
  const apcTables = apcTablesFor(rules, editions)
  return { ...head, rules: rules.map((row) => toRule(row, apcTables(row))) }
}

/** The contracts of a brand that a condition on `c` (contract) matches: the one place where terms are loaded. */
async function loadContracts(db: Reader, brandId: string, condition: Sql): Promise<Contract[]> {
  const [heads, rules] = await Promise.all([
    db.rows<ContractHead>(sql`
      SELECT c.id AS "contractId", c.name, c.effective_date::text AS "effectiveDate", c.termination_date::text AS "terminationDate",
             ARRAY(SELECT f.facility_id::text FROM contract_facility f
               WHERE f.brand_id = ${brandId} AND f.contract_id = c.id) AS "facilityIds"
      FROM contract c WHERE c.brand_id = ${brandId} AND ${condition} ORDER BY c.id`),
    ruleRows(db, brandId, sql`EXISTS (SELECT FROM contract c WHERE c.brand_id = ${brandId} AND c.id = s.contract_id AND ${condition})`),
  ])
  const contracts = new Map(heads.map((head): [string, Contract] => [head.contractId, { head, rules: [] }]))
  for (const { contractId, ...rule } of rules) contracts.get(contractId)?.rules.push(rule)
  return [...contracts.values()]
}

/** All that payers are paid under. */
export const loadPayerContracts = (db: Reader, brandId: string) => loadContracts(db, brandId, sql`c.is_payer`)
/** Some of these. */
export const loadSomeContracts = (db: Reader, brandId: string, ids: readonly string[]) =>
  loadContracts(db, brandId, sql`c.is_payer AND c.id = ANY(${ids}::uuid[])`)
/** One contract, of whichever type. */
export async function loadContract(db: Reader, brandId: string, id: string): Promise<Contract | undefined> {
  return (await loadContracts(db, brandId, sql`c.id = ${id}`))[0]
}
