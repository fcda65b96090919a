import type { Fault } from '@ratebook/shared/wire/fault.ts'
import sql, { raw } from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { copied, copyWriter } from '../data/copy.ts'
import type { Db } from '../data/db.ts'
import type { Tx } from '../data/tx.ts'
import { refusal } from './refused.ts'
import type { RowLog } from './row-log.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface ReadItem<Item> {
  row: number
  item: Item
}
/** Takes the items of a file as they are read; all of them wait there until the last one is. */
export interface Sink<Item> {
  write(items: ReadItem<Item>[]): Promise<void>
  /** @param log told of items that the file says twice */
  end(log: RowLog): Promise<void>
  abort(error: Error): void
}
/** Where the items of a file wait to be applied, and what `apply` gets of them: a transaction's staging table, or the items themselves. */
export interface Stage<Item, Staged> {
  open<R>(work: (sink: Sink<Item>, staged: Staged) => Promise<R>): Promise<R>
}

/** A temporary table `staged` of these columns, beside the `row` in the file and an `id`. */
export interface StagingTable<Item> {
  columns: Record<string, 'text' | 'uuid' | `numeric(${number},${number})`>
  /** columns that make two rows the same item */
  key: readonly string[]
  /** columns that such rows must agree in; all others but the key where it is left out */
  agree?: readonly string[]
  /** in the order of the columns; null for none */
  values(item: Item): (string | null)[]
  /** what is told of a row that contradicts others; `first` is the first of them */
  contradicts(row: number, first: number): Fault
  /** what comes first in the transaction */
  begin?(tx: Tx): Promise<unknown>
}

/**
 * Items wait in a staging table that lives and dies with the transaction in
 * which they are applied, so that nothing half-read can be left behind.
 */
export function byCopy<Item>(db: Db, table: StagingTable<Item>): Stage<Item, Tx> {
  const names = Object.keys(table.columns)
  const line = ({ row, item }: ReadItem<Item>, place: number) => {
    const values = table.values(item).map((value) => (value === null ? '\\N' : copied(value)))
    return `${place}\t${row}\t${uuid()}\t${values.join('\t')}\n`
  }
  return {
    open: (work) =>
      db.longTransaction(async (tx) => {
        await table.begin?.(tx)
        const columns = names.map((name) => `${name} ${table.columns[name]}`).join(', ')
        await tx.client.query(`CREATE TEMP TABLE staged (place int, row int, id uuid, ${columns}) ON COMMIT DROP`)
        const writer = copyWriter(tx, 'staged', ['place', 'row', 'id', ...names])
        let place = 0
        const sink: Sink<Item> = {
          write: (items) => writer.write(items.map((item) => line(item, place++)).join('')),
          async end(log) {
            await writer.end()
            await tx.client.query('ANALYZE staged')
            await takeOutRepeated(tx, table, log)
          },
          abort: writer.abort,
        }
        return work(sink, tx)
      }),
  }
}

/**
 * Takes rows out of the staging table whose key came before in the file: those that say the same again, and those that contradict.
 * A key with two meanings has no certain one, so its first row leaves too.
 */
async function takeOutRepeated(tx: Tx, { columns, key, agree, contradicts }: StagingTable<never>, log: RowLog) {
  const keys = raw(key.map((c) => `s.${c}`).join(', '))
  const sameKey = (a: string, b: string) => raw(key.map((c) => `${a}.${c} = ${b}.${c}`).join(' AND '))
  const compared = raw((agree ?? Object.keys(columns).filter((c) => !key.includes(c))).map((c) => `s.${c}`).join(', '))
  await tx.execute(
    sql`CREATE TEMP TABLE repeated ON COMMIT DROP AS
    SELECT ${keys}, min(s.place) AS first_place, min(s.row) AS first_row FROM staged s GROUP BY ${keys} HAVING count(*) > 1`,
  )
  const gone = await tx.rows<{ same: boolean; row: number; first: number; rows: number }>(
    sql`
    WITH verdict AS (
      SELECT ${keys}, r.first_place, r.first_row, count(DISTINCT (${compared})) = 1 AS same
      FROM staged s JOIN repeated r ON ${sameKey('s', 'r')} GROUP BY ${keys}, r.first_place, r.first_row),
    gone AS (
      DELETE FROM staged s USING verdict v WHERE ${sameKey('s', 'v')} AND (s.place > v.first_place OR NOT v.same)
      RETURNING s.row, v.first_row AS first, v.same)
    SELECT same, row, first, 1 AS rows FROM gone WHERE NOT same
    UNION ALL SELECT true, 0, 0, count(*)::int FROM gone WHERE same HAVING count(*) > 0
    ORDER BY row`,
  )
  for (const { same, rows } of gone) if (same) log.leaveOut('duplicate', rows)
  await log.refuse(gone.filter(({ same }) => !same).map(({ row, first }) => ({ row, ...refusal('', contradicts(row, first), []) })))
}

/** Items wait in memory, for what is worked out and not kept. `most` of them, or the file is refused with `tooMany`. */
export function inMemory<Item>(most: number, tooMany: Fault): Stage<Item, Item[]> {
  return {
    open(work) {
      const items: Item[] = []
      const sink: Sink<Item> = {
        async write(read) {
          for (const { item } of read) items.push(item)
          if (items.length > most) throw new UnreadableFile(tooMany)
        },
        end: async () => {},
        abort: () => {},
      }
      return work(sink, items)
    },
  }
}
