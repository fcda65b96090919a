import sql from 'sql-template-tag'
import { varianceList } from '@ratebook/shared/variance.ts'
import { calledOf } from '../../data/brand.ts'
import { brandChanges } from '../../data/brand-changes.ts'
import { type ListSource, recordOf, tableColumns } from '../../data/list.ts'

/**
 * The database raises the revision of the lines and of what people said of them. Facilities are few; people change in the scope of another
 * brand, too, and go from a brand without being changed.
 */
const revision = (brandId: string) => sql`(
  SELECT concat_ws(' ', s.revision, f.names, u.names)
  FROM variance_state s,
    (SELECT md5(string_agg(id || name, ' ' ORDER BY id)) AS names FROM facility WHERE brand_id = ${brandId}) f,
    (SELECT md5(string_agg(u.id || ${calledOf}, ' ' ORDER BY u.id)) AS names FROM app_user u) u
  WHERE s.brand_id = ${brandId})`
const ofClaim = 'claim_last4, check_eft_date, trace_number, facility_id'
const names = (brandId: string) => sql`${recordOf(brandId, 'remittance_claim', 'c', ofClaim, sql`v.claim_id`)}
  ${recordOf(brandId, 'payer', 'p', 'display_name, plan_name', sql`v.payer_id`)}
  ${recordOf(brandId, 'facility', 'f', 'name', sql`c.facility_id`)}
  ${recordOf(brandId, 'contract', 'k', 'name', sql`v.contract_id`)}`
/** Nothing updates these columns of a claim, and the database raises the revision for names and for what people said of a line. */
const lent = ['claim', 'checkDate', 'trace', 'payer', 'contract', 'facility', 'work', 'assignee', 'note']
const work = (brandId: string) => sql`${recordOf(brandId, 'variance_work', 'w', 'state, note, assignee_id', sql`v.id`)}
  LEFT JOIN LATERAL (SELECT * FROM app_user WHERE id = w.assignee_id OFFSET 0) u ON true`
const rule = (brandId: string) => recordOf(brandId, 'contract_rule', 'r', 'name, contract_service_id', sql`v.rule_id`)

const namesIn = (text: string) => text.slice(text.indexOf(' '))

/** Lines beside what their contracts say, with what people said of them; an underpayment that nobody spoke of is open. */
export const varianceSource = (brandId: string): ListSource<typeof varianceList.columns> => ({
  list: varianceList,
  from: sql`remittance_variance v
    JOIN remittance_claim c ON c.brand_id = ${brandId} AND c.id = v.claim_id
    JOIN payer p ON p.brand_id = ${brandId} AND p.id = v.payer_id
    JOIN facility f ON f.brand_id = ${brandId} AND f.id = c.facility_id
    LEFT JOIN contract k ON k.brand_id = ${brandId} AND k.id = v.contract_id
    LEFT JOIN contract_rule r ON r.brand_id = ${brandId} AND r.id = v.rule_id
    LEFT JOIN variance_work w ON w.brand_id = ${brandId} AND w.id = v.id
    LEFT JOIN app_user u ON u.id = w.assignee_id`,
  total: {
    from: sql`remittance_variance v`,
    unless: ['claim', 'payer', 'contract', 'rule', 'facility', 'checkDate', 'trace', 'work', 'assignee', 'note'],
  },
  where: sql`v.brand_id = ${brandId}`,
  id: sql`v.id`,
  kept: {
    revision: revision(brandId),
    page: { table: 'remittance_variance', as: 'v', names: sql`${names(brandId)} ${rule(brandId)} ${work(brandId)}` },
    lent: { columns: lent, names: rule(brandId) },
    changes: (reader, from, to) => (namesIn(from) === namesIn(to) ? brandChanges(reader, brandId, 'variance', from, to) : null),
  },
  columns: {
    ...tableColumns('v', 'code', 'charged', 'expected', 'allowed', 'difference', 'status', 'cause', 'detail'),
    claim: sql`c.claim_last4`,
    date: sql`coalesce(v.service_date::text, '')`,
    checkDate: sql`c.check_eft_date::text`,
    trace: sql`c.trace_number`,
    payer: sql`concat_ws(' · ', p.display_name, nullif(p.plan_name, ''))`,
    contract: sql`coalesce(k.name, '')`,
    rule: sql`coalesce(r.name, '')`,
    facility: sql`f.name`,
    work: sql`coalesce(w.state, CASE WHEN v.status = 'underpaid' THEN 'open' ELSE '' END)`,
    assignee: sql`coalesce(${calledOf}, '')`,
    note: sql`coalesce(w.note, '')`,
  },
  also: { ...tableColumns('v', 'contractId', 'ruleId'), contractServiceId: sql`r.contract_service_id` },
})
