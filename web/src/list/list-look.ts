import type { Look } from '@ratebook/shared/views.ts'
import type { Columns, List } from '@ratebook/shared/wire/list.ts'
import { accepterOf, type ListState, type Range, readListState, type Sizes, writeListState } from './list-state.ts'

/** The part of the address that names the view; an empty one asks for none, not even for the one that comes first. */
export const VIEW = 'view'
/** What of an address is about a list. */
const LIST_PARAMS = ['page', 'size', 'sort', 'filter', 'range', 'search', VIEW]
export const isPlain = (params: URLSearchParams) => !LIST_PARAMS.some((name) => params.has(name))

/** How a list looks at the moment. */
export const lookOf = (
  { search = '', filters, sort, range }: ListState,
  columns: Pick<Look, 'density'> & { choices: Look['columns'] },
): Look => ({ search, filters, sort, columns: columns.choices, density: columns.density, ...(range && { range: [...range] }) })

/** The same look is the same text, in whatever order its parts were kept. */
const textOf = ({ search, filters, sort, columns, density, range }: Look) =>
  JSON.stringify([
    search,
    filters.map(({ field, equator, value }) => [field, equator, String(value)]),
    sort.id,
    sort.direction,
    Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1)),
    density,
    range,
  ])
export const isSameLook = (a: Look, b: Look) => textOf(a) === textOf(b)

/** What of a kept look the list still has, and the names of what it has no longer. */
export function fitLook<C extends Columns>(list: List<C>, look: Look): { look: Look; gone: string[] } {
  const accepts = accepterOf(list)
  const filters: Look['filters'] = []
  for (const item of look.filters) if (accepts([...filters, item])) filters.push(item)
  const hasSort = list.columns[look.sort.id]?.sort
  const gone = [
    ...look.filters.filter((item) => !filters.includes(item)).map(({ field }) => field),
    ...(hasSort ? [] : [look.sort.id]),
    ...Object.keys(look.columns).filter((id) => !list.columns[id]),
  ]
  const columns = Object.fromEntries(Object.entries(look.columns).filter(([id]) => list.columns[id]))
  return { look: { ...look, filters, sort: hasSort ? look.sort : list.defaultSort, columns }, gone: [...new Set(gone)] }
}

/** The address under which a list looks so: from its first page, in pages as long as they are; without a look as it usually does. */
export function addressOf<C extends Columns>(
  list: List<C>,
  look: Pick<Look, 'search' | 'filters' | 'sort' | 'range'> | null,
  params: URLSearchParams,
  sizes: Sizes,
  range?: Range,
): URLSearchParams {
  const { size } = readListState(list, params, sizes, range)
  const { search, filters, sort, range: ends } = look ?? { search: '', filters: [], sort: list.defaultSort }
  const next = writeListState(list, { page: 1, size, sort, filters, ...(range && { range: ends ?? range }) }, params, sizes, range)
  next.delete('search')
  if (search) next.set('search', search)
  return next
}
