import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { Db } from '../data/db.ts'
import type { Name } from '../data/people.ts'
import type { Source } from './devices.ts'
import { deviceWords } from './device-words.ts'
import { forgetAttempts } from './sign-in-backoff.ts'

type Comer = { id: string; passwordHash: string }

/** @returns the id of a new session; null where there can be none */
export const openSession = (db: Db, user: Comer, request: FastifyRequest, { name, source }: { name: Name; source: Source }) =>
  db.transaction(async (tx) => {
    const { browser, system } = deviceWords(request.headers['user-agent'])
    // a password changed or a user disabled since it was read must not get a session: whoever ended them all would miss this one
    const [session] = await tx.rows<{ id: string }>(sql`
      INSERT INTO session (id, user_id, browser, system, address)
      SELECT ${uuid()}::uuid, id, ${browser}, ${system}, ${request.ip} FROM app_user
      WHERE id = ${user.id} AND enabled AND password_hash = ${user.passwordHash} FOR SHARE RETURNING id`)
    if (!session) return null
    await forgetAttempts(tx, name, source)
    return session.id
  })
