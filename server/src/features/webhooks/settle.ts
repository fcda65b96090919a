import sql from 'sql-template-tag'
import type { Tx } from '../../data/tx.ts'
import type { Outcome } from './post.ts'

/** Once a message is given up and nothing has arrived for so long, the endpoint is paused. */
const PAUSED_AFTER_DAYS = 2

export interface Tried {
  id: string
  webhookId: string
  attempts: number
  triesLeft: number
}

/** Keeps what came of a try: in the message's own row, in its log, and what it says of the endpoint. One that is gone by now has none. */
export async function settle(tx: Tx, brandId: string, { id, webhookId, attempts, triesLeft }: Tried, outcome: Outcome) {
  const { reason, status, durationMs, answer } = outcome
  const isOver = reason === '' || reason === 'gone' || triesLeft <= 0
  const state = reason === '' ? 'delivered' : isOver ? 'failed' : 'pending'
  const kept = await tx.execute(sql`
    UPDATE webhook_delivery SET state = ${state}, reason = ${reason}, status = ${status}::int,
      settled_at = ${isOver ? sql`now()` : sql`NULL`}
    WHERE brand_id = ${brandId}::uuid AND id = ${id}::uuid`)
  if (kept === 0) return
  await tx.execute(sql`
    INSERT INTO webhook_attempt (brand_id, delivery_id, number, at, status, reason, duration_ms, answer)
    VALUES (${brandId}::uuid, ${id}::uuid, ${attempts}::int, now(), ${status}::int, ${reason}, ${durationMs}::int, ${answer})`)
  const of = sql`brand_id = ${brandId}::uuid AND id = ${webhookId}::uuid`
  if (reason === '') {
    await tx.execute(sql`UPDATE webhook SET last_delivered = now(), failing_since = NULL WHERE ${of}`)
    return
  }
  await tx.execute(sql`UPDATE webhook SET failing_since = coalesce(failing_since, now()) WHERE ${of}`)
  if (isOver)
    await tx.execute(sql`
      UPDATE webhook SET state = 'paused', pause_reason = ${reason === 'gone' ? 'gone' : 'failing'}, told_at = NULL, version = version + 1
      WHERE ${of} AND state = 'active'
        AND (${reason} = 'gone' OR failing_since < now() - interval '1 day' * ${PAUSED_AFTER_DAYS}::int)`)
}
