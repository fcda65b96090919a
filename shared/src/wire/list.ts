import { z } from 'zod'
import { text } from './text.ts'
import { because } from './zod-faults.ts'

/**
 * How a column is shown, sorted and filtered. `label` is a key of the language
 * catalogues; a `hidden` column is offered, but not shown at first.
 */
export type Column = { label: string; type: 'text' | 'number' | 'money'; sort?: boolean; filter?: boolean; hidden?: boolean }
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
/** `between`, both ends included, is an addition: its value is the two ends, `10..20`. */
export const numericEquators = ['equals', 'not_equal_to', 'greator_than', 'less_than', 'between'] as const
export type Equator = (typeof textEquators)[number] | (typeof numericEquators)[number]
export const equatorsOf = (column: Column): readonly Equator[] => (column.type === 'text' ? textEquators : numericEquators)

export const ALL_LIMIT = 10_000
const MAX_ITEMS = 20
const MAX_DEPTH = 3

export type FilterItem = { field: string; equator: Equator; value: string | number }
export type Filter = FilterItem | { operator: 'and' | 'or'; operands: Filter[] } | { operator: 'or'; filters: Filter[] }
export const operandsOf = (f: Exclude<Filter, FilterItem>) => ('operands' in f ? f.operands : f.filters)
const itemsIn = (f: Filter): FilterItem[] => ('field' in f ? [f] : operandsOf(f).flatMap(itemsIn))

const namesOf = (list: List, flag: 'sort' | 'filter') => Object.keys(list.columns).filter((n) => list.columns[n]?.[flag])

/** The two ends of `10..20`; null where it is none. */
export function endsOf(range: string | number): readonly [low: number, high: number] | null {
  const [low = Number.NaN, high = Number.NaN, ...others] = String(range).split('..').map(numberOf)
  return low <= high && others.length === 0 ? [low, high] : null
}
export const rangeOf = (low: string | number, high: string | number) => `${Number(low)}..${Number(high)}`
const numberOf = (value: string | number) => (typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value))
const isComparable = ({ equator, value }: FilterItem) =>
  (equator === 'between' ? (endsOf(value) ?? [Number.NaN]) : [numberOf(value)]).every((number) => Math.abs(number) < 1e15)

function filterItem(list: List) {
  return z
    .strictObject({
      field: z.enum(namesOf(list, 'filter')),
      equator: z.enum([...textEquators, ...numericEquators]),
      value: z.union([
        z
          .string()
          .max(200)
          .refine((s) => !s.includes('\0') && s.isWellFormed(), because('unsearchable')),
        z.number(),
      ]),
    })
    .superRefine((item, ctx) => {
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
    })
}
/** The schema is as deep as a filter may be: a deeper one simply does not match, whatever its size. */
function filterSchema(list: List, depth = MAX_DEPTH): z.ZodType<Filter> {
  const item = filterItem(list)
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

const PageAsked = z
  .strictObject({
    currentPage: z.number().int().min(1).max(1_000_000).default(1),
    recordsPerPage: z.number().int().min(0).max(1000).default(100),
    /** what an answer says, sent back */
    totalRecords: z.number().optional(),
  })
  .transform(({ currentPage, recordsPerPage }) => ({ currentPage, recordsPerPage }))

/** A list request on the wire: `{pagination, sort, filter}`. Names it does not know, and fields outside the list, are refused. */
export const listRequest = <C extends Columns>(list: List<C>) =>
  z.strictObject({
    pagination: PageAsked.default({ currentPage: 1, recordsPerPage: 100 }),
    sort: z
      .array(z.strictObject({ id: z.enum(namesOf(list as unknown as List, 'sort')), direction: z.enum(['asc', 'desc']) }))
      .max(3)
      .default([]),
    filter: filterSchema(list as unknown as List)
      .refine((f) => itemsIn(f).length <= MAX_ITEMS, because('tooManyConditions', { limit: MAX_ITEMS }))
      .nullable()
      .default(null),
  })
/** The query of a list that is read with GET. */
export const pageQuery = <C extends Columns>(list: List<C>, recordsPerPage = 100) =>
  z.object({
    currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
    recordsPerPage: z.coerce.number().int().min(0).max(1000).default(recordsPerPage),
    sort: z.enum(namesOf(list as unknown as List, 'sort')).default(list.defaultSort.id),
    direction: z.enum(['asc', 'desc']).default(list.defaultSort.direction),
    search: text(200).default(''),
  })
type PageQuery = z.output<ReturnType<typeof pageQuery>>
/** The same as a list request. */
export const requestOf = ({ currentPage, recordsPerPage, sort, direction }: PageQuery): ListRequest => ({
  pagination: { currentPage, recordsPerPage },
  sort: [{ id: sort, direction }],
  filter: null,
})

export type ListRequest = z.output<ReturnType<typeof listRequest>>

export const Pagination = z.object({ currentPage: z.number().int(), recordsPerPage: z.number().int(), totalRecords: z.number().int() })
/** The answer of a list: one page of records, and how many there are in all. */
export const page = <R extends z.ZodType>(record: R) => z.object({ records: z.array(record), pagination: Pagination })
