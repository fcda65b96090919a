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
  narrowingOf,
  operandsOf,
  textsOf,
} from '@ratebook/shared/wire/list.ts'
import type { Reader } from './db.ts'

/** Where a list comes from: identifiers live in these maps only, values are always bound. */
export interface ListSource<C extends Columns> {
  list: List<C>
  from: Sql
  /** the brand and whatever else is never negotiable */
  where: Sql
  columns: { [K in keyof C]: Sql }
  /** what columns are sorted by that sort otherwise than as they are shown: moments by an index, not by their text */
  order?: { [K in keyof C]?: Sql }
  /** rows that come before all others where the list is sorted first by a column so: there is an index of them alone */
  leading?: { id: keyof C & string; direction: 'asc' | 'desc'; where: Sql }
  /** further things selected, shown nowhere as columns */
  also?: Record<string, Sql>
  id: Sql
  /**
   * `from` without the joins that neither add nor drop rows: the total is
   * counted over it, unless the filter names a column that needs them
   */
  total?: { from: Sql; unless: readonly (keyof C & string)[] }
  /** what is worked out for rows once they are read, a page or a piece of a file at a time */
  complete?(rows: Record<string, unknown>[]): Promise<Record<string, unknown>[]>
  /** columns that the request neither sorts nor filters by, looked up for the page alone: they name its records `page."…"` */
  late?: Record<string, Sql>
  /** of a list that may be very large, and is then kept in memory (server/src/lists) */
  kept?: {
    /** ids are whole numbers; else UUIDs */
    isNumbered?: true
    /** a text that is another one whenever anything in `from`, `where` or `columns` is */
    revision: Sql
    /** the ids of all that may have changed from one revision to the next; null where nobody knows */
    changes?(reader: Reader, from: string, to: string): Promise<string[] | null>
  }
}

/** The source of a list that may be kept. */
export type KeptSource<C extends Columns = Columns> = ListSource<C> & Required<Pick<ListSource<C>, 'kept'>>

/** What a list calls as its table does: `displayName` is the table's column `display_name`. */
export const tableColumns = <const N extends string>(table: string, ...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, raw(`${table}.${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`)])) as Record<N, Sql>

/** A moment as it travels. */
export const isoTime = (moment: Sql): Sql => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether a filter compares one of these fields. */
export const mentions = (filter: Filter | null, fields: readonly string[]): boolean =>
  filter !== null && ('field' in filter ? fields.includes(filter.field) : operandsOf(filter).some((f) => mentions(f, fields)))

/** A text as part of a LIKE pattern that matches it alone. */
export const escapeLike = (value: unknown) => String(value).replace(/[\\%_]/g, '\\$&')

/** Between two ends, of which one may be missing. */
const range = (expression: Sql, [low, high]: [Sql | string | null, Sql | string | null]) =>
  low === null
    ? sql`${expression} <= ${high}`
    : high === null
      ? sql`${expression} >= ${low}`
      : sql`${expression} BETWEEN ${low} AND ${high}`

function condition(column: Column, expression: Sql, { equator, value }: FilterItem): Sql {
  if (column.type === 'text') {
    if (equator === 'between') {
      const [from, to] = textsOf(value) as [string, string]
      // a moment is written after its day
      return range(sql`left(${expression}, 10)`, [from || null, to || null])
    }
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
    return range(expression, [
      low === -Infinity ? null : sql`${String(low)}::numeric`,
      high === Infinity ? null : sql`${String(high)}::numeric`,
    ])
  }
  const operator = raw({ equals: '=', not_equal_to: 'IS DISTINCT FROM', greator_than: '>', less_than: '<' }[equator as 'equals'])
  return sql`${expression} ${operator} ${String(value).trim()}::numeric`
}

export function filterSql<C extends Columns>(source: ListSource<C>, filter: Filter): Sql {
  if ('field' in filter) return condition(source.list.columns[filter.field] as Column, source.columns[filter.field] as Sql, filter)
  const operands = operandsOf(filter).map((operand) => filterSql(source, operand))
  return sql`(${join(operands, filter.operator === 'or' ? ' OR ' : ' AND ')})`
}

/** A switch as it is filtered by; what the list answers is the flag itself. */
export const yesOrNo = (flag: Sql) => sql`CASE WHEN ${flag} THEN 'yes' ELSE 'no' END`

/** What the rows that a filter matches are found in, without the joins it does not need. */
export const fromOf = <C extends Columns>({ from, total }: ListSource<C>, filter: Filter | null): Sql =>
  total && !mentions(filter, total.unless) ? total.from : from

const select = (of: [string, Sql][]) => join(of.map(([name, e]) => sql`${e} AS ${raw(`"${name}"`)}`))

/** What is selected, from where and in which order; of a list whose columns and further things share a name, `wins` says which it is. */
function parts<C extends Columns>(
  source: ListSource<C>,
  request: Pick<ListRequest, 'sort' | 'filter' | 'search'>,
  wins: 'columns' | 'also',
) {
  const filter = narrowingOf(source.list as unknown as List, request)
  const { late = {}, columns, also } = source
  const all = wins === 'also' ? { ...columns, ...also } : { ...also, ...columns }
  const sort = request.sort.length ? request.sort : [source.list.defaultSort]
  const last = sort.at(-1)?.direction ?? 'asc'
  const order = join([
    ...sort.map((s) => sql`${source.order?.[s.id] ?? (columns[s.id] as Sql)} ${raw(s.direction)}`),
    sql`${source.id} ${raw(last)}`,
  ])
  const again = join([...sort, { id: 'id', direction: last }].map((s) => raw(`page."${s.id}" ${s.direction}`)))
  const where = sql`WHERE ${source.where}${filter ? sql` AND ${filterSql(source, filter)}` : empty}`
  const selected = select(Object.entries<Sql>({ id: source.id, ...all }).filter(([name]) => !(name in late)))
  const records = sql`SELECT ${selected} FROM ${source.from} ${where} ORDER BY ${order}`
  return {
    filter,
    where,
    records,
    withLate: (page: Sql) =>
      Object.keys(late).length ? sql`SELECT page.*, ${select(Object.entries(late))} FROM (${page}) page ORDER BY ${again}` : page,
  }
}

/**
 * The statements of a list page: its records, and how many there are in all. Ties break on id.
 * @returns `leading`, where there is one: the same records if it finds as many as `limit`
 */
export function listSql<C extends Columns>(
  source: ListSource<C>,
  request: ListRequest,
): { records: Sql; total: Sql; limit: number; leading?: Sql | undefined } {
  const { currentPage, recordsPerPage } = request.pagination
  const { filter, where, records, withLate } = parts(source, request, 'also')
  const limit = recordsPerPage || ALL_LIMIT
  const { leading, ...others } = source
  const [first = source.list.defaultSort] = request.sort
  const leads = leading?.id === first.id && leading.direction === first.direction
  return {
    limit,
    leading: leads ? listSql({ ...others, where: sql`${source.where} AND ${leading.where}` }, request).records : undefined,
    records: withLate(sql`${records} LIMIT ${limit} OFFSET ${(currentPage - 1) * limit}`),
    total: sql`SELECT count(*)::int AS total FROM ${fromOf(source, filter)} ${where}`,
  }
}

/**
 * The records with these ids and, even if there are none of them, the revision that they are of. Each is looked up by its id alone: joined
 * in another order, all of them were worked out once for every facility.
 */
export function keptPageSql<C extends Columns>(source: KeptSource<C>, ids: readonly (string | number)[]): Sql {
  const { from, where, id, columns, also, kept } = source
  const type = raw(kept.isNumbered ? 'int' : 'uuid')
  const record = sql`SELECT ${select(Object.entries<Sql>({ id, ...columns, ...also }))} FROM ${from}
    WHERE ${where} AND ${id} = wanted.id OFFSET 0`
  return sql`SELECT now.revision AS "keptRevision", page.* FROM (SELECT ${kept.revision} AS revision) now
    LEFT JOIN (unnest(${ids}::${type}[]) AS wanted(id) CROSS JOIN LATERAL (${record}) page) ON true`
}

/** All records of a list, as it is filtered by and sorted: what a file of it says. */
export function fileSql<C extends Columns>(source: ListSource<C>, request: ListRequest): Sql {
  const { records, withLate } = parts(source, request, 'columns')
  return withLate(records)
}
