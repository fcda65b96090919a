import sql from 'sql-template-tag'
import type { tokenPurposes } from '@ratebook/shared/passwords.ts'
import type { Db } from '../../data/db.ts'
import { hashOf, newToken } from '../../data/secrets.ts'
import type { Tx } from '../../data/tx.ts'

export type Purpose = (typeof tokenPurposes)[number]

const MINUTE = 60_000
export const LIFETIME_MS: Record<Purpose, number> = { invitation: 7 * 24 * 60 * MINUTE, reset: 30 * MINUTE }

/**
 * A new link's token. An invitation replaces earlier ones; resets stand
 * side by side, so that nobody can spoil another's by asking again.
 */
export async function issueToken(tx: Tx, userId: string, purpose: Purpose) {
  const { token, hash } = newToken()
  const now = Date.now()
  // two invitations at once would not see each other
  await tx.rows(sql`SELECT 1 FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`)
  await tx.prisma.passwordToken.deleteMany({
    where: { userId, OR: [{ expiresAt: { lte: new Date(now) } }, ...(purpose === 'invitation' ? [{ purpose }] : [])] },
  })
  await tx.prisma.passwordToken.create({ data: { hash, userId, purpose, expiresAt: new Date(now + LIFETIME_MS[purpose]) } })
  return token
}

const good = (token: string) => ({ hash: hashOf(token), expiresAt: { gt: new Date() }, user: { enabled: true } })

/** What a token stands for; null once it is used, too old, replaced, or its user disabled. */
export const findToken = (db: Db, token: string) => db.prisma.passwordToken.findFirst({ where: good(token), include: { user: true } })

/** Uses a token up. Of several people with the same link one gets true. */
export async function useToken(tx: Tx, token: string) {
  const { count } = await tx.prisma.passwordToken.deleteMany({ where: good(token) })
  return count === 1
}
