import { z } from 'zod'
import { chargeFields } from './charge-fields.ts'
import { faultShape } from './wire/errors.ts'
import { mappingOf } from './wire/table-file.ts'

/** The deepest row that a header may stand in, many times as deep as a spreadsheet. */
export const deepestHeader = 100_000_000

/** Columns of a sheet from one to another, counted from 1, where lists stand side by side. */
export const Span = z.object({ from: z.number().int().min(1), to: z.number().int().min(1) })
export type Span = z.infer<typeof Span>

/** Column key → field, or `ignore`; columns that it does not name stay what they were taken for. */
export const ColumnMapping = mappingOf(chargeFields)
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** How one list of a file is to be read, as a person chose. It ends where the next one of its columns begins. */
export const TableChoice = z.object({
  /** null for a text file */
  sheet: z.string().max(500).nullable().default(null),
  /** counted from 1; 0 where the list has none */
  headerRow: z.number().int().min(0).max(deepestHeader),
  /** whether the row above is a part of the header; absent: where the two together name more */
  headerRows: z.literal([1, 2]).optional(),
  /** null: all columns of the sheet */
  span: Span.nullable().default(null),
  columns: ColumnMapping.default({}),
})
export type TableChoice = z.output<typeof TableChoice>

/** All lists of a file that are read; any other sheet is left out. */
export const FileLayout = z.object({
  tables: z.array(TableChoice).min(1).max(200),
  /** which of the hospitals that its rows name is the facility */
  hospital: z.string().max(200).optional(),
})
export type FileLayout = z.output<typeof FileLayout>

/** What a person chose of a file: what its columns are where its lists were found rightly, else all of its lists. */
export const Mapping = z.union([ColumnMapping, FileLayout])
export type Mapping = z.output<typeof Mapping>
export const isLayout = (mapping: Mapping): mapping is FileLayout => Array.isArray(mapping.tables)

/** What is wrong or doubtful, beside its English sentence. */
export const Told = z.object({ ...faultShape, message: z.string() })
export type Told = z.infer<typeof Told>
