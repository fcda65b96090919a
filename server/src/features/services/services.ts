import type { FastifyInstance } from 'fastify'
import { services } from '@ratebook/shared/services.ts'
import { serve } from '../../serve.ts'
import { allowables } from './allowables.ts'
import { associated } from './associated.ts'
import { shoppable } from './shoppable.ts'

export const serviceRoutes = (app: FastifyInstance) => serve(app, 'services', services)({ ...shoppable, ...allowables, ...associated })
