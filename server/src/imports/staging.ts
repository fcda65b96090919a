import type { Fault } from '@ratebook/shared/wire/fault.ts'
import { copyWriter } from '../data/copy.ts'
import type { Db } from '../data/db.ts'
import type { Tx } from '../data/tx.ts'
import type { Piece } from './read-pieces.ts'
import type { RowLog } from './row-log.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Takes the items of a file as they are read; all of them wait there until the last one is. */
export interface Sink<Item> {
  write(piece: Piece<Item>): Promise<void>
  /** @param log told of items that the file says twice */
  end(log: RowLog): Promise<void>
  abort(error: Error): void
}
/** Where the items of a file wait to be applied, and what `apply` gets of them: a transaction's staging table, or the items themselves. */
export interface Stage<Item, Staged> {
  open<R>(work: (sink: Sink<Item>, staged: Staged) => Promise<R>): Promise<R>
}

/** A temporary table `staged` of these columns, beside the `row` in the file and an `id`. */
export interface StagingTable {
  columns: Record<string, 'text' | 'uuid' | 'jsonb' | 'numeric' | `numeric(${number},${number})`>
  /** further columns, as SQL declares them, that no item has a value for */
  besides?: readonly string[]
  /** those that rows are looked up by: the database is told of these alone, which takes a fraction of telling it of all */
  soughtBy?: readonly string[]
  /** once all rows are there: takes out what the file says twice, and tells the log */
  settle(tx: Tx, log: RowLog): Promise<void>
  /** what comes first in the transaction */
  begin?(tx: Tx): Promise<unknown>
}

/**
 * Items wait in a staging table that lives and dies with the transaction in which they are applied, so that nothing half-read can be left
 * behind. Nothing that is there is locked until the last row has come.
 */
export function byCopy(db: Db, table: StagingTable): Stage<never, Tx> {
  const names = Object.keys(table.columns)
  return {
    open: (work) =>
      db.longTransaction(async (tx) => {
        await table.begin?.(tx)
        const columns = [...names.map((name) => `${name} ${table.columns[name]}`), ...(table.besides ?? [])].join(', ')
        await tx.client.query(`CREATE TEMP TABLE staged (place int, row int, id uuid, ${columns}) ON COMMIT DROP`)
        const writer = copyWriter(tx, 'staged', ['place', 'row', 'id', ...names])
        const sink: Sink<never> = {
          write: ({ lines }) => writer.write(lines ?? ''),
          async end(log) {
            await writer.end()
            await tx.client.query(`ANALYZE staged ${table.soughtBy ? `(${table.soughtBy.join(', ')})` : ''}`)
            await table.settle(tx, log)
          },
          abort: writer.abort,
        }
        return work(sink, tx)
      }),
  }
}

/** Items wait in memory, for what is worked out and not kept. `most` of them, or the file is refused with `tooMany`. */
export function inMemory<Item>(most: number, tooMany: Fault): Stage<Item, Item[]> {
  return {
    open(work) {
      const items: Item[] = []
      const sink: Sink<Item> = {
        async write(piece) {
          for (const item of piece.items ?? []) items.push(item)
          if (items.length > most) throw new UnreadableFile(tooMany)
        },
        end: async () => {},
        abort: () => {},
      }
      return work(sink, items)
    },
  }
}
