import sql, { raw, type Sql } from 'sql-template-tag'
import { type Columns, type Filter, type List, operandsOf } from '@ratebook/shared/wire/list.ts'
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
  /** what is worked out before its rows are read: whether it stands as it should, who sees to it, and how many rows there are then */
  computed?: { isCurrent: Sql; keep(): Promise<void>; rows?: Sql }
  /** columns that the request neither sorts nor filters by, looked up for the page alone: they name its records `page."…"` */
  late?: Record<string, Sql>
  /** of a list that may be very large, and is then kept in memory (server/src/lists) */
  kept?: {
    /** what it is read from, where a page by SQL joins less */
    from?: Sql
    /** ids are whole numbers; else UUIDs */
    isNumbered?: true
    /** what tells it from lists of the same `from` and `where`, where its columns differ */
    apart?: string
    /** a text that is another one whenever anything in `from`, `where` or `columns` is */
    revision: Sql
    /** the rows of a page, each found by its id, and the records that they name, joined by laterals; else they are found in `from` */
    page?: { table: string; as: string; names: Sql }
    /**
     * what its records have that costs most to look up: taken from a list of the same rows, this one where none is said, while current.
     * `names` is what the rows of a page are joined with nevertheless
     */
    lent?: { columns: readonly string[]; from?: KeptSource; names?: Sql }
    /** the ids of all that may have changed from one revision to the next; null where nobody knows */
    changes?(reader: Reader, from: string, to: string): Promise<string[] | null> | null
  }
}

/** Whether a column is sorted by the very ids. */
export const isInOrderOfIds = ({ order, id }: ListSource<Columns>, column: string): boolean => order?.[column] === id

/** The source of a list that may be kept. */
export type KeptSource<C extends Columns = Columns> = ListSource<C> & Required<Pick<ListSource<C>, 'kept'>>

/** What a list calls as its table does: `displayName` is the table's column `display_name`. */
export const tableColumns = <const N extends string>(table: string, ...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, raw(`${table}.${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`)])) as Record<N, Sql>

/**
 * The record that a row names, found by its id alone: among several tables the database looks for better ways, and finds worse ones. What
 * several rows of a page name it looks up once.
 */
export const recordOf = (brandId: string, table: string, as: string, columns: string, id: Sql) =>
  sql` LEFT JOIN LATERAL (
    SELECT ${raw(columns)} FROM ${raw(table)} WHERE brand_id = ${brandId} AND id = ${id} OFFSET 0) ${raw(as)} ON true`
/** A moment as it travels. */
export const isoTime = (moment: Sql): Sql => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether a filter compares one of these fields. */
export const mentions = (filter: Filter | null, fields: readonly string[]): boolean =>
  filter !== null && ('field' in filter ? fields.includes(filter.field) : operandsOf(filter).some((f) => mentions(f, fields)))

/** A text as part of a LIKE pattern that matches it alone. */
export const escapeLike = (value: unknown) => String(value).replace(/[\\%_]/g, '\\$&')

/** A switch as it is filtered by; what the list answers is the flag itself. */
export const yesOrNo = (flag: Sql) => sql`CASE WHEN ${flag} THEN 'yes' ELSE 'no' END`

/** What the rows that a filter matches are found in, without the joins it does not need. */
export const fromOf = <C extends Columns>({ from, total }: ListSource<C>, filter: Filter | null): Sql =>
  total && !mentions(filter, total.unless) ? total.from : from
