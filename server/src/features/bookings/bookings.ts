import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type Booking, bookingList, bookings } from '@ratebook/shared/bookings.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { isoTime, type ListSource, tableColumns } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { notFound, Problem } from '../../data/problem.ts'
import type { Tx } from '../../data/tx.ts'
import { serve } from '../../http/serve.ts'
import { requestBooking } from './request-booking.ts'
import { openVisitor } from './visitor.ts'

type C = typeof bookingList.columns
const source = (brandId: string): ListSource<C> => ({
  list: bookingList,
  from: sql`booking_request b`,
  where: sql`b.brand_id = ${brandId}`,
  id: sql`b.id`,
  columns: {
    ...tableColumns('b', 'kind', 'state', 'reason', 'attempts'),
    facility: sql`b.facility_name`,
    askedAt: isoTime(sql`b.asked_at`),
    nextTry: sql`CASE WHEN b.state = 'pending' THEN ${isoTime(sql`b.next_try_at`)} ELSE '' END`,
    settledAt: sql`coalesce(${isoTime(sql`b.settled_at`)}, '')`,
  },
})

/** Nobody else's to change or send until the transaction ends. @throws Problem 404 */
async function heldRequest(tx: Tx, brandId: string, id: string) {
  const [request] = await tx.rows<{ state: Booking['state']; facility: string }>(sql`
    SELECT state, facility_name AS facility FROM booking_request WHERE brand_id = ${brandId} AND id = ${id}::uuid FOR UPDATE`)
  if (!request) throw notFound('bookingNotFound')
  return request
}

export const bookingRoutes = (app: FastifyInstance) =>
  serve(bookings)(app, {
    requestBooking: async (input, context) => {
      const { brandId, ...made } = await requestBooking(input, context)
      app.bookings.sendSoon(brandId)
      return made
    },
    listBookings: ({ body }, context) => listPage<C, Booking>(context, source(context.brandId), body),
    getVisitor: async ({ params: { id } }, { db, config, brandId }) => {
      const request = await db.prisma.bookingRequest.findFirst({ where: { brandId, id } })
      if (!request) throw notFound('bookingNotFound')
      const visitor = openVisitor(request.sealed, config.keys)
      if (!visitor) throw new Problem(422, fault('bookingUnreadable'))
      return visitor
    },
    retryBooking: async ({ body: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const { state } = await heldRequest(tx, brandId, id)
        if (state !== 'failed') throw new Problem(422, fault('bookingNotFailed'))
        await tx.execute(sql`
          UPDATE booking_request SET state = 'pending', reason = '', attempts = 0, trying_since = now(), next_try_at = now(),
            settled_at = NULL, told_at = NULL
          WHERE brand_id = ${brandId} AND id = ${id}::uuid`)
        const [before, after] = [{ state }, { state: 'pending' }]
        await tx.record(brandId, user, { action: 'retry', entity: 'booking', entityId: id, before, after })
      })
      app.bookings.sendSoon(brandId)
      return null
    },
    deleteBooking: async ({ params: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const before = await heldRequest(tx, brandId, id)
        await tx.prisma.bookingRequest.delete({ where: { brandId_id: { brandId, id } } })
        await tx.record(brandId, user, { action: 'delete', entity: 'booking', entityId: id, before })
      })
      return null
    },
  })
