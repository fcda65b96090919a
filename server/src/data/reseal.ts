import sql, { empty, join, raw } from 'sql-template-tag'
import type { Db } from './db.ts'
import type { Keys } from './keys.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'
import { beginningOf, opened, seal } from './secrets.ts'

/** What came of a column: how many texts were sealed anew, and the rows of those that nobody can open, by their keys. */
export interface Resealed {
  table: string
  column: string
  sealed: number
  unreadable: string[]
}
type Row = Record<string, string | number> & { sealedText: string }

/** So many at once: a document with its fonts is some hundred kilobytes. */
const BATCH = 50

const keyColumnsOf = ({ key }: SealedColumn) => join(Object.keys(key).map((name) => raw(name)))
const keyOf = ({ key }: SealedColumn, row: Row) => join(Object.entries(key).map(([name, type]) => sql`${row[name]}::${raw(type)}`))

/** Rows of a column that were sealed with another key than the present one, after one of them by its key. */
function batchAfter(db: Db, of: SealedColumn, keys: Keys, last: Row | null): Promise<Row[]> {
  const column = raw(of.column)
  return db.rows<Row>(sql`
    SELECT ${keyColumnsOf(of)}, ${column} AS "sealedText" FROM ${raw(of.table)}
    WHERE ${column} <> '' AND NOT starts_with(${column}, ${beginningOf(keys.present().mark)})
      ${last ? sql`AND (${keyColumnsOf(of)}) > (${keyOf(of, last)})` : empty}
    ORDER BY ${keyColumnsOf(of)} LIMIT ${BATCH}`)
}

/** Text by text, each as long as it still stands: what somebody changes meanwhile is sealed with the present key already. */
async function resealColumn(db: Db, keys: Keys, of: SealedColumn): Promise<Resealed> {
  const [table, column] = [raw(of.table), raw(of.column)]
  const result: Resealed = { table: of.table, column: of.column, sealed: 0, unreadable: [] }
  for (let rows = await batchAfter(db, of, keys, null); rows.length > 0; rows = await batchAfter(db, of, keys, rows.at(-1) ?? null)) {
    for (const row of rows) {
      const plain = opened(row.sealedText, keys)
      if (plain === null) {
        result.unreadable.push(
          Object.keys(of.key)
            .map((name) => row[name])
            .join(' '),
        )
        continue
      }
      const changed = await db.rows(sql`
        UPDATE ${table} SET ${column} = ${seal(plain, keys)}
        WHERE (${keyColumnsOf(of)}) = (${keyOf(of, row)}) AND ${column} = ${row.sealedText} RETURNING 1`)
      result.sealed += changed.length
    }
  }
  return result
}

/**
 * Seals anew, with the present key, whatever another one sealed. It may be ended at any time and begun again.
 * @param tell told of each column
 */
export async function resealAll(db: Db, keys: Keys, tell: (result: Resealed) => void) {
  for (const column of sealedColumns) {
    const result = await resealColumn(db, keys, column)
    // once more, until nothing is left: a server may have sealed something a moment before it had the present key
    for (let more = result; more.sealed > 0; result.sealed += more.sealed) more = await resealColumn(db, keys, column)
    tell(result)
  }
}
