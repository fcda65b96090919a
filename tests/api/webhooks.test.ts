// What brands' own systems are told, by which proof, and what becomes of it where they do not answer as they should.
import sql from 'sql-template-tag'
import { audit } from '@ratebook/shared/audit.ts'
import { operating } from '@ratebook/shared/operating.ts'
import { MOST_TRIES, MOST_WEBHOOKS, type Webhook } from '@ratebook/shared/webhooks.ts'
import { takeNext } from '@ratebook/server/features/webhooks/take-next.ts'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSigned, webhookReceiver } from '../webhook-receiver.ts'
import { startSmtp } from '../smtp.ts'
import { alpha, beta, useWorld, World } from '../world.ts'
import { bookingsOf } from './bookings-setup.ts'
import { env, webhooksOf } from './webhooks-setup.ts'

const smtp = await startSmtp()
const world = useWorld({ small: true, env: { ...env, SMTP_URL: smtp.url } })
const hooks = webhooksOf(world)
const ofBeta = webhooksOf(world, 'beta.admin')
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  receiver = await webhookReceiver()
  await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { callbackEmail: 'desk@example.org' } })
})
afterAll(() => {
  receiver.close()
  return smtp.close()
})
let webhook: Webhook & { secret: string }
beforeEach(async () => {
  receiver.said.answer = { status: 204 }
  webhook = (await hooks.make({ url: receiver.url })).body
  receiver.taken()
})
afterEach(() => world.db.prisma.webhook.deleteMany())

const book = async () => (await bookingsOf(world).request()).body.id as string
const settled = (state: string, reason = '') =>
  vi.waitFor(
    async () => {
      const [last] = await hooks.sent(webhook.id)
      expect([last?.state, last?.reason, (last?.attempts ?? 0) > 0]).toEqual([state, reason, true])
      return last as NonNullable<typeof last>
    },
    { timeout: 10_000, interval: 20 },
  )

describe('a message', () => {
  test('is sent once what it tells of is settled, signed, and says nothing of who asked', async () => {
    const bookingId = await book()
    const last = await settled('delivered')
    const [message, ...others] = receiver.taken()
    expect(others).toEqual([])
    expect(isSigned(message!, webhook.secret)).toBe(true)
    expect(isSigned({ ...message!, body: `${message!.body} ` }, webhook.secret)).toBe(false)
    const body = JSON.parse(message!.body)
    expect(body).toEqual({
      id: message!.headers['webhook-id'],
      type: 'appointment.requested',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      brandId: alpha.id,
      data: { bookingId, facilityId: alpha.facilities[0]?.id, url: expect.stringMatching(/\/bookings$/) },
    })
    expect(message!.body).not.toMatch(/lopez|555-0142|1980-02-29/i)
    expect(Math.abs(Number(message!.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(30)
    expect(message!.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Ratebook' })
    expect((await hooks.read(last.id)).tries).toMatchObject([{ number: 1, status: 204, reason: '', answer: '' }])
    expect(await hooks.of(webhook.id)).toMatchObject({ failingSince: '', lastDelivered: expect.stringMatching(/Z$/), waiting: 0 })
  })

  test('of what did not happen is never sent', async () => {
    const failing = world.served.transaction(async (tx) => {
      await tx.tell(alpha.id, 'appointment.requested', { bookingId: alpha.id, facilityId: alpha.id, url: '' })
      throw new Error('something else failed')
    })
    await expect(failing).rejects.toThrow('something else failed')
    await hooks.job()
    expect([receiver.taken(), await hooks.sent(webhook.id)]).toEqual([[], []])
  })

  test('goes to no other brand, to nobody who did not ask for it, and to none that is paused', async () => {
    const other = (await ofBeta.make({ url: receiver.url })).body
    const files = (await hooks.make({ name: 'Files', url: receiver.url, events: ['file.published'] })).body
    const paused = (await hooks.make({ name: 'Paused', url: receiver.url, state: 'paused' })).body
    await book()
    await settled('delivered')
    await hooks.job()
    expect(receiver.taken().map(({ body }) => JSON.parse(body).brandId)).toEqual([alpha.id])
    for (const { id } of [files, paused]) expect(await hooks.sent(id)).toEqual([])
    expect(await ofBeta.sent(other.id)).toEqual([])
  })

  test('is tried again with longer and longer pauses, is the same by its id, and given up after ten tries', async () => {
    receiver.said.answer = { status: 500, text: 'out of\u0000order\n' }
    await book()
    const { id } = await settled('pending', 'refused')
    const pauses: number[] = []
    const pause = async () => {
      const [row] = await world.db.rows<{ minutes: number }>(sql`
        SELECT round(extract(epoch FROM next_try_at - now()) / 60)::int AS minutes FROM webhook_delivery WHERE id = ${id}::uuid`)
      return row?.minutes ?? 0
    }
    pauses.push(await pause())
    for (let tries = 1; tries < MOST_TRIES; tries++) {
      await hooks.job()
      pauses.push(await pause())
    }
    expect(pauses.slice(0, -1)).toEqual([1, 3, 9, 27, 81, 243, 729, 1440, 1440])
    const { tries, ...delivery } = await hooks.read(id)
    expect(delivery).toMatchObject({ state: 'failed', reason: 'refused', status: 500, attempts: MOST_TRIES, nextTry: '' })
    expect(tries).toHaveLength(MOST_TRIES)
    expect(tries[0]).toMatchObject({ status: 500, reason: 'refused', answer: 'out of order ' })
    const messages = receiver.taken()
    expect(messages).toHaveLength(MOST_TRIES)
    expect(new Set(messages.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    // it failed for minutes alone, so what comes next is still told
    expect((await hooks.of(webhook.id)).state).toBe('active')
    receiver.said.answer = { status: 200, text: 'thanks' }
    expect((await hooks.again(id)).status).toBe(204)
    await settled('delivered')
    expect(receiver.taken()).toMatchObject([{ headers: { 'webhook-id': messages[0]?.headers['webhook-id'] } }])
  })

  test('that is due this very moment is taken, though moments are kept to the nearest millisecond', async () => {
    const takenWhenWritten = () =>
      world.db.transaction(async (tx) => {
        await tx.tell(alpha.id, 'appointment.requested', { bookingId: alpha.id, facilityId: alpha.id, url: '' })
        const [due] = await tx.rows<{ isRoundedUp: boolean }>(sql`
          SELECT next_try_at > now() AS "isRoundedUp" FROM webhook_delivery WHERE webhook_id = ${webhook.id}::uuid AND state = 'pending'`)
        const taken = await takeNext(tx, alpha.id, webhook.id)
        await tx.execute(sql`DELETE FROM webhook_delivery WHERE webhook_id = ${webhook.id}::uuid`)
        return { isRoundedUp: due?.isRoundedUp, taken: taken.length }
      })
    await vi.waitFor(async () => {
      const { isRoundedUp, taken } = await takenWhenWritten()
      expect([isRoundedUp, taken]).toEqual([true, 1])
    }, 10_000)
  })

  test('that a server took and died over is sent by the next run', async () => {
    receiver.said.answer = 'never'
    await world.db.rows(sql`
      INSERT INTO webhook_delivery (brand_id, id, webhook_id, message_id, event, body, attempts, tries_left, next_try_at)
      VALUES (${alpha.id}::uuid, gen_random_uuid(), ${webhook.id}::uuid, gen_random_uuid(), 'appointment.requested', '{}', 1, 9, now())`)
    receiver.said.answer = { status: 202 }
    await hooks.job()
    expect((await settled('delivered')).attempts).toBe(2)
  })
})

describe('a receiver', () => {
  test.each([
    ['that is too slow', 'never', 'slow', null],
    ['that answers another address', { status: 302, headers: { location: '/elsewhere' } }, 'redirected', 302],
    ['that refuses', { status: 422, text: 'no' }, 'refused', 422],
  ] as const)('%s has not taken it, and is asked nothing else', async (_, answer, reason, status) => {
    receiver.said.answer = answer
    const { status: answered, body } = await hooks.test(webhook.id)
    expect([answered, body.state, body.reason, body.status]).toEqual([200, 'failed', reason, status])
    expect(body.tries).toMatchObject([{ reason, status, durationMs: expect.any(Number) }])
    expect(receiver.taken().map(({ path }) => path)).toEqual(['/hook'])
  })

  test('that talks without end is listened to for a while, and has taken it', async () => {
    receiver.said.answer = { status: 200, text: 'é'.repeat(3_000_000) }
    const { body } = await hooks.test(webhook.id)
    expect([body.state, body.tries[0].answer]).toEqual(['delivered', 'é'.repeat(500)])
  })

  test('that says it is gone is paused at once, its brand is told of it once, and what waits is sent when it goes on', async () => {
    await world.db.prisma.user.updateMany({ where: { username: 'alpha.admin' }, data: { email: 'owner@example.org' } })
    receiver.said.answer = { status: 410 }
    await book()
    await settled('failed', 'gone')
    expect(await hooks.of(webhook.id)).toMatchObject({ state: 'paused', pauseReason: 'gone' })
    for (let runs = 0; runs < 2; runs++) await hooks.job()
    const told = smtp.mails.filter(({ to }) => to.includes('owner@example.org'))
    expect(told).toMatchObject([{ subject: 'The webhook Warehouse is paused', text: expect.stringContaining('(410)') }])
    expect(told[0]?.text).toContain('/admin/webhooks')

    const paused = await hooks.of(webhook.id)
    expect((await hooks.again((await hooks.sent(webhook.id))[0]!.id)).body.code).toBe('webhookPaused')
    receiver.said.answer = { status: 200 }
    const { body } = await hooks.change(paused, { state: 'active' })
    expect(body).toMatchObject({ state: 'active', pauseReason: '', failingSince: '' })
    await book()
    await settled('delivered')
  })

  test('that nothing reaches for days is paused with the message that is given up, and stands on the page of the server', async () => {
    receiver.said.answer = { status: 503 }
    await book()
    const { id } = await settled('pending', 'refused')
    await world.db.rows(sql`UPDATE webhook SET failing_since = now() - interval '49 hours'`)
    await world.db.rows(sql`UPDATE webhook_delivery SET tries_left = 1 WHERE id = ${id}::uuid`)
    await hooks.job()
    expect(await hooks.of(webhook.id)).toMatchObject({ state: 'paused', pauseReason: 'failing' })
    const { failingWebhooks } = (await world.call(operating.getOperating, { as: 'admin' })).body
    expect(failingWebhooks).toMatchObject([{ name: 'Warehouse', isPaused: true, waiting: 0, brand: expect.stringMatching(/\w/) }])
  })

  test.each(['https://127.0.0.2/', 'https://10.0.0.1/', 'https://169.254.169.254/latest', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'])(
    'at %s is not registered',
    async (url) => {
      const { status, body } = await hooks.make({ name: 'Inside', url })
      expect([status, body.fields]).toMatchObject([422, [{ path: 'url', code: 'webhookAddress' }]])
    },
  )
  test.each(['http://example.org/', 'ftp://example.org/', 'https://me:secret@example.org/', 'https://example.org/#here', 'example.org'])(
    '%s is no address for messages',
    async (url) => {
      const { status, body } = await hooks.make({ name: 'Odd', url })
      expect([[400, 422].includes(status), body.fields?.[0]?.path]).toEqual([true, 'url'])
    },
  )
  test('whose name means this machine is not called, though it could be registered', async () => {
    // allowed there: `localhost` alone. Names that end in it mean the machine as well
    const inside = await new World().start('', { url: world.url, env: { WEBHOOK_INTERNAL_HOSTS: '' } })
    await world.db.prisma.webhook.updateMany({ data: { url: `https://localhost:${receiver.port}/hook` } })
    const { body } = await webhooksOf(inside).test(webhook.id)
    expect([body.reason, receiver.taken()]).toEqual(['inside', []])
    await inside.stop()
  })
})

describe('a webhook', () => {
  test('has its secret shown once, kept sealed, and replaced', async () => {
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const kept = JSON.stringify([await world.db.prisma.webhook.findMany(), await hooks.of(webhook.id)])
    expect(kept).not.toContain(webhook.secret)
    const { secret } = (await hooks.replace(webhook.id)).body
    expect(secret).not.toBe(webhook.secret)
    await hooks.test(webhook.id)
    const [message] = receiver.taken()
    expect([isSigned(message!, secret), isSigned(message!, webhook.secret)]).toEqual([true, false])
  })

  test('stands in the log with what was done to it, without its secret', async () => {
    await hooks.change(webhook, { name: 'Lake' })
    await hooks.replace(webhook.id)
    await hooks.remove(webhook.id)
    const { body } = await world.call(audit.listAudit, {
      as: 'alpha.admin',
      body: { filter: { field: 'entityId', equator: 'equals', value: webhook.id } },
    })
    expect(body.records.map(({ action, name }: Record<string, string>) => [action, name])).toEqual([
      ['delete', 'Lake'],
      ['replace secret', 'Lake'],
      ['update', 'Lake'],
      ['create', 'Warehouse'],
    ])
    expect(JSON.stringify(body)).not.toContain('whsec_')
  })

  test('is its own brand’s: nobody else sees, tries, changes or deletes it, nor what was sent to it', async () => {
    await book()
    const { id } = await settled('delivered')
    expect([await ofBeta.of(webhook.id), await ofBeta.sent(webhook.id)]).toEqual([undefined, []])
    const answers = await Promise.all([
      ofBeta.test(webhook.id),
      ofBeta.change(webhook, { name: 'Taken' }),
      ofBeta.replace(webhook.id),
      ofBeta.remove(webhook.id),
      ofBeta.again(id),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(404))
  })

  test('is told of contracts only by who may read them', async () => {
    // partners look after the brand, but its contracts are not open to this one
    const partner = webhooksOf(world, 'partner')
    const { status, body } = await partner.make({ name: 'Contracts', url: receiver.url, events: ['contract.ending'] })
    expect([status, body.fields?.[0]?.path]).toEqual([403, 'events'])
  })

  test('is not changed from a stale version, and has a name of its own', async () => {
    expect((await hooks.change(webhook, { name: 'Lake' })).status).toBe(200)
    expect((await hooks.change(webhook, { name: 'Pond' })).body.code).toBe('webhookStale')
    expect((await hooks.make({ name: 'Lake', url: receiver.url })).body.code).toBe('webhookTaken')
    expect((await ofBeta.make({ name: 'Lake', url: receiver.url })).status).toBe(201)
  })

  test(`is one of ${MOST_WEBHOOKS} of its brand at most`, async () => {
    for (let n = 1; n < MOST_WEBHOOKS; n++) expect((await hooks.make({ name: `Hook ${n}`, url: receiver.url })).status).toBe(201)
    expect((await hooks.make({ name: 'One more', url: receiver.url })).body).toMatchObject({ code: 'tooManyWebhooks' })
  })

  test.each([{ name: '' }, { events: [] }, { events: ['everything'] }, { events: ['webhook.test'] }, { state: 'gone' }])(
    'is not made of %j',
    async (wrong) => expect((await hooks.make({ name: 'Wrong', url: receiver.url, ...wrong })).status).toBe(400),
  )
})

test('What was sent is kept for ninety days', async () => {
  await hooks.test(webhook.id)
  const age = (days: number) => world.db.rows(sql`UPDATE webhook_delivery SET created_at = now() - interval '1 day' * ${days}::int`)
  await age(89)
  await keepHouse(world.db, world.config)
  expect(await hooks.sent(webhook.id)).toHaveLength(1)
  await age(91)
  await keepHouse(world.db, world.config)
  expect(await hooks.sent(webhook.id)).toEqual([])
})

test('Two brands are told of their own at once, whoever else does not answer', async () => {
  receiver.said.answer = 'never'
  const quick = await webhookReceiver()
  const other = (await ofBeta.make({ url: quick.url })).body
  await world.db.prisma.brand.update({ where: { id: beta.id }, data: { callbackEmail: 'desk@example.org' } })
  const [facility] = beta.facilities
  await book()
  await bookingsOf(world).request({ brandId: beta.id, location: facility?.name })
  await vi.waitFor(async () => expect((await ofBeta.sent(other.id))[0]?.state).toBe('delivered'), { timeout: 5000, interval: 20 })
  expect(JSON.parse(quick.taken()[0]!.body).brandId).toBe(beta.id)
  quick.close()
})
