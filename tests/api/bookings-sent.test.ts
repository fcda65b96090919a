// Requests for appointments on their way: to a real service that speaks the protocol, and to a real mail server.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { bookings } from '@ratebook/shared/bookings.ts'
import { startAssistant, status } from '../assistant-service.ts'
import { startSmtp } from '../smtp.ts'
import { alpha, World } from '../world.ts'
import { bookingsOf, facility } from './bookings-setup.ts'

const world = new World()
let smtp: Awaited<ReturnType<typeof startSmtp>>
let service: Awaited<ReturnType<typeof startAssistant>>
let of: ReturnType<typeof bookingsOf>
beforeAll(async () => {
  smtp = await startSmtp()
  service = await startAssistant()
  const env = { SMTP_URL: smtp.url, ASSISTANT_URL: service.requests, ASSISTANT_PRIVATE: '1', ASSISTANT_SECONDS: '2' }
  await world.start(inject('adminUrl'), { env })
  of = bookingsOf(world)
})
afterAll(async () => {
  await world.stop()
  await service.close()
  await smtp.close()
})
beforeEach(async () => {
  await world.db.prisma.bookingRequest.deleteMany({})
  await of.withAssistant(service.client.secret)
  for (const list of [service.received, service.tokensAsked, service.tries, smtp.mails]) list.length = 0
})
const staffMails = () => smtp.mails.filter(({ subject }) => subject.includes('could not be sent'))
/** The next token that is asked for is none. */
function noToken(code: number) {
  service.endTokens()
  service.next.token.push(status(code))
}
const ask = async (more?: object): Promise<string> => {
  const { status: said, body } = await of.request(more)
  expect([said, body]).toEqual([200, { id: expect.any(String) }])
  return body.id
}

describe('a brand’s assistant', () => {
  test('gets a request at once, in the specification’s names, with the brand’s credentials', async () => {
    const id = await ask()
    await of.settled(id, 'sent')
    const { id: clientId, secret, audience } = service.client
    expect(service.tokensAsked).toEqual([{ grant_type: 'client_credentials', client_id: clientId, client_secret: secret, audience }])
    expect(service.received).toEqual([
      {
        key: id,
        body: {
          ...{ firstName: 'Ana', lastName: 'Lopez', mobileNumbers: ['(614) 555-0142'], dob: '1980-02-29' },
          ...{ location: facility.name, payer: 'Blue River Health PPO', brandId: alpha.id },
        },
      },
    ])
    expect(await of.row(id)).toMatchObject({ state: 'sent', attempts: 1, settledAt: expect.any(Date) })
  })

  test('gives one token for many requests, and another where it ended the first before its time', async () => {
    for (let i = 0; i < 3; i++) await of.settled(await ask(), 'sent')
    expect(service.tokensAsked.length).toBeLessThanOrEqual(1)
    const before = service.tokensAsked.length
    service.endTokens()
    await of.settled(await ask(), 'sent')
    expect([service.tokensAsked.length, service.received.length]).toEqual([before + 1, 4])
  })

  test('is not served with the token of another secret', async () => {
    await of.settled(await ask(), 'sent')
    await of.withAssistant('another secret')
    await of.settled(await ask(), 'failed', 'signInRefused')
    expect(service.received).toHaveLength(1)
  })

  test.each([
    ['says 500', () => service.next.request.push(status(500))],
    ['says that there are too many', () => service.next.request.push(status(429))],
    ['does not answer', () => service.next.request.push(() => {})],
    ['hangs up', () => service.next.request.push((response) => response.destroy())],
    ['gives no tokens for a while', () => noToken(503)],
  ])('is tried again by the job where it %s, with the same key', async (_, fail) => {
    fail()
    const id = await ask()
    await of.settled(id, 'pending', 'unreachable')
    const { nextTryAt, attempts } = await of.row(id)
    expect(attempts).toBe(1)
    expect(nextTryAt.getTime()).toBeGreaterThan(Date.now() + 50_000)
    await of.job()
    expect(await of.row(id)).toMatchObject({ state: 'sent', reason: '', attempts: 2 })
    expect(service.received.map(({ key }) => key)).toEqual([id])
    expect(new Set(service.tries)).toEqual(new Set([id]))
  })

  test('that is down is asked about one request at a time, after longer and longer pauses', async () => {
    service.next.request.push(...Array.from({ length: 4 }, () => status(503)))
    const first = await ask()
    await of.settled(first, 'pending', 'unreachable')
    const second = await ask()
    await of.settled(second, 'pending', 'unreachable')
    expect(service.tries).toHaveLength(2)
    await of.job()
    await of.job()
    expect(service.tries).toHaveLength(4)
    const pause = async (id: string) => (await of.row(id)).attempts
    expect((await pause(first)) + (await pause(second))).toBe(4)
    const minutes = Math.max(...(await Promise.all([first, second].map(async (id) => (await of.row(id)).nextTryAt.getTime() - Date.now()))))
    expect(minutes).toBeGreaterThan(90_000)
    await of.job()
    expect(service.received).toHaveLength(2)
  })

  test('is given up after three days, and staff are told by a mail that says nothing of the person', async () => {
    service.next.request.push(status(500), status(500))
    const id = await ask()
    await of.settled(id, 'pending', 'unreachable')
    const where = { brandId_id: { brandId: alpha.id, id } }
    await world.db.prisma.bookingRequest.update({ where, data: { tryingSince: new Date(Date.now() - 73 * 3_600_000) } })
    await of.job()
    expect(await of.row(id)).toMatchObject({ state: 'failed', reason: 'unreachable' })
    const mail = await smtp.arrived('alpha.admin@example.org')
    expect(mail.text).toContain('/bookings')
    expect(smtp.mails.map(({ text }) => text).join()).not.toMatch(/Ana|Lopez|555-0142|1980|Blue River/)
    // once, whatever else is due
    await of.job()
    expect(staffMails().filter(({ to }) => to.includes('alpha.admin@example.org'))).toHaveLength(1)
  })

  test.each([
    ['a secret that is refused', 'signInRefused', () => of.withAssistant('wrong')],
    ['what it will not take', 'refused', async () => void service.next.request.push(status(422))],
    [
      'a way on to elsewhere, which is not followed',
      'refused',
      async () => void service.next.request.push(status(307, { location: service.requests })),
    ],
    ['a token that is none', 'signInRefused', async () => noToken(200)],
    ['an assistant that was switched off meanwhile', 'notConfigured', undefined],
  ])('fails at once with %s, and staff try again when it is mended', async (_, reason, spoil) => {
    if (spoil) await spoil()
    else service.next.request.push(status(500))
    const id = await ask()
    if (!spoil) {
      await of.settled(id, 'pending', 'unreachable')
      await of.withAssistant('', false)
      await of.job()
    }
    await of.settled(id, 'failed', reason)
    expect(service.received).toEqual([])
    await of.withAssistant(service.client.secret)
    const retried = await world.call(bookings.retryBooking, { body: { id }, as: 'alpha.admin' })
    expect([retried.status, retried.text]).toEqual([204, ''])
    await of.settled(id, 'sent')
    expect(service.received.map(({ key }) => key)).toEqual([id])
    expect((await world.call(bookings.retryBooking, { body: { id }, as: 'alpha.admin' })).status).toBe(422)
  })

  test('is not looked for in the server’s own network', async () => {
    const guarded = new World()
    await guarded.start(inject('adminUrl'), { env: { ASSISTANT_URL: service.requests } })
    const there = bookingsOf(guarded)
    await there.withAssistant(service.client.secret)
    const { body } = await there.request()
    await there.settled(body.id, 'failed', 'notConfigured')
    expect(service.tokensAsked).toEqual([])
    await guarded.stop()
  })
})

describe('without an assistant', () => {
  test('the hospital is mailed whom to call and for what, and no more', async () => {
    await of.withCallbacks('desk@example.org')
    const where = { brandId: alpha.id, facilityId: facility.id, cptHcpcs: '70551', modifiers: '' }
    const item = await world.db.prisma.chargeItem.findFirstOrThrow({ where })
    // as most hospitals have it: codes, and words for the office
    const data = { plainName: '', description: 'HC MR BRAIN WO' }
    await world.db.prisma.chargeItem.update({ where: { brandId_id: { brandId: alpha.id, id: item.id } }, data })
    const id = await ask({ chargeItemId: item.id, firstName: 'Ana\r\nPhone: 1' })
    await of.settled(id, 'sent')
    const mail = await smtp.arrived('desk@example.org')
    expect(mail.subject).toContain(facility.name)
    expect(mail.text).toContain('Name: Ana Phone: 1 Lopez\nPhone: (614) 555-0142\nService: MRI of the brain, no dye (HC MR BRAIN WO)')
    expect(mail.text).not.toMatch(/1980|Blue River/)
    expect(service.tries).toEqual([])
  })
})
