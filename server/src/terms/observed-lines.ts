import sql, { type Sql } from 'sql-template-tag'
import type { Day } from '@ratebook/shared/wire/day.ts'
import { countedClaims } from '../data/counted-claims.ts'

/** Months that CMS lets allowed amounts be taken from before the day of posting: no more, and no fewer than 12. */
const MONTHS = 15
/** Modifiers that make a part of a service, or more of it, of the service: what is paid for it then is no amount of the whole. */
const OF_A_PART = '22 26 50 51 52 53 54 55 56 62 66 73 74 78 80 81 82 AS CO CQ TC'.split(' ')

export interface OfFacility {
  brandId: string
  facilityId: string
  /** the day the amounts are posted on, in the brand's own time zone */
  today: Day
}

/** Claims `c` of a facility that were answered within the months; `r` is who answered, where that is a payer of the brand. */
const claimsInWindow = ({ brandId, facilityId, today }: OfFacility): Sql => sql`c.brand_id = ${brandId} AND c.facility_id = ${facilityId}
  AND c.check_eft_date BETWEEN ${today}::date - make_interval(months => ${MONTHS}) AND ${today}::date AND ${countedClaims}`

/** The payers that answered any claim of the facility within the months. */
export const observedPayers = (of: OfFacility): Sql => sql`
  SELECT DISTINCT r.payer_id AS id FROM remit_payer r
  WHERE r.brand_id = ${of.brandId} AND r.payer_id IS NOT NULL
    AND EXISTS (SELECT FROM remittance_claim c WHERE c.remit_payer_id = r.id AND ${claimsInWindow(of)})`

/** Accommodation, with or without the zero in front. */
const ROOM_AND_BOARD = '^0?(1[0-9]|2[01])[0-9]$'

const modifiersOf = (text: Sql) => sql`ARRAY(SELECT m FROM regexp_split_to_table(upper(${text}), '[^A-Z0-9]+') m WHERE m <> '' ORDER BY m)`
const withoutZeros = (code: Sql) => sql`ltrim(${code}, '0')`
const digitsOf = (ndc: Sql) => sql`translate(${ndc}, '- ', '')`

/** An observed amount: a line's is that of one unit, as the file prices items. */
const lineOf = sql`l.cpt_hcpcs, l.modifiers, l.revenue_code, l.ndc, c.setting, r.payer_id,
  round(l.allowed / greatest(l.units, 1), 2) AS allowed`
const payerOf = (brandId: string) =>
  sql`JOIN remit_payer r ON r.brand_id = ${brandId} AND r.id = c.remit_payer_id AND r.payer_id IS NOT NULL`

const uncoded = (of: OfFacility, which: Sql) => sql`
    SELECT ${lineOf} FROM remittance_line l
    JOIN remittance_claim c ON c.id = l.claim_id AND ${claimsInWindow(of)} ${payerOf(of.brandId)}
    WHERE l.brand_id = ${of.brandId} AND l.cpt_hcpcs = '' AND l.allowed > 0 AND ${which}`

/**
 * What payers allowed for some items of a facility, amount by amount: (item_id, payer_id, setting, allowed).
 *
 * A line is the item with its procedure code. Of several it is the one with its modifiers, else the one without any, unless a modifier
 * says that it was not the whole; then the one with its NDC, then with its revenue code. What is still alike is one service to a payer. A
 * line without a procedure code is the item with its NDC, or a day of accommodation by its revenue code: other revenue codes name no
 * service. A stay with a DRG is one amount, that of its whole claim. Charge codes do not travel on remittances.
 */
export const observations = (of: OfFacility, items: readonly string[]): Sql => sql`
  WITH item AS MATERIALIZED (
    SELECT i.id, i.cpt_hcpcs, i.ndc, i.revenue_code, i.drg_code, i.apr_drg_code, i.setting FROM charge_item i
    WHERE i.brand_id = ${of.brandId} AND i.facility_id = ${of.facilityId} AND i.id = ANY(${items}::uuid[])
  ), coded AS MATERIALIZED (
    SELECT ${lineOf} FROM (SELECT DISTINCT upper(cpt_hcpcs) AS code FROM item WHERE cpt_hcpcs <> '') w
    JOIN remittance_line l ON l.brand_id = ${of.brandId} AND l.cpt_hcpcs = w.code AND l.allowed > 0
    JOIN remittance_claim c ON c.id = l.claim_id AND ${claimsInWindow(of)} ${payerOf(of.brandId)}
  ), meant AS MATERIALIZED (
    SELECT * FROM (
      SELECT s.*, i.id AS item_id, rank() OVER (
        PARTITION BY s.cpt_hcpcs, s.modifiers, s.revenue_code, s.ndc, s.setting
        ORDER BY m.own <> s.own, ${digitsOf(sql`i.ndc`)} <> ${digitsOf(sql`s.ndc`)},
          ${withoutZeros(sql`i.revenue_code`)} <> ${withoutZeros(sql`s.revenue_code`)}) AS place
      FROM (SELECT *, ${modifiersOf(sql`modifiers`)} AS own
            FROM (SELECT DISTINCT cpt_hcpcs, modifiers, revenue_code, ndc, setting FROM coded) d) s
      JOIN charge_item i ON i.brand_id = ${of.brandId} AND i.facility_id = ${of.facilityId} AND upper(i.cpt_hcpcs) = s.cpt_hcpcs
        AND i.cpt_hcpcs IN (SELECT cpt_hcpcs FROM item) AND i.retired_by IS NULL AND i.setting IN ('both', s.setting)
      CROSS JOIN LATERAL (SELECT ${modifiersOf(sql`i.modifiers`)} AS own) m
      WHERE m.own = s.own OR (m.own = '{}' AND NOT s.own && ${OF_A_PART}::text[])) ranked
    WHERE place = 1 AND item_id IN (SELECT id FROM item)
  )
  SELECT m.item_id, l.payer_id, l.setting, l.allowed FROM coded l
  JOIN meant m USING (cpt_hcpcs, modifiers, revenue_code, ndc, setting)
  UNION ALL
  SELECT i.id, l.payer_id, l.setting, l.allowed FROM item i
  CROSS JOIN LATERAL (${uncoded(of, sql`l.ndc = ${digitsOf(sql`i.ndc`)}`)}) l
  WHERE i.ndc <> '' AND i.setting IN ('both', l.setting)
  UNION ALL
  SELECT i.id, l.payer_id, l.setting, l.allowed FROM item i
  CROSS JOIN LATERAL (${uncoded(
    of,
    sql`l.ndc = '' AND l.revenue_code IN (${withoutZeros(sql`i.revenue_code`)}, '0' || ${withoutZeros(sql`i.revenue_code`)})`,
  )}) l
  WHERE i.cpt_hcpcs = '' AND i.ndc = '' AND i.revenue_code ~ ${ROOM_AND_BOARD} AND i.setting IN ('both', l.setting)
  UNION ALL
  SELECT i.id, r.payer_id, c.setting, c.paid + c.patient_responsibility FROM item i
  JOIN remittance_claim c ON c.drg_code IN (nullif(lpad(${withoutZeros(sql`i.drg_code`)}, 3, '0'), '000'), replace(i.apr_drg_code, '-', ''))
    AND c.drg_code <> '' AND i.setting IN ('both', c.setting) AND c.paid + c.patient_responsibility > 0 AND ${claimsInWindow(of)}
  ${payerOf(of.brandId)}
  WHERE i.cpt_hcpcs = ''`
