import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { seal } from '@ratebook/server/data/secrets.ts'
import { ofEveryBrand } from '@ratebook/server/data/scope.ts'
import { bookings } from '@ratebook/shared/bookings.ts'
import { alpha, type Sent, type World } from '../world.ts'

export const [facility] = alpha.facilities as [(typeof alpha.facilities)[number]]
export const bodyWith = (more: object = {}) => ({
  ...{ firstName: 'Ana', lastName: 'Lopez', mobileNumbers: ['(614) 555-0142'], dob: '1980-02-29' },
  ...{ location: facility.name, payer: 'Blue River Health PPO', brandId: alpha.id, requestKey: randomUUID(), ...more },
})

/** The calls of a test about requests for appointments, and a look at what is kept. */
export function bookingsOf(world: World) {
  const { bookingRequest, brand } = world.db.prisma
  const row = (id: string) => bookingRequest.findUniqueOrThrow({ where: { brandId_id: { brandId: alpha.id, id } } })
  return {
    row,
    request: (more?: object, sent: Sent = {}) => world.call(bookings.requestBooking, { body: bodyWith(more), ...sent }),
    /** Once what is sent behind the scenes has come to an end. */
    settled: (id: string, state: string, reason = '') =>
      vi.waitFor(
        async () => {
          const { state: is, reason: why } = await row(id)
          expect([is, why]).toEqual([state, reason])
        },
        { timeout: 10_000, interval: 20 },
      ),
    /** The job's work, as if the next try of everything were due. */
    async job() {
      await bookingRequest.updateMany({ where: { state: 'pending' }, data: { nextTryAt: new Date(0) } })
      return ofEveryBrand(() => world.app.bookings.sendAll())
    },
    withAssistant: (secret: string, enabled = true) =>
      brand.update({
        where: { id: alpha.id },
        data: {
          ...{ isHealthTalkAiEnabled: enabled, healthTalkClientId: 'client-7', healthTalkAudience: 'https://ai.example.org' },
          healthTalkSecret: seal(secret, world.config.keys),
        },
      }),
    withCallbacks: (email: string) =>
      brand.update({ where: { id: alpha.id }, data: { isHealthTalkAiEnabled: false, callbackEmail: email } }),
  }
}
