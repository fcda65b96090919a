import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import {
  ALL_LIMIT,
  type Column,
  type Columns,
  endsOf,
  type Filter,
  type FilterItem,
  type List,
  type ListRequest,
  operandsOf,
} from '@ratebook/shared/wire/list.ts'
import type { Db } from './db.ts'

/** Where a list comes from: identifiers live in these maps only, values are always bound. */
export interface ListSource<C extends Columns> {
  list: List<C>
  from: Sql
  /** the brand and whatever else is never negotiable */
  where: Sql
  columns: { [K in keyof C]: Sql }
  /** further things selected, shown nowhere as columns */
  also?: Record<string, Sql>
  id: Sql
  /**
   * `from` without the joins that neither add nor drop rows: the total is
   * counted over it, unless the filter names a column that needs them
   */
  total?: { from: Sql; unless: readonly (keyof C & string)[] }
  /** columns that the request neither sorts nor filters by, looked up for the page alone: they name its records `page."…"` */
  late?: Record<string, Sql>
}

/** What a list calls as its table does: `displayName` is the table's column `display_name`. */
export const tableColumns = <const N extends string>(table: string, ...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, raw(`${table}.${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`)])) as Record<N, Sql>

/** A moment as it travels. */
export const isoTime = (moment: Sql): Sql => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether a filter compares one of these fields. */
export const mentions = (filter: Filter | null, fields: readonly string[]): boolean =>
  filter !== null && ('field' in filter ? fields.includes(filter.field) : operandsOf(filter).some((f) => mentions(f, fields)))

const escapeLike = (value: unknown) => String(value).replace(/[\\%_]/g, '\\$&')

function condition(column: Column, expression: Sql, { equator, value }: FilterItem): Sql {
  if (column.type === 'text') {
    switch (equator) {
      case 'like':
        return sql`${expression} ILIKE ${`%${escapeLike(value)}%`}`
      case 'starts_with':
        return sql`${expression} ILIKE ${`${escapeLike(value)}%`}`
      case 'ends_with':
        return sql`${expression} ILIKE ${`%${escapeLike(value)}`}`
      default:
        return sql`lower(${expression}) = lower(${String(value)})`
    }
  }
  if (equator === 'between') {
    const [low, high] = endsOf(value) as [number, number]
    return sql`${expression} BETWEEN ${String(low)}::numeric AND ${String(high)}::numeric`
  }
  const operator = raw({ equals: '=', not_equal_to: 'IS DISTINCT FROM', greator_than: '>', less_than: '<' }[equator as 'equals'])
  return sql`${expression} ${operator} ${String(value).trim()}::numeric`
}

export function filterSql<C extends Columns>(source: ListSource<C>, filter: Filter): Sql {
  if ('field' in filter) return condition(source.list.columns[filter.field] as Column, source.columns[filter.field] as Sql, filter)
  const operands = operandsOf(filter).map((operand) => filterSql(source, operand))
  return sql`(${join(operands, filter.operator === 'or' ? ' OR ' : ' AND ')})`
}

/** A list narrowed to what has a text somewhere among these columns. */
export const searchedIn = <C extends Columns>(
  source: ListSource<C>,
  fields: readonly (keyof C & string)[],
  search: string,
): ListSource<C> =>
  search
    ? {
        ...source,
        where: sql`${source.where} AND ${filterSql(source, {
          operator: 'or',
          filters: fields.map((field) => ({ field, equator: 'like', value: search })),
        })}`,
      }
    : source

/** What the rows that a filter matches are found in, without the joins it does not need. */
export const fromOf = <C extends Columns>({ from, total }: ListSource<C>, filter: Filter | null): Sql =>
  total && !mentions(filter, total.unless) ? total.from : from

/** The two statements of a list page: its records, and how many there are in all. Ties break on id. */
export function listSql<C extends Columns>(source: ListSource<C>, request: ListRequest): { records: Sql; total: Sql } {
  const { currentPage, recordsPerPage } = request.pagination
  const where = sql`WHERE ${source.where}${request.filter ? sql` AND ${filterSql(source, request.filter)}` : empty}`
  const { late = {} } = source
  const select = (columns: [string, Sql][]) => join(columns.map(([name, e]) => sql`${e} AS ${raw(`"${name}"`)}`))
  const selected = select(Object.entries<Sql>({ id: source.id, ...source.columns, ...source.also }).filter(([name]) => !(name in late)))
  const sort = request.sort.length ? request.sort : [source.list.defaultSort]
  const last = sort.at(-1)?.direction ?? 'asc'
  const order = join([...sort.map((s) => sql`${source.columns[s.id] as Sql} ${raw(s.direction)}`), sql`${source.id} ${raw(last)}`])
  const limit = recordsPerPage || ALL_LIMIT
  const page = sql`SELECT ${selected} FROM ${source.from} ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${(currentPage - 1) * limit}`
  const again = join([...sort, { id: 'id', direction: last }].map((s) => raw(`page."${s.id}" ${s.direction}`)))
  return {
    records: Object.keys(late).length ? sql`SELECT page.*, ${select(Object.entries(late))} FROM (${page}) page ORDER BY ${again}` : page,
    total: sql`SELECT count(*)::int AS total FROM ${fromOf(source, request.filter)} ${where}`,
  }
}

export async function listPage<C extends Columns, R>(
  db: Db,
  source: ListSource<C>,
  request: ListRequest,
  record: (row: R) => R = (row) => row,
) {
  const statements = listSql(source, request)
  const [records, [count]] = await Promise.all([db.rows<R>(statements.records), db.rows<{ total: number }>(statements.total)])
  return { records: records.map(record), pagination: { ...request.pagination, totalRecords: count?.total ?? 0 } }
}
