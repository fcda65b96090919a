import type { FastifyInstance } from 'fastify'
import { sessions } from '@ratebook/shared/sessions.ts'
import type { Role } from '@ratebook/shared/wire/access.ts'
import { ownTimeZone } from '@ratebook/shared/wire/day.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { recordFailedSignIn } from '../data/audit-events.ts'
import { policyOf } from '../data/password-policy.ts'
import { type Door, doorOf, nameAt, personAt } from '../data/people.ts'
import { Problem } from '../data/problem.ts'
import { rememberDevice, sourceOf } from '../http/devices.ts'
import { aboutSession, openSession } from '../http/open-session.ts'
import { serve } from '../http/serve.ts'
import { signToken } from '../http/session.ts'
import { sitesOf } from '../http/site.ts'
import { tryPassword } from '../http/sign-in-backoff.ts'

type Comer = { role: Role; clientId: string | null; brands: { brandId: string }[] }

/** In whose log it stands that somebody came or went: that of the site, where they may act on it or are nobody's, else of their client. */
function logOf({ brand: site }: Door, user: Comer | null) {
  if (!user) return site?.id ?? null
  const own = [user.clientId, ...user.brands.map((b) => b.brandId)].filter((id) => id !== null)
  return site && (user.role === 'super_admin' || own.includes(site.id)) ? site.id : (own[0] ?? site?.id ?? null)
}

export function sessionRoutes(app: FastifyInstance) {
  serve(sessions)(app, {
    authenticateUser: async ({ body }, { db, config, request, reply }) => {
      const username = body.username.toLowerCase()
      const door = await doorOf(db, config, request.hostname)
      const from = { name: nameAt(door, username), source: sourceOf(request, username) }
      const { person: user, right } = await tryPassword({ db, config }, { ...from, password: body.password }, () =>
        personAt(db, door, username),
      )
      const brandId = logOf(door, user)
      const sessionId = user && right ? await openSession(db, brandId, user, request, from) : null
      if (!user || !sessionId) {
        if (brandId) await recordFailedSignIn(db, brandId, username, user?.id, request.ip)
        throw new Problem(401, fault('badLogin'))
      }
      rememberDevice(request, reply, username)
      return { token: signToken(app, user, sessionId), id: user.id, role: user.role }
    },
    getMe: async (_, { user, db, config, request }) => {
      const sites = await sitesOf(request, user.brands)
      return {
        id: user.id,
        username: user.username,
        role: user.role,
        clientId: user.clientId,
        hasCMSAccess: user.hasCMSAccess,
        eulaAccepted: user.eulaAccepted,
        passwordPolicy: await policyOf(db, config, user.id),
        brands: user.brands.map(({ id, displayName, timeZone }, i) => ({
          brandId: id,
          displayName,
          timeZone: timeZone || ownTimeZone(),
          site: sites[i] as string,
        })),
      }
    },
    logoutUser: async (_, { db, config, user, request }) => {
      const door = await doorOf(db, config, request.hostname)
      const brandId = logOf(door, { ...user, brands: user.brands.map(({ id }) => ({ brandId: id })) })
      await db.transaction(async (tx) => {
        const { count } = await tx.prisma.session.deleteMany({ where: { id: user.sessionId } })
        if (count > 0 && brandId) await tx.record(brandId, user, { action: 'sign-out', ...aboutSession(user) })
      })
      return null
    },
  })
}
