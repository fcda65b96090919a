import sql, { type Sql } from 'sql-template-tag'
import type { Day } from '@ratebook/shared/wire/day.ts'
import { claimLines } from '../data/claim-lines.ts'
import { countedClaims } from '../data/counted-claims.ts'
import { allowedOfOne, claimAllowed } from '../data/known-allowed.ts'
import { answeringPayer } from '../data/linked-payers.ts'
import { drgOfClaim } from './drg-codes.ts'
import { professionalClaims } from './remitted/professional.ts'

/** Months that CMS lets allowed amounts be taken from before the day of posting: no more, and no fewer than 12. */
const MONTHS = 15
/** Modifiers that make a part of a service, or more of it, of the service: what is paid for it then is no amount of the whole. */
export const OF_A_PART = '22 26 50 51 52 53 54 55 56 62 66 73 74 78 80 81 82 AS CO CQ TC'.split(' ')

export interface OfFacility {
  brandId: string
  facilityId: string
  /** the day the amounts are posted on, in the brand's own time zone */
  today: Day
}

/** The first day that what was allowed may be of, to be posted on a day. */
export const firstDay = (today: Day): Sql => sql`(${today}::date - make_interval(months => ${MONTHS}))`

/** Claims `c` of a facility that were answered within the months by a payer of the brand, `r`. */
const claimsInWindow = ({ brandId, facilityId, today }: OfFacility): Sql => sql`remittance_claim c
  ${answeringPayer(brandId)} AND r.payer_id IS NOT NULL
    AND c.brand_id = ${brandId} AND c.facility_id = ${facilityId} AND ${countedClaims}
    AND c.check_eft_date BETWEEN ${firstDay(today)} AND ${today}::date`

/** The payers that answered any claim of the facility within the months, of professionals or of its own. */
export const observedPayers = (of: OfFacility): Sql =>
  sql`SELECT DISTINCT r.payer_id AS id, ${professionalClaims} AS "isProfessional" FROM ${claimsInWindow(of)}`

/** Accommodation, with or without the zero in front. */
const ROOM_AND_BOARD = '^0?(1[0-9]|2[01])[0-9]$'

const modifiersOf = (text: Sql) => sql`CASE WHEN ${text} = '' THEN '{}' ELSE
  ARRAY(SELECT m FROM regexp_split_to_table(upper(${text}), '[^A-Z0-9]+') m WHERE m <> '' ORDER BY m) END`
/** The reading of a picture or a test: professionals alone bill it. */
const READING = '26'
/** Whether professionals bill an item `i`: what a hospital lists for both is paid as its own, as its rates are. */
export const isProfessionalItem = sql`(i.billing_class = 'professional' OR ${READING} = ANY(${modifiersOf(sql`i.modifiers`)}))`
const withoutZeros = (code: Sql) => sql`ltrim(${code}, '0')`

/**
 * What payers allowed, amount by amount: of a line that of one unit, as the file prices items, and of a stay with a DRG what its whole
 * claim was allowed.
 */
const amounts = (of: OfFacility): Sql => sql`
  SELECT * FROM (
    SELECT l.cpt_hcpcs, l.modifiers, l.revenue_code, l.ndc, '' AS drg_code, ${professionalClaims} AS is_professional, c.setting, r.payer_id,
      ${allowedOfOne} AS allowed
    FROM ${claimsInWindow(of)} CROSS JOIN ${claimLines}
    UNION ALL
    SELECT '', '', '', '', ${drgOfClaim(of)}, false, c.setting, r.payer_id, ${claimAllowed} FROM ${claimsInWindow(of)}
    WHERE c.drg_code <> '') told
  WHERE allowed > 0`

/**
 * Which items of the facility are meant by which services `s` of claims: (service, item_id).
 *
 * A line is the item with its procedure code. Of several it is the one with its modifiers, else the one without any, unless a modifier
 * says that it was not the whole; then the one with its NDC, then with its revenue code. What is still alike is one service to a payer. A
 * line without a procedure code is the item with its NDC, or a day of accommodation by its revenue code: other revenue codes name no
 * service. A stay is the item with its DRG. Charge codes do not travel on remittances. What professionals billed is the item that they
 * bill, and no other.
 */
const meant = (of: OfFacility): Sql => sql`
  WITH item AS MATERIALIZED (
    SELECT i.id, upper(i.cpt_hcpcs) AS cpt_hcpcs, translate(i.ndc, '- ', '') AS ndc, ${withoutZeros(sql`i.revenue_code`)} AS revenue_code,
      i.ndc = '' AND i.revenue_code ~ ${ROOM_AND_BOARD} AS is_room, ${modifiersOf(sql`i.modifiers`)} AS own, i.setting,
      ${isProfessionalItem} AS is_professional,
      ARRAY[nullif(lpad(${withoutZeros(sql`i.drg_code`)}, 3, '0'), '000'), i.apr_drg_code] AS drgs
    FROM charge_item i WHERE i.brand_id = ${of.brandId} AND i.facility_id = ${of.facilityId} AND i.retired_by IS NULL
  ), s AS MATERIALIZED (
    SELECT service, cpt_hcpcs, ndc, drg_code, setting, ${modifiersOf(sql`s.modifiers`)} AS own,
      ${withoutZeros(sql`s.revenue_code`)} AS revenue,
      s.is_professional OR ${READING} = ANY(${modifiersOf(sql`s.modifiers`)}) AS is_professional
    FROM observed_service s
  )
  SELECT service, item_id FROM (
    SELECT s.service, i.id AS item_id, rank() OVER (
      PARTITION BY s.service ORDER BY i.own <> s.own, i.ndc <> translate(s.ndc, '- ', ''), i.revenue_code <> s.revenue) AS place
    FROM s JOIN item i ON i.cpt_hcpcs = s.cpt_hcpcs AND i.is_professional = s.is_professional AND i.setting IN ('both', s.setting)
    WHERE s.cpt_hcpcs <> '' AND (i.own = s.own OR (i.own = '{}' AND NOT s.own && ${OF_A_PART}::text[]))) ranked
  WHERE place = 1
  UNION
  SELECT s.service, i.id FROM s JOIN item i ON i.ndc = s.ndc AND i.is_professional = s.is_professional AND i.setting IN ('both', s.setting)
  WHERE s.cpt_hcpcs = '' AND s.ndc <> ''
  UNION
  SELECT s.service, i.id FROM s JOIN item i ON i.revenue_code = s.revenue AND i.setting IN ('both', s.setting)
  WHERE s.cpt_hcpcs = '' AND s.ndc = '' AND s.revenue <> '' AND i.is_room AND i.cpt_hcpcs = ''
  UNION
  SELECT s.service, i.id FROM item i CROSS JOIN LATERAL unnest(i.drgs) AS d (code)
  JOIN s ON s.drg_code = d.code AND i.setting IN ('both', s.setting)
  WHERE s.drg_code <> '' AND i.cpt_hcpcs = ''`

const codes = sql`cpt_hcpcs, modifiers, revenue_code, ndc, drg_code, is_professional, setting`
/** CMS: a percentile that falls between two observations is the higher of them; without a remainder this is the place from 0. */
export const amountAt = (tenths: number) => sql`(amounts[((cardinality(amounts) - 1) * ${tenths}::int + 9) / 10 + 1])::text`

/**
 * What makes, once and in one transaction, `observed_item` (item_id, alike) and `observed_amount` (alike, payer_id, setting, count, tenth,
 * median, ninetieth). The months are read in one pass. Items that are meant by the same services are alike: of a service that a hospital
 * lists a hundred times, amounts are counted but once.
 */
export const observe = (of: OfFacility): Sql[] => [
  sql`SET LOCAL work_mem = '128MB'`,
  sql`CREATE TEMP TABLE observed_line ON COMMIT DROP AS ${amounts(of)}`,
  sql`CREATE TEMP TABLE observed_service ON COMMIT DROP AS
    SELECT row_number() OVER ()::int AS service, d.* FROM (SELECT DISTINCT ${codes} FROM observed_line) d`,
  // nothing is known of a table that was just made, and millions of lines are joined
  sql`ANALYZE observed_line, observed_service`,
  sql`CREATE TEMP TABLE observed_item ON COMMIT DROP AS
    SELECT item_id, services, dense_rank() OVER (ORDER BY services)::int AS alike
    FROM (SELECT item_id, array_agg(service ORDER BY service) AS services FROM (${meant(of)}) m GROUP BY item_id) i`,
  sql`ANALYZE observed_item`,
  sql`CREATE TEMP TABLE observed_amount ON COMMIT DROP AS
    SELECT alike, payer_id, setting, cardinality(amounts) AS count, ${amountAt(1)} AS tenth, ${amountAt(5)} AS median,
      ${amountAt(9)} AS ninetieth
    FROM (
      SELECT g.alike, l.payer_id, l.setting, array_agg(l.allowed ORDER BY l.allowed) AS amounts
      FROM (SELECT DISTINCT alike, unnest(services) AS service FROM observed_item) g
      JOIN observed_service s USING (service) JOIN observed_line l USING (${codes})
      GROUP BY g.alike, l.payer_id, l.setting) grouped`,
  sql`DROP TABLE observed_line, observed_service`,
  sql`CREATE INDEX ON observed_item (item_id)`,
  sql`CREATE INDEX ON observed_amount (alike)`,
  sql`ANALYZE observed_amount`,
]
