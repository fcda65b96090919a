import { expect, test } from 'vitest'
import { pricer, type Procedure } from '@ratebook/shared/pricer.ts'
import { nameLanguages, type ServiceNames } from '@ratebook/shared/service-names.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
const lookup = async (keyWord: string, currentPage = 1) => {
  const body = { brandId: alpha.id, facility: alpha.facilities[0]?.id, keyWord, pagination: { currentPage, recordsPerPage: 5 } }
  return (await world.call(pricer.lookupV3, { body })).body as {
    records: Procedure[]
    choices?: ServiceNames[]
    leftOut?: string[]
    pagination: { totalRecords: number }
  }
}

test.each(['scan', 'How much is an x-ray?', 'surgery', 'a test', 'radiografía', 'Untersuchung', 'opération', '手術', '检查'])(
  '“%s” says too little: what may be meant is asked back, in every language, and every choice finds something',
  async (question) => {
    const { choices = [], pagination } = await lookup(question)
    expect(pagination.totalRecords).toBeGreaterThan(0)
    expect(choices.length).toBeGreaterThanOrEqual(4)
    for (const choice of choices) {
      expect(Object.keys(choice)).toEqual([...nameLanguages])
      expect((await lookup(choice.en!)).choices ?? [], choice.en).not.toContainEqual(choice)
      for (const words of Object.values(choice)) {
        const { records, leftOut } = await lookup(words)
        expect([words, records.length > 0, leftOut]).toEqual([words, true, undefined])
      }
    }
  },
)

test('a scan of the knee is asked about with the knee, what says enough is not', async () => {
  const { choices = [] } = await lookup('knee scan')
  expect(choices.map(({ en }) => en)).toEqual(expect.arrayContaining(['knee MRI', 'knee x-ray']))
  expect(choices.map(({ en }) => en)).not.toContain('knee bone density scan')
  expect((await lookup('knee MRI')).records[0]?.pxCode).toBe('73721')
  for (const question of ['colonoscopy', 'knee surgery', 'chest x-ray', 'bone scan'])
    expect((await lookup(question)).choices).toBeUndefined()
})

test('where nothing has all of the words, what has most of them is shown, and which were left out is said', async () => {
  const near = await lookup('purple colonoscopy quickly tomorrow')
  expect(near.leftOut).toEqual(['purple', 'quickly', 'tomorrow'])
  expect(near.records[0]?.pxCode).toBe('45378')
  expect((await lookup('colonoscopy biopsy pacemaker')).leftOut).toEqual(['pacemaker'])
  expect((await lookup('colonoscopy pacemaker appendix newborn')).leftOut).toHaveLength(3)
})

test.each([
  ['膝のMRI', '73721'],
  ['帝王切開はいくらですか', '59510'],
  ['膝', '73721'],
  ['膝盖核磁共振', '73721'],
  ['ＣＴ 頭部', '70450'],
  ['Kniespiegelung', '29881'],
  ['Was kostet eine Darmspiegelung', '45378'],
  ['échographie de l’abdomen', '76700'],
  ['l’IRM du genou', '73721'],
])('“%s” finds %s', async (question, code) => {
  expect((await lookup(question)).records.map((r) => r.pxCode)).toContain(code)
})
