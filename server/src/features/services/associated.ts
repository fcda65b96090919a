import sql, { empty, type Sql } from 'sql-template-tag'
import type { Input } from '@ratebook/shared/endpoint.ts'
import type { Filter } from '@ratebook/shared/list.ts'
import { type AssociatedItem, associatedList, FEWEST_CLAIMS, type services } from '@ratebook/shared/services.ts'
import { setAllStatus, setStatus, type Switch } from '../../bulk-status.ts'
import { type ListSource, listPage, mentions } from '../../list.ts'
import type { StaffContext } from '../../serve.ts'

type Services = typeof services
type In<K extends keyof Services> = Input<Services[K]>
interface Asked {
  facility?: string | undefined
  timeFilter?: { lowRange: number; highRange: number } | undefined
  filter: Filter | null
  sort?: { id: string }[]
}

/** Columns that the charge master knows: the item that a visitor to the facility sees. */
const lookedUp = ['description', 'associatedDescription', 'associated_Charge'] as const
const needsAll = ({ sort = [], filter }: Asked) => sort.some((s) => (lookedUp as readonly string[]).includes(s.id)) || mentions(filter, lookedUp)

function source(brandId: string, asked: Asked): ListSource<typeof associatedList.columns> {
  const { facility, timeFilter: { lowRange, highRange } = { lowRange: 0, highRange: 100 } } = asked
  const item = (what: Sql, code: Sql, revenueCode: Sql) => sql`
    (SELECT ${what} FROM charge_item c JOIN facility f ON f.brand_id = ${brandId} AND f.id = c.facility_id
     WHERE c.brand_id = ${brandId} AND c.cpt_hcpcs = ${code} AND c.cpt_hcpcs <> '' AND (${revenueCode} = '' OR c.revenue_code = ${revenueCode}) AND c.retired_by IS NULL
       AND f.active${facility ? sql` AND f.id = ${facility}` : empty}
     ORDER BY f.name, c.code, c.id LIMIT 1)`
  const primary = (what: Sql) => item(what, sql`a.px_code`, sql`a.rev_code`)
  const associated = (what: Sql) => item(what, sql`a.associated_px_code`, sql`a.associated_rev_code`)
  // Sorted or filtered by what is looked up, every row needs it, and a join looks up each code once; else the page alone
  // does, and subqueries are left until the page is cut.
  const joined = needsAll(asked)
  return {
    list: associatedList,
    from: joined
      ? sql`associated_charge a LEFT JOIN LATERAL ${primary(sql`c.description`)} p ON true LEFT JOIN LATERAL ${associated(sql`c.description, c.amount, f.name`)} q ON true`
      : sql`associated_charge a`,
    total: { from: sql`associated_charge a`, unless: lookedUp },
    where: sql`a.brand_id = ${brandId} AND a.appearance_in_claim >= ${FEWEST_CLAIMS}${lowRange > 0 ? sql` AND a.percentage > ${lowRange}` : empty}${highRange < 100 ? sql` AND a.percentage < ${highRange}` : empty}`,
    id: sql`a.id`,
    columns: {
      pxCode: sql`a.px_code`, description: sql`coalesce(${joined ? sql`p.description` : primary(sql`c.description`)}, '')`, revCode: sql`a.rev_code`,
      associatedPxCode: sql`a.associated_px_code`, associatedDescription: sql`coalesce(${joined ? sql`q.description` : associated(sql`c.description`)}, '')`, associatedRevCode: sql`a.associated_rev_code`,
      associated_Charge: joined ? sql`q.amount` : associated(sql`c.amount`), appearanceInClaim: sql`a.appearance_in_claim`, percentage: sql`a.percentage`,
    },
    also: { facilityName: sql`coalesce(${joined ? sql`q.name` : associated(sql`f.name`)}, '')`, enabled: sql`a.enabled` },
  }
}

const switchOf = ({ brandId, user }: StaffContext): Switch => ({ brandId, user, entity: 'associated charge', table: sql`associated_charge`, enabled: sql`a.enabled` })

export const associated = {
  listAssociated: ({ body }: In<'listAssociated'>, { db, brandId }: StaffContext) => listPage<typeof associatedList.columns, AssociatedItem>(db, source(brandId, body), body),
  setAssociatedStatus: ({ body }: In<'setAssociatedStatus'>, context: StaffContext) => setStatus(context.db, switchOf(context), body),
  setAllAssociatedStatus: ({ body }: In<'setAllAssociatedStatus'>, context: StaffContext) =>
    setAllStatus(context.db, switchOf(context), source(context.brandId, body), body, body.timeFilter && { timeFilter: body.timeFilter }),
}
