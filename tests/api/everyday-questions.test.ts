import { expect, test } from 'vitest'
import { pricer, type Procedure } from '@ratebook/shared/pricer.ts'
import { everydayQuestions } from '../everyday-questions.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
const facility = alpha.facilities[0]?.id as string
const firstFive = async (keyWord: string): Promise<Procedure[]> =>
  (await world.call(pricer.lookupV3, { body: { brandId: alpha.id, facility, keyWord, pagination: { currentPage: 1, recordsPerPage: 5 } } }))
    .body.records

test('of 200 everyday questions at least 190 find their service among the first five', { timeout: 60_000 }, async () => {
  expect(everydayQuestions).toHaveLength(200)
  const missed: string[] = []
  for (const { question, isMeant } of everydayQuestions) {
    const records = await firstFive(question)
    if (!records.some(isMeant)) missed.push(`${question} → ${records.map((r) => r.plainName || r.chargeDescription).join(' | ')}`)
  }
  if (process.env.MISSED) console.log(missed.join('\n'))
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(10)
})
