import { expect, test, vi } from 'vitest'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { MOST_A_DAY, MOST_OF_ADDRESS, UnansweredQuestions } from '@ratebook/server/search/unanswered-questions.ts'
import { ofEveryBrand } from '@ratebook/server/data/scope.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { synonyms } from '@ratebook/shared/synonyms.ts'
import { type UnansweredQuestion, unanswered } from '@ratebook/shared/unanswered.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const facility = alpha.facilities[0]?.id as string
const search = async (keyWord: string, more: object = {}) =>
  (await world.call(pricer.lookupV3, { body: { brandId: alpha.id, facility, keyWord, ...more } })).body
const report = async (who: 'alpha.admin' | 'beta.admin' = as) => {
  const body = { pagination: { currentPage: 1, recordsPerPage: 500 } }
  return (await world.call(unanswered.listUnanswered, { as: who, body })).body.records as UnansweredQuestion[]
}
const wordsIn = async () => (await report()).map((q) => q.words)

test('what a visitor looked for in vain is counted by day, and by nobody twice', async () => {
  const { records } = await search('Zorbelplasty')
  expect(records).toEqual([])
  await search('zorbelplasty')
  await search('zorbelplasty', { pagination: { currentPage: 2, recordsPerPage: 10 } })
  await search('colonoscopy')
  const [question, ...others] = await report()
  expect(question).toMatchObject({ words: 'zorbelplasty', times: 1, days: 1, first: question?.last })
  expect(others).toEqual([])
  await search('zorbelplasty')
  expect(await report()).toMatchObject([{ words: 'zorbelplasty', times: 2 }])
  expect(await report('beta.admin')).toEqual([])
})

test('so is what was found only without some of its words', async () => {
  expect((await search('colonoscopy with sparkles')).leftOut).toEqual(['sparkles'])
  expect(await wordsIn()).toContain('colonoscopy with sparkles')
})

test.each([
  ['John Smith'],
  ['kevin zorbel'],
  ['Zorbel Fnordling'],
  ['dr zorbel'],
  ['Frau Zorbel'],
  ['zorbel 4711'],
  ['zorbel@example.org'],
  ['www.zorbel.org'],
  ['田中太郎'],
  ['z'.repeat(81)],
  ['zorbel and a long story of nine or more words'],
])('what may be a person is kept nowhere: %s', async (question) => {
  const before = await wordsIn()
  await search(question)
  expect(await wordsIn()).toEqual(before)
})

test.each([['zorbel of knee'], ['膝のぞるべる'], ['Zorbelspiegelung'], ['radiografía de zorbel']])(
  'what may not is kept: %s',
  async (question) => {
    await search(question)
    expect(await wordsIn()).toContain(question.toLowerCase())
  },
)

test('search words that say what it means take it out of the report, and other questions stay', async () => {
  await search('zorbel scan')
  await search('quaxplasty')
  const { body } = await world.call(synonyms.createSynonym, { as, body: { says: 'Zorbel; zorbelplasty', means: '97110' } })
  const left = await wordsIn()
  expect(left).toContain('quaxplasty')
  expect(left).not.toContain('zorbelplasty')
  await world.call(synonyms.updateSynonym, { as, body: { ...body, says: 'zorbel; zorbelplasty; quaxplasty' } })
  expect(await wordsIn()).not.toContain('quaxplasty')
  await world.call(synonyms.deleteSynonym, { as, params: { id: body.id } })
})

test('staff delete one search or all that are older, of their brand alone, and the log is not told the words', async () => {
  await Promise.all([search('gone at once'), search('counted long ago')])
  await search('counted long ago')
  const [gone, old] = ['gone at once', 'counted long ago'].map((words) => report().then((all) => all.find((q) => q.words === words)))
  const { id } = (await gone)!
  const before = (await old)!
  const remove = (who: 'alpha.admin' | 'beta.admin') => world.call(unanswered.deleteUnanswered, { as: who, params: { id } })
  expect([(await remove('beta.admin')).status, (await remove(as)).status, (await remove(as)).status]).toEqual([404, 204, 404])
  expect(await wordsIn()).not.toContain('gone at once')

  const key = { brandId_id: { brandId: alpha.id, id: before.id } }
  await world.db.prisma.unansweredQuestion.update({ where: key, data: { day: new Date('2020-05-01') } })
  const older = (who: 'alpha.admin' | 'beta.admin', day: string) =>
    world.call(unanswered.deleteOlderUnanswered, { as: who, body: { before: day } })
  expect((await older('beta.admin', '2020-05-02')).body).toEqual({ deleted: 0 })
  expect((await older(as, '2020-05-01')).body).toEqual({ deleted: 0 })
  expect((await older(as, '2020-05-02')).body).toEqual({ deleted: 1 })
  expect(await wordsIn()).not.toContain('counted long ago')
  const log = await world.db.prisma.auditEntry.findMany({ where: { entity: 'searches without result' }, orderBy: { seq: 'asc' } })
  expect(log.map(({ brandId, action, before }) => [brandId, action, before])).toEqual([
    [alpha.id, 'delete', { times: 1, days: 1 }],
    [alpha.id, 'delete', { olderThan: '2020-05-02', searches: 1 }],
  ])
})

test('the report is filtered and taken as a file', async () => {
  await search('zumbrelation')
  const filter = { field: 'words', equator: 'like', value: 'zumbrel' }
  const list = await world.call(unanswered.listUnanswered, { as, body: { filter } })
  expect(list.body.records).toMatchObject([{ words: 'zumbrelation', times: 1 }])
  const columns = ['words', 'times'].map((id) => ({ id, header: id }))
  const file = await world.call(unanswered.listUnanswered, { as, body: { filter, file: { name: 'searches.csv', columns } } })
  expect([file.status, file.text]).toEqual([200, expect.stringContaining('zumbrelation,1')])
})

test('another server has it in its report within a second or so, and who asked is still counted once', async () => {
  const questions = new UnansweredQuestions({ db: world.db, log: { warn: () => undefined } as never })
  const times = async () => (await world.db.prisma.unansweredQuestion.findFirst({ where: { words: 'asked elsewhere' } }))?.times
  questions.note(alpha.id, 'asked elsewhere', '192.0.2.1')
  await vi.waitUntil(times, { timeout: 30_000 })
  questions.note(alpha.id, 'asked elsewhere', '192.0.2.1')
  await questions.close()
  expect(await times()).toBe(1)
})

test('strangers fill neither memory nor disk: few of one address, some hundred a day, none longer than the server keeps them', async () => {
  const questions = new UnansweredQuestions({ db: world.db, log: { warn: () => undefined } as never })
  const rows = () => world.db.prisma.unansweredQuestion.findMany({ where: { brandId: beta.id }, orderBy: { words: 'asc' } })
  for (let i = 0; i < 100; i++) questions.note(beta.id, `alone ${i}`, '192.0.2.1')
  await questions.flush()
  expect(await rows()).toHaveLength(MOST_OF_ADDRESS)
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < 150; i++) questions.note(beta.id, `many ${round} ${i}`, `192.0.2.${i}`)
    await questions.flush()
  }
  expect(await rows()).toHaveLength(MOST_A_DAY)
  questions.note(beta.id, 'alone 1', '192.0.2.9')
  await questions.close()
  expect((await rows()).find((q) => q.words === 'alone 1')?.times).toBe(2)

  const old = new Date(Date.now() - (world.config.unansweredDays + 1) * 24 * 3_600_000)
  await world.db.prisma.unansweredQuestion.updateMany({ where: { brandId: beta.id }, data: { day: old } })
  await ofEveryBrand(() => keepHouse(world.db, world.app.config))
  expect(await rows()).toEqual([])
})
