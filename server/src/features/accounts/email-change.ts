import sql from 'sql-template-tag'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { refusedFields } from '../../data/problem.ts'
import { hashOf, newToken } from '../../data/secrets.ts'
import type { Tx } from '../../data/tx.ts'
import { addressChangedLetter, confirmFromNewLetter, confirmFromOldLetter, homeOf, post, type Post } from './letters.ts'

export const EMAIL_CHANGE_MS = 24 * 60 * 60_000

type Person = { id: string; username: string; displayName: string; email: string; language: string }

/**
 * Asks for another address of somebody: a link goes to the one they have, where there is one, and one to the other. Earlier ones stop
 * working.
 * @returns whether both went out; if not, nothing waits
 */
export async function askForEmail(context: Post, person: Person, email: string): Promise<boolean> {
  const { db, config } = context
  const [old, next] = [newToken(), newToken()]
  const change = {
    email,
    oldHash: old.hash,
    newHash: next.hash,
    oldConfirmed: person.email === '',
    newConfirmed: false,
    expiresAt: new Date(Date.now() + EMAIL_CHANGE_MS),
  }
  await db.prisma.emailChange.upsert({ where: { userId: person.id }, create: { userId: person.id, ...change }, update: change })
  const home = await homeOf(db, person.id)
  const letters = [
    ...(person.email === '' ? [] : [confirmFromOldLetter(config, home, person, email, old.token)]),
    confirmFromNewLetter(config, home, { ...person, email }, next.token),
  ]
  for (const letter of letters)
    if (!(await post(context, letter))) {
      await db.prisma.emailChange.deleteMany({ where: { userId: person.id } })
      return false
    }
  return true
}

/** What waits is of no use any more: the address or the password is another by now. */
export const forgetEmailChange = (tx: Tx, userId: string) => tx.prisma.emailChange.deleteMany({ where: { userId } })

const deadLink = () => refusedFields(fault('linkDead'), [faultAt('token', 'tokenDead')])

/**
 * Notes that the owner of one of both addresses agrees; the second one makes the new address count.
 * @throws Problem 422 for a link that is too old, replaced, or was never mailed
 */
export async function confirmEmail(context: Post, token: string): Promise<{ changed: boolean; userId: string }> {
  const { db } = context
  const hash = hashOf(token)
  const done = await db.transaction(async (tx) => {
    // both links at once: the second waits here and sees the first
    const [change] = await tx.rows<{ userId: string; email: string; oldConfirmed: boolean; newConfirmed: boolean }>(sql`
      UPDATE email_change SET old_confirmed = old_confirmed OR old_hash = ${hash}, new_confirmed = new_confirmed OR new_hash = ${hash}
      WHERE (old_hash = ${hash} OR new_hash = ${hash}) AND expires_at > ${new Date()}
      RETURNING user_id AS "userId", email, old_confirmed AS "oldConfirmed", new_confirmed AS "newConfirmed"`)
    const person = change && (await tx.prisma.user.findFirst({ where: { id: change.userId, enabled: true } }))
    if (!person) throw deadLink()
    if (!change.oldConfirmed || !change.newConfirmed) return { person, home: null }
    await tx.prisma.user.update({ where: { id: person.id }, data: { email: change.email, version: { increment: 1 } } })
    await tx.prisma.passwordToken.deleteMany({ where: { userId: person.id } })
    await forgetEmailChange(tx, person.id)
    const home = await homeOf(tx, person.id)
    const [before, after] = [person.email, change.email].map((email) => ({ username: person.username, email }))
    if (home.id) await tx.record(home.id, person, { action: 'update', entity: 'user', entityId: person.id, before, after })
    return { home, person }
  })
  if (done.home) await post(context, addressChangedLetter(done.home, done.person))
  return { changed: done.home !== null, userId: done.person.id }
}
