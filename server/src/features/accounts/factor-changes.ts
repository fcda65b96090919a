import sql from 'sql-template-tag'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import { factorsOf, newRecoveryCodes } from '../../data/second-factors.ts'
import type { Tx } from '../../data/tx.ts'
import type { StaffContext } from '../../http/serve.ts'
import { factorsChangedLetter, homeOf, post } from './letters.ts'
import { demandOwnPassword } from './own-account.ts'

export const refused = (path: string, code: PlainCode) => refusedFields(fault('factorsNotChanged'), [faultAt(path, code)])

/** Whoever sits at somebody's open session must not give themself a way in. One that has to enrol was opened by the password just now. */
export async function demandOwner(context: StaffContext, password: string) {
  if (!context.user.onlyEnrols) await demandOwnPassword(context, password, 'factorsNotChanged')
}

/** Of changes of one person's second steps at once each waits for the other. */
export const lockOwn = (tx: Tx, userId: string) => tx.rows(sql`SELECT 1 FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`)

type Factor = 'app' | 'passkey'

/** Tells the log, last in its transaction. */
async function record(tx: Tx, { user, request }: StaffContext, change: { action: string }, by: Factor) {
  const entry = { ...change, entity: 'user', entityId: user.id, name: user.username, after: { by } }
  if (request.actingBrandId) await tx.record(request.actingBrandId, user, entry)
}

/** What follows from a second step that is new: recovery codes with the first one, and a session that had to enrol is one like others. */
export async function afterAdded(tx: Tx, context: StaffContext, factor: Factor, hadOne: boolean) {
  const { config, user } = context
  const recoveryCodes = hadOne ? [] : await newRecoveryCodes(tx, config, user.id)
  await tx.prisma.session.updateMany({ where: { id: user.sessionId }, data: { onlyEnrols: false } })
  await record(tx, context, { action: 'add-factor' }, factor)
  return recoveryCodes
}

/** @throws Problem 409 when it is the last second step of somebody who needs one; with the last one its recovery codes go */
export async function afterRemoved(tx: Tx, context: StaffContext, factor: Factor) {
  const { app, passkey, demanded } = await factorsOf(tx, context.user.id)
  if (!app && !passkey) {
    if (demanded) throw new Problem(409, fault('lastFactor'))
    await tx.prisma.recoveryCode.deleteMany({ where: { userId: context.user.id } })
  }
  await record(tx, context, { action: 'remove-factor' }, factor)
}

/** Says by mail that a way to sign in has changed. */
export async function tellOwner(context: StaffContext, change: Parameters<typeof factorsChangedLetter>[2]) {
  const { db, user } = context
  const person = await db.prisma.user.findFirstOrThrow({ where: { id: user.id } })
  await post(context, factorsChangedLetter(await homeOf(db, user.id), person, change))
}
