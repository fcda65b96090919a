import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table that is backed up. */
export interface Table {
  name: string
  /** those that are written; what is made of others makes itself */
  columns: string[]
}
export type Client = Pick<pg.ClientBase, 'query'>

const quoted = (names: readonly string[]) => names.map(pg.escapeIdentifier).join(', ')
export const qualified = ({ name }: Pick<Table, 'name'>) => `public.${pg.escapeIdentifier(name)}`

/** Whatever writes a value writes it the same on every server. */
export const AS_WRITTEN = `SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET extra_float_digits = 3;
  SET bytea_output = 'hex'; SET client_encoding = 'UTF8'; SET synchronize_seqscans = off;
  SET statement_timeout = 0; SET lock_timeout = '60s'; SET app.brands = 'every'`

/** All tables, but those of comparisons, which are made again (unlogged), and those of scheduled work, which is due at each start. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
    GROUP BY c.relname ORDER BY c.relname`)
  return rows
}

/** The rows of a table as COPY writes them as text, in pieces as they come. */
export const rowsOf = (client: Client, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(`COPY (SELECT ${quoted(table.columns)} FROM ${qualified(table)}) TO STDOUT`))

/** What takes such rows. */
export const intoTable = (table: Table) => `${qualified(table)} (${quoted(table.columns)}) FROM STDIN`
