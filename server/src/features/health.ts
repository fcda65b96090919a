import type { FastifyInstance } from 'fastify'
import { health } from '@ratebook/shared/health.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../data/problem.ts'
import { serve } from '../http/serve.ts'

export function healthRoutes(app: FastifyInstance) {
  serve(health)(app, {
    getLive: async () => ({ status: 'ok' }),
    getReady: async (_, { db }) => {
      if (app.isLeaving) throw new Problem(503, fault('stopping'), undefined, { 'retry-after': '5' })
      await db.pool.query('SELECT 1')
      return { status: 'ok' }
    },
  })
}
