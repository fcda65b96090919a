// What there is to be told of, told when it happens and not before.
import { tellOfEndings } from '@ratebook/server/features/contracts/tell-of-endings.ts'
import { publications } from '@ratebook/shared/publications.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { type MessageType, webhookEvents } from '@ratebook/shared/webhook-events.ts'
import { allowables } from '@ratebook/shared/allowables.ts'
import { dayIn, plusDays } from '@ratebook/shared/wire/day.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploadRemittances, x12 } from '../remittance-files.ts'
import { webhookReceiver } from '../webhook-receiver.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { makeContract } from './contract-world.ts'
import { env, webhooksOf } from './webhooks-setup.ts'

const world = useWorld({ small: true, env })
const as = 'alpha.admin' as const
const [facility] = alpha.facilities as [(typeof alpha.facilities)[number]]
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  receiver = await webhookReceiver()
  await world.db.prisma.user.updateMany({ where: { username: as }, data: { hasCmsAccess: true } })
  const { status } = await webhooksOf(world).make({ url: receiver.url, events: webhookEvents })
  expect(status).toBe(201)
})
afterAll(() => receiver.close())

/** The messages of an event that came since it was asked last, once there is one. */
const told = (type: MessageType) =>
  vi.waitFor(
    () => {
      const messages = receiver.received.map(({ body }) => JSON.parse(body)).filter((message) => message.type === type)
      expect(messages.length).toBeGreaterThan(0)
      receiver.taken()
      return messages.map(({ data }) => data)
    },
    { timeout: 60_000, interval: 50 },
  )

async function upload(call: { path: string }, fields: Record<string, string>, file: Parameters<typeof multipart>[1]) {
  const { payload, headers } = multipart(fields, file)
  const authorization = `Bearer ${await world.token(as)}`
  const answer = await world.inject({ method: 'POST', url: call.path, payload, headers: { ...headers, host: 'localhost', authorization } })
  expect([answer.status, answer.text.slice(0, 500)]).toEqual([200, expect.any(String)])
  return answer.body
}

test('A charge master that was applied is told of, one that was tried is not', async () => {
  const file = { name: 'charges.csv', content: 'Charge Code,Description,Rev Code,Charge\nHOOK-1,MRI knee,0610,1200\n' }
  await upload(uploads.uploadCharges, { facility: facility.id, dryRun: 'true' }, file)
  await upload(uploads.uploadCharges, { facility: facility.id }, file)
  expect(await told('upload.applied')).toEqual([{ kind: 'charge-master', facilityId: facility.id, uploadId: expect.any(String) }])
})

test('Allowed amounts that were loaded are told of', async () => {
  const payer = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId: alpha.id, retiredAt: null } })
  const content = `Payer,Plan,CPT/HCPCS,Revenue Code,Rate IP,Rate OP\n"${payer.displayName}","${payer.planName}",73721,,100,100\n`
  await upload(allowables.uploadAllowables, {}, { name: 'allowed.csv', content, field: allowables.uploadAllowables.file })
  expect(await told('upload.applied')).toEqual([{ kind: 'allowed-amounts', facilityId: null, uploadId: expect.any(String) }])
})

test('Remittances that were read are told of, once', async () => {
  const content = x12([{ claims: [{ number: 'HOOK1', charged: 100, paid: 80 }] }])
  for (let times = 0; times < 2; times++)
    expect((await uploadRemittances(world, content, { fields: { facilityId: facility.id } })).status).toBe(200)
  expect(await told('remittance.read')).toEqual([{ fileId: expect.any(String), facilityId: facility.id, claims: 1 }])
})

test('A file that becomes public is told of, with where it is', async () => {
  await world.call(publications.generateFile, { as, body: { facilityId: facility.id } })
  const draft = await vi.waitFor(
    async () => world.db.prisma.publication.findFirstOrThrow({ where: { facilityId: facility.id, state: 'checked' } }),
    { timeout: 60_000, interval: 100 },
  )
  const { attesterName } = await world.db.prisma.facility.findFirstOrThrow({ where: { id: facility.id } })
  const body = { attested: true, attesterName, publishesItself: false }
  expect((await world.call(publications.publishFile, { as, params: { id: draft.id }, body })).status).toBe(200)
  const [data, ...others] = await told('file.published')
  expect(others).toEqual([])
  expect(data).toMatchObject({ facilityId: facility.id, publicationId: draft.id, fileName: draft.fileName })
  const answer = await world.inject({ method: 'GET', url: new URL(data.url).pathname, headers: { host: new URL(data.url).host } })
  expect(answer.status).toBe(200)
})

test('A contract that ends is told of once for each day that it ends, and not before sixty days', async () => {
  const today = dayIn('')
  const ending = async (name: string, days: number) =>
    (await makeContract(world, alpha.id, name, { terminationDate: new Date(plusDays(today, days)) })).id
  const [soon] = [await ending('Ends soon', 60), await ending('Ends later', 61), await ending('Ended', -1)]
  const run = () => tellOfEndings(world.db, world.config, () => today)
  await run()
  await run()
  await webhooksOf(world).job()
  const all = await told('contract.ending')
  expect(all.filter(({ contractId }) => contractId === soon)).toEqual([
    {
      contractId: soon,
      endsOn: plusDays(today, 60),
      daysLeft: 60,
      renewsItself: false,
      url: expect.stringContaining(`/contract/view/${soon}`),
    },
  ])
  expect(all.every(({ daysLeft }) => daysLeft >= 0 && daysLeft <= 60)).toBe(true)

  const where = { brandId_id: { brandId: alpha.id, id: soon as string } }
  await world.db.prisma.contract.update({ where, data: { terminationDate: new Date(plusDays(today, 30)) } })
  await run()
  await webhooksOf(world).job()
  expect(await told('contract.ending')).toMatchObject([{ contractId: soon, daysLeft: 30 }])
})
