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
import type { Db } from './db.ts'
import { type Asking, sendListFile } from './list-file.ts'
import { escapeLike, fromOf, type KeptSource, type ListSource } from './list.ts'

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
  const count = sql`(SELECT count(*)::int FROM ${fromOf(source, filter)} ${where})`
  // all of them may have been counted when they were computed, for as long as that is what there is
  const { rows, isCurrent } = (!filter && source.computed) || {}
  return {
    limit,
    leading: leads ? listSql({ ...others, where: sql`${source.where} AND ${leading.where}` }, request).records : undefined,
    records: withLate(sql`${records} LIMIT ${limit} OFFSET ${(currentPage - 1) * limit}`),
    total: sql`SELECT ${rows ? sql`CASE WHEN ${isCurrent} THEN ${rows} ELSE ${count} END` : count} AS total`,
  }
}

/**
 * The records with these ids and, even if there are none of them, whether the list is as of this revision and what it shows is computed.
 * Each is looked up by its id alone: joined in another order, all of them were worked out once for every facility.
 * @param lent the revision of the list that lends what it has: records have a place for it, and say whether that is as of now
 */
export function keptPageSql<C extends Columns>(
  source: KeptSource<C>,
  ids: readonly (string | number)[],
  revision: string,
  lent?: string,
): Sql {
  const { from, where, id, columns, also, kept, computed } = source
  const { page } = kept
  const isElsewhere = (name: string) => lent !== undefined && kept.lent!.columns.includes(name)
  // a place for what is lent: records that had to grow took the server as long as the look-ups had taken the database
  const selected = select(Object.entries<Sql>({ id, ...columns, ...also }).map(([name, e]) => [name, isElsewhere(name) ? sql`NULL` : e]))
  // put together here: the client looks at each character of what it puts together
  const wanted = sql`unnest(${`{${ids.join()}}`}::${raw(kept.isNumbered ? 'int' : 'uuid')}[]) AS wanted(id) CROSS JOIN LATERAL`
  const isWanted = sql`WHERE ${where} AND ${id} = wanted.id OFFSET 0`
  const records = page
    ? sql`SELECT ${selected} FROM ${wanted} (SELECT * FROM ${raw(`${page.table} ${page.as}`)} ${isWanted}) ${raw(page.as)} ${
        lent === undefined ? page.names : (kept.lent?.names ?? empty)
      }`
    : sql`SELECT record.* FROM ${wanted} (SELECT ${selected} FROM ${from} ${isWanted}) record`
  const isAsOf = sql`${kept.revision} = ${revision}${computed ? sql` AND ${computed.isCurrent}` : empty}`
  const lender = lent === undefined ? undefined : kept.lent?.from
  const isLent = lender ? sql`${lender.kept.revision} = ${lent}` : sql`true`
  return sql`SELECT now.*, page.* FROM (SELECT ${isAsOf} AS "isAsOf", ${isLent} AS "isLent") now LEFT JOIN (${records}) page ON true`
}

/** All records of a list, as it is filtered by and sorted: what a file of it says. */
function fileSql<C extends Columns>(source: ListSource<C>, request: ListRequest): Sql {
  const { records, withLate } = parts(source, request, 'columns')
  return withLate(records)
}

/** Who keeps large lists, and finds their pages. */
export interface ListKeeper {
  /** A page, where the list is kept. */
  page(source: KeptSource, request: ListRequest): Promise<{ records: Record<string, unknown>[]; total: number } | undefined>
  /** Is told how many rows a request has, of a list that may be kept. */
  note(source: KeptSource, request: ListRequest, total: number): void
}

/** A page of a list, or the whole of it as a file where that is asked for. */
export async function listPage<C extends Columns, R>(
  asking: Asking & { lists: ListKeeper },
  source: ListSource<C>,
  request: ListRequest,
  record: (row: R) => R = (row) => row,
) {
  const { db, lists } = asking
  const kept = source.kept && (source as unknown as KeptSource)
  const page = request.file ? undefined : kept && (await lists.page(kept, request))
  // a page of a list that is kept says itself whether there is something to compute
  if (!page) await source.computed?.keep()
  if (request.file) return (await sendListFile(asking, source, request.file, fileSql(source, request))) as never
  const { records, total } = page ?? (await byListSql(db, source, request))
  if (kept) lists.note(kept, request, total)
  const complete = source.complete ? await source.complete(records) : records
  return { records: (complete as R[]).map(record), pagination: { ...request.pagination, totalRecords: total } }
}

async function byListSql<C extends Columns>(db: Db, source: ListSource<C>, request: ListRequest) {
  const { records: all, leading, limit, total } = listSql(source, request)
  async function page() {
    const first = leading ? await db.rows<Record<string, unknown>>(leading) : []
    return first.length === limit ? first : db.rows<Record<string, unknown>>(all)
  }
  const [records, [count]] = await Promise.all([page(), db.rows<{ total: number }>(total)])
  return { records, total: count?.total ?? 0 }
}
