import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { beta } from './lib.ts'

const PIECE_BYTES = 1 << 18

/**
 * Keeps in files what tables hold of the benchmark's brand. What is answered copies it into them again, by COPY alone: the floor of whoever
 * writes such rows.
 */
export async function keepRows(sql: pg.Pool, folder: string, tables: readonly string[]) {
  const kept: { table: string; columns: string; file: string }[] = []
  const client = await sql.connect()
  for (const table of tables) {
    const { rows } = await client.query<{ columns: string }>(
      `SELECT string_agg(attname, ', ' ORDER BY attnum) AS columns FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    )
    const { columns } = rows[0] as { columns: string }
    const file = path.join(folder, table)
    const all = client.query(copyTo(`COPY (SELECT ${columns} FROM ${table} WHERE brand_id = '${beta.id}') TO STDOUT`))
    await pipeline(all, fs.createWriteStream(file))
    kept.push({ table, columns, file })
  }
  client.release()
  return async () => {
    const client = await sql.connect()
    for (const { table, columns, file } of kept) {
      const all = fs.createReadStream(file, { highWaterMark: PIECE_BYTES })
      await pipeline(all, client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN`)))
      // without statistics a rate's reference to its item may be checked by an index that holds the whole brand
      if (kept.length > 1) await client.query(`ANALYZE ${table}`)
    }
    client.release()
  }
}
