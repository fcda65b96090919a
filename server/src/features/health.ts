import type { FastifyInstance } from 'fastify'
import { health } from '@ratebook/shared/health.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { openPool } from '../data/pool.ts'
import { Problem } from '../data/problem.ts'
import { serve } from '../http/serve.ts'

export function healthRoutes(app: FastifyInstance) {
  // a connection of its own: where those of the calls are all at work, leading calls elsewhere is no help, and there may be no elsewhere
  const pool = openPool(app.config.databaseUrl, 1, () => {}, { application_name: 'ratebook health' })
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
