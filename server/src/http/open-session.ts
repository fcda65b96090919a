import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../data/audit.ts'
import type { Db } from '../data/db.ts'
import type { Name } from '../data/people.ts'
import type { Source } from './devices.ts'
import { deviceWords } from './device-words.ts'
import { forgetAttempts } from './sign-in-backoff.ts'

export const aboutSession = ({ id, username }: Actor) => ({ entity: 'session', entityId: id, name: username })

/**
 * A session and its entry in the log, which says how often a wrong password was given before.
 * @returns its id; null where there can be none
 */
export const openSession = (
  db: Db,
  brandId: string | null,
  user: Actor & { passwordHash: string },
  request: FastifyRequest,
  { name, source }: { name: Name; source: Source },
) =>
  db.transaction(async (tx) => {
    const address = request.ip
    const { browser, system } = deviceWords(request.headers['user-agent'])
    // a password changed or a user disabled since it was read must not get a session: whoever ended them all would miss this one
    const [session] = await tx.rows<{ id: string }>(sql`
      INSERT INTO session (id, user_id, browser, system, address)
      SELECT ${uuid()}::uuid, id, ${browser}, ${system}, ${address} FROM app_user
      WHERE id = ${user.id} AND enabled AND password_hash = ${user.passwordHash} FOR SHARE RETURNING id`)
    if (!session) return null
    const failedBefore = (await forgetAttempts(tx, name, source)) - 1
    const after = { address, ...(failedBefore > 0 && { failedBefore }) }
    if (brandId) await tx.record(brandId, user, { action: 'sign-in', ...aboutSession(user), after })
    return session.id
  })
