import { z } from 'zod'
import { Day } from './wire/day.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id, line, PHONE, requiredLine } from './wire/text.ts'

/** Who takes a request for an appointment: the brand's assistant, or its people, who call back. */
export const bookingKinds = ['assistant', 'callback'] as const
export type BookingKind = (typeof bookingKinds)[number]
export const bookingStates = ['pending', 'sent', 'failed'] as const
/** Why a request could not be sent; '' = nothing failed. */
export const bookingFaults = ['unreachable', 'signInRefused', 'refused', 'notConfigured', 'notMailed', 'unreadable'] as const
export type BookingFault = (typeof bookingFaults)[number]

/** A request without what the visitor said of themselves. */
const Booking = z.object({
  id: Id,
  /** a moment, as ISO text */
  askedAt: z.string(),
  facility: z.string(),
  kind: z.enum(bookingKinds),
  state: z.enum(bookingStates),
  reason: z.enum(['', ...bookingFaults]),
  attempts: z.number().int(),
  /** when it is tried next, '' where it is not */
  nextTry: z.string(),
  /** when it was sent, or trying ended; '' before */
  settledAt: z.string(),
})
export type Booking = z.infer<typeof Booking>

/** What the visitor said. */
export const Visitor = z.object({
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z.string(),
  dob: z.string(),
  payer: z.string(),
  /** what the service is called; '' where the request names none */
  service: z.string(),
})
export type Visitor = z.infer<typeof Visitor>

export const bookingList = columns(
  'bookings',
  { id: 'askedAt', direction: 'desc' },
  {
    askedAt: { label: 'bookings.askedAt', type: 'text', kind: 'day', sort: true, filter: true },
    facility: { label: 'bookings.facility', type: 'text', kind: 'facility', sort: true, filter: true },
    kind: { label: 'bookings.kind', type: 'text', sort: true, filter: true, search: false },
    state: { label: 'bookings.state', type: 'text', sort: true, filter: true, search: false },
    reason: { label: 'bookings.reason', type: 'text', sort: true, filter: true, search: false },
    attempts: { label: 'bookings.attempts', type: 'number', sort: true, filter: true },
    nextTry: { label: 'bookings.nextTry', type: 'text', kind: 'day', sort: true, filter: true },
    settledAt: { label: 'bookings.settledAt', type: 'text', kind: 'day', sort: true, filter: true },
  },
)
/** Requests of all addresses together that one brand is sent within an hour; more are no patients. */
export const BOOKINGS_AN_HOUR = 200
const id = z.object({ id: Id })

export const bookings = {
  requestBooking: endpoint({
    method: 'POST',
    path: '/api/v3/pricer/healthtalkai/request',
    access: 'public',
    limit: 20,
    body: z.object({
      /** without one, the brand of the host */
      brandId: Id.optional(),
      firstName: requiredLine(100),
      lastName: requiredLine(100),
      mobileNumbers: z.array(requiredLine(40).refine(...PHONE)).length(1),
      dob: Day,
      /** the facility, by its name or id */
      location: requiredLine(200),
      /** who pays, as the list of plans has it */
      payer: line(300).default(''),
      /** an addition: the item of the charge master that the appointment is for */
      chargeItemId: Id.optional(),
      /** an addition: the same again, with the same key, is the same request. Without one, the same on one day is */
      requestKey: Id.optional(),
    }),
    response: id,
    summary: 'Ask for an appointment: sent to the brand’s assistant, or mailed to its people, who call back',
  }),
  listBookings: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/list',
    access: 'bookings:read',
    list: bookingList,
    body: listRequest(bookingList),
    response: page(Booking),
    summary: 'Requests for appointments and what became of them, without who asked',
  }),
  getVisitor: endpoint({
    method: 'GET',
    path: '/api/v1/booking/:id',
    access: 'bookings:read',
    security: 'read-booking',
    params: id,
    response: Visitor,
    summary: 'Who asked for an appointment: each look is in the security log',
  }),
  retryBooking: endpoint({
    method: 'POST',
    path: '/api/v1/booking/retry',
    access: 'bookings:write',
    body: id,
    response: z.null(),
    status: 204,
    summary: 'Try once more to send a request that failed',
  }),
  deleteBooking: endpoint({
    method: 'DELETE',
    path: '/api/v1/booking/:id',
    access: 'bookings:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Delete a request for an appointment and all that it says of a person',
  }),
}
