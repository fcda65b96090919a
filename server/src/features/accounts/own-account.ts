import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { IDLE_MS } from '@ratebook/shared/sessions.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { nameOf } from '../../data/people.ts'
import { findPerson } from '../../data/person.ts'
import { factorsOf } from '../../data/second-factors.ts'
import type { Tx } from '../../data/tx.ts'
import { sourceOf } from '../../http/devices.ts'
import { concerning } from '../../http/security-events.ts'
import { serve, type StaffContext } from '../../http/serve.ts'
import { ABSOLUTE_MS } from '../../http/session.ts'
import { forgetAttempts, tryPassword } from '../../http/sign-in-backoff.ts'
import { askForEmail, confirmEmail } from './email-change.ts'

const aliveOf = (userId: string, now = Date.now()) => ({
  userId,
  createdAt: { gt: new Date(now - ABSOLUTE_MS) },
  lastSeenAt: { gt: new Date(now - IDLE_MS) },
})

/** So long after signing in: whoever finds a session open has not just signed in. */
const RECENT_MINUTES = 10

/** @throws Problem 422 where the person has to sign in again first, with all that this takes */
async function demandRecent({ db, user }: StaffContext) {
  const [recent] = await db.rows(sql`
    SELECT 1 FROM session WHERE id = ${user.sessionId}::uuid AND created_at > now() - make_interval(mins => ${RECENT_MINUTES})`)
  if (!recent) throw new Problem(422, fault('signInAgain', { minutes: RECENT_MINUTES }))
}

/** Ends sessions of one's own. @returns how many there were */
async function endSessions(context: StaffContext, which: { id: string } | { NOT: { id: string } }) {
  await demandRecent(context)
  const { db, user } = context
  const { count } = await db.prisma.session.deleteMany({ where: { ...aliveOf(user.id), ...which } })
  return count
}

/**
 * Whoever sits at somebody's open session does not know their password; of who has a second step it would not be enough.
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
  const { app, passkey } = await factorsOf(db, user.id)
  if (app || passkey) await demandRecent(context)
  const source = sourceOf(request, user.username)
  const name = nameOf(user)
  const { person, right } = await tryPassword(context, { name, password, source }, () =>
    db.prisma.user.findFirstOrThrow({ where: { id: user.id } }),
  )
  if (!right) throw refusedFields(fault(problem), [faultAt('password', 'passwordWrong')])
  await db.transaction(async (tx) => {
    await forgetAttempts(tx, name, source)
    await then(tx)
  })
  return person
}

export function ownAccountRoutes(app: FastifyInstance) {
  serve(ownAccount)(app, {
    getOwnAccount: async (_, { db, user }) => {
      const { email, emailChange } = await db.prisma.user.findFirstOrThrow({ where: { id: user.id }, include: { emailChange: true } })
      const sessions = await db.prisma.session.findMany({ where: aliveOf(user.id), orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }] })
      const waits = emailChange && emailChange.expiresAt > new Date()
      return {
        email,
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
