import { z } from 'zod'
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
export const numericEquators = ['equals', 'not_equal_to', 'greator_than', 'less_than'] as const
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

function filterItem(list: List) {
  return z
    .object({
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
      const number = typeof item.value === 'number' ? item.value : item.value.trim() === '' ? Number.NaN : Number(item.value)
      if (column.type !== 'text' && !(Math.abs(number) < 1e15))
        ctx.addIssue({ code: 'custom', path: ['value'], ...because('comparedWithNumber', { field: item.field }) })
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
    z.object({ operator: z.enum(['and', 'or']), operands: inner }),
    z.object({ operator: z.literal('or'), filters: inner }),
  ])
}

/** A list request on the wire: `{pagination, sort, filter}`; field names outside the list are refused. */
export const listRequest = <C extends Columns>(list: List<C>) =>
  z.object({
    pagination: z
      .object({ currentPage: z.number().int().min(1).max(1_000_000), recordsPerPage: z.number().int().min(0).max(1000) })
      .default({ currentPage: 1, recordsPerPage: 100 }),
    sort: z
      .array(z.object({ id: z.enum(namesOf(list as unknown as List, 'sort')), direction: z.enum(['asc', 'desc']) }))
      .max(3)
      .default([]),
    filter: filterSchema(list as unknown as List)
      .refine((f) => itemsIn(f).length <= MAX_ITEMS, because('tooManyConditions', { limit: MAX_ITEMS }))
      .nullable()
      .default(null),
  })
export type ListRequest = z.output<ReturnType<typeof listRequest>>

export const Pagination = z.object({ currentPage: z.number().int(), recordsPerPage: z.number().int(), totalRecords: z.number().int() })
/** The answer of a list: one page of records, and how many there are in all. */
export const page = <R extends z.ZodType>(record: R) => z.object({ records: z.array(record), pagination: Pagination })
