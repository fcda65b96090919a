import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** After its last answer a connection may be kept alive for the next call: those are looked for so often. */
const LOOK_MS = 100

/** A server that is leaving keeps no connection for another call: whoever makes it comes in by another server. */
export function leaving(app: FastifyInstance) {
  app.decorate('isLeaving', false)
  app.addHook('onSend', async (_, reply) => {
    if (app.isLeaving) reply.header('connection', 'close')
  })
}

/**
 * Says that the server is not ready any more, serves on until proxies have noticed, takes no new call, and waits for those under way, but
 * not for ever.
 * @param hurry ends the time for proxies
 */
export async function leave(app: FastifyInstance, { drainMs, stopMs }: Pick<Config, 'drainMs' | 'stopMs'>, hurry: AbortSignal) {
  if (!app.server.listening) return
  app.isLeaving = true
  app.log.info('the server is told to stop, and is not ready any more')
  await sleep(drainMs, undefined, { signal: hurry }).catch(() => {})
  const closed = new Promise((resolve) => app.server.close(resolve))
  const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
  await Promise.race([closed, sleep(stopMs, undefined, { ref: false })])
  clearInterval(looking)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** whether it was told to stop */
    isLeaving: boolean
  }
}
