import sql from 'sql-template-tag'
import type { Db, Reader } from '../data/db.ts'
import { tooMany } from '../data/problem.ts'

const FREE_FAILURES = 5
const LONGEST_WAIT_SECONDS = 15 * 60
/** A name that has been left alone for so long starts anew. */
export const FORGET_MS = 24 * 60 * 60_000

/** How long a row of login_attempt has to wait: nothing after the first failures, then a second, two, four … */
const wait = sql`make_interval(secs => CASE WHEN login_attempt.failures < ${FREE_FAILURES} THEN 0
  ELSE least(${LONGEST_WAIT_SECONDS}, 2 ^ least(login_attempt.failures - ${FREE_FAILURES}, 20)) END)`

/**
 * Counts a password before it is looked at, in one statement: of many tried at once, no more are looked at
 * than of the same tried one by one. A right one takes the count away again (`forgetAttempts`).
 * @throws Problem 429 while the name, known or not, has to wait after wrong passwords
 */
export async function countAttempt(db: Db, username: string) {
  const now = new Date()
  const forgotten = new Date(now.getTime() - FORGET_MS)
  const [counted] = await db.rows(sql`
    INSERT INTO login_attempt (username, failures, last_failed_at) VALUES (${username}, 1, ${now})
    ON CONFLICT (username) DO UPDATE SET failures = CASE WHEN login_attempt.last_failed_at < ${forgotten} THEN 1
      ELSE login_attempt.failures + 1 END, last_failed_at = ${now}
    WHERE login_attempt.failures < ${FREE_FAILURES} OR login_attempt.last_failed_at + ${wait} <= ${now}
    RETURNING 1`)
  if (counted) return
  const [row] = await db.rows<{ until: Date }>(
    sql`SELECT last_failed_at + ${wait} AS until FROM login_attempt WHERE username = ${username}`,
  )
  throw tooMany(Math.max(1000, (row?.until.getTime() ?? 0) - now.getTime()))
}

/** @returns how many were counted */
export async function forgetAttempts(db: Reader, username: string): Promise<number> {
  const [counted] = await db.rows<{ failures: number }>(sql`DELETE FROM login_attempt WHERE username = ${username} RETURNING failures`)
  return counted?.failures ?? 0
}
