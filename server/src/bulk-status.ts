import sql, { empty, type Sql } from 'sql-template-tag'
import type { Columns, Filter } from '@ratebook/shared/list.ts'
import type { Toggled } from '@ratebook/shared/status.ts'
import type { Client, Db } from './db.ts'
import { filterSql, type ListSource } from './list.ts'

/**
 * Switches the whole filtered set of a list in one statement: off when all matches are on, else on; an explicit `enabled` wins, `ids` narrows.
 * @param target the table and alias that holds `enabled`, joined to nothing: `{ table: sql`payer`, alias: 'p' }`; the list's `from` must name it by that alias
 */
export async function setAllStatus<C extends Columns>(
  db: Db, client: Client, source: ListSource<C>, target: { table: Sql; brandId: string; enabled: Sql },
  request: { filter: Filter | null; ids?: string[] | undefined; enabled?: boolean | undefined },
): Promise<Toggled> {
  const matches = sql`FROM ${source.from} WHERE ${source.where}${request.filter ? sql` AND ${filterSql(source, request.filter)}` : empty}${request.ids ? sql` AND ${source.id} = ANY(${request.ids}::uuid[])` : empty}`
  const [state] = request.enabled === undefined ? await db.rows<{ allOn: boolean }>(sql`SELECT coalesce(bool_and(${target.enabled}), false) AS "allOn" ${matches}`, client) : []
  const enabled = request.enabled ?? !state?.allOn
  const { rowCount } = await client.query(asQuery(sql`
    UPDATE ${target.table} t SET enabled = ${enabled} FROM (SELECT ${source.id} AS id ${matches} AND ${target.enabled} <> ${enabled}) m WHERE t.brand_id = ${target.brandId} AND t.id = m.id`))
  return { affected: rowCount ?? 0, enabled }
}

const asQuery = ({ text, values }: Sql) => ({ text, values })
