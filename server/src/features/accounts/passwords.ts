import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { EULA_VERSION, passwords } from '@ratebook/shared/passwords.ts'
import { faultAt, fieldError } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { doorOf, nameOf, personAt } from '../../data/people.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import { orStale } from '../../data/records.ts'
import { findPerson, personIn } from '../../data/person.ts'
import { policyOf } from '../../data/password-policy.ts'
import { hashPassword } from '../../data/password-hash.ts'
import { sourceOf } from '../../http/devices.ts'
import { isFromElsewhere } from '../../http/from-elsewhere.ts'
import { type PublicContext, serve, type StaffContext } from '../../http/serve.ts'
import { forgetAttempts, tryPassword } from '../../http/sign-in-backoff.ts'
import { concerning } from '../../http/security-events.ts'
import { homeOf, passwordChangedLetter, post, resetLetter } from './letters.ts'
import { endWhatWasOpen, faultOfPassword, type Person } from './new-password.ts'
import { findToken, issueToken, useToken } from './tokens.ts'

/** Resets mailed to one account within a link's lifetime: enough for mislaid mail, too few to fill a mailbox. */
const MOST_RESETS = 3
const FORGOTTEN = 'If there is such a user, a message with a link to choose a new password is on its way.'
const badLink = () => refusedFields(fault('linkDead'), [faultAt('token', 'tokenDead')])

/** @throws Problem 422 naming the field when the password breaks the rule in force */
async function demandGoodPassword({ db, config }: PublicContext | StaffContext, person: Person, password: string, path: string) {
  const broken = await faultOfPassword(db, config, person, password)
  if (broken) throw refusedFields(fault('passwordNotChanged'), [fieldError(path, broken)])
}

/** Mails a link to whoever a name meant. Runs after the answer, which so says nothing about the name, not even by its time. */
async function mailReset(context: PublicContext, meant: { id: string } | null) {
  const { db, config } = context
  const link = await db.transaction(async (tx) => {
    // the row is locked, so that requests at the same moment count each other
    const [person] = await tx.rows<Omit<Person, 'homeId'>>(
      sql`SELECT id, username, display_name AS "displayName", email, language FROM app_user
        WHERE id = ${meant?.id}::uuid AND enabled AND email <> '' FOR NO KEY UPDATE`,
    )
    if (!person) return null
    const mailed = await tx.prisma.passwordToken.count({ where: { userId: person.id, purpose: 'reset', expiresAt: { gt: new Date() } } })
    return mailed < MOST_RESETS ? { person, token: await issueToken(tx, person.id, 'reset') } : null
  })
  if (link) await post(context, resetLetter(config, await homeOf(db, link.person.id), link.person, link.token))
}

export function passwordRoutes(app: FastifyInstance) {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
  /** Work that nobody waits for, except the server before it closes. */
  function later(context: PublicContext, work: () => Promise<void>) {
    const done: Promise<void> = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((err) => context.request.log.error({ err }, 'a password reset could not be mailed'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  serve(passwords)(app, {
    changePassword: async ({ body: { oldPassword, newPassword } }, context) => {
      const { db, user, request, config } = context
      const source = sourceOf(request, user.username)
      const name = nameOf(user)
      const { person, right } = await tryPassword(context, { name, password: oldPassword, source }, () =>
        db.prisma.user.findFirstOrThrow({ where: { id: user.id } }),
      )
      if (!right) throw refusedFields(fault('passwordNotChanged'), [faultAt('oldPassword', 'passwordWrong')])
      await db.transaction((tx) => forgetAttempts(tx, name, source))
      if (newPassword === oldPassword) throw refusedFields(fault('passwordNotChanged'), [faultAt('newPassword', 'passwordSame')])
      await demandGoodPassword(context, person, newPassword, 'newPassword')
      const passwordHash = await hashPassword(newPassword, config.passwordRounds)
      await db.transaction(async (tx) => {
        const where = { id: user.id, passwordHash: person.passwordHash }
        await orStale(tx.prisma.user.updateMany({ where, data: { passwordHash } }), 'passwordStale')
        await endWhatWasOpen(tx, person, user.sessionId)
        if (request.actingBrandId)
          await tx.record(request.actingBrandId, user, { action: 'change-password', entity: 'user', entityId: user.id })
      })
      await post(context, passwordChangedLetter(await homeOf(db, user.id), person))
      return null
    },

    acceptEula: async (_, { db, user, request }) => {
      await db.transaction(async (tx) => {
        const { count } = await tx.prisma.eulaAcceptance.createMany({
          data: { userId: user.id, version: EULA_VERSION, address: request.ip },
          skipDuplicates: true,
        })
        if (count > 0 && request.actingBrandId)
          await tx.record(request.actingBrandId, user, {
            action: 'accept',
            entity: 'licence',
            entityId: EULA_VERSION,
            after: { address: request.ip },
          })
      })
      return null
    },

    forgotPassword: async ({ params }, context) => {
      if (isFromElsewhere(context.request)) throw new Problem(403, fault('notAllowed'))
      const username = params.username.toLowerCase()
      const meant = async () => personAt(context.db, await doorOf(context.db, context.config, context.request.hostname), username)
      concerning(context.request, { tried: { name: username, find: async () => personIn(await meant()) } })
      later(context, async () => mailReset(context, await meant()))
      return { message: FORGOTTEN }
    },

    verifyToken: async ({ body }, { db, config }) => {
      const link = await findToken(db, body.token)
      const policy = link ? await policyOf(db, config, link.userId) : config.passwordPolicy
      return { valid: link !== null, purpose: (link?.purpose ?? '') as 'invitation' | 'reset' | '', policy }
    },

    resetPassword: async ({ body: { token, password } }, context) => {
      const { db, config } = context
      const link = await findToken(db, token)
      if (!link) throw badLink()
      const person = link.user
      concerning(context.request, { tried: { name: '', find: () => findPerson(db, person.id) } })
      await demandGoodPassword(context, person, password, 'password')
      const passwordHash = await hashPassword(password, config.passwordRounds)
      const home = await homeOf(db, person.id)
      await db.transaction(async (tx) => {
        // the user first: two links of one user, used at once, would wait for each other
        const { count } = await tx.prisma.user.updateMany({ where: { id: person.id, enabled: true }, data: { passwordHash } })
        if (count === 0 || !(await useToken(tx, token))) throw badLink()
        await endWhatWasOpen(tx, person)
        if (home.id) await tx.record(home.id, person, { action: 'reset-password', entity: 'user', entityId: person.id })
      })
      await post(context, passwordChangedLetter(home, person))
      return null
    },
  })
}
