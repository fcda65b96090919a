import sql, { join, raw, type Sql } from 'sql-template-tag'

/** Where a version stands among those of its facility, the oldest being 1, and when it was laid over them. */
export interface Moment {
  place: number
  at: string
}
/** Before the first version, and now. */
export const FIRST: Moment = { place: 0, at: '-infinity' }
export const NOW: Moment = { place: 2 ** 31 - 1, at: 'infinity' }

/** What is compared of an item, by its column, and what the log calls it. */
const compared = {
  code: ['code', 'text'],
  cpt_hcpcs: ['cptHcpcs', 'text'],
  description: ['description', 'text'],
  department_name: ['departmentName', 'text'],
  amount: ['amount', 'numeric'],
  cash_price: ['cashPrice', 'numeric'],
  upload_id: ['uploadId', 'uuid'],
  retired_by: ['retiredBy', 'uuid'],
  revenue_code: ['revenueCode', 'text'],
  drg_code: ['drgCode', 'text'],
  apr_drg_code: ['aprDrgCode', 'text'],
  setting: ['setting', 'text'],
  modifiers: ['modifiers', 'text'],
  ndc: ['ndc', 'text'],
  drug_unit: ['drugUnit', 'text'],
  drug_type: ['drugType', 'text'],
  billing_class: ['billingClass', 'text'],
  plain_name: ['plainName', 'text'],
  plain_name_es: ['plainNameEs', 'text'],
  gl: ['gl', 'text'],
  notes: ['notes', 'text'],
} as const
/** Columns that nothing is shown of, but that they changed. */
const others = Object.keys(compared).slice(8)

/** The versions of a facility in the order in which they were laid over each other. */
export const versionsSql = (brandId: string, facilityId: string): Sql => sql`
  SELECT u.id, u.finished_at AS at, row_number() OVER (ORDER BY u.finished_at, u.id)::int AS place
  FROM charge_upload u WHERE u.brand_id = ${brandId} AND u.facility_id = ${facilityId} AND u.status IN ('applied', 'rolledBack')
    AND u.finished_at IS NOT NULL`

/**
 * The items of a facility as a version left them, over the tables `versions` and `edits`. What a column was then says the first thing that
 * happened to the item since: a version, which kept the whole row, or an edit by hand, of which the log says what it changed; where nothing
 * did, it is what it is now. An item that came by a version since, or was typed since, was not there, and neither was one that was retired.
 */
export function itemsAt(brandId: string, facilityId: string, { place, at }: Moment): Sql {
  const columns = Object.entries(compared).map(([column, [field, type]]) => {
    const [now, key, name] = [raw(`c.${column}`), sql`${column}`, sql`${field}`]
    return sql`CASE WHEN e.before ? ${name}::text THEN (e.before->>${name}::text)::${raw(type)}
      WHEN h.before IS NOT NULL THEN (h.before->>${key}::text)::${raw(type)} ELSE ${now} END AS ${raw(column)}`
  })
  return sql`
    WITH kept AS (
      SELECT h.item_id, min(v.place) AS place FROM versions v
        JOIN charge_item_history h ON h.brand_id = ${brandId} AND h.upload_id = v.id
      WHERE v.place > ${place}::int GROUP BY 1),
    edited AS (
      SELECT a.item_id, bool_or(a.action = 'create') AS is_new,
        jsonb_object_agg(f.key, f.value ORDER BY a.seq DESC) FILTER (WHERE f.key IS NOT NULL) AS before
      FROM edits a LEFT JOIN kept k ON k.item_id = a.item_id LEFT JOIN versions v ON v.place = k.place
        LEFT JOIN LATERAL jsonb_each(a.before) f ON true
      WHERE a.at > ${at}::timestamptz AND (v.at IS NULL OR a.at < v.at) GROUP BY 1)
    SELECT s.id, s.code, s.cpt_hcpcs, s.description, s.department_name, s.amount, s.cash_price,
      concat_ws(E'\\x1f', ${join(others.map((column) => raw(`s.${column}`)))}) AS rest
    FROM (
      SELECT c.id, coalesce(e.is_new, false) AS is_new, ${join(columns)}
      FROM charge_item c
        LEFT JOIN kept k ON k.item_id = c.id
        LEFT JOIN versions v ON v.place = k.place
        LEFT JOIN charge_item_history h ON h.brand_id = ${brandId} AND h.upload_id = v.id AND h.item_id = c.id
        LEFT JOIN edited e ON e.item_id = c.id
      WHERE c.brand_id = ${brandId} AND c.facility_id = ${facilityId}) s
      LEFT JOIN versions came ON came.id = s.upload_id
      LEFT JOIN versions went ON went.id = s.retired_by
    WHERE NOT s.is_new AND coalesce(came.place, 0) <= ${place}::int
      AND (s.retired_by IS NULL OR coalesce(went.place, 0) > ${place}::int)`
}

/** What people did to the items by hand, in a table `edits`. */
export const editsSql = (brandId: string): Sql => sql`
  SELECT a.entity_id::uuid AS item_id, a.seq, a.at, a.action, a.before
  FROM audit_entry a WHERE a.brand_id = ${brandId} AND a.entity = 'charge'`
