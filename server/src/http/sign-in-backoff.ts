import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Db } from '../data/db.ts'
import { verifyPassword } from '../data/password-hash.ts'
import { tooMany } from '../data/problem.ts'
import { type Name, nameOf } from '../data/people.ts'
import type { Tx } from '../data/tx.ts'
import type { Source } from './devices.ts'

/** Failures that cost no wait: of a name at one place, and of a name at all places together where it has never signed in. */
const [FREE_FAILURES, FREE_OF_STRANGERS] = [5, 100]
/** Stands for all these places. */
const STRANGERS = ''
const LONGEST_WAIT_SECONDS = 15 * 60
/** A name that has been left alone for so long starts anew. */
export const FORGET_MS = 24 * 60 * 60_000

/** How long a row of login_attempt has to wait: nothing after the first failures, then a second, two, four … */
const waitAfter = (free: number) => sql`make_interval(secs => CASE WHEN login_attempt.failures < ${free} THEN 0
  ELSE least(${LONGEST_WAIT_SECONDS}, 2 ^ least(login_attempt.failures - ${free}, 20)) END)`

/** Rows of login_attempt. */
const those = ({ brandId, username }: Name, source: string) =>
  sql`brand_id = ${brandId}::uuid AND username = ${username} AND source = ${source}`

/** By the clock of the database, which servers share: one of them may be wrong. */
async function count(tx: Tx, { brandId, username }: Name, source: string, free: number) {
  const wait = waitAfter(free)
  const [counted] = await tx.rows(sql`
    INSERT INTO login_attempt (brand_id, username, source, failures, last_failed_at)
    VALUES (${brandId}::uuid, ${username}, ${source}, 1, clock_timestamp())
    ON CONFLICT (brand_id, username, source) DO UPDATE SET
      failures = CASE WHEN login_attempt.last_failed_at < now() - make_interval(secs => ${FORGET_MS / 1000}) THEN 1
        ELSE login_attempt.failures + 1 END,
      last_failed_at = clock_timestamp()
    WHERE login_attempt.failures < ${free} OR login_attempt.last_failed_at + ${wait} <= clock_timestamp()
    RETURNING 1`)
  if (counted) return
  const [row] = await tx.rows<{ waitMs: number }>(sql`
    SELECT (extract(epoch FROM last_failed_at + ${wait} - clock_timestamp()) * 1000)::float8 AS "waitMs"
    FROM login_attempt WHERE ${those({ brandId, username }, source)}`)
  throw tooMany(Math.max(1000, row?.waitMs ?? 0))
}

/**
 * Counts a password before it is looked at: of many tried at once, no more are looked at than of the same tried one by one. Each place is
 * counted by itself, so that nobody makes a person wait elsewhere; a device that the person has used before is not even among those which
 * are counted together. A right password takes the count away again (`forgetAttempts`).
 * @throws Problem 429 while the name, known or not, has to wait after wrong passwords; then nothing is counted
 */
const countAttempt = (db: Db, whose: Name, { name, isKnown }: Source) =>
  db.transaction(async (tx) => {
    await count(tx, whose, name, FREE_FAILURES)
    if (!isKnown) await count(tx, whose, STRANGERS, FREE_OF_STRANGERS)
  })

/** Takes one away again, whose password was not looked at. */
const uncountAttempt = (db: Db, whose: Name, { name, isKnown }: Source) =>
  db.transaction(async (tx) => {
    for (const source of isKnown ? [name] : [name, STRANGERS])
      await tx.execute(sql`UPDATE login_attempt SET failures = greatest(0, failures - 1) WHERE ${those(whose, source)}`)
  })

/** Those who sign in take no more of the database's connections, so that nobody else waits for one. */
const inTurn = pLimit(2)

/**
 * Counts a code before it is looked at, together with the passwords of this name. It stays counted until attempts are forgotten.
 * @throws Problem 429 while the name has to wait
 */
export const countGuess = (db: Db, name: Name, source: Source) => inTurn(() => countAttempt(db, name, source))
/** A password was right, and yet opens nothing by itself: it is not counted, and does not forgive what was. */
export const takeBackGuess = (db: Db, name: Name, source: Source) => inTurn(() => uncountAttempt(db, name, source))

/**
 * Whether it is the password of whoever has this name. The attempt stays counted until it is forgotten.
 * @param name the name, where it was said: what is counted must not tell whether it is anybody's
 * @param read finds whom the name belongs to, once the attempt is counted
 * @throws Problem 429 while the name has to wait after wrong passwords, 503 while too many are looked at
 */
export async function tryPassword<P extends { passwordHash: string } | null>(
  { db, config }: { db: Db; config: Config },
  { name, password, source }: { name: Name; password: string; source: Source },
  read: () => Promise<P>,
): Promise<{ person: P; right: boolean }> {
  const person = await inTurn(async () => {
    await countAttempt(db, name, source)
    return read()
  })
  const right = await verifyPassword(password, person?.passwordHash, config.passwordRounds).catch(async (error) => {
    await takeBackGuess(db, name, source)
    throw error
  })
  return { person, right }
}

/** After a right password at one place. */
export async function forgetAttempts(tx: Tx, whose: Name, { name }: Source) {
  // in the order in which they are counted: nobody waits for whom they hold up
  for (const source of [name, STRANGERS]) await tx.execute(sql`DELETE FROM login_attempt WHERE ${those(whose, source)}`)
}

/** After a new password, which nobody has guessed at yet: wherever it is this person's name, and may be nobody else's. */
export async function forgetAllAttempts(tx: Tx, person: { id: string; username: string; homeId: string | null }) {
  const { brandId, username } = nameOf(person)
  const theirs = sql`a.username = ${username} AND (a.brand_id = ${brandId}::uuid
    OR NOT EXISTS (SELECT 1 FROM app_user o WHERE o.username = ${username} AND o.id <> ${person.id}::uuid))`
  await tx.execute(sql`DELETE FROM login_attempt a WHERE ${theirs} AND a.source <> ${STRANGERS}`)
  await tx.execute(sql`DELETE FROM login_attempt a WHERE ${theirs} AND a.source = ${STRANGERS}`)
}
