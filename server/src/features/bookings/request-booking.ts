import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { BOOKINGS_AN_HOUR, type bookings } from '@ratebook/shared/bookings.ts'
import { nameOf } from '@ratebook/shared/service-name.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { bookingKindOf } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { activeFacility } from '../../data/facility.ts'
import { namedColumns, type NamedRow, namesOf } from '../../data/plain-names.ts'
import { Problem, refusedFields, tooMany } from '../../data/problem.ts'
import { keyedHash } from '../../data/secrets.ts'
import { todayOf } from '../../data/today.ts'
import type { PublicContext } from '../../http/serve.ts'
import { brandWords } from '../../search/brand-words.ts'
import { bookingsPage } from './letters.ts'
import { sealVisitor } from './visitor.ts'

/** What the service is called, for the office that calls back, and how its charge says it: never a visitor's own words. */
async function serviceOf(db: Db, brandId: string, facilityId: string, chargeItemId: string | undefined): Promise<string> {
  if (!chargeItemId) return ''
  const [item] = await db.rows<NamedRow>(sql`SELECT ${namedColumns} FROM charge_item c
    WHERE c.brand_id = ${brandId} AND c.facility_id = ${facilityId}::uuid AND c.id = ${chargeItemId}::uuid AND c.retired_by IS NULL`)
  if (!item) return ''
  const { chargeDescription } = item
  const name = nameOf({ names: namesOf(item, (await brandWords(db, brandId)).names), chargeDescription }, 'en')
  return name === chargeDescription ? name : `${name} (${chargeDescription})`
}

/** Those that the brand was sent within the hour. */
const ofLastHour = (brandId: string) => sql`brand_id = ${brandId} AND asked_at > now() - interval '1 hour'`

/** Until there is room for another one. */
async function waitOf(db: Db, brandId: string) {
  const [oldest] = await db.rows<{ waitMs: number }>(sql`
    SELECT (extract(epoch FROM min(asked_at) + interval '1 hour' - now()) * 1000)::float8 AS "waitMs"
    FROM booking_request WHERE ${ofLastHour(brandId)}`)
  return Math.max(1000, oldest?.waitMs ?? 0)
}

/**
 * Keeps a request, to be sent behind the scenes. The same again is the same request, however often it is sent.
 * @throws Problem 409 where the key was that of another request; 429 where strangers keep sending them, from however many addresses
 */
export async function requestBooking(
  { body }: { body: z.output<(typeof bookings)['requestBooking']['body']> },
  { db, config, brand: ofCall }: PublicContext,
) {
  const brand = await ofCall()
  const facility = await activeFacility(db, brand.id, body.location)
  const kind = bookingKindOf(brand)
  if (!kind) throw new Problem(422, fault('bookingNotTaken'))
  const today = await todayOf(db, brand.id)
  if (body.dob > today) throw refusedFields(fault('bookingWrong'), [faultAt('dob', 'bornLater')])

  const { firstName, lastName, dob, payer } = body
  const service = await serviceOf(db, brand.id, facility.id, body.chargeItemId)
  const visitor = { firstName, lastName, mobileNumber: body.mobileNumbers[0] ?? '', dob, payer, service }
  const hash = keyedHash(config.keys, 'booking')
  const fingerprint = hash(JSON.stringify([brand.id, facility.id, body.chargeItemId, visitor]))
  const key = body.requestKey ?? hash(`${today} ${fingerprint}`)
  const made = await db.transaction(async (tx) => {
    const [row] = await tx.rows<{ id: string }>(sql`
    INSERT INTO booking_request (brand_id, id, request_key, fingerprint, kind, facility_name, sealed)
    SELECT ${brand.id}::uuid, ${uuid()}::uuid, ${key}::uuid, ${fingerprint}::uuid, ${kind}, ${facility.name},
      ${sealVisitor(visitor, config.keys)}
    WHERE (SELECT count(*) FROM booking_request WHERE ${ofLastHour(brand.id)}) < ${BOOKINGS_AN_HOUR}
    ON CONFLICT (brand_id, request_key) DO NOTHING RETURNING id`)
    if (row)
      await tx.tell(brand.id, 'appointment.requested', { bookingId: row.id, facilityId: facility.id, url: bookingsPage(config, brand) })
    return row
  })
  if (made) return { id: made.id, brandId: brand.id }
  const [before] = await db.rows<{ id: string; isSame: boolean }>(sql`
    SELECT id, fingerprint = ${fingerprint}::uuid AS "isSame" FROM booking_request
    WHERE brand_id = ${brand.id} AND request_key = ${key}::uuid`)
  if (!before) throw tooMany(await waitOf(db, brand.id), 'bookingsFull')
  if (!before.isSame) throw new Problem(409, fault('bookingChanged'))
  return { id: before.id, brandId: brand.id }
}
