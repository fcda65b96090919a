import { z } from 'zod'
import { faultShape } from './errors.ts'
import { because } from './zod-faults.ts'

/** What forms that send a table file have in common. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((v) => v === 'true' || v === '1')

/** Column key of a file → field, or `ignore`. */
export const mappingOf = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.record(z.string().max(500), z.enum([...fields, 'ignore'] as [F[number] | 'ignore', ...(F[number] | 'ignore')[]]))

/** A mapping as a multipart form sends it: JSON text, '' for none. */
export const mappingText = <M extends z.ZodType<object>>(mapping: M) =>
  z
    .string()
    .max(100_000)
    .default('')
    .transform((s, ctx): z.output<M> => {
      if (s === '') return {} as z.output<M>
      try {
        const parsed = mapping.safeParse(JSON.parse(s))
        if (parsed.success) return parsed.data
      } catch {
        /* reported below */
      }
      ctx.addIssue({ code: 'custom', ...because('mappingJson') })
      return z.NEVER
    })

/** Whether a file with refused rows is applied without them. */
export const refusedChoices = ['abort', 'skip'] as const

/** What is wrong as a code, beside its sentence; answers that were kept before there were codes have none. */
export const maybeFault = z.object(faultShape).partial().shape

/** A row that a person has to look at: where, and what to do. */
export const RowProblem = z.object({ row: z.number().int(), column: z.string(), message: z.string(), ...maybeFault })
export type RowProblem = z.infer<typeof RowProblem>

/** Rows that are read though a delimiter that was not quoted cut a text, or a price, in them: how many, and the first such texts. */
export const Mended = z.object({ rows: z.number().int(), first: z.array(z.string()) })

/** What became of the rows of a file that are not taken, or not as they stand. */
export const NotTaken = z.object({
  mended: Mended,
  leftOut: z.number().int(),
  /** why rows were left out, though nothing is wrong with them: reason → count */
  leftOutReasons: z.record(z.string(), z.number().int()),
  refused: z.number().int(),
  /** the first 100 refused rows */
  errors: z.array(RowProblem),
})
export type NotTaken = z.infer<typeof NotTaken>

/** Where the rows of one table of a file went: `rows` is the sum of all counts but `items`. A row may hold several items. */
export const TableRows = z.object({
  /** null for text files */
  sheet: z.string().nullable(),
  rows: z.number().int(),
  /** titles and the header */
  above: z.number().int(),
  blank: z.number().int(),
  leftOut: z.number().int(),
  refused: z.number().int(),
  /** rows that hold items, and the items */
  taken: z.number().int(),
  items: z.number().int(),
})
export type TableRows = z.infer<typeof TableRows>

/** A column, what it is read as (null: nobody said that it is not used), and its first values. */
export const FileColumn = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.object({
    key: z.string(),
    name: z.string(),
    field: z.enum([...fields, 'ignore'] as [F[number] | 'ignore', ...(F[number] | 'ignore')[]]).nullable(),
    samples: z.array(z.string()),
  })

/** How a file was understood, so that a person can map the columns it could not place. */
export const understoodAs = <const F extends readonly [string, ...string[]]>(fields: F) => ({
  columns: z.array(FileColumn(fields)),
  preview: z.array(z.array(z.string())),
  missing: z.array(z.string()),
  notes: z.array(z.string()),
  /** the notes again, one by one, as codes */
  noteFaults: z.array(z.object(faultShape)),
})
