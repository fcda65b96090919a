import type { FastifyInstance } from 'fastify'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type Filter, type List, narrowingOf } from '@ratebook/shared/wire/list.ts'
import { type AssociatedItem, associatedList, FEWEST_CLAIMS, associatedCharges } from '@ratebook/shared/associated-charges.ts'
import { brandChanges } from '../data/brand-changes.ts'
import { setAllStatus, setStatus, type Switch } from '../data/bulk-status.ts'
import { chargeRevisions } from '../data/charge-changes.ts'
import { nearestCharge } from '../data/charge-order.ts'
import { type KeptSource, type ListSource, mentions, tableColumns, yesOrNo } from '../data/list.ts'
import { filterSql, listPage } from '../data/list-page.ts'
import { type StaffContext, serve } from '../http/serve.ts'
import { associationCount, countAssociations } from '../remittances/count-associations.ts'

type Range = { lowRange: number; highRange: number } | undefined
/** Between two ends of the slider; at its ends it cuts nothing off. */
function ofRange(range: Range): Filter[] {
  const { lowRange, highRange } = range ?? { lowRange: 0, highRange: 100 }
  return [
    ...(lowRange > 0 ? [{ field: 'percentage', equator: 'greator_than' as const, value: lowRange }] : []),
    ...(highRange < 100 ? [{ field: 'percentage', equator: 'less_than' as const, value: highRange }] : []),
  ]
}
/** A filter, and the slider's. */
const within = (filter: Filter | null, range: Range): Filter | null => {
  const operands = [...ofRange(range), ...(filter ? [filter] : [])]
  return operands.length > 1 ? { operator: 'and', operands } : (operands[0] ?? null)
}

interface ListRequest {
  facility?: string | undefined
  filter: Filter | null
  search?: string | undefined
  sort?: { id: string }[]
}

/** What the charge master knows, and what of it can be sorted by. */
const [ofPrimary, ofAssociated] = [['description'] as const, ['associatedDescription', 'associated_Charge'] as const]
const sortedByName = [...ofPrimary, ...ofAssociated]
const lent = [...sortedByName, 'facilityName']
const text = (expression: Sql) => sql`coalesce(${expression}, '')`

/** What a revision says after that of the associations. */
const ofCharges = (revision: string) => revision.replace(/^\S*/, '')

type Source = ListSource<typeof associatedList.columns>

export function associatedSource(brandId: string, { facility, sort = [], ...narrowing }: ListRequest): Source {
  const filter = narrowingOf(associatedList as unknown as List, narrowing)
  const needed = sortedByName.filter((name) => sort.some(({ id }) => id === name) || mentions(filter, [name]))
  const source = sourceBy(brandId, facility, needed)
  if (needed.length) return source
  const from = sourceBy(brandId, facility, sortedByName) as unknown as KeptSource
  return { ...source, kept: { ...source.kept, lent: { columns: lent, from } } }
}

/** @param needed what is sorted or filtered by of what the charge master knows */
function sourceBy(brandId: string, facility: string | undefined, needed: readonly string[]) {
  /** What the charge master says of a code: the item that a visitor to the facility sees. A code's items are few, and so are facilities. */
  const item = (what: Sql, code: Sql, revenueCode: Sql) => sql`
    (WITH active AS MATERIALIZED (SELECT id, name FROM facility WHERE brand_id = ${brandId} AND active)
     SELECT ${what} FROM charge_item c CROSS JOIN LATERAL (SELECT name FROM active WHERE id = c.facility_id OFFSET 0) f
     WHERE c.brand_id = ${brandId} AND c.cpt_hcpcs = ${code} AND c.cpt_hcpcs <> ''
       AND (${revenueCode} = '' OR c.revenue_code = ${revenueCode}) AND c.retired_by IS NULL
       ${facility ? sql` AND c.facility_id = ${facility}` : empty}
     ORDER BY f.name, ${nearestCharge({}, sql`c.`)} LIMIT 1)`
  /** The same for every row, where the list is sorted or filtered by it; each code is looked up once. */
  const joined = (alias: Sql, code: Sql, revenueCode: Sql) => sql` LEFT JOIN (
    SELECT k.cpt_hcpcs, k.revenue_code, i.*
    FROM (SELECT DISTINCT ${code} AS cpt_hcpcs, ${revenueCode} AS revenue_code FROM associated_charge a WHERE a.brand_id = ${brandId}) k
    CROSS JOIN LATERAL ${item(sql`c.description, c.amount, f.name`, sql`k.cpt_hcpcs`, sql`k.revenue_code`)} i) ${alias}
      ON ${alias}.cpt_hcpcs = ${code} AND ${alias}.revenue_code = ${revenueCode}`
  /** And for one record. */
  const lateral = (alias: Sql, code: Sql, revenueCode: Sql) =>
    sql` LEFT JOIN LATERAL ${item(sql`c.description, c.amount, f.name`, code, revenueCode)} ${alias} ON true`
  const [primary, other] = [
    [sql`p`, sql`a.cpt_hcpcs`, sql`a.revenue_code`],
    [sql`q`, sql`a.associated_cpt_hcpcs`, sql`a.associated_revenue_code`],
  ] as const
  const [primaryFirst, associatedFirst] = [ofPrimary, ofAssociated].map((names) => names.some((name) => needed.includes(name)))
  const isByName = primaryFirst || associatedFirst
  const associationsRevision = sql`(SELECT b.associations_revision FROM brand b WHERE b.id = ${brandId})`
  const activeFacilities = sql`(SELECT string_agg(k.id::text, ' ' ORDER BY k.id) FROM facility k
    WHERE k.brand_id = ${brandId} AND k.active)`
  const associated = (what: Sql) => item(what, sql`page."associatedPxCode"`, sql`page."associatedRevCode"`)
  return {
    list: associatedList,
    from: sql`associated_charge a ${primaryFirst ? joined(...primary) : empty} ${associatedFirst ? joined(...other) : empty}`,
    total: { from: sql`associated_charge a`, unless: sortedByName },
    where: sql`a.brand_id = ${brandId} AND a.appearance_in_claim >= ${FEWEST_CLAIMS}`,
    id: sql`a.id`,
    kept: {
      page: { table: 'associated_charge', as: 'a', names: sql`${lateral(...primary)} ${lateral(...other)}` },
      ...(isByName && { lent: { columns: lent }, from: sql`associated_charge a ${joined(...primary)} ${joined(...other)}` }),
      revision: isByName
        ? sql`concat_ws(' ', ${associationsRevision}, ${chargeRevisions(brandId)}, ${activeFacilities})`
        : sql`${associationsRevision}::text`,
      // which rows a change of the charge master changes nobody knows
      changes: (reader, from, to) => (ofCharges(from) === ofCharges(to) ? brandChanges(reader, brandId, 'associations', from, to) : null),
    },
    columns: {
      ...tableColumns('a', 'appearanceInClaim', 'percentage', 'setting'),
      pxCode: sql`a.cpt_hcpcs`,
      description: text(sql`p.description`),
      revCode: sql`a.revenue_code`,
      associatedPxCode: sql`a.associated_cpt_hcpcs`,
      associatedDescription: text(sql`q.description`),
      associatedRevCode: sql`a.associated_revenue_code`,
      associated_Charge: sql`q.amount`,
      enabled: yesOrNo(sql`a.enabled`),
    },
    also: {
      facilityName: text(sql`q.name`),
      enabled: sql`a.enabled`,
      primaryClaims: sql`a.primary_claims`,
      averageUnits: sql`a.average_units`,
      switchedBy: sql`a.switched_by`,
      computedAt: sql`to_char(a.computed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    },
    late: {
      ...(!primaryFirst && { description: text(item(sql`c.description`, sql`page."pxCode"`, sql`page."revCode"`)) }),
      ...(!associatedFirst && {
        associatedDescription: text(associated(sql`c.description`)),
        associated_Charge: associated(sql`c.amount`),
        facilityName: text(associated(sql`f.name`)),
      }),
    },
  } satisfies Source
}

const switchOf = ({ brandId, user }: StaffContext): Switch => ({
  brandId,
  user,
  entity: 'associated charge',
  missing: 'associatedChargeNotFound',
  table: sql`associated_charge a`,
  enabled: sql`a.enabled`,
  raises: 'associationsChanged',
  also: sql`switched_by = ${user.username}`,
})

export const associatedChargeRoutes = (app: FastifyInstance) =>
  serve(associatedCharges)(app, {
    listAssociated: ({ body: { timeFilter, ...body } }, context) => {
      const request = { ...body, filter: within(body.filter, timeFilter) }
      return listPage<typeof associatedList.columns, AssociatedItem>(context, associatedSource(context.brandId, request), request)
    },
    setAssociatedStatus: ({ body }, context) => setStatus(context.db, switchOf(context), body),
    setAllAssociatedStatus: ({ body: { timeFilter, ...body } }, context) => {
      const source = associatedSource(context.brandId, body)
      const range = within(null, timeFilter)
      const where = range ? sql`${source.where} AND ${filterSql(source, range)}` : source.where
      return setAllStatus(context.db, switchOf(context), { ...source, where }, body, timeFilter && { timeFilter })
    },
    getAssociationCount: (_, { db, brandId }) => associationCount(db, brandId),
    countAssociations: async (_, { db, brandId, user }) => {
      await countAssociations(db, brandId, user)
      return associationCount(db, brandId)
    },
  })
