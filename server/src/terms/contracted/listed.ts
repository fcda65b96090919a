import sql from 'sql-template-tag'
import { readingSingleCodes } from '@ratebook/shared/pricing/codes.ts'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import type { Edition, Method, ServiceType } from '@ratebook/shared/pricing/terms.ts'
import type { Reader } from '../../data/db.ts'
import type { RuleRow } from '../rule-terms.ts'

/** A code that has a rate, as a schedule or a rule has it; `schedule` is the schedule's name, '' for a code that only rules name. */
export interface Listed {
  code: string
  type: Method
  modifiers: readonly string[]
  description: string
  grouping: string
  facFine: number | null
  nonfacFine: number | null
  weightFine: number | null
  schedule: string
}

/** The lines of an edition under some codes; what one that has ended says is no amount any more. */
export const linesOf = ({ name, items }: Edition, codes: ReadonlySet<string>, inForce: boolean): Listed[] =>
  [...items].flatMap(([code, lines]) =>
    codes.has(code)
      ? lines.map((line): Listed => ({ ...line, ...(!inForce && { facFine: null, nonfacFine: null, weightFine: null }), schedule: name }))
      : [],
  )

/** The list of codes that a rule is for, and by which method they match; null: it has none. */
export function listOf({ ruleType, matchMethod, carveoutCodes, codeService }: RuleRow): { method: Method; codes: string } | null {
  if (ruleType === 'CARVEOUT') return matchMethod && { method: matchMethod, codes: carveoutCodes }
  return codeService && { method: codeService.primaryRuleMethod, codes: codeService.primaryCodes }
}

/** Codes that rules name one by one: they have a rate also where no schedule lists them. In slices: a rule's list may be long. */
export function* codesOfRules(rules: readonly RuleRow[]): Slices<Map<string, Listed>> {
  const listed = new Map<string, Listed>()
  const bare = { modifiers: [], description: '', grouping: '', facFine: null, nonfacFine: null, weightFine: null, schedule: '' }
  const read = new Set<string>()
  for (const list of rules.map(listOf)) {
    if (list === null || list.method === 'ALL_SERVICES' || list.method === 'MODIFIER') continue
    const { method: type, codes } = list
    // many rules may have the same long list
    const key = `${type} ${codes}`
    if (read.has(key)) continue
    read.add(key)
    for (const code of yield* readingSingleCodes(codes, type)) listed.set(`${type} ${code}`, { ...bare, code, type })
    yield
  }
  return listed
}

/** Whether rules look at revenue codes, so that a code may be paid otherwise under one. */
export const readsRevenueCodes = (rules: readonly RuleRow[]) =>
  rules.some(
    ({ matchMethod, ruleType, codeService }) =>
      (ruleType === 'CARVEOUT' && matchMethod === 'REVENUE_CODE') ||
      codeService?.primaryRuleMethod === 'REVENUE_CODE' ||
      codeService?.qualifierRuleMethod === 'REVENUE_CODE',
  )

/** Under which revenue code a facility charges a CPT/HCPCS code, and in which settings. */
export interface ChargedUnder {
  code: string
  revenueCode: string
  facilityId: string
  setting: 'inpatient' | 'outpatient' | 'both'
  professional: boolean
}
export async function chargedUnder(db: Reader, brandId: string, codes: readonly string[]): Promise<Map<string, ChargedUnder[]>> {
  const rows = await db.rows<ChargedUnder>(sql`
    SELECT DISTINCT upper(cpt_hcpcs) AS code, revenue_code AS "revenueCode", facility_id AS "facilityId", setting,
      billing_class = 'professional' AS professional
    FROM charge_item
    WHERE brand_id = ${brandId} AND cpt_hcpcs = ANY(${codes}::text[]) AND revenue_code <> '' AND retired_by IS NULL
    ORDER BY 1, 2`)
  const byCode = new Map<string, ChargedUnder[]>()
  for (const row of rows) {
    const of = byCode.get(row.code)
    if (of) of.push(row)
    else byCode.set(row.code, [row])
  }
  return byCode
}

/** The revenue codes under which facilities (none: all) charge for a type of service. */
export const revenueCodesOf = (charged: readonly ChargedUnder[], serviceType: ServiceType, facilityIds: readonly string[]) => [
  ...new Set(
    charged
      .filter(({ facilityId, setting, professional }) => {
        if (facilityIds.length > 0 && !facilityIds.includes(facilityId)) return false
        if (professional || serviceType === 'PHYSICIAN') return professional && serviceType === 'PHYSICIAN'
        return setting === 'both' || setting === serviceType.toLowerCase()
      })
      .map(({ revenueCode }) => revenueCode),
  ),
]
