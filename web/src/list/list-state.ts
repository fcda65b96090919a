import {
  ALL_LIMIT,
  type Column,
  type Columns,
  type Equator,
  type Filter,
  type FilterItem,
  type List,
  type ListRequest,
  listRequest,
} from '@ratebook/shared/wire/list.ts'

export type Sort = { id: string; direction: 'asc' | 'desc' }
/** The threshold slider's two ends, in percent. */
export type Range = readonly [low: number, high: number]
/** What a list shows. It lives in the URL, so that a list can be bookmarked, shared and left with the Back button. */
export type ListState = { page: number; size: number; sort: Sort; filters: FilterItem[]; search?: string; range?: Range }
/** How many records a page may have (`ALL` for all of them), and how many it has at first. */
export type Sizes = { options: readonly number[]; initial: number }
export const ALL = 0
export const tableSizes: Sizes = { options: [50, 100, 200, 500, 1000], initial: 100 }
/** For short lists. */
export const shortSizes: Sizes = { options: [10, 50, 100, 250, 500, ALL], initial: 10 }

export const lastPageOf = (total: number, size: number) => (size === ALL ? 1 : Math.max(1, Math.ceil(total / size)))
/** A page of all records has room for the first 10,000. */
export const isCutOff = (total: number, size: number) => size === ALL && total > ALL_LIMIT

export const rangeStep = 10
/** The specification's threshold for associated charges. */
export const initialRange: Range = [70, 80]
function readRange(text: string | null, otherwise: Range): Range {
  const [low = Number.NaN, high = Number.NaN] = /^\d{1,3}-\d{1,3}$/.test(text ?? '') ? text!.split('-').map(Number) : []
  return low < high && high <= 100 && low % rangeStep === 0 && high % rangeStep === 0 ? [low, high] : otherwise
}

/** Items on one field combine with or, different fields with and; fields stand in the order they were first filtered in. */
export function filterGroups(items: FilterItem[]): FilterItem[][] {
  const groups = new Map<string, FilterItem[]>()
  for (const item of items) groups.set(item.field, [...(groups.get(item.field) ?? []), item])
  return [...groups.values()]
}

export function filterOf(items: FilterItem[]): Filter | null {
  const operands = filterGroups(items).map((group): Filter => (group.length === 1 ? group[0]! : { operator: 'or', filters: group }))
  return operands.length > 1 ? { operator: 'and', operands } : (operands[0] ?? null)
}

/** What else narrows a list beside its filter; the calls that switch the whole set take the same. */
export const narrowing = ({ filters, search, range }: ListState) => ({
  filter: filterOf(filters),
  ...(search && { search }),
  ...(range && { timeFilter: { lowRange: range[0], highRange: range[1] } }),
})

export const requestOf = (state: ListState): ListRequest & ReturnType<typeof narrowing> => ({
  pagination: { currentPage: state.page, recordsPerPage: state.size },
  sort: [state.sort],
  ...narrowing(state),
})

/** Tells whether a list accepts these filters together: fields, equators, values and their number, by the schema the server uses. */
export function accepterOf<C extends Columns>(list: List<C>): (filters: FilterItem[]) => boolean {
  const schema = listRequest(list).shape.filter
  return (filters) => schema.safeParse(filterOf(filters)).success
}

/** The same column toggles; another column starts ascending and replaces the sort. */
export const sortedBy = (sort: Sort, id: string): Sort => ({ id, direction: sort.id === id && sort.direction === 'asc' ? 'desc' : 'asc' })

/** A number column is compared with a number; anything else stays the text it is. */
export const valueFor = (column: Column, text: string): string | number =>
  column.type === 'text' || text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)

/**
 * Reads `?page=3&size=500&sort=-amount&filter=code.like.99&filter=amount.greator_than.100` (a leading minus is
 * descending), and `range=60-90` where there is a slider that starts at `range`. What the list does not know,
 * a mistyped or outdated link for instance, falls back to the default instead of failing.
 */
export function readListState<C extends Columns>(
  list: List<C>,
  params: URLSearchParams,
  sizes: Sizes = tableSizes,
  range?: Range,
): ListState {
  const whole = (name: string) => (/^\d{1,6}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : undefined)
  const size = whole('size')
  const sort = params.get('sort')
  const search = params.get('search')?.trim().slice(0, 200)
  const id = sort?.replace(/^-/, '')
  const filters: FilterItem[] = []
  const accepts = accepterOf(list)
  for (const text of params.getAll('filter')) {
    const [, field = '', equator = '', value = ''] = /^(\w+)\.(\w+)\.(.+)$/s.exec(text) ?? []
    const column = list.columns[field]
    const item = column && { field, equator: equator as Equator, value: valueFor(column, value) }
    if (item && accepts([...filters, item])) filters.push(item)
  }
  return {
    page: whole('page') || 1,
    size: size !== undefined && sizes.options.includes(size) ? size : sizes.initial,
    sort: id && list.columns[id]?.sort ? { id, direction: sort?.startsWith('-') ? 'desc' : 'asc' } : list.defaultSort,
    filters,
    ...(search && { search }),
    ...(range && { range: readRange(params.get('range'), range) }),
  }
}

/** Writes only what differs from the default; parameters of others on the same page are kept. */
export function writeListState<C extends Columns>(
  list: List<C>,
  state: ListState,
  params: URLSearchParams,
  sizes: Sizes = tableSizes,
  range?: Range,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['page', 'size', 'sort', 'filter', ...(state.range ? ['range'] : [])]) next.delete(name)
  if (state.page > 1) next.set('page', String(state.page))
  if (state.size !== sizes.initial) next.set('size', String(state.size))
  if (state.sort.id !== list.defaultSort.id || state.sort.direction !== list.defaultSort.direction)
    next.set('sort', `${state.sort.direction === 'desc' ? '-' : ''}${state.sort.id}`)
  for (const { field, equator, value } of state.filters) next.append('filter', `${field}.${equator}.${value}`)
  if (state.range && state.range.join() !== range?.join()) next.set('range', state.range.join('-'))
  return next
}
