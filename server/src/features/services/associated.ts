import sql, { empty, raw, type Sql } from 'sql-template-tag'
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

/** Columns that the charge master knows. */
const ofPrimary = ['description'] as const
const ofAssociated = ['associatedDescription', 'associated_Charge'] as const

/**
 * What the charge master says of a code: the item that a visitor to the facility sees. A list that is sorted or filtered by it
 * needs it of every row, and a join looks up each code once; else only the page needs it, and subqueries wait until the page is cut.
 */
function chargeMaster(brandId: string, facility: string | undefined, alias: Sql, code: Sql, revenueCode: Sql, ofEveryRow: boolean) {
  const item = (what: Sql, px: Sql, rev: Sql) => sql`
    (SELECT ${what} FROM charge_item c JOIN facility f ON f.brand_id = ${brandId} AND f.id = c.facility_id
     WHERE c.brand_id = ${brandId} AND c.cpt_hcpcs = ${px} AND c.cpt_hcpcs <> '' AND (${rev} = '' OR c.revenue_code = ${rev}) AND c.retired_by IS NULL
       AND f.active${facility ? sql` AND f.id = ${facility}` : empty}
     ORDER BY f.name, c.code, c.id LIMIT 1)`
  if (!ofEveryRow) return { join: empty, description: item(sql`c.description`, code, revenueCode), amount: item(sql`c.amount`, code, revenueCode), facilityName: item(sql`f.name`, code, revenueCode) }
  return {
    join: sql` LEFT JOIN (
      SELECT k.px, k.rev, i.* FROM (SELECT DISTINCT ${code} AS px, ${revenueCode} AS rev FROM associated_charge a WHERE a.brand_id = ${brandId}) k
      CROSS JOIN LATERAL ${item(sql`c.description, c.amount, f.name`, sql`k.px`, sql`k.rev`)} i) ${alias} ON ${alias}.px = ${code} AND ${alias}.rev = ${revenueCode}`,
    description: sql`${alias}.description`, amount: sql`${alias}.amount`, facilityName: sql`${alias}.name`,
  }
}

function source(brandId: string, { facility, filter, sort = [], timeFilter: { lowRange, highRange } = { lowRange: 0, highRange: 100 } }: Asked): ListSource<typeof associatedList.columns> {
  const needed = (names: readonly string[]) => sort.some((s) => names.includes(s.id)) || mentions(filter, names)
  const primary = chargeMaster(brandId, facility, raw('p'), sql`a.px_code`, sql`a.rev_code`, needed(ofPrimary))
  const associated = chargeMaster(brandId, facility, raw('q'), sql`a.associated_px_code`, sql`a.associated_rev_code`, needed(ofAssociated))
  return {
    list: associatedList,
    from: sql`associated_charge a${primary.join}${associated.join}`,
    total: { from: sql`associated_charge a`, unless: [...ofPrimary, ...ofAssociated] },
    where: sql`a.brand_id = ${brandId} AND a.appearance_in_claim >= ${FEWEST_CLAIMS}${lowRange > 0 ? sql` AND a.percentage > ${lowRange}` : empty}${highRange < 100 ? sql` AND a.percentage < ${highRange}` : empty}`,
    id: sql`a.id`,
    columns: {
      pxCode: sql`a.px_code`, description: sql`coalesce(${primary.description}, '')`, revCode: sql`a.rev_code`,
      associatedPxCode: sql`a.associated_px_code`, associatedDescription: sql`coalesce(${associated.description}, '')`, associatedRevCode: sql`a.associated_rev_code`,
      associated_Charge: associated.amount, appearanceInClaim: sql`a.appearance_in_claim`, percentage: sql`a.percentage`,
    },
    also: { facilityName: sql`coalesce(${associated.facilityName}, '')`, enabled: sql`a.enabled` },
  }
}

const switchOf = ({ brandId, user }: StaffContext): Switch => ({ brandId, user, entity: 'associated charge', table: sql`associated_charge`, enabled: sql`a.enabled` })

export const associated = {
  listAssociated: ({ body }: In<'listAssociated'>, { db, brandId }: StaffContext) => listPage<typeof associatedList.columns, AssociatedItem>(db, source(brandId, body), body),
  setAssociatedStatus: ({ body }: In<'setAssociatedStatus'>, context: StaffContext) => setStatus(context.db, switchOf(context), body),
  setAllAssociatedStatus: ({ body }: In<'setAllAssociatedStatus'>, context: StaffContext) =>
    setAllStatus(context.db, switchOf(context), source(context.brandId, body), body, body.timeFilter && { timeFilter: body.timeFilter }),
}
