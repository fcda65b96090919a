import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CALLS_OF_ALL } from '@ratebook/shared/wire/endpoint.ts'

type CountCall = ReturnType<FastifyInstance['rateLimit']>

const MINUTE = 60_000
/** So many callers are told apart. */
const CALLERS = 20_000

/** Whose calls are counted together: a session's, wherever it is; else those of an address. */
const callerOf = ({ signedIn, ip }: FastifyRequest) => (signedIn?.sessionId ? `session ${signedIn.sessionId}` : normalizeIP(ip))

/** One limit for all calls that have none of their own; those with an API key are counted in the database, for all servers. */
export const callsOfAll = (app: FastifyInstance): CountCall =>
  app.rateLimit({
    ...{ max: CALLS_OF_ALL, timeWindow: MINUTE, cache: CALLERS },
    keyGenerator: callerOf,
    allowList: ({ signedIn }) => signedIn?.scopes !== undefined,
  })

declare module 'fastify' {
  interface FastifyInstance {
    /** counts a call for its caller's limit; null where there are no limits */
    countCall: CountCall | null
  }
}
