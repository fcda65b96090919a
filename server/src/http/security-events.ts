import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ID } from '@ratebook/shared/wire/identifiers.ts'
import { isLook, type SecurityKind } from '@ratebook/shared/wire/security.ts'
import { type Person, personIn } from '../data/person.ts'
import type { Noted } from '../data/security-event.ts'
import { deviceWords } from './device-words.ts'
import type { User } from './session.ts'

/** What a call knows of itself beyond its request: whom and what it concerns. */
type Concern = Partial<Pick<Noted, 'tried' | 'objectId' | 'reason'>> & { kind?: SecurityKind; person?: Person | null }

/** Says for the security log whom or what a call concerns, where its session and its parameters do not. */
export function concerning(request: FastifyRequest, concern: Concern) {
  request.concern = { ...request.concern, ...concern }
}

export const personOf = (user: User): Person | null => personIn({ ...user, brands: user.brands.map(({ id }) => ({ brandId: id })) })

/** What happened, in the log's words; null where it is none of its business. */
function kindOf(request: FastifyRequest, status: number, person: Person | null): SecurityKind | null {
  const { access, security, list } = request.routeOptions.config
  const isStaffs = access !== undefined && access !== 'public'
  if (isStaffs && status === 403) return 'refused'
  // anybody can ask without a token: only one that is no good says something
  if (isStaffs && status === 401) return request.headers.authorization === undefined ? null : 'refused'
  const isFile = list && (request.body as { file?: unknown } | null | undefined)?.file !== undefined
  const kind = request.concern.kind ?? (isFile ? 'export' : security)
  return kind && (person || !isLook(kind)) ? kind : null
}

function eventOf(request: FastifyRequest, status: number): Noted | null {
  const { signedIn, concern, routeOptions } = request
  const person = signedIn ? personOf(signedIn) : (concern.person ?? null)
  const kind = kindOf(request, status, person)
  if (!kind) return null
  const isDone = status < 400
  // what else stands in an address may be somebody's name; an id that was refused may be another brand's
  const ids = Object.values((request.params ?? {}) as Record<string, string>).filter((value) => ID.test(value))
  return {
    kind,
    result: isDone ? 'success' : 'failure',
    status,
    reason: concern.reason ?? request.faultCode,
    call: routeOptions.config.call ?? '',
    objectId: isDone ? (concern.objectId ?? ids[0] ?? '') : '',
    address: request.ip,
    ...deviceWords(request.headers['user-agent']),
    requestId: request.id,
    hostname: request.hostname,
    brandId: request.actingBrandId,
    person,
    ...(concern.tried && { tried: concern.tried }),
  }
}

/** The one place that notes for the security log: each call, once it is answered, by what its endpoint declares. */
export function securityEvents(app: FastifyInstance) {
  app.decorateRequest('concern')
  app.decorateRequest('faultCode', '')
  app.addHook('onRequest', async (request) => {
    request.concern = {}
  })
  app.addHook('onResponse', async (request, reply) => {
    const event = eventOf(request, reply.statusCode)
    if (event) app.securityLog.note(event)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    concern: Concern
    /** the code of the error that was answered */
    faultCode: string
  }
  interface FastifyContextConfig {
    /** the endpoint's name */
    call?: string
    security?: SecurityKind
    /** whether it answers a list, which can be taken as a file */
    list?: boolean
  }
}
