import sql, { empty, type Sql } from 'sql-template-tag'
import { ALL_LIMIT, type Columns, type Filter, type List, narrowingOf } from '@ratebook/shared/wire/list.ts'
import type { Toggled } from '@ratebook/shared/wire/status.ts'
import type { Actor, Change } from './audit.ts'
import type { Db } from './db.ts'
import { fromOf, type ListSource } from './list.ts'
import { filterSql } from './list-page.ts'
import { type NotFound, notFound } from './problem.ts'
import type { Tx } from './tx.ts'

/** What a list's switch is about. */
export interface Switch {
  brandId: string
  user: Actor
  /** as the log calls one of them */
  entity: string
  /** what is said of one that is not there */
  missing: NotFound
  /** the table that holds `enabled`, by the list's alias: `payer p` */
  table: Sql
  /** `enabled` as the list's own `from` names it */
  enabled: Sql
  /** whether a form edits these rows as well, so that a switched one is another version */
  versioned?: boolean
  /** the facility whose charges are switched: its revision is raised, so that visitors see it at once */
  facilityId?: string
  /** whether each of them has a history, which says when it was switched with others */
  hasHistory?: boolean
  /** what the switch decides: what payers pay, or what stands beside services; it gets another revision */
  raises?: 'termsChanged' | 'associationsChanged'
  /** what else changes with the switch: assignments */
  also?: Sql
}

const assignments = (s: Switch, enabled: boolean) =>
  sql`enabled = ${enabled}${s.versioned ? sql`, version = version + 1` : empty}${s.also ? sql`, ${s.also}` : empty}`

/** In one transaction: the facility first, as everybody locks it; its revision and the log only when something changed. */
const switching = (db: Db, s: Switch & { items?: string[] }, work: (tx: Tx) => Promise<Toggled>, entry: (toggled: Toggled) => Change) =>
  db.longTransaction(async (tx) => {
    if (s.facilityId) await tx.holdCharges(s.brandId, s.facilityId)
    const toggled = await work(tx)
    if (toggled.affected === 0) return toggled
    if (s.facilityId) await tx.chargesChanged(s.brandId, s.facilityId, 'visibility', s.items)
    if (s.raises) await tx[s.raises](s.brandId, toggled.ids ?? s.items)
    await tx.record(s.brandId, s.user, entry(toggled))
    return toggled
  })

/** @throws Problem 404 when the brand has none of this id */
export const setStatus = (db: Db, s: Switch, { id, enabled }: { id: string; enabled: boolean }): Promise<Toggled> =>
  switching(
    db,
    { ...s, items: [id] },
    async (tx) => {
      const isThis = sql`brand_id = ${s.brandId} AND id = ${id}`
      const affected = await tx.execute(sql`UPDATE ${s.table} SET ${assignments(s, enabled)} WHERE ${isThis} AND enabled <> ${enabled}`)
      if (!affected && !(await tx.rows(sql`SELECT 1 FROM ${s.table} WHERE ${isThis}`)).length) throw notFound(s.missing)
      return { affected, enabled }
    },
    () => ({ action: enabled ? 'enable' : 'disable', entity: s.entity, entityId: id, before: { enabled: !enabled }, after: { enabled } }),
  )

type Request = { filter: Filter | null } & Partial<
  Record<'search', string | undefined> & Record<'ids', string[] | undefined> & Record<'enabled' | 'withIds', boolean | undefined>
>

/**
 * Switches the whole filtered set of a list in one statement: off when all
 * matches are on, else on; an explicit `enabled` wins, `ids` narrows.
 */
export const setAllStatus = <C extends Columns>(
  db: Db,
  s: Switch,
  source: ListSource<C>,
  request: Request,
  about: Record<string, unknown> = {},
): Promise<Toggled> => {
  const { ids, search } = request
  const filter = narrowingOf(source.list as unknown as List, request)
  const from = fromOf(source, filter)
  const filtered = filter ? sql` AND ${filterSql(source, filter)}` : empty
  const matches = sql`${source.where}${filtered}${ids ? sql` AND ${source.id} = ANY(${ids}::uuid[])` : empty}`
  let switched: string[] | undefined
  return switching(
    db,
    { ...s, ...(ids && { items: ids }) },
    async (tx) => {
      const [state] =
        request.enabled === undefined
          ? await tx.rows<{ allOn: boolean }>(sql`SELECT coalesce(bool_and(${s.enabled}), false) AS "allOn" FROM ${from} WHERE ${matches}`)
          : []
      const enabled = request.enabled ?? !state?.allOn
      const change = sql`UPDATE ${s.table} SET ${assignments(s, enabled)}`
      const toChange = sql`${matches} AND ${s.enabled} <> ${enabled}`
      // where the filter needs no join, the rows are the table's own
      const update =
        from.sql === s.table.sql
          ? sql`${change} WHERE ${toChange}`
          : sql`${change} FROM (SELECT ${source.id} AS matched FROM ${from} WHERE ${toChange}) m
              WHERE brand_id = ${s.brandId} AND id = m.matched`
      if (!request.withIds && !s.hasHistory) return { affected: await tx.execute(update), enabled }
      const [changed] = await tx.rows<{ affected: number; ids: string[] | null }>(sql`
        WITH changed AS (${update} RETURNING id)
        SELECT count(*)::int AS affected, CASE WHEN count(*) <= ${ALL_LIMIT} THEN array_agg(id) END AS ids FROM changed`)
      switched = changed?.ids ?? undefined
      return { affected: changed?.affected ?? 0, enabled, ...(request.withIds && switched && { ids: switched }) }
    },
    ({ affected, enabled }) => ({
      action: enabled ? 'enable-all' : 'disable-all',
      entity: s.entity,
      entityId: s.facilityId ?? '',
      after: {
        enabled,
        affected,
        filter: request.filter,
        ...(search && { search }),
        ...about,
        ...(ids && { ids: ids.length }),
        ...(s.hasHistory && switched && { switched }),
      },
    }),
  )
}
