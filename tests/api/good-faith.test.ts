// Good faith estimates for patients who pay themselves (45 CFR 149.610): what staff make, give, change, find again and compare with bills.
import { describe, expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { plusBusinessDays } from '@ratebook/shared/business-days.ts'
import { dashboard } from '@ratebook/shared/dashboard.ts'
import { goodFaithEstimates as calls } from '@ratebook/shared/good-faith-estimates.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { cashPriceOf } from '@ratebook/shared/pricing/cash-price.ts'
import { toDollars, toHundredths } from '@ratebook/shared/pricing/money.ts'
import { dayIn, plusDays } from '@ratebook/shared/wire/day.ts'
import { rowsWith } from '../contract/rows.ts'
import { alpha, type Sent, useWorld } from '../world.ts'

const world = useWorld()
const today = dayIn('')
const [facility] = alpha.facilities as [(typeof alpha.facilities)[number]]
const as = 'alpha.admin'
const call = (e: Parameters<typeof world.call>[0], sent: Sent = {}) => world.call(e, { as, ...sent })

/** A service with what usually stands beside it, as visitors are told it. */
async function priced() {
  const { id: facilityId } = await world.db.prisma.facility.findFirstOrThrow({ where: { brandId: alpha.id, name: facility.name } })
  const { body } = await world.call(pricer.lookupV3, { body: { brandId: alpha.id, facility: facilityId, keyWord: '45378' } })
  const [procedure] = body.records
  const beside = await world.call(pricer.listAssociatedCharges, {
    body: { brandId: alpha.id, facilityId, pxCode: procedure.pxCode, revenueCode: procedure.revCode },
  })
  const share = await world.call(pricer.getSelfPayPercentage, { params: { brandId: alpha.id }, query: { facility: facilityId } })
  const all = [
    { charge: procedure.chargeAmount, cashPrice: procedure.cashPrice, quantity: 100 },
    ...beside.body.map((c: { associated_Charge: number; cashPrice: number | null; averageUnits: number }) => ({
      ...{ charge: c.associated_Charge, cashPrice: c.cashPrice, quantity: toHundredths(c.averageUnits) },
    })),
  ]
  return { facilityId, procedure, cash: toDollars(cashPriceOf(all, share.body.selfPayPercentage).cents as number), count: all.length }
}

const physician = { name: 'Lake Anesthesia PLLC', npi: '1234567893', tin: '98-7654321', address: '9 Elm Street, Springfield, OH 45501' }
async function wanted(more: object = {}) {
  const { facilityId, procedure, cash, count } = await priced()
  const { body } = await call(calls.suggestItems, { body: { facilityId, chargeItemId: procedure.id, inPatient: false } })
  const items = body.items.map(({ chargeItemId, description, code, units }: Record<string, unknown>) => ({
    ...{ chargeItemId, description, code, units },
  }))
  const edit = {
    ...{ firstName: 'Zoë', lastName: 'García-Quuxley', dob: '1931-07-31', basis: 'scheduled', startedOn: today },
    ...{ scheduledFor: plusBusinessDays(today, 12), service: 'A look into the large bowel', diagnoses: ['z12.11'], facilityId },
    providers: [
      { name: facility.name, npi: '1234567893', tin: '123456789', address: '1 Main Street, Springfield, OH 45501', items },
      { ...physician, items: [{ description: 'Anesthesia', code: '00812', units: 1.5, price: 333.33, diagnoses: ['K63.5'] }] },
    ],
    separate: ['Visit to talk about the result'],
    ...more,
  }
  return { edit, cash, count }
}
const made = async (more?: object) => {
  const { edit, cash, count } = await wanted(more)
  const answer = await call(calls.createEstimate, { body: edit })
  expect([answer.status, answer.body.fields]).toEqual([201, undefined])
  return { id: answer.body.id as string, edit, cash, count }
}
const read = async (id: string, query?: Record<string, string>) => (await call(calls.getEstimate, { params: { id }, query })).body
const give = (id: string, more: object = {}) => call(calls.giveEstimate, { body: { id, givenOn: today, how: 'mail', ...more } })
const findIds = async (search: string) =>
  (await call(calls.listEstimates, { body: { search } })).body.records.map(({ id }: { id: string }) => id)
async function pdfOf(id: string, query?: Record<string, string>) {
  const response = await world.app.inject({
    method: 'GET',
    url: calls.downloadEstimate.path.replace(':id', id),
    ...(query && { query }),
    headers: { authorization: `Bearer ${await world.token(as)}` },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(response.rawPayload)), { mergePages: true })
  return { response, text: text.replaceAll(/\s+/g, ' ') }
}
const dollars = (value: number) => value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

describe('A good faith estimate', () => {
  test('says what visitors are told, provider by provider and to the cent', async () => {
    const { id, cash, count } = await made()
    const { document, dueOn, changeBy, state } = await read(id)
    expect(count).toBeGreaterThan(1)
    expect(document.providers[0].items).toHaveLength(count)
    expect(document.providers.map(({ total }: { total: number }) => total)).toEqual([cash, 500])
    expect(document.total).toBeCloseTo(cash + 500, 10)
    expect(document.diagnoses).toEqual(['Z12.11'])
    expect(document.providers[1].items[0]).toMatchObject({ amount: 500, source: 'typed', diagnoses: ['K63.5'] })
    expect([dueOn, state]).toEqual([plusBusinessDays(today, 3), 'due'])
    expect(changeBy).toBe(plusBusinessDays(plusBusinessDays(today, 12), -1))
  })

  test('covers care that recurs, all times together, and a changed one says what was said before', async () => {
    const from = plusBusinessDays(today, 12)
    const weekly = { times: 12, often: 2, every: 'week', from, until: plusDays(from, 60) }
    const { edit, cash } = await wanted()
    const [own, other] = edit.providers as [object, { items: object[] }]
    const providers = [own, { ...other, items: [...other.items, { description: 'First visit', price: 80, once: true }] }]
    const { id } = await made({ recurrence: weekly, providers })
    const { document } = await read(id)
    expect(document).toMatchObject({ recurrence: weekly, total: toDollars(Math.round(cash * 1200) + 600_000 + 8_000) })
    expect(document.providers.map(({ total }: { total: number }) => total)).toEqual([toDollars(Math.round(cash * 1200)), 6080])
    const day = (text: string) => new Date(text).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    const { text } = await pdfOf(id)
    expect(text).toContain(`12 times, 2 a week, from ${day(from)} to ${day(weekly.until)}`)
    expect(text).toContain(`Expected charges each time ${dollars(cash + 500)}`)
    expect(text).toMatch(/Anesthesia 00812 K63\.5 1\.5 × 12 \$6,000\.00/)
    expect(text).toMatch(/First visit – Z12\.11 1 \$80\.00/)

    // what was billed counts against all times together
    await give(id)
    const bill = (billed: number) => ({ bills: [{ provider: physician.name, billed, receivedOn: today }] })
    await call(calls.recordBills, { body: { id, ...bill(6479.99) } })
    expect((await read(id)).bills).toMatchObject([{ expected: 6080, above: 399.99, state: 'below' }])
    await call(calls.recordBills, { body: { id, ...bill(6480) } })
    expect((await read(id)).bills).toMatchObject([{ state: 'open' }])

    const changed = { ...edit, id, providers, recurrence: { ...weekly, times: 16 } }
    expect((await call(calls.updateEstimate, { body: changed })).status).toBe(200)
    const second = (await read(id)).document
    expect(second).toMatchObject({ edition: 2, before: { edition: 1, recurrence: weekly, total: document.total } })
    expect((await pdfOf(id)).text).toContain(`What version 1 said 12 times, 2 a week`)
    expect((await read(id, { edition: '1' })).document.before).toBeUndefined()
  })

  test.each([
    ['from', { from: today }, 'recurrenceEarlier'],
    ['until', { until: plusDays(today, 1) }, 'recurrenceEnds'],
    ['until', { until: plusDays(today, 500) }, 'recurrenceTooLong'],
    ['times', { times: 300 }, 'recurrenceTimes'],
  ])('refuses a scope whose %s cannot be: %j', async (field, more, code) => {
    const from = plusBusinessDays(today, 12)
    const recurrence = { times: 4, often: 1, every: 'week', from, until: plusDays(from, 40), ...more }
    const { edit } = await wanted({ recurrence })
    const { status, body } = await call(calls.createEstimate, { body: edit })
    expect([status, body.fields]).toEqual([400, [expect.objectContaining({ path: `recurrence.${field}`, code })]])
  })

  test('takes over the units and the days of the pricer', async () => {
    const { facilityId, procedure } = await priced()
    const room = await world.db.prisma.chargeItem.findFirstOrThrow({
      where: { brandId: alpha.id, facilityId, revenueCode: { startsWith: '012' }, retiredBy: null },
    })
    const suggested = async (chargeItemId: string, more: object = {}) =>
      (await call(calls.suggestItems, { body: { facilityId, chargeItemId, inPatient: false, ...more } })).body.items
    const [, beside] = await suggested(procedure.id)
    const units = (n: number) => ({ units: [{ pxCode: beside.code, revenueCode: '', units: n }] })
    expect((await suggested(procedure.id, units(7.5)))[1]).toMatchObject({ code: beside.code, units: 7.5 })
    expect((await suggested(procedure.id, units(0))).map(({ code }: { code: string }) => code)).not.toContain(beside.code)
    expect((await suggested(room.id, { inPatient: true, days: 4 }))[0]).toMatchObject({ units: 4 })
    // a stay is one, however long
    expect((await suggested(procedure.id, { days: 4 }))[0]).toMatchObject({ units: 1 })
  })

  test('calls each item as its reader does, and says beside it what the charge says', async () => {
    const { facilityId, procedure } = await priced()
    const key = { brandId_id: { brandId: alpha.id, id: procedure.id } }
    const before = await world.db.prisma.chargeItem.findUniqueOrThrow({ where: key })
    await world.db.prisma.chargeItem.update({ where: key, data: { plainName: '', description: 'HC COLONOSCOPY DX' } })
    const wish = { facilityId, chargeItemId: procedure.id, inPatient: false }
    const inSpanish = await call(calls.suggestItems, { body: { ...wish, language: 'es' } })
    expect(inSpanish.body.items[0]).toMatchObject({
      description: 'Colonoscopia (solo exploración)',
      chargeDescription: 'HC COLONOSCOPY DX',
    })
    const { id } = await made({ language: 'ja' })
    const [provider] = (await read(id)).document.providers
    expect(provider.items[0]).toMatchObject({ description: 'Colonoscopy (look only)', chargeDescription: 'HC COLONOSCOPY DX' })
    expect((await pdfOf(id)).text).toContain('Colonoscopy (look only) HC COLONOSCOPY DX')
    const { plainName, description } = before
    await world.db.prisma.chargeItem.update({ where: key, data: { plainName, description } })
  })

  test('is a document with all that the regulation asks for', async () => {
    const { id, cash } = await made()
    const { response, text } = await pdfOf(id)
    expect(response.headers['content-type']).toBe('application/pdf')
    for (const part of [
      ...['Zoë García-Quuxley', 'July 31, 1931', 'A look into the large bowel', 'Z12.11', facility.name, '12-3456789', '1234567893'],
      ...['Springfield, OH', 'Lake Anesthesia PLLC', '98-7654321', '00812', 'K63.5', dollars(cash), '$500.00', dollars(cash + 500)],
      ...['Visit to talk about the result', 'scheduled separately', 'only an estimate', 'not a contract', '$400', '120 calendar days'],
      ...['www.cms.gov/nosurprises', '1-800-985-3059', 'will not affect the quality'],
    ])
      expect(text).toContain(part)
  })

  test('takes another price than the list’s only with a reason, and nothing that the list has not', async () => {
    const { edit } = await wanted()
    const [own, other] = edit.providers as [{ items: Record<string, unknown>[] }, object]
    const changed = (item: object) => ({
      ...edit,
      providers: [{ ...own, items: [{ ...own.items[0], ...item }, ...own.items.slice(1)] }, other],
    })
    const fieldsOf = async (body: object) =>
      (await call(calls.createEstimate, { body })).body.fields?.map(({ path, code }: { path: string; code: string }) => [path, code])
    expect(await fieldsOf(changed({ price: 5 }))).toEqual([['providers.0.items.0.reason', 'priceReason']])
    expect(await fieldsOf(changed({ price: 5, reason: 'Agreed with the patient' }))).toBeUndefined()
    const gone = { chargeItemId: '00000000-0000-4000-8000-000000000000' }
    expect(await fieldsOf(changed(gone))).toEqual([['providers.0.items.0.description', 'estimateItemGone']])
    expect(await fieldsOf({ ...edit, diagnoses: ['knee'] })).toEqual([['diagnoses', 'diagnosis']])
    expect(await fieldsOf({ ...edit, scheduledFor: null })).toEqual([['scheduledFor', 'enterDate']])
    expect(await fieldsOf({ ...edit, startedOn: plusDays(today, 1) })).toEqual([['startedOn', 'bornLater']])
  })

  test('that was given stays as it was, and a change is the next edition', async () => {
    const { id, edit } = await made()
    expect((await give(id)).status).toBe(204)
    expect((await give(id)).body.code).toBe('estimateGiven')
    const before = await pdfOf(id)
    expect((await call(calls.updateEstimate, { body: { ...edit, id, service: 'Something else' } })).status).toBe(200)
    const now = await read(id)
    expect([now.edition, now.state, now.dueOn, now.document.service]).toEqual([2, 'due', now.changeBy, 'Something else'])
    expect(now.editions.map(({ givenOn, how }: Record<string, string>) => [givenOn, how])).toEqual([
      ['', ''],
      [today, 'mail'],
    ])
    expect((await read(id, { edition: '1' })).document.service).toBe('A look into the large bowel')
    expect((await pdfOf(id, { edition: '1' })).response.rawPayload.equals(before.response.rawPayload)).toBe(true)
    expect((await pdfOf(id)).text).toContain('Something else')
    // it was not given: changed once more, it is the same edition
    await call(calls.updateEstimate, { body: { ...edit, id, service: 'Something third' } })
    expect((await read(id)).edition).toBe(2)
    const late = { ...edit, id, scheduledFor: plusDays(today, 0) }
    await give(id)
    expect((await call(calls.updateEstimate, { body: late })).body.code).toBe('estimateTooLate')
    expect((await call(calls.deleteEstimate, { params: { id } })).body.code).toBe('estimateGiven')
  })

  test('of somebody who changed it meanwhile is not overwritten', async () => {
    const { id, edit } = await made()
    const { version } = await read(id)
    await call(calls.updateEstimate, { body: { ...edit, id, version } })
    expect(await call(calls.updateEstimate, { body: { ...edit, id, version } })).toMatchObject({
      status: 409,
      body: { code: 'estimateStale' },
    })
    expect((await give(id, { version })).status).toBe(409)
  })

  test('beside a bill says whether dispute resolution is open, and until when', async () => {
    const { id, cash } = await made()
    const bill = (provider: string, billed: number) => ({ provider, billed, receivedOn: plusDays(today, -10) })
    const bills = [bill(facility.name, cash + 400), bill(physician.name, 899.99)]
    const record = (sent: object[]) => call(calls.recordBills, { body: { id, bills: sent } })
    expect((await record(bills)).body.code).toBe('estimateNotGiven')
    await give(id)
    expect((await record([bill('Nobody', 1)])).body.fields[0]).toMatchObject({ path: 'bills.0.provider', code: 'estimateProvider' })
    expect((await record(bills)).status).toBe(204)
    expect((await read(id)).bills).toMatchObject([
      { expected: cash, above: 400, state: 'open', until: plusDays(today, 110) },
      { expected: 500, above: 399.99, state: 'below' },
    ])
  })
})

describe('Staff', () => {
  test('find one by name, day of birth and number, whatever the case and accents, and nobody else of another brand does', async () => {
    const { id } = await made({ firstName: 'Ximena', lastName: 'Özdemir' })
    const { number } = await read(id)
    for (const words of ['ximena', 'OZDEMIR Ximena', '1931-07-31 özdemir', String(number), `#${number}`])
      expect(await findIds(words)).toContain(id)
    for (const words of ['Ximen', 'Ximena Lopez', '1931-07-30']) expect(await findIds(words)).not.toContain(id)
    const list = await call(calls.listEstimates, { body: { search: 'ximena' } })
    expect(list.body.records).toMatchObject([{ patient: 'Özdemir, Ximena', total: (await read(id)).document.total }])
    const others = await call(calls.listEstimates, { body: { search: 'ximena' }, as: 'beta.admin' })
    expect(others.body.records).toEqual([])
    for (const e of [calls.getEstimate, calls.downloadEstimate, calls.deleteEstimate])
      expect([
        (await call(e, { params: { id }, as: 'beta.admin' })).status,
        (await call(e, { params: { id }, as: 'partner' })).status,
      ]).toEqual([404, 403])
  })

  test('leave nothing of a patient in the database as it was said, and a trace of each look', async () => {
    const { id } = await made({ firstName: 'Zerlina', lastName: 'Wobblesworth', dob: '1929-03-04', service: 'Unheard-of surgery' })
    await give(id)
    await call(calls.recordBills, { body: { id, bills: [{ provider: facility.name, billed: 987_654.32, receivedOn: today }] } })
    await read(id)
    expect(await rowsWith(world, 'Zerlina', 'Wobblesworth', '1929-03-04', 'Unheard-of', '987654.32')).toEqual([])
    await world.app.securityLog.flush()
    const looks = await world.db.prisma.securityEvent.findMany({ where: { objectId: id } })
    expect(looks.map(({ kind, username }) => [kind, username])).toContainEqual(['read-estimate', as])
    const changes = await world.db.prisma.auditEntry.findMany({ where: { entityId: id }, orderBy: { seq: 'asc' } })
    expect(changes.map(({ action }) => action).slice(0, 3)).toEqual(['create', 'give', 'update'])
  })

  test('see on the dashboard what is due and overdue', async () => {
    const standing = async () => (await call(dashboard.getDashboard)).body.estimates
    const before = await standing()
    await made()
    await made({ basis: 'requested', startedOn: plusBusinessDays(today, -5) })
    expect(await standing()).toEqual({ due: before.due + 1, overdue: before.overdue + 1 })
    expect((await call(dashboard.getDashboard, { as: 'partner' })).body.estimates).toBeNull()
  })
})

test('What is older than it has to be kept is deleted with all its editions; nothing else is', async () => {
  const [old, kept] = [await made(), await made()]
  const longAgo = (years: number) => new Date(Date.now() - years * 366 * 86_400_000)
  const settle = (id: string, years: number) =>
    world.db.prisma.goodFaithEstimate.update({
      where: { brandId_id: { brandId: alpha.id, id } },
      data: { createdAt: longAgo(years), scheduledFor: longAgo(years) },
    })
  await settle(old.id, 6)
  await settle(kept.id, 5)
  await keepHouse(world.db, world.config)
  expect([(await call(calls.getEstimate, { params: { id: old.id } })).status, (await read(kept.id)).id]).toEqual([404, kept.id])
  expect(await world.db.prisma.estimateEdition.count({ where: { estimateId: old.id } })).toBe(0)
})
