import type { FastifyInstance } from 'fastify'
import { facilities } from '@ratebook/shared/facilities.ts'
import { serve } from '../serve.ts'

export function facilityRoutes(app: FastifyInstance) {
  serve(app, 'facilities', facilities)({
    listFacilities: (_, { db, brandId }) => db.prisma.facility.findMany({ where: { brandId }, orderBy: { name: 'asc' } }),
    listActiveFacilities: async (_, { db, brand }) =>
      db.prisma.facility.findMany({ where: { brandId: (await brand()).id, active: true }, orderBy: { name: 'asc' }, select: { id: true, name: true } }),
  })
}
