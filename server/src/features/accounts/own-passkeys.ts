import type { ownFactors } from '@ratebook/shared/own-factors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { notFound, Problem } from '../../data/problem.ts'
import { orTaken } from '../../data/records.ts'
import { factorsOf } from '../../data/second-factors.ts'
import { checkNewPasskey, newPasskeyOptions } from '../../http/passkeys.ts'
import type { Handlers } from '../../http/serve.ts'
import { beginStep, deadStep, takeChallenge, useStep } from '../../http/sign-in-steps.ts'
import { afterAdded, afterRemoved, demandOwner, lockOwn, tellOwner } from './factor-changes.ts'
import { homeOf } from './letters.ts'
import { demandOwnPassword } from './own-account.ts'

export const ownPasskeyRoutes: Pick<Handlers<typeof ownFactors>, 'startPasskey' | 'addPasskey' | 'removePasskey'> = {
  startPasskey: async ({ body }, context) => {
    const { db, user, request } = context
    await demandOwner(context, body.password)
    const person = await db.prisma.user.findFirstOrThrow({ where: { id: user.id }, include: { passkeys: true } })
    const options = await newPasskeyOptions(request, person, (await homeOf(db, user.id)).displayName, person.passkeys)
    const step = await beginStep(db, { purpose: 'new-passkey', userId: user.id, challenge: options.challenge })
    return { step, options: { ...options } }
  },

  addPasskey: async ({ body: { step, name, response } }, context) => {
    const { db, user, request } = context
    const begun = await takeChallenge(db, step, 'new-passkey')
    if (begun.userId !== user.id) throw deadStep()
    const passkey = await checkNewPasskey(request, begun.challenge, response)
    if (!passkey) throw new Problem(422, fault('passkeyRefused'))
    const recoveryCodes = await db.transaction(async (tx) => {
      await lockOwn(tx, user.id)
      await useStep(tx, step, 'new-passkey')
      const { app, passkey: hasPasskey } = await factorsOf(tx, user.id)
      const taken = new Problem(409, fault('passkeyTaken'))
      await orTaken(tx.prisma.passkey.create({ data: { ...passkey, userId: user.id, name } }), taken)
      return afterAdded(tx, context, 'passkey', app || hasPasskey)
    })
    await tellOwner(context, 'passkey')
    return { recoveryCodes }
  },

  removePasskey: async ({ body: { id, password } }, context) => {
    const { user } = context
    await demandOwnPassword(context, password, 'factorsNotChanged', async (tx) => {
      await lockOwn(tx, user.id)
      const { count } = await tx.prisma.passkey.deleteMany({ where: { id, userId: user.id } })
      if (count === 0) throw notFound('passkeyNotFound')
      await afterRemoved(tx, context, 'passkey')
    })
    await tellOwner(context, 'passkeyRemoved')
    return null
  },
}
