import { LONGEST_SEARCH, procedureList } from '@ratebook/shared/pricer.ts'
import { isSearchable } from '../../public/searchable.ts'

/** Records per page: the server gives no more at a time. */
export const pageSizes = [10, 25, 50, 100] as const
export const ALL_DEPARTMENTS = 'All'
/** Where a service is given; both at once is as usual. */
export const settings = ['both', 'outpatient', 'inpatient'] as const

export type SortColumn = keyof typeof procedureList.columns
/** What is looked for. It lives in the address, so that a search can be shared and going back finds it again. */
export type Search = {
  keyWord: string
  department: string
  categories: string[]
  setting: (typeof settings)[number]
  page: number
  size: number
  /** null: the order the server finds best */
  sort: { id: SortColumn; direction: 'asc' | 'desc' } | null
}

const isSortColumn = (id: string | null): id is SortColumn => id !== null && Object.hasOwn(procedureList.columns, id)

/** Reads a search from the address; what makes no sense there counts as absent. */
export function searchOf(params: URLSearchParams, shortWords: readonly string[]): Search {
  const keyWord = (params.get('q') ?? '').trim()
  const page = Number(params.get('page'))
  const size = Number(params.get('size') || Number.NaN)
  const sort = params.get('sort')
  return {
    keyWord: isSearchable(keyWord, shortWords) ? keyWord.slice(0, LONGEST_SEARCH) : '',
    department: params.get('department') || ALL_DEPARTMENTS,
    categories: [...new Set(params.getAll('category'))].slice(0, 30),
    setting: settings.find((s) => s === params.get('setting')) ?? 'both',
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    size: pageSizes.find((s) => s === size) ?? 10,
    sort: isSortColumn(sort) ? { id: sort, direction: params.get('direction') === 'desc' ? 'desc' : 'asc' } : null,
  }
}

/** Writes a search to the address, leaving out what is as usual. */
export function paramsOf({ keyWord, department, categories, setting, page, size, sort }: Search): URLSearchParams {
  const params = new URLSearchParams()
  if (keyWord) params.set('q', keyWord)
  if (setting !== 'both') params.set('setting', setting)
  if (department !== ALL_DEPARTMENTS) params.set('department', department)
  for (const category of categories) params.append('category', category)
  if (sort) {
    params.set('sort', sort.id)
    params.set('direction', sort.direction)
  }
  if (size !== 10) params.set('size', String(size))
  if (page !== 1) params.set('page', String(page))
  return params
}

/** The same column again turns the order round. */
export const nextSort = (sort: Search['sort'], id: SortColumn): NonNullable<Search['sort']> => ({
  id,
  direction: sort?.id === id && sort.direction === 'asc' ? 'desc' : 'asc',
})
