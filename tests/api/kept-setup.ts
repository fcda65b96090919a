import { expect } from 'vitest'
import { ofBrands } from '@ratebook/server/data/scope.ts'
import { listSql } from '@ratebook/server/data/list-page.ts'
import type { KeptSource, ListSource } from '@ratebook/server/data/list.ts'
import { KeptLists } from '@ratebook/server/lists/kept-lists.ts'
import { type Column, type Columns, type Filter, type List, listRequest, type ListRequest } from '@ratebook/shared/wire/list.ts'
import type { random } from '../random.ts'
import { beta, type World } from '../world.ts'

export type Change = () => Promise<{ status: number }>
export type SourceOf = (request: ListRequest) => ListSource<Columns>

/** A list in the order of each of its columns and of two, and with a filter on each; days between two as well. */
function requests(list: List<Columns>, { pick }: ReturnType<typeof random>): ListRequest[] {
  const entries = Object.entries(list.columns) as [string, Column][]
  const conditions = (field: string, { type, kind }: Column): Filter[] => [
    type === 'text'
      ? { field, equator: 'like', value: field === 'enabled' ? 'yes' : pick(['e', '1', 'K00']) }
      : { field, equator: 'less_than', value: pick([50, 300]) },
    ...(kind === 'day'
      ? [{ field, equator: 'between' as const, value: pick(['2026-02-11..', '..2026-02-11', '2026-01-06..2026-02-11']) }]
      : []),
  ]
  const pagination = { currentPage: 1, recordsPerPage: 200 }
  const { id: usual } = list.defaultSort
  const another = entries.find(([id, { sort }]) => sort && id !== usual)?.[0] ?? usual
  return [
    ...entries.filter(([, { sort }]) => sort).map(([id]) => ({ sort: [{ id, direction: pick(['asc', 'desc']) }] })),
    {
      sort: [
        { id: another, direction: 'asc' as const },
        { id: usual, direction: 'desc' as const },
      ],
    },
    {
      sort: [
        { id: usual, direction: 'desc' as const },
        { id: another, direction: 'asc' as const },
      ],
    },
    ...entries.filter(([, { filter }]) => filter).flatMap(([id, column]) => conditions(id, column).map((filter) => ({ filter }))),
  ].map((request) => listRequest(list).parse({ pagination, ...request }))
}

/**
 * Compares what a kept list answers with what SQL does, in every order and with a filter on every column, and twice more after each change.
 * @returns the changes after which the list had to be read anew, where it need not have
 */
export async function compareWithSql(
  { db, served }: World,
  chances: ReturnType<typeof random>,
  sourceOf: SourceOf,
  changes: Record<string, Change>,
  brands: readonly string[] = [beta.id],
) {
  const all = new KeptLists(
    served,
    (error) => {
      throw error
    },
    { large: 1, capacity: 1 << 30 },
  )
  const every = requests(sourceOf({ sort: [], filter: null } as never).list, chances)
  /** @returns whether it was there at once */
  async function compare(request: ListRequest) {
    const source = sourceOf(request) as unknown as KeptSource
    const { records, total } = listSql(source, request)
    const byHand = { records: await db.rows(records), total: (await db.rows<{ total: number }>(total))[0]!.total }
    // the answer at once, and the one after the list is read anew: neither may be older than the change
    for (let tries = 0; tries < 3; tries++) {
      const page = await ofBrands(brands, () => all.page(source, request))
      if (page) {
        expect({ request, ...page }).toEqual({ request, ...byHand })
        return tries === 0
      }
      await ofBrands(brands, async () => all.note(source, request, byHand.total + 1))
      await all.settled()
    }
    throw new Error(`It is not kept: ${JSON.stringify(request)}`)
  }
  for (const request of every) await compare(request)
  const anew = new Set<string>()
  for (let round = 0; round < 2; round++)
    for (const [name, change] of Object.entries(changes)) {
      expect((await change()).status).toBeLessThan(300)
      for (const request of every) if (!(await compare(request))) anew.add(name)
    }
  return [...anew]
}
