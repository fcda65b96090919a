import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { users } from '@ratebook/shared/users.ts'
import type { Db } from '../db.ts'
import { Problem, tooMany } from '../errors.ts'
import { verifyPassword } from '../passwords.ts'
import { serve } from '../serve.ts'
import { signToken } from '../session.ts'

const FREE_FAILURES = 5
const LONGEST_WAIT_MS = 15 * 60_000
const FORGET_MS = 24 * 60 * 60_000

const waitAfter = (failures: number) => (failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - FREE_FAILURES)))

/** @throws Problem 429 while the name, known or not, has to wait after failed sign-ins */
async function refuseWhileBackingOff(db: Db, username: string) {
  const attempt = await db.prisma.loginAttempt.findUnique({ where: { username } })
  if (!attempt) return
  const wait = attempt.lastFailedAt.getTime() + waitAfter(attempt.failures) - Date.now()
  if (wait > 0) throw tooMany(wait)
}

async function countFailure(db: Db, username: string) {
  const now = new Date()
  await db.prisma.loginAttempt.deleteMany({ where: { lastFailedAt: { lt: new Date(now.getTime() - FORGET_MS) } } })
  await db.prisma.loginAttempt.upsert({ where: { username }, create: { username, failures: 1, lastFailedAt: now }, update: { failures: { increment: 1 }, lastFailedAt: now } })
}

export function userRoutes(app: FastifyInstance) {
  serve(app, 'users', users)({
    authenticateUser: async ({ body }, { db }) => {
      const username = body.username.toLowerCase()
      await refuseWhileBackingOff(db, username)
      const user = await db.prisma.user.findUnique({ where: { username } })
      const right = await verifyPassword(body.password, user?.passwordHash)
      if (!user || !right || !user.enabled) {
        await countFailure(db, username)
        throw new Problem(401, 'The login detail is incorrect')
      }
      await db.prisma.loginAttempt.deleteMany({ where: { username } })
      const session = await db.prisma.session.create({ data: { id: uuid(), userId: user.id } })
      return { token: signToken(app, user, session.id), id: user.id, role: user.role }
    },
    getMe: async (_, { user }) => ({
      id: user.id, username: user.username, role: user.role, clientId: user.clientId, hasCMSAccess: user.hasCmsAccess, eulaAccepted: user.eulaAccepted,
      brands: user.brands.map((b) => ({ brandId: b.id, displayName: b.displayName })),
    }),
    logoutUser: async (_, { db, user }) => {
      await db.prisma.session.deleteMany({ where: { id: user.sessionId } })
      return null
    },
  })
}
