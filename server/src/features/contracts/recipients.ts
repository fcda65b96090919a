import sql, { type Sql } from 'sql-template-tag'
import type { Day } from '@ratebook/shared/wire/day.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { calledOf, worksFor } from '../../data/brand.ts'
import { refusedFields } from '../../data/problem.ts'
import type { Tx } from '../../data/tx.ts'

/** The alert users of a contract as JSON, by name. Who no longer works for the brand is none of its any more. */
export const recipientsOf = (brandId: string, contractId: Sql): Sql => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', ${calledOf}) ORDER BY lower(${calledOf}), u.id), '[]')
  FROM alert_recipient r JOIN app_user u ON u.id = r.user_id
  WHERE r.brand_id = ${brandId} AND r.contract_id = ${contractId} AND ${worksFor(sql`${brandId}`)})`

/**
 * Makes these the alert users of a contract. One who was chosen before may stay while disabled.
 * @throws Problem 422 when somebody does not work for the brand
 */
export async function replaceRecipients(tx: Tx, brandId: string, contractId: string, userIds: string[]) {
  // nobody is removed while this is under way
  const able = await tx.rows<{ id: string }>(sql`
    SELECT u.id FROM app_user u WHERE u.id = ANY(${userIds}::uuid[]) AND ${worksFor(sql`${brandId}`)}
    AND (u.enabled OR EXISTS (SELECT 1 FROM alert_recipient r
      WHERE r.brand_id = ${brandId} AND r.contract_id = ${contractId} AND r.user_id = u.id)) ORDER BY u.id FOR KEY SHARE OF u`)
  if (userIds.some((id) => !able.some((user) => user.id === id.toLowerCase()))) {
    throw refusedFields(fault('recipientsElsewhere'), [faultAt('alertContactIds', 'chooseRecipients')])
  }
  await tx.prisma.alertRecipient.deleteMany({ where: { brandId, contractId } })
  await tx.prisma.alertRecipient.createMany({ data: able.map(({ id }) => ({ brandId, contractId, userId: id })) })
}

/**
 * Whom contracts of a brand alert on a day: those who work for the brand and have an
 * address, at the nearest of the days before a contract's end, unless that was mailed.
 */
export const recipientsDue = (brandId: string, day: Day, daysBefore: readonly number[]): Sql => sql`
  SELECT c.brand_id AS "brandId", c.id AS "contractId", u.id AS "userId", due.days AS "daysBefore",
    c.termination_date - ${day}::date AS "daysLeft", c.name, c.is_payer AS "isPayer", c.notification, c.renew,
    to_char(c.effective_date, 'YYYY-MM-DD') AS first, to_char(c.termination_date, 'YYYY-MM-DD') AS last,
    to_char(c.term_start, 'YYYY-MM-DD') AS "termStart", u.username, u.display_name AS "displayName", u.email, u.language,
    b.domain_name AS "domainName", b.domain_state AS "domainState", b.is_default AS "isDefault",
    b.display_name AS "brandName"
  FROM contract c
  JOIN brand b ON b.id = c.brand_id
  JOIN alert_recipient r ON r.brand_id = c.brand_id AND r.contract_id = c.id
  JOIN app_user u ON u.id = r.user_id AND u.enabled AND u.email <> '' AND ${worksFor(sql`c.brand_id`)}
  CROSS JOIN LATERAL (SELECT min(d) AS days FROM unnest(${[...daysBefore]}::int[]) d WHERE d >= c.termination_date - ${day}::date) due
  WHERE c.brand_id = ${brandId} AND c.alert AND c.termination_date >= ${day}::date AND due.days IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM alert_sent s
      WHERE s.brand_id = c.brand_id AND s.contract_id = c.id AND s.user_id = u.id AND s.termination_date = c.termination_date
        AND s.days_before = due.days)
  ORDER BY c.termination_date, c.id, u.id`
