import type { stepPurposes } from '@ratebook/shared/own-factors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import sql from 'sql-template-tag'
import type { Db } from '../data/db.ts'
import { Problem } from '../data/problem.ts'
import { hashOf, newToken } from '../data/secrets.ts'
import type { Tx } from '../data/tx.ts'

type Purpose = (typeof stepPurposes)[number]
type Writer = { prisma: Tx['prisma'] }

export const STEP_MS = 5 * 60_000
export const deadStep = () => new Problem(422, fault('stepDead'))

/** Begins what has to be ended within minutes. @returns the token that ends it, of which the hash is kept */
export async function beginStep({ prisma }: Writer, step: { purpose: Purpose; userId?: string; challenge?: string }): Promise<string> {
  const { token, hash } = newToken()
  await prisma.signInStep.create({ data: { ...step, hash, expiresAt: new Date(Date.now() + STEP_MS) } })
  return token
}

const good = (token: string, purposes: readonly Purpose[]) => ({
  hash: hashOf(token),
  purpose: { in: [...purposes] },
  expiresAt: { gt: new Date() },
})

/** What was begun, without ending it. @throws Problem 422 for a token that is too old, used, or of another kind */
export async function readStep({ prisma }: Writer, token: string, ...purposes: Purpose[]) {
  const step = await prisma.signInStep.findFirst({ where: good(token, purposes) })
  if (!step) throw deadStep()
  return step
}

/** Ends it: of several who do at once one goes on, unless their transaction fails. @throws Problem 422 */
export async function useStep(tx: Tx, token: string, ...purposes: Purpose[]) {
  const step = await readStep(tx, token, ...purposes)
  const { count } = await tx.prisma.signInStep.deleteMany({ where: good(token, purposes) })
  if (count === 0) throw deadStep()
  return step
}

/** Takes away what a passkey has to sign: whatever it answers, it is not asked the same again. @throws Problem 422 */
export async function takeChallenge(db: Db, token: string, ...purposes: Purpose[]) {
  const [step] = await db.rows<{ purpose: Purpose; userId: string | null; challenge: string }>(sql`
    WITH asked AS (SELECT hash, challenge FROM sign_in_step WHERE hash = ${hashOf(token)} AND purpose = ANY(${purposes})
      AND challenge <> '' AND expires_at > ${new Date()} FOR UPDATE)
    UPDATE sign_in_step s SET challenge = '' FROM asked WHERE s.hash = asked.hash
    RETURNING s.purpose, s.user_id AS "userId", asked.challenge`)
  if (!step) throw deadStep()
  return step
}

/** What a passkey has to sign for a step that began without one. */
export async function challengeStep({ prisma }: Writer, token: string, challenge: string) {
  const { count } = await prisma.signInStep.updateMany({ where: good(token, ['second-factor']), data: { challenge } })
  if (count === 0) throw deadStep()
}
