import type { FastifyInstance } from 'fastify'
import { health } from '@ratebook/shared/health.ts'
import { serve } from '../serve.ts'

export function healthRoutes(app: FastifyInstance) {
  serve(
    app,
    'health',
    health,
  )({
    getLive: async () => ({ status: 'ok' }),
    getReady: async (_, { db }) => {
      await db.pool.query('SELECT 1')
      return { status: 'ok' }
    },
  })
}
