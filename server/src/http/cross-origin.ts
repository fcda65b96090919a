import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { api } from '@ratebook/shared/api.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../config.ts'
import { Problem } from '../data/problem.ts'
import { variesBy } from './vary.ts'

/** What pages of any site may read: prices and published files, for which nobody signs in, and by which nothing changes. */
export const openReads: readonly (keyof typeof api)[] = [
  ...(['getHostBrand', 'getBrand', 'getBrandLogo', 'listActiveFacilities'] as const),
  ...(['lookupV1', 'lookupV2', 'lookupV3', 'getProcedure', 'listDepartments', 'listCategories', 'listAssociatedCharges'] as const),
  ...(['getSelfPayPercentage', 'listNegotiatedRates', 'listPlanPrices', 'listAllowableRates', 'getAllowable'] as const),
  ...(['estimateOutOfPocket', 'listBilledApart'] as const),
  ...(['downloadReport', 'getMachineReadableFile', 'getCmsHptTxt'] as const),
]
const open = new Set<string>(openReads)
export const isOpenRead = (call: string | undefined) => call !== undefined && open.has(call)

const SHOWN = [
  ...['content-disposition', 'content-range', 'idempotency-replayed', 'etag', 'retry-after'],
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-revision'],
].join(', ')
/** No visitor has a token or a brand to act on: pages of any site need not send them. */
const SENT = ['content-type', 'if-none-match', 'if-modified-since', 'range']
const SENT_BY_NAMED = [...SENT, 'authorization', 'x-brand-id', 'idempotency-key']
const TWO_HOURS = '7200'

/**
 * Lets programs in pages of other sites read what is open, and those of CORS_ORIGINS make all calls of the API. Credentials are never
 * allowed: no cookie goes along, and a page has no token or key but one that it was given.
 */
export function crossOrigin(app: FastifyInstance, { corsOrigins }: Config) {
  const isNamed = ({ headers: { origin } }: FastifyRequest) => origin !== undefined && corsOrigins.includes(origin)
  const isReached = (call: string, url: string) => isOpenRead(call) || (corsOrigins.length > 0 && url.startsWith('/api/'))

  /** Whether who asks may read the answer of a call: says so, where it does. */
  function allow(request: FastifyRequest, reply: FastifyReply, call: string) {
    const isOpen = isOpenRead(call)
    if (!isOpen) variesBy(reply, 'origin')
    if (!isOpen && !isNamed(request)) return false
    reply.header('access-control-allow-origin', isOpen ? '*' : request.headers.origin)
    return true
  }

  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions
    if (!config?.call || !url || !isReached(config.call, url)) return
    if (allow(request, reply, config.call)) reply.header('access-control-expose-headers', SHOWN)
  })

  const callsAt = new Map<string, Map<string, string>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.call) return
    // also where nobody is allowed: a path with a parameter would answer for it
    const calls = callsAt.get(url) ?? new Map<string, string>()
    calls.set(method as HTTPMethods, config.call)
    if (callsAt.has(url)) return
    callsAt.set(url, calls)
    // what a browser asks before it sends what a form could not
    app.options(url, { schema: { hide: true }, config: { access: 'public' } }, async (request, reply) => {
      const method = String(request.headers['access-control-request-method'])
      const call = calls.get(method)
      if (!call || !isReached(call, url) || !allow(request, reply, call)) throw new Problem(404, fault('addressUnknown'))
      return variesBy(reply, 'origin')
        .header('access-control-allow-methods', method)
        .header('access-control-allow-headers', (isNamed(request) ? SENT_BY_NAMED : SENT).join(', '))
        .header('access-control-max-age', TWO_HOURS)
        .code(204)
        .send()
    })
  })
}
