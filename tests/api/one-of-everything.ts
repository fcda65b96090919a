// One of everything that is sealed or hashed: written by one server, and read by another that has other keys.
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { apiKeys } from '@ratebook/shared/api-keys.ts'
import { deliveries } from '@ratebook/shared/deliveries.ts'
import { billAnswers } from '@ratebook/shared/bill-answers.ts'
import { goodFaithEstimates } from '@ratebook/shared/good-faith-estimates.ts'
import { identityProvider } from '@ratebook/shared/identity-provider.ts'
import { keptEstimates } from '@ratebook/shared/kept-estimates.ts'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { webhooks } from '@ratebook/shared/webhooks.ts'
import { providerSignIn } from '@ratebook/shared/provider-sign-in.ts'
import { remittances } from '@ratebook/shared/remittances.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import { type startAssistant, status } from '../assistant-service.ts'
import { PASSWORD } from '../demo-template.ts'
import { CLIENT, type startProvider } from '../oidc.ts'
import { x12 } from '../remittance-files.ts'
import { alpha, multipart, type Sent, type World } from '../world.ts'
import { bookingsOf, facility } from './bookings-setup.ts'

const today = dayIn('')

export const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
export async function signInWith(world: World, code: string) {
  const { body: due } = await world.call(sessions.authenticateUser, { body: { username: 'alpha.admin', password: PASSWORD } })
  return (await world.call(sessions.giveCode, { body: { step: due.values.step, code } })).status
}
const claim = (number: string) => ({
  number,
  charged: 100,
  paid: 80,
  patient: 5,
  lines: [{ charged: 100, paid: 80, adjustments: ['CAS*CO*45*15', 'CAS*PR*1*5'] }],
})
/** A file with a check that every file of these tests has, and one of its own. */
export async function load(world: World, headers: Record<string, string>) {
  const own = randomUUID().slice(0, 8)
  const content = x12([
    { trace: 'IN EVERY FILE', claims: [claim('KNOWN-AGAIN-1')] },
    { trace: own, claims: [claim(`OWN-${own}`)] },
  ])
  const { payload, headers: form } = multipart({ facilityId: facility.id }, { name: 'era.835', content, field: 'remittanceFile' })
  const url = remittances.uploadRemittances.path
  return (await world.inject({ method: 'POST', url, payload, headers: { ...form, ...headers, host: 'localhost' } })).body
}
async function signInByProvider(world: World, { provider }: Outside) {
  const host = `${alpha.domainName}.prices.example.org`
  const { body, headers } = await world.call(providerSignIn.startProviderSignIn, { host })
  const cookie = String(headers['set-cookie'] ?? '').split(';')[0] as string
  const answer = await provider.visit(body.url, 'nora')
  return (await world.call(providerSignIn.finishProviderSignIn, { body: { answer }, host, headers: { cookie } })).status
}

/** What the product talks to beside its database. */
export interface Outside {
  service: Awaited<ReturnType<typeof startAssistant>>
  provider: Awaited<ReturnType<typeof startProvider>>
}
export interface Written {
  headers: Record<string, string>
  app: string
  recoveryCodes: string[]
  estimateKey: string
  bookingId: string
  requestKey: string
  estimateId: string
  pdf: string
  apiKey: string
  webhookId: string
}

/** An API key, which is shown once, and again to who asks with the same key of their own. */
async function makeKey(world: World, headers: Record<string, string>, requestKey: string) {
  const body = { name: 'Shown once', scopes: ['read-prices'] }
  return (await world.call(apiKeys.createApiKey, { body, headers: { ...headers, 'idempotency-key': requestKey } })).body.key as string
}

/** One of everything that is sealed or hashed. */
export async function write(world: World, { service, provider }: Outside): Promise<Written> {
  const headers = { authorization: `Bearer ${await world.token('alpha.admin')}` }
  const call = (e: Parameters<typeof world.call>[0], sent: Sent) => world.call(e, { headers, ...sent })
  const of = bookingsOf(world)
  await of.withAssistant(service.client.secret)
  service.next.token.push(status(503))
  const requestKey = randomUUID()
  const { body: booking } = await of.request({ requestKey })
  await of.settled(booking.id, 'pending', 'unreachable')
  const settings = {
    ...{ enabled: true, name: 'Hospital Login', issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
    ...{ scopes: 'openid profile email work', roleClaim: 'roles', roleValues: [{ value: 'pricing', hasCMSAccess: false }] },
    ...{ brandClaim: '', brandValue: '', linksByEmail: false, emergencyOnly: false, emergencyUserIds: [] },
    ...{ secondStep: 'here', acrClaim: 'acr', acrValues: '', amrValues: '', acrDemanded: false },
  }
  expect(await call(identityProvider.updateProvider, { body: settings })).toMatchObject({ status: 200 })

  const hook = { name: 'Nobody listens', url: 'https://hooks.invalid/', events: ['file.published'] }
  const { body: webhook } = await call(webhooks.createWebhook, { body: hook })
  const apiKey = await makeKey(world, headers, requestKey)
  const from = {
    kind: 'charges',
    source: 'sftp',
    host: 'sftp.example.org',
    username: 'hospital',
    secret: 'Sent-by-night-1',
    enabled: false,
  }
  await world.call(deliveries.createDelivery, { body: { ...from, name: 'Nightly' }, headers })
  const facilityId = facility.id
  const { body: page } = await world.call(pricer.lookupV3, { body: { brandId: alpha.id, facility: facilityId, keyWord: '70551' } })
  const choice = { brandId: alpha.id, facility: facilityId, chargeItemId: page.records[0].id, inPatient: false, payerId: null, plan: null }
  const { body: kept } = await world.call(keptEstimates.keepEstimate, { body: choice })
  const said = { verdict: 'higher', share: 12, allowed: null, servedIn: today.slice(0, 7), words: 'They took two' }
  const answer = await world.call(billAnswers.answerBillQuestion, { body: { brandId: alpha.id, key: kept.key, ...said } })
  expect(answer.status).toBe(204)

  const items = [{ description: 'Anesthesia', code: '00812', units: 1.5, price: 333.33, diagnoses: ['K63.5'] }]
  const name = { name: facility.name, npi: '1234567893', tin: '123456789', address: '1 Main Street, Springfield, OH 45501' }
  const edit = {
    ...{ firstName: 'Zoë', lastName: 'García-Quuxley', dob: '1931-07-31', basis: 'requested', startedOn: today, scheduledFor: null },
    ...{ service: 'A look into the large bowel', diagnoses: ['z12.11'], facilityId, providers: [{ ...name, items }], separate: [] },
  }
  const { id: estimateId } = (await call(goodFaithEstimates.createEstimate, { body: edit })).body
  await call(goodFaithEstimates.giveEstimate, { body: { id: estimateId, givenOn: today, how: 'mail' } })
  const bills = [{ provider: facility.name, billed: 987_654.32, receivedOn: today }]
  expect((await call(goodFaithEstimates.recordBills, { body: { id: estimateId, bills } })).status).toBe(204)
  const { text: pdf } = await call(goodFaithEstimates.downloadEstimate, { params: { id: estimateId } })

  expect(await load(world, headers)).toMatchObject({ newClaims: 2, knownClaims: 0 })
  const { body: app } = await call(ownFactors.startApp, { body: { password: PASSWORD } })
  const { body: added } = await call(ownFactors.confirmApp, { body: { code: codeOf(app.secret) } })
  const { recoveryCodes } = added
  return {
    headers,
    app: app.secret,
    recoveryCodes,
    estimateKey: kept.key,
    bookingId: booking.id,
    requestKey,
    estimateId,
    pdf,
    apiKey,
    webhookId: webhook.id,
  }
}

/** All of it is there and does its work. */
export async function reads(world: World, written: Written, outside: Outside) {
  const { service } = outside
  const { headers, estimateId, requestKey, bookingId } = written
  const call = (e: Parameters<typeof world.call>[0], sent: Sent) => world.call(e, { headers, ...sent })
  const opening = await world.call(keptEstimates.openEstimate, { body: { brandId: alpha.id, key: written.estimateKey } })
  expect(opening).toMatchObject({ status: 200, body: { figures: { price: expect.any(Number) } } })
  const question = await world.call(billAnswers.openBillQuestion, { body: { brandId: alpha.id, key: written.estimateKey } })
  expect(question.body.answer).toMatchObject({ share: 12, words: 'They took two' })

  expect(await makeKey(world, headers, requestKey)).toBe(written.apiKey)
  // it is signed, so its secret opens, though nobody has such a name
  const tested = await call(webhooks.testWebhook, { params: { id: written.webhookId } })
  expect(tested.body.tries).toMatchObject([{ reason: 'unreachable' }])
  const list = await call(goodFaithEstimates.listEstimates, { body: { search: 'quuxley 1931-07-31' } })
  expect(list.body.records).toMatchObject([{ id: estimateId, patient: 'García-Quuxley, Zoë', total: 500 }])
  const estimate = await call(goodFaithEstimates.getEstimate, { params: { id: estimateId } })
  expect(estimate.body).toMatchObject({ document: { dob: '1931-07-31' }, bills: [{ billed: 987_654.32 }] })
  expect((await call(goodFaithEstimates.downloadEstimate, { params: { id: estimateId } })).text).toBe(written.pdf)

  expect(await load(world, headers)).toMatchObject({ newClaims: 1, knownClaims: 1 })
  await world.db.prisma.totp.updateMany({ data: { lastStep: 0 } })
  expect(await signInWith(world, codeOf(written.app))).toBe(200)
  expect(await signInWith(world, written.recoveryCodes.shift() as string)).toBe(200)
  expect(await signInByProvider(world, outside)).toBe(200)

  const of = bookingsOf(world)
  expect((await of.request({ requestKey })).body).toEqual({ id: bookingId })
  service.received.length = 0
  await of.job()
  await of.settled(bookingId, 'sent')
  expect(service.received).toMatchObject([{ key: bookingId, body: { lastName: 'Lopez', dob: '1980-02-29' } }])
  await world.db.prisma.bookingRequest.update({ where: { brandId_id: { brandId: alpha.id, id: bookingId } }, data: { state: 'pending' } })
}
