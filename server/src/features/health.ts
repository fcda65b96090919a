import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { health } from '@ratebook/shared/health.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../data/problem.ts'
import { serve } from '../http/serve.ts'

/** So long a connection may take to be made. */
const CONNECT_MS = 5_000

export function healthRoutes(app: FastifyInstance) {
  // a connection of its own: where those of the calls are all at work, leading calls elsewhere is no help, and there may be no elsewhere
  const pool = new pg.Pool({ connectionString: app.config.databaseUrl, max: 1, connectionTimeoutMillis: CONNECT_MS, idleTimeoutMillis: 0 })
  // one that breaks is made anew for the next question
  pool.on('error', () => {})
  app.addHook('onClose', () => pool.end())
  serve(health)(app, {
    getLive: async () => ({ status: 'ok' }),
    getReady: async () => {
      if (app.isLeaving) throw new Problem(503, fault('stopping'), undefined, { 'retry-after': '5' })
      await pool.query('SELECT 1')
      return { status: 'ok' }
    },
  })
}
