// Every row of a file is accounted for: what it was, and what became of it, up to the items of the charge master.
import { describe, expect, test } from 'vitest'
import { type UploadResult, uploads } from '@ratebook/shared/uploads.ts'
import { expectToAddUp } from '../ledger.ts'
import { random, type Random } from '../random.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { workbook } from '../workbook.ts'

const world = useWorld()
const facility = alpha.facilities[1] as { id: string; name: string }
const live = () => world.db.prisma.chargeItem.count({ where: { brandId: alpha.id, facilityId: facility.id, retiredBy: null } })

async function upload(fields: Record<string, string>, name: string, content: string | Buffer): Promise<UploadResult> {
  const { payload, headers } = multipart(
    { facility: facility.id, onRefused: 'skip', agreed: 'halfGone, manyRefused', ...fields },
    { name, content },
  )
  const authorization = `Bearer ${await world.token('alpha.admin')}`
  const { status, body } = await world.inject({
    method: 'POST',
    url: uploads.uploadCharges.path,
    payload,
    headers: { ...headers, authorization },
  })
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

const HEADER = ['Charge Code', 'Description', 'CPT/HCPCS', 'Rev Code', 'Inpatient Price', 'Outpatient Price']
/** A row of any kind that files have, among few codes and prices, so that items come again. */
function row(r: Random, list: number): string[] {
  const item = [
    String(1000 * list + r.below(40)),
    `Service ${list} ${r.below(6)}`,
    r.pick(['73721', '', '36415']),
    r.pick(['0610', '0300']),
  ]
  const price = () => String(r.pick([10, 12.5, 800]))
  const [inside, outside] = [price(), price()]
  return r.pick([
    [...item, inside, outside],
    [...item, inside, outside],
    [...item, inside, inside],
    [...item, '', outside],
    [...item, '', ''],
    [...item, 'N/A', ''],
    [...item, '0', '0.00'],
    [...item, 'about 12', outside],
    [item[0] ?? '', '', '', '', inside, ''],
    HEADER,
    ['', '', '', '', '', ''],
    ['Total', '', '', '', '1234', ''],
    ['Printed by: somebody', '', '', '', '', ''],
  ])
}
const listOf = (r: Random, list: number) => [
  ...(r.chance(0.5)
    ? [
        ['Charge master', '', '', '', '', ''],
        ['', '', '', '', '', ''],
      ]
    : []),
  HEADER,
  ...Array.from({ length: 1 + r.below(60) }, () => row(r, list)),
  [`${list}`, `Always there ${list}`, '99213', '0510', '1', '1'],
]

/** What is told of a sheet that is not read: the rows under its header that hold anything. */
const underHeader = (list: string[][]) => list.slice(list.indexOf(HEADER) + 1).filter((cells) => cells.some((cell) => cell !== ''))

describe('The sum of an upload', () => {
  test.each(Array.from({ length: 14 }, (_, i) => i + 1))(
    'adds up for random file %i, in its dry run and when it is applied',
    async (seed) => {
      const r = random(seed)
      const fields = { mode: r.pick(['merge', 'replace']), contradictions: r.pick(['both', 'first', 'highest', 'refuse']) }
      const isText = r.chance(0.7)
      const sheets = Array.from({ length: isText ? 1 : 1 + r.below(3) }, (_, i) => listOf(r, i + 1))
      const old = listOf(r, 9)
      const lists = isText ? sheets : [...sheets, underHeader(old)]
      const rows = lists.reduce((sum, list) => sum + list.length, 0)
      const [name, content] = isText
        ? ['list.csv', (sheets[0] ?? []).map((cells) => cells.join(',')).join('\n')]
        : ['list.xlsx', workbook({ ...Object.fromEntries(sheets.map((list, i) => [`Sheet ${i}`, list])), 'Old prices': old })]
      const before = await live()
      const dry = await upload({ ...fields, dryRun: 'true' }, name, content)
      const applied = await upload(fields, name, content)
      for (const result of [dry, applied]) {
        expectToAddUp(result, rows)
        expect([result.rows.before, result.rows.after]).toEqual([before, await live()])
      }
    },
  )
})
