import sql from 'sql-template-tag'
import type { Reader } from './data/db.ts'

/** Clocks that are set by NTP differ by far less. */
const TOLERATED_MS = 30_000

/** What is wrong where the clock of this computer is not that of the database's; null where they agree. */
export async function clockWarning(db: Reader): Promise<string | null> {
  const before = Date.now()
  const [row] = await db.rows<{ now: Date }>(sql`SELECT clock_timestamp() AS now`)
  const difference = (before + Date.now()) / 2 - (row?.now.getTime() ?? before)
  if (Math.abs(difference) < TOLERATED_MS) return null
  const minutes = Math.max(1, Math.round(Math.abs(difference) / 60_000))
  return (
    `The clock of this computer is ${minutes} min ${difference > 0 ? 'ahead of' : 'behind'} that of the database. Sign-ins go by the ` +
    'database, but the day, the ends of links in mails and the times in the log go by this one: have both set by NTP'
  )
}
