import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { ESTIMATES_AN_HOUR, KEPT_DAYS, keptEstimates } from '@ratebook/shared/kept-estimates.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { rowsWith } from '../contract/rows.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const limited = useWorld({ env: { RATE_LIMITS: '1' } })
const [facility] = alpha.facilities as [(typeof alpha.facilities)[number]]

let choice: { brandId: string; facility: string; chargeItemId: string } & Record<string, unknown>
let rate: { payerId: string; displayName: string; rate: number }

beforeAll(async () => {
  const { body } = await world.call(pricer.lookupV3, { body: { brandId: alpha.id, facility: facility.id, keyWord: '70551' } })
  const [item] = body.records
  choice = { brandId: alpha.id, facility: facility.id, chargeItemId: item.id, inPatient: false, payerId: null, plan: null }
  const service = { brandId: alpha.id, facility: facility.id, pxCode: item.pxCode, revenueCode: item.revCode, chargeCode: item.chargeCode }
  const rates = await world.call(pricer.listNegotiatedRates, { body: { ...service, chargeItemId: item.id } })
  rate = rates.body.rates[0]
})
const insured = (more: object = {}) => ({
  ...choice,
  payerId: rate.payerId,
  plan: { kind: 'insurance', coPay: 40, remainingDeductible: 0, coInsurancePercentage: 20, maxOutOfPocketExpense: 5000 },
  ...more,
})
const keep = (body: object) => world.call(keptEstimates.keepEstimate, { body })
const open = (key: string, brandId = alpha.id) => world.call(keptEstimates.openEstimate, { body: { brandId, key } })
const mails = () =>
  fs
    .readdirSync(path.join(world.dataDir, 'mail'))
    .sort()
    .map((file) =>
      fs
        .readFileSync(path.join(world.dataDir, 'mail', file), 'utf8')
        .replaceAll('=\n', '')
        .replaceAll('=3D', '='),
    )

describe('An estimate that is kept', () => {
  test('is opened by its link as it was, with the figures that the other calls give', async () => {
    const kept = await keep(insured())
    expect(kept.status).toBe(201)
    const { body } = await open(kept.body.key)
    const ofPlan = { coPay: 40, remainingDeductible: 0, coInsurancePercentage: 20, maxOutOfPocketExpense: 5000 }
    const share = (await world.call(pricer.estimateOutOfPocket, { body: { ...ofPlan, allowable: rate.rate } })).body.outOfPocketExpense
    expect(body.figures).toMatchObject({ plan: rate.displayName, price: rate.rate, share: { least: share, most: share } })
    expect(body.choice).toEqual({ ...insured(), brandId: undefined, units: [], days: null })
    expect(body.expiresOn).toBe(kept.body.expiresOn)
    expect((Date.parse(body.expiresOn) - Date.parse(body.keptOn)) / 86_400_000).toBe(30)
  })

  test('has both ends where something of the plan is not known, with a plan and with Original Medicare', async () => {
    const plan = { kind: 'insurance', coPay: 0, remainingDeductible: null, coInsurancePercentage: 20 }
    const { figures } = (await open((await keep(insured({ plan }))).body.key)).body
    expect(figures.share).toEqual({ least: Math.round(rate.rate * 20) / 100, most: rate.rate })
    const medicare = { kind: 'medicare', remainingDeductible: null }
    const { share } = (await open((await keep(insured({ plan: medicare }))).body.key)).body.figures
    expect(share.least).toBe(figures.share.least)
    // the Part B deductible of the year stands before the 20 %
    expect(share.most - share.least).toBeCloseTo(283 * 0.8, 2)
  })

  test('keeps the cash price of who has no plan, and nothing where there is no price', async () => {
    const { figures } = (await open((await keep(choice)).body.key)).body
    expect(figures).toMatchObject({ plan: '', price: figures.cash, share: null })
    expect(figures.price).toBeGreaterThan(0)
    expect(await keep({ ...choice, payerId: choice.chargeItemId })).toMatchObject({ status: 422, body: { code: 'estimateWithoutPrice' } })
    expect((await keep({ ...choice, chargeItemId: rate.payerId })).status).toBe(404)
  })

  test('is opened with no other key, in no other brand, and not when it has expired', async () => {
    const { key } = (await keep(insured())).body
    for (const answer of [await open('x'), await open(key, beta.id), await open('')])
      expect(answer).toMatchObject({ status: 404, body: { code: 'estimateNotFound' } })
    const before = await world.db.prisma.keptEstimate.count()
    const where = { keptAt: { gt: new Date(Date.now() - 60_000) } }
    await world.db.prisma.keptEstimate.updateMany({ where, data: { expiresAt: new Date(Date.now() - 1000) } })
    expect((await open(key)).status).toBe(404)
    await keepHouse(world.db, world.config)
    expect([before > 0, await world.db.prisma.keptEstimate.count()]).toEqual([true, 0])
  })

  test('says nothing of itself to who reads the database', async () => {
    const { key } = (await keep(insured({ plan: { kind: 'insurance', coPay: 77.77, remainingDeductible: 0, coInsurancePercentage: 0 } })))
      .body
    expect(await rowsWith(world, key, '77.77')).toEqual([])
  })

  test('is refused to strangers who keep more than people would, from however many addresses', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, () => ({ brandId: beta.id, keyHash: randomUUID(), sealed: '', expiresAt }))
    const expiresAt = new Date(Date.now() + KEPT_DAYS * 86_400_000)
    const where = { brandId: beta.id }
    const [place] = beta.facilities as [(typeof beta.facilities)[number]]
    const item = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { ...where, facilityId: place.id, amount: { gt: 0 } } })
    const ofBeta = { ...choice, brandId: beta.id, facility: place.id, chargeItemId: item.id }
    await world.db.prisma.keptEstimate.createMany({ data: rows(ESTIMATES_AN_HOUR - 1) })
    expect((await keep(ofBeta)).status).toBe(201)
    expect(await keep(ofBeta)).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } })
    expect((await keep(choice)).status).toBe(201)
    await world.db.prisma.keptEstimate.deleteMany({ where })
  })

  test('is not of figures that somebody sends', async () => {
    const { body } = await open((await keep(insured({ figures: { price: 1 }, price: 1 }))).body.key)
    expect(body.figures.price).toBe(rate.rate)
    expect((await keep(insured({ plan: { kind: 'insurance', coPay: -1, remainingDeductible: 0, coInsurancePercentage: 0 } }))).status).toBe(
      400,
    )
  })
})

describe('An estimate that is mailed', () => {
  const mail = (email: string, more: object = {}) => world.call(keptEstimates.mailEstimate, { body: { ...insured(), email, ...more } })

  test('has the same figures, its link, and not a word of the visitor', async () => {
    expect((await mail('ana@example.org', { subject: 'Win a prize', text: 'Win a prize' })).status).toBe(204)
    const [letter = ''] = mails().slice(-1)
    const key = /my-estimate\?key=([\w-]+)/.exec(letter)?.[1] ?? ''
    const { figures } = (await open(key)).body
    for (const dollars of [figures.price, figures.share.most, figures.cash])
      expect(letter).toContain(dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' }))
    expect(letter).toContain(rate.displayName)
    expect(letter).not.toContain('Win a prize')
    expect(await rowsWith(world, 'ana@example.org')).toEqual([])
  })

  test('speaks the language of the page', async () => {
    await mail('luz@example.org', { language: 'es' })
    expect(mails().at(-1)).toMatch(/Servicio: Resonancia magn.*Su parte: /s)
  })

  test('goes to no address more than three times a day, however it is written and however many ask at once', async () => {
    const written = ['eva@example.org', 'Eva@Example.org', 'eva+a@example.org', 'eva+b@example.org', 'eva@example.org']
    const answers = await Promise.all(written.map((email) => mail(email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('estimateMailedOften')
    expect((await mail('someone.else@example.org')).status).toBe(204)
  })

  test('is asked for a few times a minute from one place', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await limited.call(keptEstimates.mailEstimate, { body: {} })).status)
    expect(statuses.filter((s) => s === 429)).toHaveLength(5 - keptEstimates.mailEstimate.limit)
  })
})
