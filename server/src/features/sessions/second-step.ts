import type { FastifyInstance } from 'fastify'
import type { sessions } from '@ratebook/shared/sessions.ts'
import type { Role } from '@ratebook/shared/wire/access.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { doorOf, entersAt, nameAt } from '../../data/people.ts'
import { findPerson } from '../../data/person.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import { useCode } from '../../data/second-factors.ts'
import type { Tx } from '../../data/tx.ts'
import { rememberDevice, sourceOf } from '../../http/devices.ts'
import { openSession } from '../../http/open-session.ts'
import { checkPasskey, passkeyOptions } from '../../http/passkeys.ts'
import { concerning } from '../../http/security-events.ts'
import type { Handlers, PublicContext } from '../../http/serve.ts'
import { signToken } from '../../http/session.ts'
import { countGuess } from '../../http/sign-in-backoff.ts'
import { beginStep, challengeStep, deadStep, readStep, takeChallenge, useStep, type WayIn } from '../../http/sign-in-steps.ts'

const wrongCode = () => refusedFields(fault('notSignedIn'), [faultAt('code', 'codeWrong')])
const wrongPasskey = () => new Problem(422, fault('passkeyRefused'))

interface Comer {
  id: string
  username: string
  homeId: string | null
  passwordHash: string
  role: Role
}

/** Where somebody comes from, as guesses are counted. @throws Problem 422 at an address where they do not come in */
async function comingOf({ db, config, request }: PublicContext, user: Comer) {
  concerning(request, { tried: { name: user.username, find: () => findPerson(db, user.id) } })
  const door = await doorOf(db, config, request.hostname)
  if (!entersAt(door, user)) throw deadStep()
  return { name: nameAt(door, user.username), source: sourceOf(request, user.username) }
}

export function secondStepRoutes(app: FastifyInstance): Pick<Handlers<typeof sessions>, 'giveCode' | 'askPasskey' | 'givePasskey'> {
  async function open(
    { db, request, reply }: PublicContext,
    user: Comer,
    from: Parameters<typeof openSession>[3],
    by: WayIn,
    prove: (tx: Tx) => Promise<void>,
  ) {
    const sessionId = await openSession(db, user, request, from, { by, prove })
    if (!sessionId) throw deadStep()
    rememberDevice(request, reply, user.username)
    return { token: signToken(app, user, sessionId), id: user.id, role: user.role }
  }

  return {
    giveCode: async ({ body: { step, code } }, context) => {
      const { db, config } = context
      const { userId, comesBy } = await readStep(db, step, 'second-factor')
      const user = await db.prisma.user.findFirstOrThrow({ where: { id: userId as string } })
      const from = await comingOf(context, user)
      await countGuess(db, from.name, from.source)
      return open(context, user, from, comesBy as WayIn, async (tx) => {
        await useStep(tx, step, 'second-factor')
        // the step is left as it was, for whoever mistyped
        if (!(await useCode(tx, config, user.id, code))) throw wrongCode()
      })
    },

    askPasskey: async ({ body: { step } }, { db, request }) => {
      if (step === undefined) {
        const options = await passkeyOptions(request)
        return { step: await beginStep(db, { purpose: 'passkey', challenge: options.challenge }), options: { ...options } }
      }
      const { userId } = await readStep(db, step, 'second-factor')
      const options = await passkeyOptions(request, await db.prisma.passkey.findMany({ where: { userId: userId as string } }))
      await challengeStep(db, step, options.challenge)
      return { step, options: { ...options } }
    },

    givePasskey: async ({ body: { step, response } }, context) => {
      const { db, request } = context
      const { purpose, userId, challenge, comesBy } = await takeChallenge(db, step, 'passkey', 'second-factor')
      const alone = purpose === 'passkey'
      const passkey = await db.prisma.passkey.findFirst({
        where: { id: response.id, ...(!alone && { userId: userId as string }) },
        include: { user: true },
      })
      if (!passkey) throw wrongPasskey()
      const from = await comingOf(context, passkey.user)
      return open(context, passkey.user, from, comesBy, async (tx) => {
        await useStep(tx, step, purpose)
        const counter = await checkPasskey(request, challenge, response, passkey, alone)
        if (counter === null) throw wrongPasskey()
        const { count } = await tx.prisma.passkey.updateMany({ where: { id: passkey.id }, data: { counter, lastUsedAt: new Date() } })
        if (count === 0) throw wrongPasskey()
      })
    },
  }
}
