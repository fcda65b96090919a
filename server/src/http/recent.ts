import type { FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../data/db.ts'
import { Problem } from '../data/problem.ts'
import { cookieOf, dropCookie, keepCookie } from './cookies.ts'
import type { User } from './session.ts'

/** So long after showing who one is: whoever finds a session open has not just done so. */
export const RECENT_MINUTES = 10
const AGAIN = 'ask-again'

/**
 * @throws Problem 422 where the person has to sign in again first, with all that this takes. A provider that knows them would let them in
 *   without asking; the browser remembers that it has to ask.
 */
export async function demandRecent({ db, user, request, reply }: { db: Db; user: User; request: FastifyRequest; reply: FastifyReply }) {
  const [recent] = await db.rows(sql`
    SELECT 1 FROM session WHERE id = ${user.sessionId}::uuid AND authenticated_at > now() - make_interval(mins => ${RECENT_MINUTES})`)
  if (recent) return
  keepCookie(request, reply, AGAIN, '1', { seconds: RECENT_MINUTES * 60 })
  throw new Problem(422, fault('signInAgain', { minutes: RECENT_MINUTES }))
}

/** Whether who signs in now was told to do so again; once. */
export function takeAgain(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!cookieOf(request, AGAIN)) return false
  dropCookie(request, reply, AGAIN)
  return true
}
