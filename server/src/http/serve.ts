import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { features } from '@ratebook/shared/api.ts'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import { type Endpoint, type Input, type Result, takesIdempotencyKey } from '@ratebook/shared/wire/endpoint.ts'
import { ownTimeZone } from '@ratebook/shared/wire/day.ts'
import { scopeOf } from '@ratebook/shared/wire/scopes.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { brandOfHost } from '../data/addresses.ts'
import { type BrandRow, brandById } from '../data/brand.ts'
import type { Config } from '../config.ts'
import type { Db } from '../data/db.ts'
import { inTurns } from '../data/in-turns.ts'
import { malformed, Problem } from '../data/problem.ts'
import { ofBrands, ofEveryBrand, settleOn } from '../data/scope.ts'
import type { Mailer } from '../mail.ts'
import { words } from './api-docs/operations.ts'
import { isPartial, oneBody } from './one-body.ts'
import type { KeptLists } from '../lists/kept-lists.ts'
import type { Snapshots } from '../search/snapshots.ts'
import type { User } from './session.ts'

interface Base {
  db: Db
  config: Config
  mail: Mailer
  snapshots: Snapshots
  lists: KeptLists
  request: FastifyRequest
  reply: FastifyReply
}
/** A public call: the brand it names, else its host's. */
export interface PublicContext extends Base {
  brand(): Promise<BrandRow>
}
/** A signed-in call: who asks, and the brand it acts on. */
export interface StaffContext extends Base {
  user: User
  /** @throws Problem 404 while there is no brand that the user may act on: calls that need none do not read it */
  readonly brandId: string
  /** by whose day that brand counts: its own, else the server's */
  readonly timeZone: string
}
export type Context<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : StaffContext
/**
 * What a record is, as its call takes it, for calls that change one: what a body does not say stays as it is. A client that knows fewer
 * fields than this server has does not wipe the others.
 */
export type Saved<C extends Record<string, Endpoint>> = {
  [K in keyof C]?: (body: { id: string } & Record<string, unknown>, context: Context<C[K]>) => Promise<object>
}
export type Handlers<C extends Record<string, Endpoint>> = {
  [K in keyof C]: (input: Input<C[K]>, context: Context<C[K]>) => Promise<Result<C[K]>>
}

/** The brand that a call names, in those of its parts that it declares: whatever else is sent has not been looked at. */
function brandIdIn(request: FastifyRequest, endpoint: Endpoint): string | undefined {
  for (const part of [endpoint.body && request.body, endpoint.params && request.params, endpoint.query && request.query] as (
    | { brandId?: string; clientId?: string }
    | undefined
  )[]) {
    const id = part?.brandId ?? part?.clientId
    if (id) return id
  }
  return undefined
}

function signedInOf({ signedIn, routeOptions }: FastifyRequest): User {
  if (!signedIn) throw new Error(`${routeOptions.url} was reached without the access hook`)
  return signedIn
}

/** The brand named in x-brand-id, which must be one the user may see; else the user's own, the host's, or the first. */
async function actingBrand(db: Db, config: Config, request: FastifyRequest): Promise<string | null> {
  const user = signedInOf(request)
  const mayActOn = (id: string | null | undefined) => user.brands.some((b) => b.id === id)
  const header = request.headers['x-brand-id']
  if (header !== undefined) {
    if (typeof header === 'string' && mayActOn(header)) return header
    throw new Problem(403, fault('otherBrand'))
  }
  if (mayActOn(user.clientId)) return user.clientId
  const host = await brandOfHost(db, config, request.hostname).catch(() => null)
  return host && mayActOn(host.id) ? host.id : (user.brands[0]?.id ?? null)
}

function contextOf(base: Base, endpoint: Endpoint): PublicContext | StaffContext {
  const { request, db } = base
  if (endpoint.access === 'public') {
    return {
      ...base,
      brand: async () => {
        const id = brandIdIn(request, endpoint)
        const brand = id ? await brandById(db, id) : await brandOfHost(db, base.config, request.hostname)
        settleOn(brand.id)
        return brand
      },
    }
  }
  const user = signedInOf(request)
  return {
    ...base,
    user,
    get brandId() {
      if (!request.actingBrandId) throw new Problem(404, fault('noBrand'))
      return request.actingBrandId
    },
    get timeZone() {
      return user.brands.find(({ id }) => id === request.actingBrandId)?.timeZone || ownTimeZone()
    },
  }
}

/** Does a call's work on the rows that are its to see. */
function within<R>(endpoint: Endpoint, request: FastifyRequest, work: () => Promise<R>): Promise<R> {
  const { reach, access } = endpoint
  const { signedIn } = request
  if (reach === 'every' || (reach === 'ofPerson' && signedIn?.role === 'super_admin')) return ofEveryBrand(work)
  if (reach === 'ofPerson' && signedIn)
    return ofBrands(
      signedIn.brands.map(({ id }) => id),
      work,
    )
  // a visitor's call that names no brand finds its host's first
  const brandId = access === 'public' ? brandIdIn(request, endpoint) : request.actingBrandId
  return ofBrands(brandId ? [brandId] : [], work)
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** A list as JSON, record by record: all rules of a contract are megabytes, for which nobody else is to wait. */
function* writing({ element }: z.ZodArray, records: readonly unknown[]): Slices<string> {
  const texts: string[] = []
  for (const record of records) {
    texts.push(JSON.stringify(z.encode(element as z.ZodType, record)))
    yield
  }
  return `[${texts.join(',')}]`
}

const featureOf = new Map(
  Object.entries(features).flatMap(([feature, table]) => Object.keys(table).map((name) => [name, feature] as const)),
)

/** One path of the specification ends in a slash, which many clients leave out: both are answered. */
const plainPath = ({ path }: Endpoint) => path.replace(/(?<=.)\/$/, '')
const routesOf = (endpoints: Record<string, Endpoint>) =>
  Object.entries(endpoints).flatMap(([name, e]) => [...new Set([plainPath(e), e.path])].map((url) => [name, e, url] as const))

/** Registers the routes of a feature. Curried, so that TypeScript does not widen literals inside the handlers. */
export const serve =
  <C extends Record<string, Endpoint>>(endpoints: C, saved: NoInfer<Saved<C>> = {}) =>
  (app: FastifyInstance, handlers: Handlers<C>) => {
    app.setValidatorCompiler<z.ZodType>(({ schema }) => (given) => {
      const { success, data, error } = schema.safeParse(given, { reportInput: true })
      return success ? { value: data } : { error: malformed(error.issues) }
    })
    app.setSerializerCompiler(serializerCompiler)
    for (const [name, e, url] of routesOf(endpoints)) {
      const contextFor = (request: FastifyRequest, reply: FastifyReply) =>
        contextOf({ db: app.db, config: app.config, mail: app.mail, snapshots: app.snapshots, lists: app.lists, request, reply }, e)
      const status = e.status ?? 200
      app.route({
        method: e.method,
        url,
        config: {
          ...{ access: e.access, scope: scopeOf(e), call: name, security: e.security, list: e.list !== undefined },
          takesIdempotencyKey: takesIdempotencyKey(e),
          takesFile: e.file !== undefined,
          ...(e.enrols && { enrols: true }),
          ...(e.limit && app.config.rateLimits && { rateLimit: { max: e.limit, timeWindow: 60_000 } }),
        },
        schema: {
          ...(url !== plainPath(e) && { hide: true }),
          operationId: name,
          ...words(e),
          tags: [featureOf.get(name) ?? 'other'],
          security: e.access === 'public' ? [] : [{ session: [] }, ...(scopeOf(e) ? [{ apiKey: [] }] : [])],
          ...(e.form && { consumes: ['multipart/form-data'] }),
          ...(e.params && { params: e.params }),
          ...(e.query && { querystring: e.query }),
          ...(e.body && { body: e.body }),
          ...(e.download ? { produces: [e.download].flat() } : { response: { [status]: e.response } }),
        },
        onRequest: [
          ...(app.countCall && !e.limit && !e.uncounted ? [app.countCall] : []),
          ...(e.access === 'public'
            ? []
            : [
                async (request: FastifyRequest) => {
                  request.actingBrandId = await actingBrand(app.db, app.config, request)
                },
              ]),
        ],
        ...((e.list || e.named || saved[name]) && {
          preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
            request.body = oneBody(e, request.body)
            const readSaved = saved[name] as ((body: { id: string }, context: unknown) => Promise<object>) | undefined
            if (readSaved && isPartial(e, request.body))
              request.body = {
                ...(await within(e, request, () => readSaved(request.body as { id: string }, contextFor(request, reply)))),
                version: undefined,
                ...(request.body as object),
              }
          },
        }),
        handler: async (request, reply) => {
          const { params, query, body } = request as unknown as Input<Endpoint>
          const handle = handlers[name] as (input: unknown, context: unknown) => Promise<unknown>
          const work = () => handle({ params, query, body }, contextFor(request, reply))
          const isUnsent = () => !reply.sent && !reply.raw.headersSent
          const result = await within(e, request, () => (e.onlyReads ? app.db.fromReplica(work, isUnsent) : work()))
          // a file that is being sent, to its end or until whoever reads it goes
          if (reply.sent || reply.raw.headersSent) return reply
          if (Array.isArray(result) && e.response instanceof z.ZodArray)
            return reply
              .code(status)
              .type(JSON_TYPE)
              .send(await inTurns(writing(e.response, result)))
          return reply.code(status).send(result)
        },
      })
    }
  }

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    config: Config
    mail: Mailer
    snapshots: Snapshots
    lists: KeptLists
  }
  interface FastifyRequest {
    /** the brand a signed-in call acts on */
    actingBrandId: string | null
  }
}
