import sql, { raw, type Sql } from 'sql-template-tag'
import type { Visit } from '@ratebook/shared/pricing/terms.ts'
import type { RemittedClaim } from './claims.ts'

/** What Medicare's carriers pay: no bill of a hospital's. */
const PART_B = 'MB'
/**
 * Places of service by what Medicare pays a physician there, without those that bill types of hospitals begin with. 21 to 23 are bill types
 * too, of nursing facilities, whose lines have revenue codes.
 */
export const facilityPlaces = '02 19 21 22 23 24 26 31 42 51 52 53 56 61'.split(' ')
const inFacility = new Set(facilityPlaces)
const OFFICE_OR_STAY = '11'
const elsewhere = '01 03 04 05 06 07 08 09 10 11 15 16 17 20 25 49 50 54 55 57 58 60 62 99'.split(' ')
const outside = new Set(elsewhere)

/**
 * Where a professional gave the services of a claim; null where a facility billed it. Remittances do not say which it was. A professional's
 * lines are procedures without revenue codes, and its claim has a place of service where a facility's has its bill type. 11 is both a
 * hospital's stay and an office: of a stay the remittance says so otherwise too.
 */
export function professionalPlace({ lines, drgCode, filingCode, placeCode, isInpatient }: RemittedClaim): Visit['place'] | null {
  const areProcedures = lines.length > 0 && lines.every(({ cptHcpcs, revenueCode }) => cptHcpcs !== '' && revenueCode === '')
  if (!areProcedures || drgCode !== '') return null
  if (inFacility.has(placeCode)) return 'facility'
  const isOffice = outside.has(placeCode) && !(placeCode === OFFICE_OR_STAY && isInpatient)
  return isOffice || filingCode === PART_B ? 'nonfacility' : null
}

const isOneOf = (places: readonly string[]) => `left(c.bill_type, 2) IN (${places.map((place) => `'${place}'`).join(', ')})`

/** The same as a condition on claims `c`: those that a professional sent. It binds nothing, because COPY takes no parameters. */
export const professionalClaims: Sql = sql`(c.drg_code = '' AND c.line_cpt_hcpcs <> '' AND ',' || c.line_cpt_hcpcs || ',' NOT LIKE '%,,%'
  AND translate(c.line_revenue_code, ',', '') = '' AND (${raw(isOneOf(facilityPlaces))} OR ${raw(`c.filing_code = '${PART_B}'`)}
    OR (${raw(isOneOf(elsewhere))} AND NOT (${raw(isOneOf([OFFICE_OR_STAY]))} AND c.setting = 'inpatient'))))`
