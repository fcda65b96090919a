import type { stepPurposes, waysIn } from '@ratebook/shared/own-factors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import sql from 'sql-template-tag'
import type { Db } from '../data/db.ts'
import { Problem } from '../data/problem.ts'
import { hashOf, newToken } from '../data/secrets.ts'
import { factorsOf } from '../data/second-factors.ts'
import type { Tx } from '../data/tx.ts'

type Purpose = (typeof stepPurposes)[number]
export type WayIn = (typeof waysIn)[number]
type Writer = { prisma: Tx['prisma'] }

export const STEP_MS = 5 * 60_000
export const deadStep = () => new Problem(422, fault('stepDead'))

/** Begins what has to be ended within minutes. @returns the token that ends it, of which the hash is kept */
export async function beginStep(
  { prisma }: Writer,
  step: { purpose: Purpose; userId?: string; challenge?: string; comesBy?: WayIn },
): Promise<string> {
  const { token, hash } = newToken()
  await prisma.signInStep.create({ data: { ...step, hash, expiresAt: new Date(Date.now() + STEP_MS) } })
  return token
}

/**
 * What a right password, or a provider's word, is answered with where a second step is due, before there is any session: a token for the
 * call that ends it, and what may be given there, beside the places of the text. A provider's people give it only where it is demanded.
 */
export async function secondFactorDue(db: Db, userId: string, comesBy: WayIn = 'password'): Promise<Problem | null> {
  const { app, passkey, demanded } = await factorsOf(db, userId)
  if ((!app && !passkey) || (comesBy === 'provider' && !demanded)) return null
  const step = await beginStep(db, { purpose: 'second-factor', userId, comesBy })
  const ways = [...(app ? ['app'] : []), ...(passkey ? ['passkey'] : [])].join(' ')
  return new Problem(401, { code: 'secondFactorDue', values: { step, ways } })
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
  const [step] = await db.rows<{ purpose: Purpose; userId: string | null; challenge: string; comesBy: WayIn }>(sql`
    WITH asked AS (SELECT hash, challenge FROM sign_in_step WHERE hash = ${hashOf(token)} AND purpose = ANY(${purposes})
      AND challenge <> '' AND expires_at > ${new Date()} FOR UPDATE)
    UPDATE sign_in_step s SET challenge = '' FROM asked WHERE s.hash = asked.hash
    RETURNING s.purpose, s.user_id AS "userId", asked.challenge, s.comes_by AS "comesBy"`)
  if (!step) throw deadStep()
  return step
}

/** What a passkey has to sign for a step that began without one. */
export async function challengeStep({ prisma }: Writer, token: string, challenge: string) {
  const { count } = await prisma.signInStep.updateMany({ where: good(token, ['second-factor']), data: { challenge } })
  if (count === 0) throw deadStep()
}
