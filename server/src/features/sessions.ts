import type { FastifyInstance, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { sessions } from '@ratebook/shared/sessions.ts'
import type { Role } from '@ratebook/shared/wire/access.ts'
import { ownTimeZone } from '@ratebook/shared/wire/day.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../config.ts'
import type { Actor } from '../data/audit.ts'
import { recordFailedSignIn } from '../data/audit-events.ts'
import { brandOfHost } from '../data/brand.ts'
import type { Db } from '../data/db.ts'
import { Problem } from '../data/problem.ts'
import { rememberDevice, type Source, sourceOf } from '../http/devices.ts'
import { deviceWords } from '../http/device-words.ts'
import { serve } from '../http/serve.ts'
import { signToken } from '../http/session.ts'
import { sitesOf } from '../http/site.ts'
import { forgetAttempts, tryPassword } from '../http/sign-in-backoff.ts'

const aboutSession = ({ id, username }: Actor) => ({ entity: 'session', entityId: id, name: username })

type Comer = { role: Role; clientId: string | null; brands: { brandId: string }[] }

/** In whose log it stands that somebody came or went: that of the site, where they may act on it or are nobody's, else of their client. */
async function logOf(db: Db, config: Config, hostname: string, user: Comer | null) {
  const site = await brandOfHost(db, config, hostname).catch((error) => {
    if (error instanceof Problem) return null
    throw error
  })
  if (!user) return site?.id ?? null
  const own = [user.clientId, ...user.brands.map((b) => b.brandId)].filter((id) => id !== null)
  return site && (user.role === 'super_admin' || own.includes(site.id)) ? site.id : (own[0] ?? site?.id ?? null)
}

/** A session and its entry in the log, which says how often a wrong password was given before. Null where there can be none. */
const openSession = (db: Db, brandId: string | null, user: Actor & { passwordHash: string }, request: FastifyRequest, source: Source) =>
  db.transaction(async (tx) => {
    const address = request.ip
    const { browser, system } = deviceWords(request.headers['user-agent'])
    // a password changed or a user disabled since it was read must not get a session: whoever ended them all would miss this one
    const [session] = await tx.rows<{ id: string }>(sql`
      INSERT INTO session (id, user_id, browser, system, address)
      SELECT ${uuid()}::uuid, id, ${browser}, ${system}, ${address} FROM app_user
      WHERE id = ${user.id} AND enabled AND password_hash = ${user.passwordHash} FOR SHARE RETURNING id`)
    if (!session) return null
    const failedBefore = (await forgetAttempts(tx, user.username, source)) - 1
    const after = { address, ...(failedBefore > 0 && { failedBefore }) }
    if (brandId) await tx.record(brandId, user, { action: 'sign-in', ...aboutSession(user), after })
    return session.id
  })

export function sessionRoutes(app: FastifyInstance) {
  serve(sessions)(app, {
    authenticateUser: async ({ body }, { db, config, request, reply }) => {
      const username = body.username.toLowerCase()
      const source = sourceOf(request, username)
      const { person: user, right } = await tryPassword({ db, config }, { username, password: body.password, source }, () =>
        db.prisma.user.findUnique({ where: { username }, include: { brands: { orderBy: { brandId: 'asc' } } } }),
      )
      const brandId = await logOf(db, config, request.hostname, user)
      const sessionId = user && right ? await openSession(db, brandId, user, request, source) : null
      if (!user || !sessionId) {
        if (brandId) await recordFailedSignIn(db, brandId, username, user?.id, request.ip)
        throw new Problem(401, fault('badLogin'))
      }
      rememberDevice(request, reply, username)
      return { token: signToken(app, user, sessionId), id: user.id, role: user.role }
    },
    getMe: async (_, { user, config, request }) => {
      const sites = await sitesOf(request, user.brands)
      return {
        id: user.id,
        username: user.username,
        role: user.role,
        clientId: user.clientId,
        hasCMSAccess: user.hasCMSAccess,
        eulaAccepted: user.eulaAccepted,
        passwordPolicy: config.passwordPolicy,
        brands: user.brands.map(({ id, displayName, timeZone }, i) => ({
          brandId: id,
          displayName,
          timeZone: timeZone || ownTimeZone(),
          site: sites[i] as string,
        })),
      }
    },
    logoutUser: async (_, { db, config, user, request }) => {
      const brandId = await logOf(db, config, request.hostname, { ...user, brands: user.brands.map(({ id }) => ({ brandId: id })) })
      await db.transaction(async (tx) => {
        const { count } = await tx.prisma.session.deleteMany({ where: { id: user.sessionId } })
        if (count > 0 && brandId) await tx.record(brandId, user, { action: 'sign-out', ...aboutSession(user) })
      })
      return null
    },
  })
}
