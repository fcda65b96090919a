import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { BOOKINGS_AN_HOUR, bookings } from '@ratebook/shared/bookings.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { alpha, beta, useWorld } from '../world.ts'
import { rowsWith } from '../contract/rows.ts'
import { bookingsOf, facility } from './bookings-setup.ts'

const world = useWorld()
const limited = useWorld({ env: { RATE_LIMITS: '1' } })
const open = async (email = 'desk@example.org') => {
  const of = bookingsOf(world)
  await of.withCallbacks(email)
  return of
}
const fieldsOf = ({ body }: { body: { fields?: { path: string; code: string }[] } }) => body.fields?.map(({ path, code }) => [path, code])

describe('A request for an appointment', () => {
  test('is not taken where the brand has neither an assistant nor anybody to call back', async () => {
    const of = await open('')
    expect(await of.request()).toMatchObject({ status: 422, body: { code: 'bookingNotTaken' } })
    expect((await world.call(brands.getBrand, { params: { clientId: alpha.id } })).body.takesCallbacks).toBe(false)
    await open()
    expect((await world.call(brands.getBrand, { params: { clientId: alpha.id } })).body.takesCallbacks).toBe(true)
  })

  test('is taken for the brand it names, or that of the host', async () => {
    const of = await open()
    expect((await of.request({ brandId: undefined }, { host: 'alpha.localhost' })).status).toBe(200)
    expect((await of.request({ brandId: randomUUID() })).status).toBe(404)
    // a facility is the brand's own
    expect((await of.request({ location: beta.facilities[0]?.name })).status).toBe(404)
    expect((await of.request({ brandId: beta.id })).status).toBe(404)
  })

  test('says what is wrong at each field', async () => {
    const of = await open()
    expect(fieldsOf(await of.request({ firstName: ' ', lastName: '', mobileNumbers: ['call me'], dob: '' }))).toEqual([
      ['firstName', 'required'],
      ['lastName', 'required'],
      ['mobileNumbers.0', 'phone'],
      ['dob', 'enterDate'],
      ['dob', 'yearOutOfRange'],
    ])
    for (const [more, field] of [
      [{ dob: '2026-02-30' }, ['dob', 'date']],
      [{ dob: '2199-01-01' }, ['dob', 'bornLater']],
      [{ dob: '1812-01-01' }, ['dob', 'yearOutOfRange']],
      [{ mobileNumbers: [] }, ['mobileNumbers', 'tooFew']],
      [{ mobileNumbers: ['614 555 0142', '614 555 0143'] }, ['mobileNumbers', 'tooMany']],
      [{ firstName: 'A\0na' }, ['firstName', 'unstorable']],
      [{ payer: '\ud800' }, ['payer', 'unstorable']],
      [{ requestKey: 'x' }, ['requestKey', 'choose']],
    ] as const) {
      const answer = await of.request(more)
      expect([answer.status < 500, fieldsOf(answer)]).toEqual([true, [field]])
    }
  })

  test('is one however often it is sent, and another under the same key is refused', async () => {
    const of = await open()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => of.request({ requestKey: key })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await of.request({ requestKey: key, lastName: 'Other' })).toMatchObject({ status: 409, body: { code: 'bookingChanged' } })
    await of.settled(answers[0]?.body.id, 'sent')
    // a client of the specification sends no key: the same on one day is the same
    const plain = () => of.request({ requestKey: undefined, firstName: 'Keyless' })
    expect((await plain()).body.id).toBe((await plain()).body.id)
    expect((await of.request({ requestKey: undefined, firstName: 'Another' })).body.id).not.toBe((await plain()).body.id)
  })

  test('without a key is another on another day of the brand', async () => {
    const of = await open()
    const sentFrom = async (timeZone: string) => {
      await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { timeZone } })
      return (await of.request({ requestKey: undefined, firstName: 'Daily' })).body.id
    }
    // at no moment is it the same day in both
    const [west, east] = [await sentFrom('Etc/GMT+12'), await sentFrom('Etc/GMT-14')]
    expect(west).not.toBe(east)
    expect(await sentFrom('Etc/GMT+12')).toBe(west)
    await sentFrom('')
  })

  test('stands nowhere in the database as it was said', async () => {
    const of = await open()
    const { body } = await of.request({ firstName: 'Zerlina', lastName: 'Quuxley', mobileNumbers: ['(999) 555-0777'], dob: '1931-07-31' })
    await of.settled(body.id, 'sent')
    await world.call(bookings.getVisitor, { params: { id: body.id }, as: 'alpha.admin' })
    expect(await rowsWith(world, 'Zerlina', 'Quuxley', '555-0777', '1931-07-31')).toEqual([])
  })

  test('is not taken once a brand was sent too many within the hour, from however many addresses; those that were are', async () => {
    const of = await open()
    const kept = { requestKey: randomUUID() }
    const first = await of.request(kept)
    await of.settled(first.body.id, 'sent')
    const { id: _, requestKey: _key, ...row } = await of.row(first.body.id)
    const flood = Array.from({ length: BOOKINGS_AN_HOUR }, () => ({
      ...row,
      id: randomUUID(),
      requestKey: randomUUID(),
      askedAt: new Date(),
    }))
    await world.db.prisma.bookingRequest.createMany({ data: flood })
    const refused = await of.request()
    expect(refused).toMatchObject({ status: 429, body: { code: 'bookingsFull' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await of.request(kept)).body.id).toBe(first.body.id)
    // another hospital's patients are not turned away for it
    await world.db.prisma.brand.update({ where: { id: beta.id }, data: { callbackEmail: 'desk@beta.example.org' } })
    expect((await of.request({ brandId: beta.id, location: beta.facilities[0]?.name })).status).toBe(200)
    const ids = flood.map(({ id }) => id)
    await world.db.prisma.bookingRequest.updateMany({ where: { id: { in: ids } }, data: { askedAt: new Date(Date.now() - 3_601_000) } })
    expect((await of.request()).status).toBe(200)
    await world.db.prisma.bookingRequest.deleteMany({ where: { id: { in: ids } } })
  })

  test('is refused to an address that sends too many', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 25; i++) statuses.push((await limited.call(bookings.requestBooking, { body: {} })).status)
    expect(statuses.filter((s) => s === 429)).toHaveLength(25 - bookings.requestBooking.limit)
  })
})

describe('Staff', () => {
  test('see what became of each, and who asked only one by one, which the security log notes', async () => {
    const of = await open()
    const { body } = await of.request({ chargeItemId: undefined })
    await of.settled(body.id, 'sent')
    const list = await world.call(bookings.listBookings, {
      body: { filter: { field: 'state', equator: 'equals', value: 'sent' } },
      as: 'alpha.admin',
    })
    const row = list.body.records.find(({ id }: { id: string }) => id === body.id)
    expect(row).toMatchObject({ facility: facility.name, kind: 'callback', state: 'sent', reason: '', attempts: 1, nextTry: '' })
    expect(list.text).not.toMatch(/Lopez|555-0142/)
    const visitor = await world.call(bookings.getVisitor, { params: { id: body.id }, as: 'alpha.admin' })
    expect(visitor.body).toEqual({
      ...{ firstName: 'Ana', lastName: 'Lopez', mobileNumber: '(614) 555-0142', dob: '1980-02-29' },
      ...{ payer: 'Blue River Health PPO', service: '' },
    })
    await world.app.securityLog.flush()
    const looks = await world.db.prisma.securityEvent.findMany({ where: { objectId: body.id } })
    expect(looks.map(({ kind, username }) => [kind, username])).toEqual([['read-booking', 'alpha.admin']])
    for (const call of [bookings.getVisitor, bookings.deleteBooking])
      expect((await world.call(call, { params: { id: body.id }, as: 'beta.admin' })).status).toBe(404)
    expect((await world.call(bookings.getVisitor, { params: { id: body.id }, as: 'partner' })).status).toBe(403)
  })

  test('delete one with all that it says', async () => {
    const of = await open()
    const { body } = await of.request()
    const gone = await world.call(bookings.deleteBooking, { params: { id: body.id }, as: 'alpha.admin' })
    expect(gone.status).toBe(204)
    expect((await world.call(bookings.getVisitor, { params: { id: body.id }, as: 'alpha.admin' })).status).toBe(404)
    expect(await of.row(body.id).catch(() => 'gone')).toBe('gone')
  })
})

test('What was sent, or could not be, is removed after so many days; what waits is not', async () => {
  const of = await open()
  const longAgo = new Date(Date.now() - (world.config.bookingDays + 1) * 24 * 3_600_000)
  const ids: string[] = []
  for (const state of ['sent', 'failed', 'pending']) {
    const { body } = await of.request()
    await of.settled(body.id, 'sent')
    ids.push(body.id)
    const data = { state, settledAt: state === 'pending' ? null : longAgo, askedAt: longAgo }
    await world.db.prisma.bookingRequest.update({ where: { brandId_id: { brandId: alpha.id, id: body.id } }, data })
  }
  await keepHouse(world.db, world.config)
  expect(
    await Promise.all(
      ids.map((id) =>
        of.row(id).then(
          () => true,
          () => false,
        ),
      ),
    ),
  ).toEqual([false, false, true])
})
