import type { FastifyInstance } from 'fastify'
import { health } from '@ratebook/shared/health.ts'
import { serve } from '../http/serve.ts'

export function healthRoutes(app: FastifyInstance) {
  serve(health)(app, {
    getLive: async () => ({ status: 'ok' }),
    getReady: async (_, { db }) => {
      await db.pool.query('SELECT 1')
      return { status: 'ok' }
    },
  })
}
