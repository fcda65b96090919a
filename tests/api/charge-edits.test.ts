import { chargeEdits } from '@ratebook/shared/charge-edits.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const [facility, other] = alpha.facilities as unknown as [{ id: string }, { id: string }]
let round = 0
let prefix = ''
let ids: string[] = []

const make = async (code: string, fields: object) => {
  const item = { facilityId: facility.id, departmentName: 'Imaging', description: `Scan ${code}`, revenueCode: '0610', cpT_HCPCS: '73721' }
  return (await world.call(charges.createCharge, { as, body: { ...item, code: `${prefix}-${code}`, ...fields } })).body.id as string
}
beforeEach(async () => {
  prefix = `EDIT${round++}`
  ids = [
    await make('1', { amount: 100 }),
    await make('2', { amount: 33.33, cashPrice: 20 }),
    await make('3', { cashPrice: 5 }),
    await make('4', { amount: 200, facilityId: other.id }),
  ]
})
const chosen = () => ({ filter: { field: 'code', equator: 'starts_with', value: `${prefix}-` } })
const preview = async (change: object, narrowed: object = chosen()) =>
  (await world.call(chargeEdits.previewChargeEdit, { as, body: { ...narrowed, change } })).body
const edit = (body: object, narrowed: object = chosen()) => world.call(chargeEdits.editCharges, { as, body: { ...narrowed, ...body } })
const rows = async () =>
  (await world.call(charges.listCharges, { as, body: { ...chosen(), sort: [{ id: 'code', direction: 'asc' }] } })).body.records as {
    id: string
    code: string
    amount: number | null
    cashPrice: number | null
    departmentName: string
    setting: string
    version: number
  }[]
const prices = async () => (await rows()).map((r) => [r.amount, r.cashPrice])

describe('an edit of many items', () => {
  test('is shown before it is done, with those it cannot change, and changes nothing until then', async () => {
    const summary = await preview({ amount: { how: 'percent', value: 10 } })
    expect(summary).toMatchObject({ items: 4, changed: 3, refused: 1, reasons: [{ reason: 'noChargeToChange', count: 1 }] })
    expect(summary.firstRefused).toEqual([expect.objectContaining({ code: `${prefix}-3`, reason: 'noChargeToChange' })])
    expect(summary.first.map((r: { before: { amount: number }; after: { amount: number } }) => [r.before.amount, r.after.amount])).toEqual([
      [100, 110],
      [33.33, 36.66],
      [200, 220],
    ])
    expect(await prices()).toEqual([
      [100, null],
      [33.33, 20],
      [null, 5],
      [200, null],
    ])
  })

  test('is done in all facilities at once, told in each item’s history, and undone by rolling its versions back', async () => {
    const change = { amount: { how: 'percent', value: 10 }, cashPrice: { how: 'percentOfCharge', value: 50 } }
    const { state } = await preview(change)
    const { status, body } = await edit({ change, state })
    expect(status).toBe(200)
    expect(body).toMatchObject({ changed: 3, refused: 1, versions: [expect.any(String), expect.any(String)] })
    expect(await prices()).toEqual([
      [110, 55],
      [36.66, 18.33],
      [null, 5],
      [220, 110],
    ])
    const { body: history } = await world.call(charges.getChargeHistory, { as, params: { id: ids[0] as string } })
    expect(history[0]).toMatchObject({ action: 'edit', username: 'alpha.admin', changes: { amount: [100, 110], cashPrice: [null, 55] } })
    // the same preview is of other items now
    expect((await edit({ change, state })).body.code).toBe('itemsStale')

    for (const id of body.versions) expect((await world.call(uploads.rollbackUpload, { as, params: { id } })).status).toBe(200)
    expect(await prices()).toEqual([
      [100, null],
      [33.33, 20],
      [null, 5],
      [200, null],
    ])
  })

  test('keeps the rules of typed items', async () => {
    const low = await preview({ amount: { how: 'add', value: -50 } })
    expect(low.reasons).toEqual([
      { reason: 'moreThanNothing', count: 1 },
      { reason: 'noChargeToChange', count: 1 },
    ])
    const none = await preview({ cashPrice: { how: 'none' } })
    expect(none).toMatchObject({ changed: 1, reasons: [{ reason: 'chargeOrCash', count: 1 }] })
    expect((await edit({ change: { amount: { how: 'set', value: 0 } } })).status).toBe(400)
    expect((await edit({ change: {} })).status).toBe(400)
    expect((await edit({ change: { amount: { how: 'percent', value: 3.333 } } })).status).toBe(400)
    expect((await preview({ enabled: true }, { ids: [await make('9', { amount: 4, cpT_HCPCS: '' })], filter: null })).reasons).toEqual([
      { reason: 'onlyCodedShown', count: 1 },
    ])
  })

  test('makes no two items the same, and leaves those alone that would be', async () => {
    const twin = await make('1', { amount: 50, description: `Scan 1`, departmentName: 'Surgery' })
    const both = { ids: [ids[0] as string, twin], filter: null }
    expect(await preview({ departmentName: 'Radiology' }, both)).toMatchObject({ changed: 0, refused: 2 })
    expect(await preview({ departmentName: 'imaging' }, { ids: [twin], filter: null })).toMatchObject({
      changed: 0,
      reasons: [{ reason: 'chargeItemTaken', count: 1 }],
    })
    // out of each other's way at once
    const { body } = await edit({ change: { departmentName: 'Radiology', setting: 'outpatient' } }, { ids: [twin, ids[1]], filter: null })
    expect(body).toMatchObject({ changed: 2, refused: 0 })
    expect((await rows()).filter((r) => r.departmentName === 'Radiology').map((r) => r.setting)).toEqual(['outpatient', 'outpatient'])
  })

  test('reaches the search at once and is one entry per facility in the log', async () => {
    await edit({ change: { departmentName: 'Aquarium', enabled: true } }, { ids: [ids[0]], filter: null })
    const { body } = await world.call(pricer.lookupV2, { body: { brandId: alpha.id, facility: facility.id, keyWord: `${prefix}-1` } })
    expect(body.records.find((r: { id: string }) => r.id === ids[0])).toMatchObject({ departmentName: 'Aquarium' })
    const entry = await world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, action: 'edit' }, orderBy: { seq: 'desc' } })
    expect(entry).toMatchObject({ entity: 'charge master', after: { changed: 1, departmentName: 'Aquarium', enabled: true } })
  })

  test('is another brand’s nothing', async () => {
    const { body } = await world.call(chargeEdits.editCharges, {
      as: 'beta.admin',
      body: { ids, filter: null, change: { departmentName: 'Theirs' } },
    })
    expect(body).toEqual({ changed: 0, refused: 0, versions: [] })
  })
})
