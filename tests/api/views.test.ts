import { accounts } from '@ratebook/shared/accounts.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { type Look, MOST_VIEWS, type View, views } from '@ratebook/shared/views.ts'
import { expect, test } from 'vitest'
import { somebody } from '../contract/things.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const list = payers.listPayers.path
const look: Look = {
  search: 'blue',
  filters: [{ field: 'remitPayerType', equator: 'equals', value: 'Payer' }],
  sort: { id: 'displayName', direction: 'desc' },
  columns: { remitPayer: false },
  density: 'comfortable',
}
type Headers = Record<string, string>
const person = async (brandIds = [alpha.id], role: 'administrator' | 'partner' = 'administrator') =>
  (await somebody(world, role, brandIds)).headers
const viewsOf = async (headers: Headers, of: string = list) =>
  (await world.call(views.listViews, { query: { list: of }, headers })).body as View[]
const create = (headers: Headers, body: object = {}) =>
  world.call(views.createView, { body: { list, name: 'Blue', look, ...body }, headers })
const update = (headers: Headers, body: object) => world.call(views.updateView, { body, headers })
const remove = (headers: Headers, id: string) => world.call(views.deleteView, { params: { id }, headers })

test('a view is kept, renamed, replaced and deleted', async () => {
  const me = await person()
  const { status, body: view } = await create(me)
  expect([status, view]).toEqual([201, { id: expect.any(String), name: 'Blue', look, atStart: false }])
  const renamed = await update(me, { id: view.id, name: 'BLUE' })
  expect(renamed.body).toEqual({ ...view, name: 'BLUE' })
  const plain = { ...look, search: '', filters: [], range: [60, 90] }
  await update(me, { id: view.id, look: plain })
  expect(await viewsOf(me)).toEqual([{ ...view, name: 'BLUE', look: plain }])
  expect((await remove(me, view.id)).status).toBe(204)
  expect(await viewsOf(me)).toEqual([])
  expect((await remove(me, view.id)).status).toBe(404)
})

test('nobody else sees it or can change it: not in the brand, nor the same person in another brand', async () => {
  const me = await person([alpha.id, beta.id], 'partner')
  const { body: view } = await create({ ...me, 'x-brand-id': alpha.id })
  for (const headers of [await person(), { ...me, 'x-brand-id': beta.id }]) {
    expect(await viewsOf(headers)).toEqual([])
    expect((await update(headers, { id: view.id, name: 'Mine now' })).status).toBe(404)
    expect((await remove(headers, view.id)).status).toBe(404)
    expect((await create(headers)).status).toBe(201)
  }
  expect(await viewsOf({ ...me, 'x-brand-id': alpha.id })).toEqual([view])
})

test('of one list no two have the same name but for capitals', async () => {
  const me = await person()
  await create(me)
  const taken = await create(me, { name: ' blUE ' })
  expect([taken.status, taken.body.code, taken.body.fields[0].path]).toEqual([409, 'viewTaken', 'name'])
  const { body: green } = await create(me, { name: 'Green' })
  expect((await update(me, { id: green.id, name: 'blue' })).status).toBe(409)
  expect((await viewsOf(me)).map(({ name }) => name)).toEqual(['Blue', 'Green'])
  const contractLook = { ...look, filters: [], columns: {} }
  expect((await create(me, { list: payers.listPayerContracts.path, look: contractLook })).status).toBe(201)
})

test('one at most comes first', async () => {
  const me = await person()
  const { body: one } = await create(me, { atStart: true })
  const { body: two } = await create(me, { name: 'Two', atStart: true })
  const first = async () => (await viewsOf(me)).filter(({ atStart }) => atStart).map(({ id }) => id)
  expect(await first()).toEqual([two.id])
  await update(me, { id: one.id, atStart: true })
  expect(await first()).toEqual([one.id])
  await update(me, { id: one.id, atStart: false })
  expect(await first()).toEqual([])
})

test('a list has at most so many of one person, even of many sent at once', async () => {
  const me = await person()
  const answers = await Promise.all(Array.from({ length: MOST_VIEWS + 3 }, (_, i) => create(me, { name: `View ${i}` })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_VIEWS)
  expect(answers.filter(({ body }) => body.code === 'tooManyViews')).toHaveLength(3)
  expect(await viewsOf(me)).toHaveLength(MOST_VIEWS)
})

test.each([
  { filters: [{ field: 'nothing', equator: 'equals', value: 'x' }] },
  { filters: [{ field: 'displayName', equator: 'less_than', value: 'x' }] },
  { sort: { id: 'nothing', direction: 'asc' } },
  { columns: { nothing: true } },
  { density: 'huge' },
  { range: [0, 101] },
])('what the list itself would not take is refused: %j', async (wrong) => {
  const me = await person()
  const refused = await create(me, { look: { ...look, ...wrong } })
  expect([refused.status, refused.body.fields[0].path]).toEqual([400, expect.stringContaining(`look.${Object.keys(wrong)[0]}`)])
  const { body: view } = await create(me)
  expect((await update(me, { id: view.id, look: { ...look, ...wrong } })).status).toBe(400)
  expect(await viewsOf(me)).toEqual([view])
})

test('a view that speaks of columns of the past is still told', async () => {
  const me = await somebody(world, 'administrator', [alpha.id])
  const old = { ...look, filters: [{ field: 'gone', equator: 'like', value: 'x' }], columns: { gone: true } }
  const data = { brandId: alpha.id, userId: me.id, id: crypto.randomUUID(), list, name: 'Old', look: old }
  await world.db.prisma.listView.create({ data })
  expect(await viewsOf(me.headers)).toEqual([{ id: data.id, name: 'Old', look: old, atStart: false }])
})

test('views are of lists that one may see', async () => {
  const me = await person()
  expect((await world.call(views.listViews, { query: { list: '/api/v1/nothing/list' }, headers: me })).status).toBe(404)
  expect((await create(me, { list: payers.createPayer.path })).status).toBe(404)
  expect((await world.call(views.listViews, { query: { list: contracts.listContracts.path }, headers: me })).status).toBe(403)
  expect((await create(me, { list: contracts.listContracts.path })).status).toBe(403)
})

test('they go with the person', async () => {
  const me = await somebody(world, 'administrator', [alpha.id])
  await create(me.headers)
  const userId = me.id
  expect(await world.db.prisma.listView.count({ where: { userId } })).toBe(1)
  expect((await world.call(accounts.deleteUser, { params: { id: userId }, as: 'admin' })).status).toBe(204)
  expect(await world.db.prisma.listView.count({ where: { userId } })).toBe(0)
})
