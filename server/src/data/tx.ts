import sql, { type Sql } from 'sql-template-tag'
import type { Prisma } from '@ratebook/prisma/generated/client.ts'
import { type Actor, auditEntry, type Change } from './audit.ts'
import type { Client, Connection, Reader } from './db.ts'

/**
 * One transaction on one connection, whichever way it is asked: records by Prisma, lists of them by SQL, bulk by COPY.
 * What a change means for others is said here as well, so that both happen or neither.
 */
export interface Tx extends Reader {
  prisma: Prisma.TransactionClient
  /** for COPY and cursors, which neither Prisma nor a single statement can do */
  client: Client
  /** Runs a statement. @returns how many rows it wrote */
  execute(query: Sql): Promise<number>
  /** Raises the revision of what a brand's payers pay: loaded terms, contracted rates and files are keyed by it. */
  termsChanged(brandId: string): Promise<void>
  /**
   * Raises the revision of a facility's charges: search indexes and files are keyed
   * by it. Changes of one facility wait for each other from here on.
   * @param what 'visibility' when no price changed: the file then stays of the day it was
   * @returns whether the brand has such a facility
   */
  chargesChanged(brandId: string, facilityId: string, what?: 'prices' | 'visibility'): Promise<boolean>
  /** Writes who changed what into the brand's log. Call it last, because the entries of one brand wait for each other. */
  record(brandId: string, actor: Actor, change: Change): Promise<void>
}

export function txOver(prisma: Prisma.TransactionClient, { client, rows, prepared, execute }: Connection): Tx {
  return {
    prisma,
    client,
    rows,
    prepared,
    execute,
    async termsChanged(brandId) {
      await execute(sql`UPDATE brand SET terms_revision = terms_revision + 1, terms_changed_at = now() WHERE id = ${brandId}`)
    },
    async chargesChanged(brandId, facilityId, what = 'prices') {
      const changedAt = what === 'prices' ? sql`clock_timestamp()` : sql`charges_changed_at`
      const count = await execute(
        sql`UPDATE facility SET charge_revision = charge_revision + 1, charges_changed_at = ${changedAt}
          WHERE brand_id = ${brandId} AND id = ${facilityId}`,
      )
      return count === 1
    },
    async record(brandId, actor, change) {
      await execute(auditEntry(brandId, actor, change))
    },
  }
}
