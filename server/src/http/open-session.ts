import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../data/db.ts'
import type { Name } from '../data/people.ts'
import { Problem } from '../data/problem.ts'
import { hasSecondFactor, needsSecondFactor } from '../data/second-factors.ts'
import type { Tx } from '../data/tx.ts'
import type { Source } from './devices.ts'
import { deviceWords } from './device-words.ts'
import { presentSession } from './session.ts'
import { forgetAttempts } from './sign-in-backoff.ts'
import type { WayIn } from './sign-in-steps.ts'

type Comer = { id: string; passwordHash: string }

/** The provider without which a person does not come in: their brand's, where it keeps passwords for emergencies and not for them. */
async function soleProviderOf(db: Db, { id }: Comer) {
  const [provider] = await db.rows<{ name: string }>(sql`
    SELECT p.name FROM app_user u JOIN identity_provider p ON p.brand_id = u.client_id
    WHERE u.id = ${id} AND u.role = 'administrator' AND p.enabled AND p.emergency_only AND u.id <> ALL (p.emergency_user_ids)`)
  return provider
}

interface How {
  /** what says who it is: something of theirs that is kept here, or the provider of their brand */
  by?: WayIn
  /** whether the second step, where one is demanded, was done at the provider */
  isSecondStepDone?: boolean
  /** when they last showed who they are, if that is not now; null where nobody knows */
  authenticatedAt?: Date | null
  /** uses up what was given beside a password, or in its place; where it throws nothing is */
  prove?: (tx: Tx) => Promise<void>
}

/**
 * @returns the id of a new session; null where there can be none
 * @throws Problem 403 where the person has to come by their provider
 */
export async function openSession(
  db: Db,
  user: Comer,
  request: FastifyRequest,
  { name, source }: { name: Name; source: Source },
  { by = 'password', isSecondStepDone = false, authenticatedAt, prove = async () => {} }: How = {},
): Promise<string | null> {
  const sole = by === 'password' ? await soleProviderOf(db, user) : undefined
  if (sole) {
    await db.transaction((tx) => forgetAttempts(tx, name, source))
    throw new Problem(403, fault('passwordNotForYou', sole))
  }
  const { browser, system } = deviceWords(request.headers['user-agent'])
  const onlyEnrols = isSecondStepDone ? sql`false` : sql`NOT ${hasSecondFactor} AND ${needsSecondFactor}`
  // a provider's clock may be ahead of ours; of null and now PostgreSQL takes now to be the less
  const shownAt = authenticatedAt === null ? sql`NULL` : authenticatedAt ? sql`least(${authenticatedAt}::timestamptz, now())` : sql`now()`
  return db.transaction(async (tx) => {
    await prove(tx)
    // a password changed or a user disabled since it was read must not get a session: whoever ended them all would miss this one
    const [session] = await tx.rows<{ id: string }>(sql`
      INSERT INTO session (id, user_id, browser, system, address, only_enrols, authenticated_at)
      SELECT ${uuid()}::uuid, u.id, ${browser}, ${system}, ${request.ip}, ${onlyEnrols},
        ${shownAt} FROM app_user u
      WHERE u.id = ${user.id} AND u.enabled AND u.password_hash = ${user.passwordHash} FOR SHARE RETURNING id`)
    if (!session) return null
    // whoever signs in anew in the same browser does not leave the session of before behind
    const present = presentSession(request)
    if (present) await tx.prisma.session.deleteMany({ where: { id: present } })
    await forgetAttempts(tx, name, source)
    return session.id
  })
}
