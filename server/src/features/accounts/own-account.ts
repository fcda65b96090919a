import type { FastifyInstance } from 'fastify'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { IDLE_MS } from '@ratebook/shared/idle.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { nameOf } from '../../data/people.ts'
import { findPerson } from '../../data/person.ts'
import { factorsOf } from '../../data/second-factors.ts'
import type { Tx } from '../../data/tx.ts'
import { sourceOf } from '../../http/devices.ts'
import { concerning } from '../../http/security-events.ts'
import { demandRecent } from '../../http/recent.ts'
import { serve, type StaffContext } from '../../http/serve.ts'
import { ABSOLUTE_MS } from '../../http/session.ts'
import { countGuess, forgetAttempts, tryPassword } from '../../http/sign-in-backoff.ts'
import { askForEmail, confirmEmail } from './email-change.ts'

const aliveOf = (userId: string, now = Date.now()) => ({
  userId,
  createdAt: { gt: new Date(now - ABSOLUTE_MS) },
  lastSeenAt: { gt: new Date(now - IDLE_MS) },
})

/** Ends sessions of one's own. @returns how many there were */
async function endSessions(context: StaffContext, which: { id: string } | { NOT: { id: string } }) {
  await demandRecent(context)
  const { db, user } = context
  const { count } = await db.prisma.session.deleteMany({ where: { ...aliveOf(user.id), ...which } })
  return count
}

/**
 * Whoever sits at somebody's open session does not know their password; of who has a second step it would not be enough. Who comes by a
 * provider alone has no password: they must have shown it just now who they are.
 * @param then what it allows: while that is refused, as for a wrong code, the attempt stays counted
 * @throws Problem 422 naming the field, or that it was too long ago; 429 after guesses, 503 while too many passwords wait
 */
export async function demandOwnPassword(
  context: StaffContext,
  password: string,
  problem: 'emailNotChanged' | 'factorsNotChanged',
  then: (tx: Tx) => Promise<void> = async () => {},
) {
  const { db, user, request } = context
  const read = () => db.prisma.user.findFirstOrThrow({ where: { id: user.id } })
  const person = await read()
  const hasPassword = person.passwordHash !== ''
  const { app, passkey } = await factorsOf(db, user.id)
  if (app || passkey || !hasPassword) await demandRecent(context)
  const source = sourceOf(request, user.username)
  const name = nameOf(user)
  if (hasPassword) {
    const { right } = await tryPassword(context, { name, password, source }, read)
    if (!right) throw refusedFields(fault(problem), [faultAt('password', 'passwordWrong')])
  } else await countGuess(db, name, source)
  await db.transaction(async (tx) => {
    await forgetAttempts(tx, name, source)
    await then(tx)
  })
  return person
}

export function ownAccountRoutes(app: FastifyInstance) {
  serve(ownAccount)(app, {
    getOwnAccount: async (_, { db, user }) => {
      const { email, emailChange, passwordHash } = await db.prisma.user.findFirstOrThrow({
        where: { id: user.id },
        include: { emailChange: true },
      })
      const sessions = await db.prisma.session.findMany({ where: aliveOf(user.id), orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }] })
      const waits = emailChange && emailChange.expiresAt > new Date()
      return {
        email,
        hasPassword: passwordHash !== '',
        newEmail: waits
          ? {
              email: emailChange.email,
              confirmedByOld: emailChange.oldConfirmed,
              confirmedByNew: emailChange.newConfirmed,
              until: emailChange.expiresAt.toISOString(),
            }
          : null,
        sessions: sessions.map(({ id, browser, system, address, createdAt, lastSeenAt }) => ({
          id,
          browser,
          system,
          address,
          openedAt: createdAt.toISOString(),
          lastUsedAt: lastSeenAt.toISOString(),
          isThisOne: id === user.sessionId,
        })),
      }
    },

    changeOwnEmail: async ({ body: { email, password } }, context) => {
      const { db, user, request } = context
      const person = await demandOwnPassword(context, password, 'emailNotChanged')
      if (email === person.email) throw refusedFields(fault('emailNotChanged'), [faultAt('email', 'emailSame')])
      if (!(await askForEmail(context, person, email))) throw new Problem(503, fault('confirmationNotMailed'))
      const { actingBrandId } = request
      if (actingBrandId)
        await db.transaction((tx) =>
          tx.record(actingBrandId, user, { action: 'ask-email', entity: 'user', entityId: user.id, after: { email } }),
        )
      return null
    },

    keepOwnEmail: async (_, { db, user }) => {
      await db.prisma.emailChange.deleteMany({ where: { userId: user.id } })
      return null
    },

    confirmEmail: async ({ body }, context) => {
      const { changed, userId } = await confirmEmail(context, body.token)
      concerning(context.request, { tried: { name: '', find: () => findPerson(context.db, userId) } })
      return { changed }
    },

    chooseLanguage: async ({ body: { language } }, { db, user }) => {
      await db.prisma.user.updateMany({ where: { id: user.id }, data: { language } })
      return null
    },

    endOwnSession: async ({ params }, context) => {
      if ((await endSessions(context, { id: params.id })) === 0) throw notFound('sessionNotFound')
      return null
    },

    endOtherSessions: async (_, context) => {
      await endSessions(context, { NOT: { id: context.user.sessionId } })
      return null
    },
  })
}
