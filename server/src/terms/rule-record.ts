import sql, { type Sql } from 'sql-template-tag'
import { methodNames, nameOf, type Option, ruleTypeNames } from '@ratebook/shared/contract-names.ts'
import { localities, type Locality, localityOf } from '@ratebook/shared/pricing/gpci.ts'
import { nodeOf } from '@ratebook/shared/pricing/groups.ts'
import { overlapping } from '@ratebook/shared/pricing/overlaps.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import { placing } from '@ratebook/shared/pricing/select.ts'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import { type Method, type Rule, unmatchedMethods } from '@ratebook/shared/pricing/terms.ts'
import type { ContractRule, Gpci } from '@ratebook/shared/rules.ts'
import type { Reader } from '../data/db.ts'
import { inTurns } from '../data/in-turns.ts'
import { apcTablesFor } from './apc-tables.ts'
import { type RuleRow, ruleColumns, ruleTables, toRule } from './rule-terms.ts'
import { loadEditions } from './schedules.ts'

const thousandths = (n: number) => n / 1000
export const gpcis: Gpci[] = localities.map(
  ({ key: id, mac, state, localityNumber, localityName, year, workGpciThousandths, peGpciThousandths, mpGpciThousandths }: Locality) => ({
    id,
    mac,
    state,
    localityNumber,
    localityName,
    year,
    pwGpciWithFloor: thousandths(workGpciThousandths),
    peGpci: thousandths(peGpciThousandths),
    mpGpci: thousandths(mpGpciThousandths),
  }),
)

type Row = RuleRow &
  Pick<
    ContractRule,
    'contractServiceId' | 'description' | 'baseRateType' | 'carveoutType' | 'version' | 'contractId' | 'contractName' | 'feeSchedule'
  > & { codeService: (NonNullable<RuleRow['codeService']> & { id: string; name: string }) | null }

const rowsOf = (db: Reader, brandId: string, condition: Sql) =>
  db.rows<Row>(sql`
  SELECT ${ruleColumns}, r.contract_service_id AS "contractServiceId", r.description, r.base_rate_type AS "baseRateType",
    r.carveout_type AS "carveoutType",
         r.version, k.name AS "contractName",
         CASE WHEN f.id IS NOT NULL THEN jsonb_build_object('id', f.id, 'name', f.name, 'feeScheduleType', f.fee_schedule_type,
           'effectiveDate', f.effective_date) END AS "feeSchedule"
  FROM ${ruleTables(brandId)}
  JOIN contract k ON k.brand_id = ${brandId} AND k.id = s.contract_id
  LEFT JOIN fee_schedule f ON f.brand_id = ${brandId} AND f.id = r.fee_schedule_id
  WHERE r.brand_id = ${brandId} AND ${condition}`)

const isUnmatched = (method: Method) => unmatchedMethods.includes(method)
const methodsIn = ({ primaryRuleMethod, qualifierRuleMethod, qualifierCodes }: NonNullable<RuleRow['codeService']>): Method[] => [
  primaryRuleMethod,
  ...(qualifierRuleMethod && qualifierCodes ? [qualifierRuleMethod] : []),
]
const methodsOf = ({ ruleType, matchMethod, codeService }: RuleRow): Method[] => {
  if (ruleType === 'RULE') return codeService ? methodsIn(codeService) : []
  return matchMethod ? [matchMethod] : []
}
/** The method that keeps rules with a code service from matching anything, if one does. */
export const unmatchedBy = (codeService: NonNullable<RuleRow['codeService']>) => methodsIn(codeService).find(isUnmatched) ?? null

const needsApcs = (row: RuleRow) => methodsOf(row).includes('APC')
/** Likewise of a rule; by APCs it matches nothing as long as no table says which APC a code belongs to. */
const neverMatchesBy = (row: RuleRow, apcTables: (row: RuleRow) => string[]) =>
  methodsOf(row).find(isUnmatched) ?? (needsApcs(row) && apcTables(row).length === 0 ? 'APC' : null)

/** A rule as the specification spells it. */
function toWire(row: Row, overlapping: string[], neverMatches: Method | null): ContractRule {
  const { codeService, createdAt, ruleType, matchMethod, payMethod, payValue, groups, ...same } = row
  const locality = localityOf(row.locality)
  return {
    ...same,
    ruleTypeId: ruleType,
    methodId: matchMethod,
    paymethodId: payMethod,
    payvalue: payValue,
    groupIds: groups.map(nodeOf),
    createdAt: createdAt.toISOString(),
    overlaps: overlapping,
    neverMatchesBy: neverMatches,
    gpci: locality && thousandths(locality.workGpciThousandths),
    localityName: locality?.localityName ?? '',
    inpatientService: row.serviceType === 'INPATIENT',
    method: nameOf(methodNames, matchMethod),
    ruleType: nameOf(ruleTypeNames, ruleType) as Option,
    paymethod: nameOf(payMethodCards, payMethod) as Option,
    codeService: codeService && { id: codeService.id, name: codeService.name },
  }
}

/** The rules of a contracted service, in the order in which the engine looks at them. */
export const rulesOfService = async (db: Reader, brandId: string, contractServiceId: Sql): Promise<ContractRule[]> =>
  inOrder(db, brandId, await rowsOf(db, brandId, sql`r.contract_service_id = ${contractServiceId}`))

/** The rules of a contract, by contracted service; each service's in the order in which the engine looks at them. */
export async function rulesOfContract(db: Reader, brandId: string, contractId: string): Promise<Map<string, ContractRule[]>> {
  const services = new Map<string, Row[]>()
  for (const row of await rowsOf(db, brandId, sql`s.contract_id = ${contractId}`))
    services.set(row.contractServiceId, [...(services.get(row.contractServiceId) ?? []), row])
  const ordered = new Map<string, ContractRule[]>()
  for (const [id, rows] of services) ordered.set(id, await inOrder(db, brandId, rows))
  return ordered
}

/** The codes of one rule can be thousands. */
function* reading(rows: readonly Row[]): Slices<Rule[]> {
  const rules: Rule[] = []
  for (const row of rows) {
    rules.push(toRule(row))
    yield
  }
  return rules
}

/** @param rows all of a contracted service */
async function inOrder(db: Reader, brandId: string, rows: Row[]): Promise<ContractRule[]> {
  const apcTables = apcTablesFor(rows, rows.some(needsApcs) ? await loadEditions(db, brandId) : [])
  const rules = await inTurns(reading(rows))
  const places = await inTurns(placing(rules))
  const names = new Map(rows.map((r) => [r.id, r.name]))
  const others = await inTurns(overlapping(rules))
  const at = (r: Row) => places.get(r.id) ?? Number.MAX_SAFE_INTEGER
  return rows
    .sort((a, b) => at(a) - at(b) || b.createdAt.getTime() - a.createdAt.getTime() || a.id.localeCompare(b.id))
    .map((row) => toWire(row, (others.get(row.id) ?? []).map((id) => names.get(id) ?? '').sort(), neverMatchesBy(row, apcTables)))
}

/** A rule, with what it overlaps with; undefined where there is none. */
export async function findRule(db: Reader, brandId: string, id: string): Promise<ContractRule | undefined> {
  return (
    await rulesOfService(db, brandId, sql`(SELECT contract_service_id FROM contract_rule WHERE brand_id = ${brandId} AND id = ${id})`)
  ).find((r) => r.id === id)
}
