import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { can, isWrite, type Access, type Role } from '@ratebook/shared/wire/access.ts'
import { ID } from '@ratebook/shared/wire/identifiers.ts'
import { EULA_VERSION } from '@ratebook/shared/passwords.ts'
import { IDLE_MS } from '@ratebook/shared/idle.ts'
import type { Scope } from '@ratebook/shared/wire/scopes.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../config.ts'
import type { Db } from '../data/db.ts'
import { Problem } from '../data/problem.ts'
import { findPerson } from '../data/person.ts'
import { ofEveryBrand } from '../data/scope.ts'
import { concerning } from './security-events.ts'
import { bearsKey, demandScope, userOfKey } from './api-key.ts'

const MINUTE = 60_000
export const ABSOLUTE_MS = 12 * 60 * MINUTE
const TOUCH_MS = MINUTE
const ISSUER = 'ratebook'
const AUDIENCE = 'ratebook-api'

export interface User {
  id: string
  username: string
  role: Role
  /** whose names theirs is one of: their brand's; null: of those who look after several */
  homeId: string | null
  clientId: string | null
  hasCMSAccess: boolean
  sessionId: string
  /** whether the session is good for nothing but setting up a second step */
  onlyEnrols: boolean
  eulaAccepted: boolean
  /** of an API key; people have a role alone */
  scopes?: readonly Scope[]
  /** brands this user may act on */
  brands: { id: string; displayName: string; timeZone: string; domainName: string; domainState: string; isDefault: boolean }[]
}
declare module 'fastify' {
  interface FastifyRequest {
    signedIn: User | null
  }
  interface FastifyContextConfig {
    access?: Access
    enrols?: boolean
    /** what an API key needs; null where none will do */
    scope?: Scope | null
  }
}

/** There is no session, or none any more; the security log is told more than the caller. */
class NoSession extends Problem {
  constructor(
    readonly reason: 'tokenForged' | 'tokenExpired' | 'sessionEnded',
    readonly userId?: string,
  ) {
    super(401, fault('signIn'), undefined, { 'www-authenticate': 'Bearer' })
  }
}

/** What the token carries: the session's id; everything else is read from the session row on each request. */
export const signToken = (app: FastifyInstance, user: { id: string }, sessionId: string) => app.jwt.sign({ sub: user.id, jti: sessionId })

function claimsOf(request: FastifyRequest) {
  const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1]
  let claims: { sub?: unknown; jti?: unknown }
  try {
    // every way a token can be odd throws here, and none of them may be more than "please sign in"
    claims = request.server.jwt.verify(token ?? '')
  } catch (error) {
    throw new NoSession((error as { code?: unknown }).code === 'FAST_JWT_EXPIRED' ? 'tokenExpired' : 'tokenForged')
  }
  if (typeof claims.jti !== 'string' || !ID.test(claims.jti)) throw new NoSession('tokenForged')
  return { sub: claims.sub, jti: claims.jti }
}

interface SessionRow extends Omit<User, 'sessionId'> {
  enabled: boolean
  createdAt: Date
  lastSeenAt: Date
  /** by the clock that servers share: one of them may be wrong */
  now: Date
}

/** A session, whose it is and what they may act on, in one question: every call of staff asks it. */
const sessionRow = (id: string) => sql`
  SELECT u.id, u.username, u.role::text AS role, u.home_id AS "homeId", u.client_id AS "clientId", u.has_cms_access AS "hasCMSAccess",
    u.enabled, s.only_enrols AS "onlyEnrols", s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", now() AS now,
    EXISTS (SELECT FROM eula_acceptance e WHERE e.user_id = u.id AND e.version = ${EULA_VERSION}) AS "eulaAccepted",
    coalesce((SELECT json_agg(json_build_object('id', b.id, 'displayName', b.display_name, 'timeZone', b.time_zone,
        'domainName', b.domain_name, 'domainState', b.domain_state, 'isDefault', b.is_default) ORDER BY b.display_name)
      FROM brand b WHERE CASE u.role::text WHEN 'super_admin' THEN true
        WHEN 'partner' THEN EXISTS (SELECT FROM user_brand o WHERE o.user_id = u.id AND o.brand_id = b.id)
        ELSE b.id = u.client_id END), '[]') AS brands
  FROM session s JOIN app_user u ON u.id = s.user_id WHERE s.id = ${id}`

async function readSession(db: Db, claims: { sub?: unknown; jti: string }): Promise<User> {
  const [row] = await db.prepared<SessionRow>(sessionRow(claims.jti))
  const age = (since: Date) => (row ? row.now.getTime() - since.getTime() : 0)
  if (!row || row.id !== claims.sub || !row.enabled || age(row.createdAt) > ABSOLUTE_MS || age(row.lastSeenAt) > IDLE_MS)
    throw new NoSession('sessionEnded', String(claims.sub))
  const { enabled: _, createdAt: _created, lastSeenAt, now, ...user } = row
  if (age(lastSeenAt) > TOUCH_MS) await db.prisma.session.updateMany({ where: { id: claims.jti }, data: { lastSeenAt: now } })
  return { ...user, sessionId: claims.jti }
}

/** Who asks: only then is it known for which brands. */
async function sessionOf(db: Db, request: FastifyRequest): Promise<User> {
  const claims = claimsOf(request)
  return ofEveryBrand(() => readSession(db, claims))
}

/** The session that a call comes with, whether it is still open or not; null where it comes with none. */
export function presentSession(request: FastifyRequest): string | null {
  try {
    return claimsOf(request).jti
  } catch {
    return null
  }
}

/** Who of the staff makes a public call; null for visitors, and where the session has ended. */
export async function staffOf(db: Db, request: FastifyRequest): Promise<User | null> {
  try {
    const user = await sessionOf(db, request)
    return user.onlyEnrols ? null : user
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** The one access hook: who asks, and whether they may. */
export function sessions(app: FastifyInstance, db: Db, config: Config) {
  app.register(fastifyJwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE, expiresIn: ABSOLUTE_MS / 1000 },
    // a claim that is checked only where it is there is no check
    verify: { algorithms: ['HS256'], allowedIss: ISSUER, allowedAud: AUDIENCE, requiredClaims: ['iss', 'aud', 'exp', 'sub', 'jti'] },
  })
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request, reply) => {
    const { access, enrols, scope = null } = request.routeOptions.config
    if (access === undefined || access === 'public') return
    const user = await (bearsKey(request) ? ofEveryBrand(() => userOfKey(db, config, request, reply)) : sessionOf(db, request)).catch(
      (error) => {
        if (error instanceof NoSession) {
          const { reason, userId } = error
          // whose token it was, if they still are
          const find = () => (userId && ID.test(userId) ? findPerson(db, userId) : Promise.resolve(null))
          concerning(request, { reason, tried: { name: '', find } })
        }
        throw error
      },
    )
    request.signedIn = user
    if (user.scopes) return demandScope(user.scopes, scope)
    if (user.onlyEnrols && !enrols) throw new Problem(403, fault('secondFactorNeeded'))
    if (!can(user, access)) throw new Problem(403, fault('notAllowed'))
    if (isWrite(access) && !user.eulaAccepted) throw new Problem(403, fault('eulaRequired'))
  })
}
