import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { sessions } from '@ratebook/shared/sessions.ts'
import { ownTimeZone } from '@ratebook/shared/wire/day.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../data/problem.ts'
import { verifyPassword } from '../data/password-hash.ts'
import { serve } from '../http/serve.ts'
import { signToken } from '../http/session.ts'
import { countAttempt, forgetAttempts } from '../http/sign-in-backoff.ts'

export function sessionRoutes(app: FastifyInstance) {
  serve(sessions)(app, {
    authenticateUser: async ({ body }, { db }) => {
      const username = body.username.toLowerCase()
      await countAttempt(db, username)
      const user = await db.prisma.user.findUnique({ where: { username } })
      const right = await verifyPassword(body.password, user?.passwordHash)
      // a password changed or a user disabled since it was read must not get a session: whoever ended them all would miss this one
      const [session] =
        user && right
          ? await db.rows<{ id: string }>(sql`
        INSERT INTO session (id, user_id) SELECT ${uuid()}::uuid, id FROM app_user
        WHERE id = ${user.id} AND enabled AND password_hash = ${user.passwordHash} FOR SHARE RETURNING id`)
          : []
      if (!user || !session) throw new Problem(401, fault('badLogin'))
      await forgetAttempts(db.prisma, username)
      return { token: signToken(app, user, session.id), id: user.id, role: user.role }
    },
    getMe: async (_, { user, config }) => ({
      id: user.id,
      username: user.username,
      role: user.role,
      clientId: user.clientId,
      hasCMSAccess: user.hasCMSAccess,
      eulaAccepted: user.eulaAccepted,
      passwordPolicy: config.passwordPolicy,
      brands: user.brands.map((b) => ({ brandId: b.id, displayName: b.displayName, timeZone: b.timeZone || ownTimeZone() })),
    }),
    logoutUser: async (_, { db, user }) => {
      await db.prisma.session.deleteMany({ where: { id: user.sessionId } })
      return null
    },
  })
}
