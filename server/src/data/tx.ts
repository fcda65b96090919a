import sql, { empty, type Sql } from 'sql-template-tag'
import type { Prisma } from '@ratebook/prisma/generated/client.ts'
import type { MessageData, WebhookEvent } from '@ratebook/shared/webhook-events.ts'
import { type Actor, auditEntry, type Change, sealedText } from './audit.ts'
import type { AuditKey } from './audit-key.ts'
import { type BrandChangeKind, keepBrandChange, REVISIONS_KEPT, ROWS_KEPT } from './brand-changes.ts'
import type { Connection, Reader } from './db.ts'
import { messages } from './messages.ts'
import type { Client } from './pool.ts'
import { EVERY, scopeNow } from './scope.ts'

export type Seal = AuditKey['seal']

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
  /** Looks at the rows of every brand for a moment. */
  ofEveryBrand<R>(work: () => Promise<R>): Promise<R>
  /**
   * Raises the revision of what a brand's payers pay: loaded terms, contracted rates and files are keyed by it.
   * @param changed the ids of all payers, allowed amounts and published rates that changed, where they are few: their lists need not be
   * read anew
   */
  termsChanged(brandId: string, changed?: readonly string[]): Promise<void>
  /** Raises the revision of a brand's associated charges. @param changed the ids of all that changed, where they are few */
  associationsChanged(brandId: string, changed?: readonly string[]): Promise<void>
  /**
   * Lets nobody else change a facility's charges until the transaction ends: the first thing that a change of them does. The facility
   * itself stays free, to be edited meanwhile.
   */
  holdCharges(brandId: string, facilityId: string): Promise<void>
  /**
   * Raises the revision of a facility's charges: search indexes and files are keyed
   * by it. Changes of one facility wait for each other from here on.
   * @param what 'visibility' when no price changed: the file then stays of the day it was
   * @param items the ids of all that changed, where they are few: an index then need not be built anew
   * @returns whether the brand has such a facility
   */
  chargesChanged(brandId: string, facilityId: string, what?: 'prices' | 'visibility', items?: readonly string[]): Promise<boolean>
  /** Has the brand's webhook endpoints told of something once the transaction is over. @param occasion told once alone; '' = each time */
  tell<T extends WebhookEvent>(brandId: string, type: T, data: MessageData<T>, occasion?: string): Promise<void>
  /** Writes who changed what into the brand's log. Call it last, because the entries of one brand wait for each other. */
  record(brandId: string, actor: Actor, change: Change): Promise<void>
}

const keepChange = (brandId: string, facilityId: string, revision: bigint, items: readonly string[]) => sql`
  WITH forgotten AS (
    DELETE FROM charge_change WHERE brand_id = ${brandId} AND facility_id = ${facilityId}
      AND revision <= ${revision}::bigint - ${REVISIONS_KEPT}::int
  )
  INSERT INTO charge_change (brand_id, facility_id, revision, items)
  VALUES (${brandId}, ${facilityId}, ${revision}, ${items}::uuid[])`

type Raised = Exclude<BrandChangeKind, 'replaced' | 'variance' | 'accuracy'>
const raised: Record<Raised, { revision: Sql; also: Sql }> = {
  terms: { revision: sql`terms_revision`, also: sql`, terms_changed_at = now()` },
  associations: { revision: sql`associations_revision`, also: empty },
}

/**
 * @param seal what the server says of an entry of the log, so that others' show; without it nothing is said
 * @param toBeTold the brands that have messages to be sent, which is added to
 */
export function txOver(
  prisma: Prisma.TransactionClient,
  { client, rows, prepared, execute }: Connection,
  toBeTold: Set<string>,
  seal?: Seal,
): Tx {
  async function holdCharges(brandId: string, facilityId: string) {
    await rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('charges ' || ${brandId} || ' ' || ${facilityId}, 0))::text`)
  }
  const raise = (what: Raised) => async (brandId: string, changed?: readonly string[]) => {
    const { revision, also } = raised[what]
    const [brand] = await rows<{ revision: bigint }>(
      sql`UPDATE brand SET ${revision} = ${revision} + 1${also} WHERE id = ${brandId} RETURNING ${revision} AS revision`,
    )
    if (brand && changed && changed.length <= ROWS_KEPT) await execute(keepBrandChange(brandId, what, brand.revision, changed))
  }
  const turnTo = (scope: string) => rows(sql`SELECT set_config('app.brands', ${scope}, true)`)
  return {
    prisma,
    client,
    rows,
    prepared,
    execute,
    async ofEveryBrand(work) {
      await turnTo(EVERY)
      const result = await work()
      // where it fails the transaction is over, and this with it
      await turnTo(scopeNow())
      return result
    },
    termsChanged: raise('terms'),
    associationsChanged: raise('associations'),
    holdCharges,
    async chargesChanged(brandId, facilityId, what = 'prices', items) {
      await holdCharges(brandId, facilityId)
      const changedAt = what === 'prices' ? sql`clock_timestamp()` : sql`charges_changed_at`
      const [changed] = await rows<{ revision: bigint }>(
        sql`UPDATE facility SET charge_revision = charge_revision + 1, charges_changed_at = ${changedAt}
          WHERE brand_id = ${brandId} AND id = ${facilityId} RETURNING charge_revision AS revision`,
      )
      if (changed && items && items.length <= ROWS_KEPT) await execute(keepChange(brandId, facilityId, changed.revision, items))
      return changed !== undefined
    },
    async tell(brandId, type, data, occasion = '') {
      const written = await execute(messages(brandId, type, data, occasion))
      if (written > 0) toBeTold.add(brandId)
    },
    async record(brandId, actor, change) {
      await execute(auditEntry(brandId, actor, change))
      if (!seal) return
      // nobody else writes one before this transaction is over
      const [entry] = await rows<{ seq: number; hash: string }>(
        sql`SELECT a.seq, a.hash FROM audit_entry a WHERE a.brand_id = ${brandId} ORDER BY a.seq DESC LIMIT 1`,
      )
      if (entry)
        await execute(sql`INSERT INTO audit_seal (brand_id, seq, seal)
          VALUES (${brandId}, ${entry.seq}, ${seal(sealedText(brandId, entry.seq, entry.hash))})`)
    },
  }
}
