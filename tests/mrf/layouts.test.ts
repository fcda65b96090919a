import fs from 'node:fs'
import path from 'node:path'
import { type FileLayout, fileLayouts, mediaTypeOf } from '@ratebook/shared/file-layouts.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { expect, test } from 'vitest'
import { whatItSays, whatItsHeadSays } from '../machine-readable.ts'
import { alpha, beta, multipart, useWorld } from '../world.ts'
import { FAULTLESS, judge } from './validate.ts'

const world = useWorld({ small: true })
const places = [alpha, beta].flatMap((brand) => brand.facilities.map(({ id, name }) => ({ brandId: brand.id, facilityName: name, id })))
const fileIn = async (format: FileLayout | undefined, { brandId, facilityName } = places[0] as (typeof places)[number]) => {
  const { text, headers, status } = await world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId, facilityName, format } })
  expect(status).toBe(200)
  const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? ''
  const file = path.join(world.dataDir, name)
  fs.writeFileSync(file, text)
  return { text, name, type: headers['content-type'], judged: () => judge(file, name) }
}

test.each(places)('the three layouts of $facilityName have no fault for CMS’s validator, and say the same', async (place) => {
  const files = []
  for (const layout of fileLayouts) files.push(await fileIn(layout, place))
  for (const { judged, name, type } of files) {
    expect([name, await judged()]).toEqual([name, FAULTLESS])
    expect(type).toBe(`${mediaTypeOf(name.endsWith('.json') ? 'json' : 'tall')}; charset=utf-8`)
  }
  const [tall, wide, json] = files.map(({ text }) => [...whatItSays(text)].sort())
  expect(tall?.length).toBeGreaterThan(100)
  expect(wide).toEqual(tall)
  expect(json).toEqual(tall)
  expect(files[1]?.text.split('\n')[2]).toContain('|negotiated_dollar,')
})

test('a facility’s file has the layout that it chose, under its address too', async () => {
  const [{ id, brandId, facilityName }] = places as [(typeof places)[number]]
  const { body } = await world.call(facilitySettings.getFacility, { as: 'alpha.admin', params: { id } })
  expect(body.fileLayout).toBe('tall')
  const edit = { ...body, attested: true, fileLayout: 'json' }
  expect((await world.call(facilitySettings.updateFacility, { as: 'alpha.admin', body: edit })).body).toMatchObject({ fileLayout: 'json' })
  const chosen = await fileIn(undefined)
  expect([chosen.name.replace(/.*_/, ''), chosen.type, await chosen.judged()]).toEqual([
    'standardcharges.json',
    'application/json; charset=utf-8',
    FAULTLESS,
  ])
  const { text } = await world.call(mrf.getCmsHptTxt, { host: 'alpha.localhost:3000' })
  expect(text).toContain(`/files/${chosen.name}\n`)
  const stable = await world.inject({ method: 'GET', url: `/files/${chosen.name}`, headers: { host: 'alpha.localhost:3000' } })
  expect([stable.status, stable.headers['content-type']]).toEqual([200, chosen.type])
  expect(stable.text).toBe(chosen.text)
  expect((await fileIn('tall')).text.startsWith('hospital_name,')).toBe(true)
  const back = { ...edit, version: body.version + 1, fileLayout: 'tall' }
  expect((await world.call(facilitySettings.updateFacility, { as: 'alpha.admin', body: back })).status).toBe(200)
  for (const wrong of ['xml', ''])
    expect(
      (await world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId, facilityName, format: wrong as 'tall' } })).status,
    ).toBe(400)
})

test('a stop-loss stands among the general contract provisions, and so do reductions, payer by payer', async () => {
  const beyond = 'where its charges are more than $250,000.00, 60 percent of the charges beyond on top.'
  const operations = 'An outpatient visit (CPT/HCPCS 43200-43270; 44360-44408; 45300-45398)'
  const reduced =
    'where it has several procedures, 100 percent for the dearest, 50 percent for the second, 25 percent for each further one.'
  for (const layout of fileLayouts) {
    const { general_contract_provisions: said = '' } = whatItsHeadSays((await fileIn(layout)).text)
    expect([layout, said.split(/(?<=\.)\s+(?=Blue|Summit)/)]).toEqual([
      layout,
      [
        `Blue River Health HMO, Riverside Select: An inpatient stay (MS-DRG 001-999): ${beyond}`,
        `Blue River Health PPO, All plans: An inpatient stay (MS-DRG 001-999): ${beyond}`,
        `Summit Ridge Choice, All plans: ${operations}: ${reduced}`,
        `Summit Ridge Medicare Advantage, All plans: ${operations}: ${reduced}`,
      ],
    ])
  }
})

test('what was made of a facility comes in at another as the same items and rates, from each layout', async () => {
  const [{ brandId }, into] = places as [(typeof places)[number], (typeof places)[number]]
  const { prisma } = world.db
  const files = []
  for (const layout of fileLayouts) files.push(await fileIn(layout))
  // contracts would take the place of what comes in
  await prisma.payer.updateMany({ where: { brandId }, data: { enabled: false } })
  await prisma.payerContract.updateMany({ where: { brandId }, data: { contractId: null } })
  await prisma.payer.updateMany({ where: { brandId }, data: { enabled: true } })
  await prisma.brand.update({ where: { id: brandId }, data: { termsRevision: { increment: 1 } } })
  const said = [...whatItSays(files[0]?.text ?? '')].sort()
  for (const { name, text } of files) {
    const { payload, headers } = multipart({ facility: into.id, mode: 'replace', agreed: 'halfGone' }, { name, content: text })
    const authorization = `Bearer ${await world.token('alpha.admin')}`
    const { body } = await world.inject({
      method: 'POST',
      url: uploads.uploadCharges.path,
      payload,
      headers: { ...headers, authorization },
    })
    expect([name, body.status, body.refused]).toEqual([name, 'applied', 0])
    expect([...whatItSays((await fileIn('tall', into)).text)].sort()).toEqual(said)
  }
})

test('where no payer has a rate the wide layout is tall, because it has to name a payer', async () => {
  await world.db.prisma.payer.updateMany({ where: { brandId: alpha.id }, data: { enabled: false } })
  await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { termsRevision: { increment: 1 } } })
  const { text, judged } = await fileIn('wide')
  expect(await judged()).toEqual(FAULTLESS)
  expect(text.split('\n')[2]).toContain(',payer_name,plan_name,')
  expect([...whatItSays((await fileIn('json')).text)].sort()).toEqual([...whatItSays(text)].sort())
})
