import sql from 'sql-template-tag'
import { MOST_TRIES } from '@ratebook/shared/webhooks.ts'
import type { Reader } from '../../data/db.ts'
import { isDue } from '../../data/due.ts'
import type { Sending } from './post.ts'
import type { Tried } from './settle.ts'

/** Between one try and the next: a minute at first, each time three times as long, a day at most. Ten tries take nearly three days. */
const [FACTOR, LONGEST_MINUTES] = [3, 24 * 60]

/**
 * The next message to an endpoint whose time has come, nobody else's to send: taking it is what puts off its next try, so one whose server
 * dies is tried again.
 */
export const takeNext = (db: Reader, brandId: string, webhookId: string) =>
  db.rows<Tried & Sending>(sql`
    UPDATE webhook_delivery d SET attempts = d.attempts + 1, tries_left = d.tries_left - 1,
      next_try_at = now() + interval '1 minute' * least(${FACTOR}::int ^ (${MOST_TRIES}::int - d.tries_left), ${LONGEST_MINUTES}::int)
    FROM webhook w
    WHERE d.brand_id = ${brandId}::uuid AND w.brand_id = d.brand_id AND w.id = d.webhook_id AND w.state = 'active' AND d.id = (
      SELECT n.id FROM webhook_delivery n
      WHERE n.brand_id = ${brandId}::uuid AND n.webhook_id = ${webhookId}::uuid AND n.state = 'pending' AND ${isDue(sql`n.next_try_at`)}
      ORDER BY n.next_try_at, n.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING d.id, d.webhook_id AS "webhookId", d.message_id AS "messageId", d.body, d.attempts, d.tries_left AS "triesLeft",
      w.url, w.secret`)
