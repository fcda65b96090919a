import fs from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from '@ratebook/server/app.ts'
import { adoptEarlierFiles } from '@ratebook/server/features/mrf/publish/adopt-files.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { type FacilityFile, publications } from '@ratebook/shared/publications.ts'
import { runCheck } from '@ratebook/server/features/mrf/check/run-check.ts'
import { TermsCache } from '@ratebook/server/terms/brand-terms.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld({ small: true })
const facility = alpha.facilities[0] as { id: string; name: string }
const host = 'alpha.localhost'
const own = async () => {
  const { body } = await world.call(publications.listFacilityFiles, { as: 'alpha.admin' })
  return (body as FacilityFile[]).find(({ facilityId }) => facilityId === facility.id) as FacilityFile
}
const index = async () => (await world.call(mrf.getCmsHptTxt, { host })).text
const get = (url: string, headers: object = {}) => world.inject({ method: 'GET', url, headers: { host, ...headers } })
const reportOf = (of: { id: string; name: string }, as?: 'alpha.admin' | 'beta.admin') =>
  world.call(mrf.downloadReport, {
    body: { brandId: alpha.facilities.includes(of as never) ? alpha.id : beta.id, facilityName: of.name },
    as,
  })

/** Gives an item of the facility a description that breaks the format, or its own again. */
async function describeItem(description: string) {
  const of = { brandId: alpha.id, facilityId: facility.id }
  const { id, description: before } = await world.db.prisma.chargeItem.findFirstOrThrow({ where: of, orderBy: { id: 'asc' } })
  await world.db.prisma.chargeItem.update({ where: { brandId_id: { brandId: alpha.id, id } }, data: { description } })
  await world.db.transaction((tx) => tx.chargesChanged(alpha.id, facility.id))
  return before
}

beforeEach(async () => {
  await world.db.prisma.publication.deleteMany({})
})

describe('the first file of a facility', () => {
  let before = ''
  beforeEach(async () => {
    before = await describeItem('\u00a0')
  })
  afterEach(() => describeItem(before))

  test('is not public while it has errors: nobody is led to it, and who follows an old link is told so', async () => {
    const address = /^mrf-url: \S+(\/files\/\S*valley\S*)$/m.exec(await index())?.[1] as string
    await world.app.publisher.keepUp()
    expect(await own()).toMatchObject({ published: null, isAwaited: false, address: '', draft: { state: 'checked' } })
    expect((await own()).draft?.result?.kinds[0]).toMatchObject({ code: 'descriptionEmpty', severity: 'error' })
    expect(await index()).not.toContain(facility.name)
    expect((await reportOf(facility)).status).toBe(404)
    expect((await reportOf(facility, 'alpha.admin')).status).toBe(404)
    const program = await get(address, { accept: 'text/csv' })
    expect([program.status, program.body.code]).toEqual([404, 'fileNotFound'])
    const person = await get(address, { accept: 'text/html', 'accept-language': 'es' })
    expect([person.status, person.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(person.text).toContain('Todavía no hay un archivo de precios')
    // mended, it goes out
    await describeItem(before)
    expect((await reportOf(facility, 'alpha.admin')).status).toBe(200)
    expect(await index()).toContain(facility.name)
  })

  test('does not take the place of the one that was public before publishing was a step', async () => {
    const folder = path.join(world.dataDir, 'mrf', alpha.id, facility.id)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'b.csv'), 'older,file\n')
    fs.utimesSync(path.join(folder, 'b.csv'), new Date('2026-01-02'), new Date('2026-01-02'))
    fs.writeFileSync(path.join(folder, 'a.csv'), 'hospital_name,last_updated_on\n')
    await adoptEarlierFiles(world.db, world.dataDir)
    expect(fs.existsSync(path.join(world.dataDir, 'mrf'))).toBe(false)
    await world.app.publisher.keepUp(Date.now() + 130_000)
    const { published, draft } = await own()
    expect([published?.state, published?.result, draft?.state]).toEqual(['published', null, 'checked'])
    expect(draft?.errors).toBeGreaterThan(0)
    expect((await reportOf(facility)).text).toBe('hospital_name,last_updated_on\n')
    // started again, nothing comes back
    await adoptEarlierFiles(world.db, world.dataDir)
    expect((await own()).earlier).toHaveLength(0)
  })
})

test('who asks for a first file waits for it, and is told to come again when that takes long', async () => {
  const [address] = /\/files\/\S+/.exec(await index()) as RegExpExecArray
  const { fileWaitMs } = world.app.config
  world.app.config.fileWaitMs = 0
  const program = await get(address)
  expect([program.status, program.body.code, Number(program.headers['retry-after']) > 0]).toEqual([503, 'fileBeingMade', true])
  const person = await get(address, { accept: 'text/html' })
  expect([person.status, person.text.includes('The price file is being made')]).toEqual([503, true])
  world.app.config.fileWaitMs = fileWaitMs
  expect((await get(address)).text.startsWith('hospital_name,')).toBe(true)
})

test('at most two files are made at once, on connections of their own, and of a facility one, whoever asks', async () => {
  const makers = `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database() AND a.application_name = 'ratebook price files'`
  let [most, finished] = [0, false]
  const watched = (async () => {
    while (!finished) {
      most = Math.max(most, (await world.db.pool.query(makers)).rows[0].n)
      await setTimeout(20)
    }
  })()
  const all = [...alpha.facilities, ...beta.facilities]
  const answers = await Promise.all(Array.from({ length: 5 }, () => all.map((each) => reportOf(each))).flat())
  finished = true
  await watched
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(most).toBe(2)
  expect(await world.db.prisma.publication.count()).toBe(all.length)
})

test('the terms of a brand are made ready once for the files of all its facilities, and anew when they have changed', async () => {
  const asOf = vi.spyOn(TermsCache.prototype, 'asOf')
  const made = async () => {
    await world.db.prisma.publication.deleteMany({})
    asOf.mockClear()
    await Promise.all(alpha.facilities.map((each) => reportOf(each)))
    const terms = await Promise.all(asOf.mock.results.map(({ value }) => value))
    // each file asks for them when it is made, and when its findings are led to their records
    expect(terms).toHaveLength(2 * alpha.facilities.length)
    return new Set(terms)
  }
  const before = await made()
  await world.db.transaction((tx) => tx.termsChanged(alpha.id))
  const after = await made()
  asOf.mockRestore()
  expect([before.size, after.size, new Set([...before, ...after]).size]).toEqual([1, 1, 2])
})

test('threads that have checked files check the next: they take longer to load than most files to check', async () => {
  const file = path.join(world.dataDir, 'to-check.csv')
  fs.writeFileSync(file, (await reportOf(facility, 'alpha.admin')).text)
  const check = (name: string) => {
    const request = { path: file, listPath: path.join(world.dataDir, name), today: '2026-11-23' as const }
    return runCheck(request, new AbortController().signal, () => {})
  }
  let loaded = 0
  const count = () => loaded++
  process.on('worker', count)
  for (let round = 0; round < 3; round++) await Promise.all([check('one.csv'), check('two.csv')])
  process.off('worker', count)
  // what checked the file itself may have been there before
  expect(loaded).toBeLessThanOrEqual(2)
})

test('two servers over one folder publish every state once, and serve each other’s files', async () => {
  const other = await buildApp({ config: world.config, db: world.db })
  const body = { brandId: alpha.id, facilityName: facility.name }
  const token = await world.token('alpha.admin')
  const ask = (app: typeof other) =>
    app.inject({ method: 'POST', url: mrf.downloadReport.path, payload: body, headers: { authorization: `Bearer ${token}` } })
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    await world.db.transaction((tx) => tx.chargesChanged(alpha.id, facility.id))
    const answers = await Promise.all([world.app, other, world.app, other].map(ask))
    statuses.push(...answers.map(({ statusCode }) => statusCode))
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1)
  }
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(await world.db.prisma.publication.count({ where: { facilityId: facility.id } })).toBe(6)
  await other.close()
})

test('a server that keeps its files elsewhere makes the public one again', async () => {
  const { text } = await reportOf(facility)
  fs.rmSync(path.join(world.dataDir, 'published'), { recursive: true })
  expect((await reportOf(facility)).text).toBe(text)
  expect(await world.db.prisma.publication.count({ where: { facilityId: facility.id } })).toBe(1)
})
