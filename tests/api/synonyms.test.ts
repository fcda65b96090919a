import { expect, test } from 'vitest'
import { everydayEntries } from '@ratebook/server/search/entries.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { pricer, type Procedure } from '@ratebook/shared/pricer.ts'
import { synonyms } from '@ratebook/shared/synonyms.ts'
import { isUnspaced } from '@ratebook/shared/wire/unspaced.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const lookUp = async (keyWord: string, brand = alpha) =>
  (await world.call(pricer.lookupV3, { body: { brandId: brand.id, facility: brand.facilities[0]?.id, keyWord } })).body
    .records as Procedure[]
const codesOf = (records: Procedure[]) => records.map((r) => r.pxCode || `DRG ${r.drgCode}`)
const words = { says: 'zipzap; the zipzap program', means: '97110; DRG 470' }

test('what a brand’s visitors say finds what it means, theirs alone, as soon as it is saved', async () => {
  expect(await lookUp('zipzap')).toEqual([])
  const preview = await world.call(synonyms.previewSynonym, { as, body: words })
  expect(preview.body).toMatchObject({ question: 'zipzap', facilityName: expect.any(String), total: expect.any(Number) })
  expect(preview.body.records.map((r: { code: string }) => r.code)).toEqual(expect.arrayContaining(['97110', 'DRG 470']))
  expect(await lookUp('zipzap')).toEqual([])

  const { status, body: saved } = await world.call(synonyms.createSynonym, { as, body: words })
  expect(status).toBe(201)
  for (const question of ['zipzap', 'ZIPZAP program', 'how much is the zipzap'])
    expect(new Set(codesOf(await lookUp(question))), question).toEqual(new Set(['97110', 'DRG 470']))
  expect(await lookUp('zipzap', beta)).toEqual([])
  expect((await world.call(synonyms.createSynonym, { as, body: words })).status).toBe(409)

  const changed = await world.call(synonyms.updateSynonym, { as, body: { ...saved, means: 'CMS 3' } })
  expect(changed.body).toMatchObject({ means: 'CMS 3', version: 2 })
  expect(new Set(codesOf(await lookUp('zipzap')))).toEqual(new Set(['90837']))
  expect((await world.call(synonyms.updateSynonym, { as, body: saved })).status).toBe(409)
  expect((await world.call(synonyms.deleteSynonym, { as, params: { id: saved.id } })).status).toBe(204)
  expect(await lookUp('zipzap')).toEqual([])
  const log = await world.db.prisma.auditEntry.findMany({ where: { brandId: alpha.id, entity: 'search words' }, orderBy: { seq: 'asc' } })
  expect(log.map((e) => e.action)).toEqual(['create', 'update', 'delete'])
})

test('the preview calls services as visitors will read them, and says what the charge says', async () => {
  const preview = await world.call(synonyms.previewSynonym, { as, body: words })
  const stay = preview.body.records.find((r: { code: string }) => r.code === 'DRG 470')
  expect(stay).toMatchObject({ names: { en: 'Hip or knee replacement, no major complications', fr: expect.stringContaining('genou') } })
  expect(stay.chargeDescription).toMatch(/^Major hip and knee/)
})

test('a brand’s own words stand in for the built-in meaning of the same', async () => {
  expect(codesOf(await lookUp('dexa scan'))[0]).toBe('77080')
  const { body } = await world.call(synonyms.createSynonym, { as, body: { says: 'DEXA scans', means: '93000' } })
  expect(codesOf(await lookUp('dexa scan'))).toEqual(['93000'])
  await world.call(synonyms.deleteSynonym, { as, params: { id: body.id } })
})

test.each([
  { says: '', means: '73721' },
  { says: 'knee', means: ' ' },
  { says: 'a'.repeat(501), means: '73721' },
])('refuses %j', async (body) => {
  expect((await world.call(synonyms.createSynonym, { as, body })).status).toBe(400)
})

test('the built-in words can be read by staff', async () => {
  const { status, body } = await world.call(synonyms.listEverydayWords, { as })
  expect(status).toBe(200)
  expect(body).toContainEqual(expect.objectContaining({ says: expect.stringContaining('cat scan'), language: 'en' }))
  expect(body).toContainEqual(expect.objectContaining({ says: expect.stringContaining('rodilla'), language: 'es' }))
})

test.each([
  ['ct', /\bct\b|\bcta\b|tomograph/i],
  ['er', /emergency/i],
  ['ob', /pregnan|prenatal|obstetric|\bob\b|fetal|baby|birth|deliver/i],
  ['xr', /x-?ray|\bxr\b/i],
])('two letters that people say find what they mean: %s', async (question, meant) => {
  const records = await lookUp(question)
  expect(records.length).toBeGreaterThan(0)
  for (const r of records.slice(0, 3)) expect(`${r.chargeDescription} ${r.plainName}`, `${r.pxCode} ${r.drgCode}`).toMatch(meant)
})

test('two letters may be asked for where search words say them, built in or a brand’s own, and nowhere else', async () => {
  const statusOf = async (keyWord: string, brand = alpha) =>
    (await world.call(pricer.lookupV3, { body: { brandId: brand.id, facility: brand.facilities[0]?.id, keyWord } })).status
  const phrases = everydayEntries.flatMap(({ says }) => says.split(';').map((phrase) => phrase.trim().toLowerCase()))
  // in Japanese and Chinese any number may be asked for: one character is a word
  const builtIn = [...new Set(phrases)].filter((phrase) => phrase.length === 2 && !isUnspaced(phrase))
  for (const word of ['膝', '腰痛', '透析']) expect([word, await statusOf(word)]).toEqual([word, 200])
  expect(builtIn).toEqual(expect.arrayContaining(['ct', 'er', 'us', 'xr', 't4']))
  for (const word of builtIn) expect([word, await statusOf(word)]).toEqual([word, 200])
  const refused = await world.call(pricer.lookupV3, { body: { brandId: alpha.id, facility: alpha.facilities[0]?.id, keyWord: 'zq' } })
  expect([refused.status, refused.body.fields]).toEqual([400, [expect.objectContaining({ code: 'keyWordTooShort' })]])

  const { body: saved } = await world.call(synonyms.createSynonym, { as, body: { says: 'ZQ; zq program', means: '97110' } })
  expect(codesOf(await lookUp('zq'))).toEqual(['97110'])
  const shortWords = async () => (await world.call(brands.getBrand, { params: { clientId: alpha.id } })).body.shortWords
  expect((await shortWords()).sort()).toEqual([...new Set([...builtIn, 'zq'])].sort())
  expect(await statusOf('zq', beta)).toBe(400)
  await world.call(synonyms.deleteSynonym, { as, params: { id: saved.id } })
  expect(await statusOf('zq')).toBe(400)
  expect(await shortWords()).not.toContain('zq')
})

test('a brand gives the service of a code names of its own, found by them at once, and ours stand where it has none', async () => {
  const names = { en: ' Fat  check ', de: 'Fettcheck', fr: '' }
  const { status, body: saved } = await world.call(synonyms.createSynonym, {
    as,
    body: { says: 'zapfat', means: '80061; 80050-80053', names },
  })
  expect([status, saved.names, saved.name]).toEqual([201, { en: 'Fat check', de: 'Fettcheck' }, 'Fat check'])
  for (const question of ['zapfat', 'fettcheck']) {
    const service = (await lookUp(question)).find((r) => r.pxCode === '80061')
    expect(service, question).toMatchObject({
      plainName: 'Fat check',
      names: { en: 'Fat check', de: 'Fettcheck', es: 'Análisis de colesterol' },
    })
  }
  // a range has no name of its own
  expect((await lookUp('80053'))[0]?.names.de).toBe('Großes Stoffwechselprofil (Bluttest)')
  expect((await lookUp('80061', beta))[0]?.names.en).toBe('Cholesterol test')
  // whoever does not speak of names leaves them as they are
  const { names: _, name: __, ...rest } = saved
  const kept = (await world.call(synonyms.updateSynonym, { as, body: { ...rest, says: 'zapfat; zipfat' } })).body
  expect(kept.names).toEqual(saved.names)
  const tooLong = { ...kept, names: { en: 'x'.repeat(201) } }
  expect((await world.call(synonyms.updateSynonym, { as, body: tooLong })).status).toBe(400)
  await world.call(synonyms.deleteSynonym, { as, params: { id: saved.id } })
  expect((await lookUp('80061'))[0]?.names.en).toBe('Cholesterol test')
})
