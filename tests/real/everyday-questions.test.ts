import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pricer, type Procedure } from '@ratebook/shared/pricer.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { everydayQuestions, questionsInSixLanguages } from '../everyday-questions.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { realData } from './data.ts'

const { folder, present } = realData('chargemasters')
const world = useWorld()
const facility = alpha.facilities[1] as { id: string; name: string }

/** The hospital lists no stays and no physicians: a question whose services it does not sell is not asked. */
test.skipIf(!present)('everyday questions find their service among the first five in a hospital’s own list', async () => {
  const name = 'kennestone_procedures.txt'
  const { payload, headers } = multipart(
    { facility: facility.id, mode: 'replace', agreed: 'halfGone', onRefused: 'skip' },
    { name, content: fs.readFileSync(path.join(folder, name)) },
  )
  const authorization = `Bearer ${await world.token('alpha.admin')}`
  const upload = await world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })
  expect(upload.status, upload.text).toBe(200)
  const items = await world.db.prisma.chargeItem.findMany({ where: { facilityId: facility.id, retiredBy: null } })
  const missed: string[] = []
  const questions = everydayQuestions.filter(({ isMeant }) => items.some((i) => isMeant({ pxCode: i.cptHcpcs, drgCode: i.drgCode })))
  for (const { question, isMeant } of questions) {
    const body = { brandId: alpha.id, facility: facility.id, keyWord: question, pagination: { currentPage: 1, recordsPerPage: 5 } }
    const records: Procedure[] = (await world.call(pricer.lookupV3, { body })).body.records
    if (!records.some(isMeant)) missed.push(`${question} → ${records.map((r) => `${r.pxCode} ${r.chargeDescription}`).join(' | ')}`)
  }
  if (process.env.MISSED) console.log(`${questions.length} asked\n${missed.join('\n')}`)
  const inSix = questionsInSixLanguages.filter(({ isMeant }) => items.some((i) => isMeant({ pxCode: i.cptHcpcs, drgCode: i.drgCode })))
  const notFirst: string[] = []
  for (const { question, isMeant } of inSix) {
    const body = { brandId: alpha.id, facility: facility.id, keyWord: question, pagination: { currentPage: 1, recordsPerPage: 1 } }
    const [first]: Procedure[] = (await world.call(pricer.lookupV3, { body })).body.records
    if (!first || !isMeant(first)) notFirst.push(`${question} → ${first?.pxCode} ${first?.chargeDescription}`)
  }
  expect(inSix.length).toBeGreaterThan(85)
  expect(notFirst.length, notFirst.join('\n')).toBeLessThanOrEqual(inSix.length / 20)
  expect(questions.length).toBeGreaterThan(140)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(questions.length / 20)
})
