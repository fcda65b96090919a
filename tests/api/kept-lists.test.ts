import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { contractedRateSource } from '@ratebook/server/features/contracted-rates.ts'
import { keepContractedRates } from '@ratebook/server/terms/contracted/keep.ts'
import { itemsOf } from '@ratebook/server/features/charges/charge-source.ts'
import { ofBrands, scopeNow } from '@ratebook/server/data/scope.ts'
import { listSql } from '@ratebook/server/data/list-page.ts'
import { KeptLists } from '@ratebook/server/lists/kept-lists.ts'
import type { KeptSource } from '@ratebook/server/data/list.ts'
import { chargeList } from '@ratebook/shared/charges.ts'
import { contractedRateList } from '@ratebook/shared/contracted-rates.ts'
import { type Column, type Columns, type Filter, listRequest, type ListRequest } from '@ratebook/shared/wire/list.ts'
import { random } from '../random.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const { pick, below, chance } = random(7)
const facilities = beta.facilities.map(({ id }) => id)
const texts = [
  '',
  'MRI knee',
  'mri KNEE left',
  'Äpfel 100% _x',
  'äpfel',
  '\u212Aelvin',
  'İstanbul',
  'CT head\\neck',
  'ct',
  'Zebra',
  'é',
  '42',
]
const amounts = ['0.10', '5.00', '5.01', '12000000000.99', '99.90', null]
const text = () => (chance(0.3) ? `${pick(texts)} ${below(50)}` : pick(texts))
const item = () => ({
  brandId: beta.id,
  facilityId: pick(facilities),
  code: chance(0.9) ? `C${below(1e6)}` : pick(texts),
  departmentName: text(),
  description: text(),
  gl: text(),
  cptHcpcs: pick(['', '99213', '70551', 'G0008']),
  plainName: text(),
  amount: pick(amounts),
  cashPrice: pick(amounts),
})
type Item = ReturnType<typeof item> & { id: string }
const fields = Object.entries(chargeList.columns) as [string, Column][]
const condition = (): Filter => {
  const [field, { type }] = pick(fields.filter(([, { filter }]) => filter))
  if (type === 'text')
    return {
      field,
      equator: pick(['like', 'starts_with', 'ends_with', 'equals'] as const),
      value: pick([...texts, 'e', 'K', '1', 'yes', 'current', 'coded']),
    }
  const equator = pick(['equals', 'not_equal_to', 'greator_than', 'less_than', 'between'] as const)
  return {
    field,
    equator,
    value: equator === 'between' ? pick(['1..6', '..5', '5.01..']) : pick([5, '5.00', 99.9, '0', '12000000000.99', '-1']),
  }
}
const filter = (): Filter | null =>
  chance(0.2) ? null : chance(0.5) ? condition() : { operator: pick(['and', 'or'] as const), operands: [condition(), condition()] }
const sort = () =>
  Array.from({ length: pick([0, 1, 1, 2, 3]) }, () => ({
    id: pick(fields.filter(([, { sort }]) => sort))[0],
    direction: pick(['asc', 'desc'] as const),
  }))
const request = (): ListRequest =>
  listRequest(chargeList).parse({
    pagination: { currentPage: pick([1, 1, 2, 7]), recordsPerPage: pick([1, 10, 100]) },
    sort: sort(),
    filter: filter(),
    ...(chance(0.1) && { search: pick(['mri', 'e', '42']) }),
  })

const lists = (capacity = 1 << 30) =>
  new KeptLists(
    world.served,
    (error) => {
      throw error
    },
    { large: 1, capacity },
  )
const kept = (query: ListRequest) => itemsOf(beta.id, query.filter) as unknown as KeptSource
const byHand = async (query: ListRequest, source = kept(query)) => {
  const { records, total } = listSql(source, query)
  const [rows, [count]] = [await world.db.rows(records), await world.db.rows<{ total: number }>(total)]
  return { records: rows, total: count!.total }
}
/** Asks until the list is kept. */
async function page(of: KeptLists, query: ListRequest, source = kept(query)) {
  const { total } = await byHand(query, source)
  for (let i = 0; i < 5; i++) {
    const answer = await of.page(source, query)
    if (answer) return answer
    of.note(source, query, total + 1)
    await of.settled()
  }
  return undefined
}

const items: Item[] = []
beforeAll(async () => {
  for (let i = 0; i < 700; i++) items.push({ ...item(), code: `K${i}`, id: uuid() })
  await world.db.prisma.chargeItem.createMany({ data: items })
})

test('a kept list has the pages and totals that SQL has, over random orders, filters, pages and edits', async () => {
  const all = lists()
  for (let round = 0; round < 80; round++) {
    if (round % 5 === 4) await editSome(pick([1, 1, 3]))
    const query = request()
    const [answer, wanted] = [await page(all, query), await byHand(query)]
    // letters beyond ASCII are the database's to compare
    if (/[^ -~]/.test(JSON.stringify(query.filter))) expect(answer).toBeUndefined()
    else expect({ query, ...answer }).toEqual({ query, ...wanted })
  }
})

async function editSome(count: number) {
  const facilityId = pick(facilities)
  await world.db.transaction(async (tx) => {
    const ids: string[] = []
    for (let i = 0; i < count; i++) {
      const here = items.filter((one) => one.facilityId === facilityId)
      const one = pick(here)
      const { facilityId: _, ...data } = item()
      const way = below(10)
      const where = { brandId_id: { brandId: beta.id, id: one.id } }
      if (way < 6) await tx.prisma.chargeItem.update({ where, data: { ...data, code: `E${below(1e9)}` } })
      else if (way < 8) {
        await tx.prisma.chargeItem.delete({ where })
        items.splice(items.indexOf(one), 1)
      } else {
        const added = { ...item(), facilityId, code: `N${below(1e9)}`, id: uuid() }
        await tx.prisma.chargeItem.create({ data: added })
        items.push(added)
        ids.push(added.id)
      }
      ids.push(one.id)
    }
    await tx.chargesChanged(beta.id, facilityId, 'prices', ids)
  })
}

const first = listRequest(chargeList).parse({ sort: [{ id: 'description', direction: 'asc' }] })

test('an edited item is laid over a kept list; a change that names no items has all of it read anew that was asked for', async () => {
  const all = lists()
  await page(all, first)
  const other = listRequest(chargeList).parse({ sort: [{ id: 'gl', direction: 'desc' }] })
  await page(all, other)
  await editSome(2)
  expect(await all.page(kept(first), first), 'laid over').toEqual(await byHand(first))
  await world.db.transaction((tx) => tx.chargesChanged(beta.id, facilities[0] as string))
  expect(await all.page(kept(first), first), 'not as of now').toBeUndefined()
  all.note(kept(first), first, items.length)
  await all.settled()
  for (const query of [first, other]) expect(await all.page(kept(query), query), 'read anew').toEqual(await byHand(query))
})

test('what is asked for while something is read is read next, all of a list together, and of whose brand it is', async () => {
  const all = lists()
  const orders = ['description', 'gl', 'code', 'amount'].map((id) => listRequest(chargeList).parse({ sort: [{ id, direction: 'asc' }] }))
  const ofBrand = (brandId: string, query: ListRequest) => itemsOf(brandId, query.filter) as unknown as KeptSource
  const brands = [beta.id, alpha.id]
  const { longReading } = world.served
  const read: string[] = []
  const reading = vi.spyOn(world.served, 'longReading').mockImplementation((work) => {
    read.push(scopeNow())
    return longReading(work)
  })
  for (const query of orders) for (const id of brands) await ofBrands([id], async () => all.note(ofBrand(id, query), query, items.length))
  await all.settled()
  // the first order of the one list by itself
  expect(read).toEqual([beta, alpha, beta].map(({ id }) => `{${id}}`))
  reading.mockRestore()
  for (const query of orders)
    for (const id of brands)
      expect(await ofBrands([id], () => all.page(ofBrand(id, query), query))).toEqual(await byHand(query, ofBrand(id, query)))
})

test('what is changed while a list is read is laid over it: it need not be read again', async () => {
  const all = lists()
  const order = (id: string) => listRequest(chargeList).parse({ sort: [{ id, direction: 'asc' }] })
  const { longReading } = world.served
  const read = vi.spyOn(world.served, 'longReading').mockImplementation((work) =>
    longReading(async (tx) => {
      const query = tx.client.query.bind(tx.client)
      const edited = vi.spyOn(tx.client, 'query').mockImplementation(((text: never, ...values: never[]) => {
        const answer = query(text, ...values) as unknown as AsyncIterable<Buffer>
        const pieces = answer[Symbol.asyncIterator]
        // rows have begun to come: what they are as of is settled
        if (pieces)
          answer[Symbol.asyncIterator] = async function* () {
            for await (const piece of { [Symbol.asyncIterator]: pieces.bind(answer) }) {
              await editSome(2)
              yield piece
            }
          }
        return answer
      }) as never)
      return work(tx).finally(() => edited.mockRestore())
    }),
  )
  for (const id of ['description', 'gl']) {
    all.note(kept(order(id)), order(id), items.length)
    await all.settled()
    expect(await all.page(kept(order(id)), order(id))).toEqual(await byHand(order(id)))
  }
  expect(read).toHaveBeenCalledTimes(2)
  read.mockRestore()
})

test('what is changed while a page is found is on the page, and no more than fits is kept', async () => {
  const all = lists()
  await page(all, first)
  const row = (await all.page(kept(first), first))!.records[0] as { id: string; facilityId: string }
  await world.db.transaction(async (tx) => {
    await tx.prisma.chargeItem.update({ where: { brandId_id: { brandId: beta.id, id: row.id } }, data: { amount: '77.77' } })
    await tx.chargesChanged(beta.id, row.facilityId, 'prices', [row.id])
  })
  expect((await all.page(kept(first), first))!.records[0]).toMatchObject({ id: row.id, amount: 77.77 })
  const few = lists(1)
  await page(few, first)
  const other = { ...first, filter: { field: 'standing', equator: 'equals' as const, value: 'current' } }
  await page(few, other)
  expect(await few.page(kept(first), first), 'gave way').toBeUndefined()
})

test('a list whose ids are numbers is kept as well: contracted rates', async () => {
  const all = lists()
  await keepContractedRates(world.served, alpha.id)
  const source = contractedRateSource(alpha.id) as unknown as KeptSource
  for (const [id, { type, sort, filter }] of Object.entries(contractedRateList.columns as Columns)) {
    const condition =
      type === 'text' ? { field: id, equator: 'like' as const, value: 'a' } : { field: id, equator: 'less_than' as const, value: 300 }
    const query = listRequest(contractedRateList).parse({
      pagination: { currentPage: 1, recordsPerPage: 50 },
      sort: sort ? [{ id, direction: pick(['asc', 'desc']) }] : [],
      filter: filter ? condition : null,
    })
    expect({ query, ...(await page(all, query, source)) }).toEqual({ query, ...(await byHand(query, source)) })
  }
})
