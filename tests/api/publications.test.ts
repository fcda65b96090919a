import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { findingWords } from '@ratebook/server/i18n/finding-words.ts'
import { wordsIn } from '@ratebook/server/i18n/words.ts'
import { findingTexts } from '@ratebook/shared/finding-texts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { type FacilityFile, type Publication, publications } from '@ratebook/shared/publications.ts'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startSmtp } from '../smtp.ts'
import { alpha, useWorld } from '../world.ts'

const smtp = await startSmtp()
const world = useWorld({ small: true, env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://prices.example.org' } })
afterAll(() => smtp.close())

const as = 'alpha.admin'
const QUIET_MS = 130_000
const facility = alpha.facilities[0] as { id: string; name: string; attesterName: string }
const where = { brandId_id: { brandId: alpha.id, id: facility.id } }
const host = 'alpha.localhost'
const files = async () => (await world.call(publications.listFacilityFiles, { as })).body as FacilityFile[]
/** Does something while strangers, or all, do not wait for a file, and waits for it afterwards. */
async function unwaited(who: 'fileWaitMs' | 'fileBriefWaitMs', work: () => Promise<unknown>) {
  const { config } = world.app
  const { [who]: usual } = config
  config[who] = 0
  await work().finally(() => Object.assign(config, { [who]: usual }))
  await vi.waitFor(async () => expect((await own()).hasChanged).toBe(false), 100_000)
}
const own = async () => (await files()).find(({ facilityId }) => facilityId === facility.id) as FacilityFile
const report = () => world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId: alpha.id, facilityName: facility.name } })
const asStranger = () => world.call(mrf.downloadReport, { body: { brandId: alpha.id, facilityName: facility.name } })
const reprice = (amount: number) =>
  world.db.transaction(async (tx) => {
    const { id } = await tx.prisma.chargeItem.findFirstOrThrow({
      where: { brandId: alpha.id, facilityId: facility.id },
      orderBy: { id: 'asc' },
    })
    await tx.prisma.chargeItem.update({ where: { brandId_id: { brandId: alpha.id, id } }, data: { amount } })
    await tx.chargesChanged(alpha.id, facility.id)
  })
async function generate(): Promise<Publication> {
  const { status } = await world.call(publications.generateFile, { as, body: { facilityId: facility.id } })
  expect(status).toBe(200)
  for (;;) {
    const { draft } = await own()
    if (draft && draft.state !== 'making') return draft
    await setTimeout(50)
  }
}
const publish = (id: string, more: object = {}) =>
  world.call(publications.publishFile, {
    as,
    params: { id },
    body: { attested: true, attesterName: facility.attesterName, publishesItself: false, ...more },
  })
const link = async () => /^mrf-url: (\S+)$/m.exec((await world.call(mrf.getCmsHptTxt, { host })).text)?.[1] ?? ''
const get = async (headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url: new URL(await link()).pathname, headers: { host, ...headers } })

describe('a file that is published by itself', () => {
  test('is there for the very first visitor: it was made ahead', async () => {
    expect(await own()).toMatchObject({ published: null, isAwaited: true })
    const { files: made } = await world.app.publisher.keepUp()
    expect(made).toBe(await world.db.prisma.facility.count())
    expect(await own()).toMatchObject({ published: { publishedBy: 'Ratebook', errors: 0 }, isAwaited: false })
    await world.db.prisma.publication.deleteMany({ where: { facilityId: facility.id } })
    fs.rmSync(path.join(world.dataDir, 'published', alpha.id, facility.id), { recursive: true })
  })

  test('goes out checked when somebody asks, and again when prices have changed; the one before is kept', async () => {
    expect((await own()).published).toBeNull()
    const first = (await report()).text
    await reprice(4321.5)
    const second = (await report()).text
    expect(first === second).toBe(false)
    const { published, earlier, hasChanged, publishesItself } = await own()
    expect(published).toMatchObject({ state: 'published', publishedBy: 'Ratebook', errors: 0, layout: 'tall' })
    expect(published?.sha256).toBe(createHash('sha256').update(second).digest('hex'))
    expect([earlier.length, hasChanged, publishesItself]).toEqual([1, false, true])
    const kept = await world.call(publications.downloadPublication, { as, params: { id: earlier[0]?.id as string } })
    expect(kept.text).toBe(first)
  })

  test('is the present one for strangers, and the last one for those who would have to wait for it', async () => {
    await report()
    await reprice(3456.5)
    const { text: before } = await asStranger()
    expect(before).toContain('3456.50')
    await unwaited('fileBriefWaitMs', async () => {
      await reprice(1111.5)
      expect((await asStranger()).text).toBe(before)
    })
    expect((await asStranger()).text).toContain('1111.50')
  })

  test('is made ahead once nothing has changed for a while', async () => {
    await report()
    await reprice(1234.5)
    expect(await own()).toMatchObject({ hasChanged: true, draft: null })
    // what changes goes on changing for a while
    expect(await world.app.publisher.keepUp()).toEqual({ files: 0 })
    expect(await world.app.publisher.keepUp(Date.now() + QUIET_MS)).toEqual({ files: 1 })
    expect((await asStranger()).text).toContain('1234.50')
    expect(await world.app.publisher.keepUp(Date.now() + QUIET_MS)).toEqual({ files: 0 })
  })

  test('is made while changes go on once the public one is an hour old, and never while a charge master is loaded', async () => {
    await reprice(2345.5)
    const published = { brandId: alpha.id, facilityId: facility.id, state: 'published' }
    await world.db.prisma.publication.updateMany({ where: published, data: { publishedAt: new Date(Date.now() - 3_700_000) } })
    const load = { brandId: alpha.id, facilityId: facility.id, userId: randomUUID(), username: as, fileName: 'x.csv', sha256: '' }
    const upload = { ...load, id: randomUUID(), status: 'processing', mode: 'merge', onRefused: 'abort' }
    const { id } = await world.db.prisma.chargeUpload.create({ data: upload })
    expect(await world.app.publisher.keepUp()).toEqual({ files: 0 })
    await world.db.prisma.chargeUpload.delete({ where: { brandId_id: { brandId: alpha.id, id } } })
    expect(await world.app.publisher.keepUp()).toEqual({ files: 1 })
    expect((await asStranger()).text).toContain('2345.50')
  })

  test('is the last one for staff, too, who would have to wait long', async () => {
    const before = (await report()).text
    await unwaited('fileWaitMs', async () => {
      await reprice(1234.5)
      expect((await report()).text).toBe(before)
    })
    expect((await report()).text).toContain('1234.50')
  })

  test('is not replaced by one with errors, and staff is told once', async () => {
    const before = (await report()).text
    const { id } = await world.db.prisma.user.findFirstOrThrow({ where: { username: as } })
    const person = await world.db.prisma.user.update({ where: { id }, data: { email: 'compliance@example.org', language: 'de' } })
    const { npis } = await world.db.prisma.facility.findUniqueOrThrow({ where })
    // what readiness does not see: a description that is a blank that no trimming by the database removes
    const item = await world.db.prisma.chargeItem.findFirstOrThrow({
      where: { brandId: alpha.id, facilityId: facility.id },
      orderBy: { id: 'asc' },
    })
    const of = { brandId_id: { brandId: alpha.id, id: item.id } }
    await world.db.prisma.chargeItem.update({ where: of, data: { description: '\u00a0' } })
    await world.db.transaction((tx) => tx.chargesChanged(alpha.id, facility.id))
    expect((await report()).text).toBe(before)
    expect((await report()).text).toBe(before)
    expect((await asStranger()).text).toBe(before)
    const mail = await smtp.arrived(person.email)
    expect(mail.subject).toBe(wordsIn('de')('fileErrors.subject', { name: facility.name }))
    expect(mail.text).toContain('https://alpha.prices.example.org/transparency')
    const { title, remedy } = findingWords.de.descriptionEmpty
    expect(mail.text).toContain(`- ${title} (`)
    expect(mail.text).toContain(`): ${remedy}`)
    expect(mail.text).not.toContain(findingTexts.descriptionEmpty.title)
    await world.db.prisma.user.update({ where: { id }, data: { language: '' } })
    expect(smtp.to(person.email)).toHaveLength(1)
    const { draft, hasChanged } = await own()
    expect([draft?.state, draft?.result?.kinds[0]?.code, hasChanged, npis.length > 0]).toEqual(['checked', 'descriptionEmpty', true, true])
    expect((await publish(draft?.id as string)).body.code).toBe('fileHasErrors')
    await world.db.prisma.chargeItem.update({ where: of, data: { description: item.description } })
    await world.db.transaction((tx) => tx.chargesChanged(alpha.id, facility.id))
    await report()
    expect((await own()).hasChanged).toBe(false)
  })
})

test('a file that is published by itself stays public when something it needs is taken from the facility', async () => {
  const { text: before } = await report()
  const { contactEmail } = await world.db.prisma.facility.findUniqueOrThrow({ where })
  await world.db.prisma.facility.update({ where, data: { contactEmail: '', detailsChangedAt: new Date() } })
  expect((await get()).body).toBe(before)
  for (const answer of [await report(), await asStranger()]) expect(answer.text).toBe(before)
  expect(await own()).toMatchObject({ published: { state: 'published' }, missing: [{ path: 'contactEmail' }] })
  expect((await own()).address).toContain(new URL(await link()).pathname)
  // nothing is tried in vain
  expect(await world.app.publisher.keepUp(Date.now() + QUIET_MS)).toEqual({ files: 0 })
  await world.db.prisma.facility.update({ where, data: { contactEmail, detailsChangedAt: new Date() } })
  await report()
  expect(await own()).toMatchObject({ hasChanged: false, missing: [] })
})

describe('publishing by hand', () => {
  test('makes, checks, attests and publishes; what is public then stays as it is until somebody publishes again', async () => {
    const draft = await generate()
    expect(draft).toMatchObject({ state: 'checked', errors: 0, progress: 1, username: as })
    expect((await publish(draft.id, { attesterName: 'Somebody Else' })).body.code).toBe('otherAttester')
    const { status, body } = await publish(draft.id)
    expect([status, body.state, body.publishedBy]).toEqual([200, 'published', as])
    expect((await publish(draft.id)).status).toBe(409)
    const before = (await report()).text
    await reprice(9876.25)
    expect((await report()).text).toBe(before)
    expect(await own()).toMatchObject({ hasChanged: true, publishesItself: false })
    const other = await world.call(mrf.downloadReport, {
      as: 'alpha.admin',
      body: { brandId: alpha.id, facilityName: facility.name, format: 'json' },
    })
    expect([other.status, other.body.code]).toEqual([422, 'otherLayoutUnpublished'])
    // what the facility lacks meanwhile takes no file away that people have published
    const { address } = await world.db.prisma.facility.findUniqueOrThrow({ where })
    await world.db.prisma.facility.update({ where, data: { address: '' } })
    expect((await report()).text).toBe(before)
    await world.db.prisma.facility.update({ where, data: { address } })
  })

  test('is refused, not failed, for a draft that a later file is just forgetting', async () => {
    const draft = await generate()
    const waiting = sql`SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT granted AND datname = current_database()`
    const publishing = await world.db.transaction(async (tx) => {
      await tx.prisma.publication.delete({ where: { brandId_id: { brandId: alpha.id, id: draft.id } } })
      const folder = path.join(world.dataDir, 'published', alpha.id, facility.id)
      for (const name of fs.readdirSync(folder).filter((name) => name.startsWith(draft.id))) fs.rmSync(path.join(folder, name))
      const answer = publish(draft.id)
      await vi.waitFor(async () => expect(await world.db.rows(waiting)).toHaveLength(1), 20_000)
      return { answer }
    })
    const { status, body } = await publishing.answer
    expect([status, body.code]).toEqual([409, 'notToBePublished'])
  })

  test('is in the log: made, attested, published, withdrawn', async () => {
    const entries = await world.db.prisma.auditEntry.findMany({ where: { brandId: alpha.id, username: as }, orderBy: { seq: 'asc' } })
    const acts = entries
      .filter(({ action }) => ['generate', 'attest', 'publish'].includes(action))
      .map(({ action, entity }) => [action, entity])
    expect(acts).toEqual([
      ['generate', 'published file'],
      ['attest', 'facility'],
      ['publish', 'published file'],
      ['generate', 'published file'],
    ])
  })

  test('is refused for a draft of an earlier state: what it says, or who attests it, is no longer so', async () => {
    const { published } = await own()
    const stale = await generate()
    expect(await own()).toMatchObject({ isDraftOutdated: false })
    await reprice(9877.25)
    expect(await own()).toMatchObject({ isDraftOutdated: true, draft: { id: stale.id } })
    const refused = await publish(stale.id)
    expect([refused.status, refused.body.code]).toEqual([422, 'fileOutdated'])
    const ofEarlierOfficial = await generate()
    await world.db.prisma.facility.update({ where, data: { attesterName: 'Robin Successor', detailsChangedAt: new Date() } })
    expect((await publish(ofEarlierOfficial.id)).body.code).toBe('fileOutdated')
    await world.db.prisma.facility.update({ where, data: { attesterName: facility.attesterName } })
    await reprice(9876.25)
    const ofEarlierTerms = await generate()
    await world.db.transaction((tx) => tx.termsChanged(alpha.id))
    expect((await publish(ofEarlierTerms.id)).body.code).toBe('fileOutdated')
    expect((await own()).published?.id).toBe(published?.id)
  })

  test('tells by how much prices changed between two files', async () => {
    const draft = await generate()
    const { published } = await own()
    const { body } = await world.call(publications.comparePublications, { as, params: { id: draft.id, before: published?.id as string } })
    expect(body).toMatchObject({ added: 0, removed: 0 })
    expect(body.raised).toBeGreaterThan(0)
    const rows = async (more: object = {}) => {
      const list = { pagination: { currentPage: 1, recordsPerPage: 20 }, id: draft.id, before: published?.id, ...more }
      return world.call(publications.listChangedRows, { as, body: list })
    }
    const { records, pagination } = (await rows()).body
    expect(pagination.totalRecords).toBe(body.raised + body.lowered + body.changed)
    expect(records).toContainEqual(expect.objectContaining({ change: 'raised', grossAfter: 9876.25 }))
    const lowered = { operator: 'and', operands: [{ field: 'change', equator: 'equals', value: 'lowered' }] }
    expect((await rows({ filter: lowered })).body.pagination.totalRecords).toBe(body.lowered)
    // it is computed once
    expect(await world.db.prisma.comparison.count()).toBe(1)
    const same = await world.call(publications.comparePublications, { as, params: { id: draft.id, before: draft.id } })
    expect(same.body).toMatchObject({ added: 0, removed: 0, raised: 0, lowered: 0, changed: 0 })
    expect(same.body.same).toBeGreaterThan(100)
  })

  test('a file is sent compressed to whom takes that, in parts, and only when it changed', async () => {
    const { published } = await own()
    const kept = path.join(world.dataDir, 'published', alpha.id, facility.id, `${published?.id}.csv`)
    await vi.waitFor(() => expect(fs.existsSync(`${kept}.br`)).toBe(true), 60_000)
    const plain = await get()
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await get({ 'accept-encoding': encoding })
      expect([answer.headers['content-encoding'], answer.headers['content-type']]).toEqual([encoding, 'text/csv; charset=utf-8'])
      expect(unpack(answer.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(answer.headers.etag).not.toBe(plain.headers.etag)
      expect((await get({ 'accept-encoding': encoding, 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
    }
    expect((await get({ range: 'bytes=0-9' })).statusCode).toBe(206)
  })

  test('what is withdrawn is gone from every address, and nothing goes out by itself', async () => {
    const { published } = await own()
    const address = await link()
    expect(address).toContain('/files/')
    const { status, body } = await world.call(publications.withdrawFile, { as, params: { id: published?.id as string } })
    expect([status, body.state]).toEqual([200, 'withdrawn'])
    expect((await world.app.inject({ url: new URL(address).pathname, headers: { host } })).statusCode).toBe(404)
    expect((await report()).status).toBe(404)
    expect((await world.call(mrf.getCmsHptTxt, { host })).text).not.toContain(facility.name)
    expect(await own()).toMatchObject({ published: null, publishesItself: false, address: '' })
    expect((await world.call(publications.withdrawFile, { as, params: { id: published?.id as string } })).status).toBe(409)
    const draft = await generate()
    await publish(draft.id, { publishesItself: true })
    expect((await report()).status).toBe(200)
  })
})

test('what is withdrawn while the next file is made does not come back by itself', async () => {
  const itself = (publishesItself: boolean) => ({ where, data: { publishesItself } })
  await world.db.prisma.facility.update(itself(true))
  await world.app.publisher.keepUp(Date.now() + QUIET_MS)
  const { published } = await own()
  await reprice(987.5)
  let making: Promise<unknown> = Promise.resolve()
  await world.db.transaction(async (tx) => {
    await tx.rows(sql`SELECT 1 FROM facility WHERE brand_id = ${alpha.id}::uuid AND id = ${facility.id}::uuid FOR NO KEY UPDATE`)
    making = world.app.publisher.keepUp(Date.now() + QUIET_MS)
    await expect.poll(async () => (await own()).draft?.state).toBe('checked')
    await tx.prisma.facility.update(itself(false))
  })
  await making
  expect(await own()).toMatchObject({ draft: { state: 'checked' }, published: { id: published?.id } })
  await world.db.prisma.facility.update(itself(true))
  await world.app.publisher.keepUp(Date.now() + QUIET_MS)
  expect((await own()).published?.id).not.toBe(published?.id)
})

test('two files are compared in all that their rows say, and what changed is named', async () => {
  const fixture = fs.readFileSync(new URL('../fixtures/mrf/tall_ok_lf.csv', import.meta.url), 'utf8')
  const [one, two, header = '', only = ''] = fixture.split('\n')
  const names = header.split(',')
  async function keptWith(said: Record<string, string>) {
    const id = randomUUID()
    const cells = only.split(',')
    for (const [name, value] of Object.entries(said)) cells[names.indexOf(name)] = value
    fs.writeFileSync(
      path.join(world.dataDir, 'published', alpha.id, facility.id, `${id}.csv`),
      `${[one, two, header, cells.join(',')].join('\n')}\n`,
    )
    const of = { brandId: alpha.id, facilityId: facility.id, layout: 'tall', fileName: 'x.csv', madeFrom: id, username: as }
    const [createdAt, endedAt] = [new Date(Date.now() - 5_000), new Date()]
    await world.db.prisma.publication.create({ data: { ...of, id, state: 'replaced', createdAt, publishedAt: createdAt, endedAt } })
    return id
  }
  const words = {
    'standard_charge|negotiated_dollar': '',
    'standard_charge|negotiated_algorithm': 'as agreed',
    'standard_charge|methodology': 'other',
    median_amount: '250',
    '10th_percentile': '200',
    '90th_percentile': '300',
    count: '12',
    additional_generic_notes: 'by the day',
  }
  const before = await keptWith(words)
  const said = { median_amount: '255', '10th_percentile': '201', '90th_percentile': '301', count: '14', 'standard_charge|max': '410' }
  const after = await keptWith({ ...words, ...said, 'standard_charge|methodology': 'per diem', additional_generic_notes: 'by the stay' })
  const { body } = await world.call(publications.comparePublications, { as, params: { id: after, before } })
  expect(body).toEqual({ added: 0, removed: 0, raised: 0, lowered: 0, changed: 1, same: 0 })
  const list = { pagination: { currentPage: 1, recordsPerPage: 20 }, id: after, before }
  expect((await world.call(publications.listChangedRows, { as, body: list })).body.records).toEqual([
    expect.objectContaining({
      ...{ change: 'changed', what: 'maximum, median, tenth, ninetieth, count, methodology, notes', dollarBefore: null, percent: null },
      ...{
        medianBefore: 250,
        medianAfter: 255,
        tenthAfter: 201,
        ninetiethAfter: 301,
        countBefore: '12',
        countAfter: '14',
        maximumAfter: 410,
      },
      ...{ methodologyBefore: 'other', methodologyAfter: 'per diem', notesBefore: 'by the day', notesAfter: 'by the stay' },
    }),
  ])
  await world.db.prisma.publication.deleteMany({ where: { brandId: alpha.id, id: { in: [before, after] } } })
  for (const id of [before, after]) fs.rmSync(path.join(world.dataDir, 'published', alpha.id, facility.id, `${id}.csv`))
})

test('the twelve files before the public one are kept, and no more of one day', async () => {
  // one was dated back above, which may be yesterday
  await world.db.prisma.publication.updateMany({ where: { facilityId: facility.id }, data: { publishedAt: new Date() } })
  for (let i = 0; i < 14; i++) {
    await reprice(100 + i)
    await report()
  }
  const { earlier, kept } = await own()
  expect([earlier.length, kept]).toEqual([12, 12])
  const folder = path.join(world.dataDir, 'published', alpha.id, facility.id)
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.csv'))).toHaveLength(13)
})

test('of the files before these the last one of each day is kept for two years, packed, and can be read and compared', async () => {
  const DAY_MS = 86_400_000
  const { earlier, published } = await own()
  const aged = earlier.slice(-4).map(({ id }) => id)
  const texts = new Map<string, string>()
  for (const [i, id] of aged.entries()) {
    texts.set(id, (await world.call(publications.downloadPublication, { as, params: { id } })).text)
    // two of one day, one of the day before, and one of too long ago
    const at = new Date(new Date().setUTCHours(17, 0, 0, 0) - ([10, 10, 11, 800][i] as number) * DAY_MS - i * 60_000)
    const data = { createdAt: at, publishedAt: at, endedAt: at }
    await world.db.prisma.publication.update({ where: { brandId_id: { brandId: alpha.id, id } }, data })
  }
  for (let i = 0; i < 4; i++) {
    await reprice(200 + i)
    await report()
  }
  const [last, , before] = aged as [string, string, string]
  await vi.waitFor(async () => expect((await own()).earlier.slice(12).map(({ id }) => id)).toEqual([last, before]), 20_000)
  const folder = path.join(world.dataDir, 'published', alpha.id, facility.id)
  await vi.waitFor(() => expect(fs.readdirSync(folder).filter((name) => name.startsWith(last))).toEqual([`${last}.csv.br`]), 20_000)
  const kept = await world.call(publications.downloadPublication, { as, params: { id: last } })
  expect([kept.text, kept.headers['content-length']]).toEqual([texts.get(last), String(Buffer.byteLength(kept.text))])
  const { status, body } = await world.call(publications.comparePublications, { as, params: { id: published?.id as string, before: last } })
  expect([status, body.added, body.same > 100]).toEqual([200, 0, true])
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})
