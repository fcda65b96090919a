import { z } from 'zod'
import { requiredText, text } from './text.ts'
import { because } from './zod-faults.ts'

/**
 * How a column is shown, sorted and filtered. `label` is a key of the language
 * catalogues; a `hidden` column is offered, but not shown at first. `kind` says what its texts are, where they are more than that:
 * days, as `YYYY-MM-DD`, lie between two others; names of facilities and departments are
 * picked; a switch, which rows have beside their columns, is `yes` or `no`. `search: false` keeps a text that
 * people read in other words out of what the list is searched by. A `spare` column gives way where the others would not fit.
 */
export type Column = {
  label: string
  type: 'text' | 'number' | 'money'
  sort?: boolean
  filter?: boolean
  hidden?: boolean
  kind?: 'day' | 'facility' | 'department' | 'switch'
  search?: false
  spare?: boolean
}
export type Columns = Record<string, Column>
/** Declares the columns of a list, the catalogue that has its texts, and the order it is shown in when nobody asked for another. */
export const columns = <const C extends Columns>(
  texts: string,
  defaultSort: { id: keyof C & string; direction: 'asc' | 'desc' },
  c: C,
) => ({ texts, defaultSort, columns: c })
export type List<C extends Columns = Columns> = {
  texts: string
  defaultSort: { id: keyof C & string; direction: 'asc' | 'desc' }
  columns: C
}

/** Equators, spelled as the wire format of the specification spells them. */
export const textEquators = ['equals', 'like', 'starts_with', 'ends_with'] as const
/** `between`, both ends included, is an addition: its value is the two ends, `10..20`; one of them may be left out. */
export const numericEquators = ['equals', 'not_equal_to', 'greator_than', 'less_than', 'between'] as const
export type Equator = (typeof textEquators)[number] | (typeof numericEquators)[number]
export const equatorsOf = ({ type, kind }: Column): readonly Equator[] =>
  type !== 'text' ? numericEquators : kind === 'day' ? [...textEquators, 'between'] : textEquators

export const ALL_LIMIT = 10_000
/** So many conditions a filter may have. */
export const MAX_ITEMS = 20
const MAX_DEPTH = 3

export type FilterItem = { field: string; equator: Equator; value: string | number }
export type Filter = FilterItem | { operator: 'and' | 'or'; operands: Filter[] } | { operator: 'or'; filters: Filter[] }
export const operandsOf = (f: Exclude<Filter, FilterItem>) => ('operands' in f ? f.operands : f.filters)
const itemsIn = (f: Filter): FilterItem[] => ('field' in f ? [f] : operandsOf(f).flatMap(itemsIn))

const namesOf = (list: List, flag: 'sort' | 'filter') => Object.keys(list.columns).filter((n) => list.columns[n]?.[flag])

/** `10..20` as it is written; '' is an end left out. Null where it is none. */
export function textsOf(range: string | number): readonly [from: string, to: string] | null {
  const [from = '', to, ...others] = String(range)
    .split('..')
    .map((end) => end.trim())
  return to === undefined || others.length > 0 || (from === '' && to === '') ? null : [from, to]
}
/** The two ends of `10..20`; one that is left out is infinite. Null where it is none. */
export function endsOf(range: string | number): readonly [low: number, high: number] | null {
  const [from, to] = textsOf(range) ?? [Number.NaN, Number.NaN]
  const [low, high] = [from === '' ? -Infinity : Number(from), to === '' ? Infinity : Number(to)]
  return low <= high ? [low, high] : null
}
const DAY = /^(\d{4}-\d{2}-\d{2})?$/
const isSpanOfDays = (range: string | number) => {
  const [from, to] = textsOf(range) ?? ['-', '-']
  return DAY.test(from) && DAY.test(to) && (from === '' || to === '' || from <= to)
}
export const rangeOf = (low: string, high: string) => `${low.trim()}..${high.trim()}`
const numberOf = (value: string | number) => (typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value))
const isComparable = ({ equator, value }: FilterItem) =>
  equator === 'between'
    ? (endsOf(value) ?? [Number.NaN]).every((end) => Math.abs(end) < 1e15 || Math.abs(end) === Infinity)
    : Math.abs(numberOf(value)) < 1e15

/** A condition, of whatever list. */
export const Condition = z.strictObject({
  field: text(100),
  equator: z.enum([...textEquators, ...numericEquators]),
  value: z.union([
    z
      .string()
      .max(200)
      .refine((s) => !s.includes('\0') && s.isWellFormed(), because('unsearchable')),
    z.number(),
  ]),
})
/** A condition that this list takes. */
export function conditionOf(list: List) {
  return Condition.extend({ field: z.enum(namesOf(list, 'filter')) }).superRefine((item, ctx) => {
    const column = list.columns[item.field] as Column
    if (!equatorsOf(column).includes(item.equator))
      ctx.addIssue({
        code: 'custom',
        path: ['equator'],
        ...because('comparedBy', { field: item.field, equators: equatorsOf(column).join(', ') }),
      })
    if (column.type !== 'text' && !isComparable(item))
      ctx.addIssue({
        code: 'custom',
        path: ['value'],
        ...because(item.equator === 'between' ? 'comparedWithRange' : 'comparedWithNumber', { field: item.field }),
      })
    if (column.type === 'text' && item.equator === 'between' && !isSpanOfDays(item.value))
      ctx.addIssue({ code: 'custom', path: ['value'], ...because('comparedWithDays', { field: item.field }) })
  })
}
/** The schema is as deep as a filter may be: a deeper one simply does not match, whatever its size. */
function filterSchema(list: List, depth = MAX_DEPTH): z.ZodType<Filter> {
  const item = conditionOf(list)
  if (depth === 0) return item
  const inner = z
    .array(filterSchema(list, depth - 1))
    .min(1)
    .max(MAX_ITEMS)
  return z.union([
    item,
    z.strictObject({ operator: z.enum(['and', 'or']), operands: inner }),
    z.strictObject({ operator: z.literal('or'), filters: inner }),
  ])
}

export const searchText = text(200)

/**
 * An addition: the whole list as a CSV file instead of a page, with these columns under these headings; a value that people read in other
 * words is written in them.
 */
const fileSchema = (list: List) =>
  z.strictObject({
    name: requiredText(120),
    columns: z
      .array(
        z.strictObject({
          id: z.enum(Object.keys(list.columns)),
          header: text(200),
          words: z
            .array(z.tuple([text(100), text(200)]))
            .max(200)
            .optional(),
        }),
      )
      .min(1)
      .max(60),
  })
export type ListFile = z.output<ReturnType<typeof fileSchema>>

/** Which page is asked for: 0 records ask for all of a list that is not too long. */
export const PageAsked = z
  .strictObject({
    currentPage: z.number().int().min(1).max(1_000_000).default(1),
    recordsPerPage: z.number().int().min(0).max(1000).default(100),
    /** what an answer says, sent back */
    totalRecords: z.number().optional(),
  })
  .transform(({ currentPage, recordsPerPage }) => ({ currentPage, recordsPerPage }))

const directions = z.enum(['asc', 'desc'])
/** An order, of whatever list. */
export const Order = z.strictObject({ id: text(100), direction: directions })
/** An order that this list takes. */
export const orderOf = (list: List) => Order.extend({ id: z.enum(namesOf(list, 'sort')) })

/** A list request on the wire: `{pagination, sort, filter}`. Names it does not know, and fields outside the list, are refused. */
export const listRequest = <C extends Columns>(list: List<C>) =>
  z.strictObject({
    pagination: PageAsked.default({ currentPage: 1, recordsPerPage: 100 }),
    sort: z
      .array(orderOf(list as unknown as List))
      .max(3)
      .default([]),
    filter: filterSchema(list as unknown as List)
      .refine((f) => itemsIn(f).length <= MAX_ITEMS, because('tooManyConditions', { limit: MAX_ITEMS }))
      .nullable()
      .default(null),
    /** an addition: part of a text in any of the columns that are searched */
    search: searchText.optional(),
    file: fileSchema(list as unknown as List).optional(),
  })
/** The query of a list that is read with GET. */
export const pageQuery = <C extends Columns>(list: List<C>, recordsPerPage = 100) =>
  z.object({
    currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
    recordsPerPage: z.coerce.number().int().min(0).max(1000).default(recordsPerPage),
    sort: z.enum(namesOf(list as unknown as List, 'sort')).default(list.defaultSort.id),
    direction: directions.default(list.defaultSort.direction),
    search: searchText.default(''),
  })
type PageQuery = z.output<ReturnType<typeof pageQuery>>
/** The same as a list request. */
export const requestOf = ({ currentPage, recordsPerPage, sort, direction, search }: PageQuery): ListRequest => ({
  pagination: { currentPage, recordsPerPage },
  sort: [{ id: sort, direction }],
  filter: null,
  search,
})

export type ListRequest = z.output<ReturnType<typeof listRequest>>

/** The filter of a list together with what it is searched for, which any of its searched columns may hold. */
export function narrowingOf(list: List, { filter, search }: Pick<ListRequest, 'filter' | 'search'>): Filter | null {
  if (!search) return filter
  const fields = namesOf(list, 'filter').filter((name) => {
    const { type, kind, search: isSearched = kind !== 'switch' } = list.columns[name] as Column
    return type === 'text' && isSearched
  })
  const anywhere: Filter = { operator: 'or', filters: fields.map((field) => ({ field, equator: 'like', value: search })) }
  return filter ? { operator: 'and', operands: [filter, anywhere] } : anywhere
}

export const Pagination = z.object({ currentPage: z.number().int(), recordsPerPage: z.number().int(), totalRecords: z.number().int() })
/** The answer of a list: one page of records, and how many there are in all. */
export const page = <R extends z.ZodType>(record: R) => z.object({ records: z.array(record), pagination: Pagination })
