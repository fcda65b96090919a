import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { CALLS_A_MINUTE, type keyStates } from '@ratebook/shared/api-keys.ts'
import { isOfContracts, type Scope } from '@ratebook/shared/wire/scopes.ts'
import { ownTimeZone } from '@ratebook/shared/wire/day.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../config.ts'
import { worksFor } from '../data/brand.ts'
import type { Db } from '../data/db.ts'
import { Problem, tooMany } from '../data/problem.ts'
import type { User } from './session.ts'

/** `rb_<id>_<secret>`: what stands before the secret is told to everybody; by it scanners of repositories and mails know a key. */
const TOKEN = /^Bearer ((rb_[0-9a-f]{12})_[\w-]{43})$/
const MINUTE = 60_000

/** Nobody finds 256 random bits from their hash: slow hashing is made for what people think up, and would be paid with each call. */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('hex')

export function newKey() {
  const prefix = `rb_${randomBytes(6).toString('hex')}`
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`
  return { prefix, key, hash: hashOfKey(key) }
}

/** Whether what a call proves itself by is an API key, be it a good one. */
export const bearsKey = ({ headers }: FastifyRequest) => headers.authorization?.startsWith('Bearer rb_') ?? false

/** The day it is for the brand `b`, and what a moment is called there. */
export const zoneOf = sql`coalesce(nullif(b.time_zone, ''), ${ownTimeZone()})`
/** What a key `k` is by now: it is no better than who made it, and knows it. */
export const stateOf: Sql = sql`CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired'
  WHEN NOT EXISTS (SELECT 1 FROM app_user u WHERE u.id = k.made_by_id AND u.enabled AND ${worksFor(sql`k.brand_id`)}) THEN 'stopped'
  ELSE 'active' END`

type Key = {
  id: string
  name: string
  scopes: Scope[]
  brandId: string
  readsContracts: boolean
  calls: number
  displayName: string
  timeZone: string
  domainName: string
  domainState: string
  isDefault: boolean
}

/** Counts the call in the row that says what the key may: a key that is revoked meanwhile is seen here, by every server. */
const countCall = (db: Db, prefix: string, hash: string) =>
  db.rows<Key>(sql`
    UPDATE api_key k SET last_used_at = now(),
      used_on = (now() AT TIME ZONE ${zoneOf})::date,
      calls_that_day = CASE WHEN k.used_on = (now() AT TIME ZONE ${zoneOf})::date THEN k.calls_that_day + 1 ELSE 1 END,
      used_minute = date_trunc('minute', now()),
      calls_that_minute = CASE WHEN k.used_minute = date_trunc('minute', now()) THEN k.calls_that_minute + 1 ELSE 1 END
    FROM brand b WHERE b.id = k.brand_id AND k.prefix = ${prefix} AND k.hash = ${hash} AND ${stateOf} = 'active'
    RETURNING k.id, k.name, k.scopes, k.brand_id AS "brandId", k.calls_that_minute AS calls, b.display_name AS "displayName",
      b.time_zone AS "timeZone", b.domain_name AS "domainName", b.domain_state AS "domainState", b.is_default AS "isDefault",
      EXISTS (SELECT 1 FROM app_user u WHERE u.id = k.made_by_id AND (u.role = 'super_admin' OR u.has_cms_access)) AS "readsContracts"`)

const refusals = { active: 'keyUnknown', expired: 'keyExpired', revoked: 'keyRevoked', stopped: 'keyStopped' } as const

type State = (typeof keyStates)[number]
const refused = (state: State) => new Problem(401, fault(refusals[state]), undefined, { 'www-authenticate': 'Bearer' })

/**
 * Whom a call with an API key is made for: a program of one brand, with no more rights there than its scopes, and those of contracts only
 * as long as its maker has them.
 * @throws Problem 401 for a key that is not good, 429 after so many calls in a minute
 */
export async function userOfKey(db: Db, config: Config, request: FastifyRequest, reply: FastifyReply): Promise<User> {
  const [, token, prefix] = TOKEN.exec(request.headers.authorization ?? '') ?? []
  if (!token || !prefix) throw refused('active')
  const hash = hashOfKey(token)
  const [key] = await countCall(db, prefix, hash)
  if (!key) {
    // what has become of a key is told to who holds all of it
    const [row] = await db.rows<{ brandId: string; state: State }>(
      sql`SELECT k.brand_id AS "brandId", ${stateOf} AS state FROM api_key k WHERE k.hash = ${hash}`,
    )
    // it is that brand's security log that has to say so
    request.actingBrandId = row?.brandId ?? null
    throw refused(row?.state ?? 'active')
  }
  if (config.rateLimits) {
    const untilNext = MINUTE - (Date.now() % MINUTE)
    reply.headers({
      'x-ratelimit-limit': CALLS_A_MINUTE,
      'x-ratelimit-remaining': Math.max(0, CALLS_A_MINUTE - key.calls),
      'x-ratelimit-reset': Math.ceil(untilNext / 1000),
    })
    if (key.calls > CALLS_A_MINUTE) throw tooMany(untilNext)
  }
  const { id, name, brandId, readsContracts, displayName, timeZone, domainName, domainState, isDefault } = key
  const scopes = key.scopes.filter((scope) => readsContracts || !isOfContracts(scope))
  return {
    id,
    username: `${name} (${prefix})`,
    role: 'administrator',
    homeId: brandId,
    clientId: brandId,
    hasCMSAccess: scopes.includes('read-contracts'),
    sessionId: '',
    onlyEnrols: false,
    // the agreement is a person's to accept
    eulaAccepted: true,
    brands: [{ id: brandId, displayName, timeZone, domainName, domainState, isDefault }],
    scopes,
  }
}

/** @throws Problem 403 */
export function demandScope(scopes: readonly Scope[], needed: Scope | null) {
  if (needed === null) throw new Problem(403, fault('keyNever'))
  if (!scopes.includes(needed)) throw new Problem(403, fault('keyScope', { scope: needed }))
}
