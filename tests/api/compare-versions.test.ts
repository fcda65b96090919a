import { charges } from '@ratebook/shared/charges.ts'
import { chargeEdits } from '@ratebook/shared/charge-edits.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { versionComparison } from '@ratebook/shared/version-comparison.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { alpha, multipart, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const facility = alpha.facilities[1] as { id: string }

async function upload(mode: string, ...rows: string[]): Promise<string> {
  const content = ['Charge Code,Description,Department,CPT/HCPCS,Rev Code,Charge,Cash Price', ...rows].join('\n')
  const agreed = 'halfGone'
  const { payload, headers } = multipart({ facility: facility.id, mode, agreed }, { name: 'charges.csv', content })
  const authorization = `Bearer ${await world.token(as)}`
  const { body } = await world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })
  expect(body.status).toBe('applied')
  return body.versionId
}
type Row = {
  code: string
  change: string
  amountBefore: number | null
  amountAfter: number | null
  difference: number | null
  percent: number | null
}
const compare = async (from?: string, to?: string) => {
  const query = { facilityId: facility.id, ...(from && { from }), ...(to && { to }) }
  return (await world.call(versionComparison.compareVersions, { as, query })).body
}
const list = async (from: string | null, to: string | null, more: object = {}): Promise<Row[]> =>
  (await world.call(versionComparison.listVersionChanges, { as, body: { facilityId: facility.id, from, to, ...more } })).body.records
const changes = async (from: string | null, to: string | null) => (await list(from, to)).map((r) => [r.code, r.change, r.difference])
const find = async (code: string) =>
  (await world.call(charges.listCharges, { as, body: { filter: { field: 'code', equator: 'equals', value: code } } })).body.records[0]

describe('two versions of a charge master', () => {
  let [first, second, third] = ['', '', '']
  beforeAll(async () => {
    await world.db.prisma.chargeItem.deleteMany({ where: { brandId: alpha.id, facilityId: facility.id } })
    first = await upload(
      'merge',
      'C1,Knee,Imaging,73721,0610,100,',
      'C2,Blood,Lab,36415,0300,20,',
      'C3,Glucose,Lab,82947,0301,30,12',
      'C4,Stay,Ward,,0120,900,',
    )
    second = await upload(
      'replace',
      'C1,Knee,Imaging,73721,0610,125,',
      'C2,Blood,Lab,36415,0300,15,',
      'C3,Glucose,Lab,82947,0301,30,10',
      'C5,New,Lab,80053,0301,50,',
    )
  })

  test('differ in what is new, gone, dearer, cheaper and changed, in numbers and item by item', async () => {
    expect(await compare(first, second)).toEqual({
      before: 4,
      after: 4,
      unchanged: 0,
      counts: { new: 1, gone: 1, dearer: 1, cheaper: 2, changed: 0 },
      totalBefore: 150,
      totalAfter: 170,
    })
    expect(await changes(first, second)).toEqual([
      ['C1', 'dearer', 25],
      ['C2', 'cheaper', -5],
      // by its cash price, for its charge is the same
      ['C3', 'cheaper', -2],
      ['C4', 'gone', null],
      ['C5', 'new', null],
    ])
    // the other way round is the same
    expect(await changes(second, first)).toEqual(await changes(first, second))
    expect(await changes(first, first)).toEqual([])
    const [dearest] = await list(first, second, { filter: { field: 'percent', equator: 'greator_than', value: 20 } })
    expect(dearest).toMatchObject({ code: 'C1', amountBefore: 100, amountAfter: 125, percent: 25 })
    expect(await list(first, second, { filter: { field: 'change', equator: 'equals', value: 'gone' } })).toHaveLength(1)
  })

  test('stay what they were, whatever is edited, retired, typed, rolled back or brought back since', async () => {
    const was = await changes(first, second)
    const knee = await find('C1')
    await world.call(charges.updateCharge, { as, body: { ...knee, amount: 999, description: 'Knee, by hand' } })
    const item = { facilityId: facility.id, departmentName: 'Lab', description: 'Typed', revenueCode: '0300' }
    await world.call(charges.createCharge, { as, body: { ...item, code: 'C9', amount: 5 } })
    await world.call(charges.retireCharge, { as, body: { id: (await find('C2')).id, why: 'No longer' } })
    expect(await changes(first, second)).toEqual(was)
    expect(await changes(second, null)).toEqual([
      ['C1', 'dearer', 874],
      ['C2', 'gone', null],
      ['C9', 'new', null],
    ])

    third = await upload('merge', 'C1,Knee,Imaging,73721,0610,130,', 'C4,Stay,Ward,,0120,950,')
    const undone = await upload('merge', 'C5,New,Lab,80053,0301,70,')
    await world.call(uploads.rollbackUpload, { as, params: { id: undone } })
    const { body } = await world.call(chargeEdits.editCharges, {
      as,
      body: { filter: { field: 'code', equator: 'equals', value: 'C3' }, change: { departmentName: 'Chemistry' } },
    })
    expect(await changes(first, second)).toEqual(was)
    expect(await changes(second, third)).toEqual([
      ['C1', 'dearer', 5],
      ['C2', 'gone', null],
      ['C4', 'new', null],
      ['C9', 'new', null],
    ])
    expect(await changes(third, body.versions[0])).toEqual([['C3', 'changed', 0]])
    expect((await changes(null, null)).map(([code, change]) => [code, change])).toEqual([
      ['C1', 'new'],
      ['C3', 'new'],
      ['C4', 'new'],
      ['C5', 'new'],
      ['C9', 'new'],
    ])
  })

  test('are a facility’s own', async () => {
    const other = { facilityId: (alpha.facilities[0] as { id: string }).id, from: first, to: second }
    expect((await world.call(versionComparison.listVersionChanges, { as, body: other })).status).toBe(404)
    const query = { facilityId: facility.id, from: first }
    expect((await world.call(versionComparison.compareVersions, { as: 'beta.admin', query })).status).toBe(404)
  })
})
