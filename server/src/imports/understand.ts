import { faultAt, fieldError, sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { createHash } from 'node:crypto'
import type { Db } from '../data/db.ts'
import { refusedFields } from '../data/problem.ts'
import type { Inspection } from './inspect.ts'
import { applyMapping, type Fields, type Mapping, mustDiffer } from './mapping.ts'
import type { Column } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Files with the same header are mapped the same way. */
const headerOf = (columns: readonly Column<string>[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map((c) => c.key)))
    .digest('hex')

/** A file that cannot be read is the caller's to mend. */
export async function readable<R>({ file }: Pick<Fields<never>, 'file'>, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnreadableFile ? refusedFields(error.fault, [fieldError(file, error.fault)]) : error
  }
}

const whatIsMissing = (missing: readonly string[]) =>
  refusedFields(
    fault('columnsMissing', { fields: missing.join(', ') }),
    missing.map((field) => faultAt('mapping', 'columnUnmapped', { field })),
  )

/** What a person should know of the file, as sentences and as codes. */
export const tellNotes = (notes: Fault[]) => ({ notes: notes.map(sentenceOf), noteFaults: notes })

/**
 * How a file is going to be read: its columns as guessed, as remembered for its header, and as the caller maps them, in this order.
 * @throws Problem 422 when the file cannot be read at all, and when something is missing and this is no dry run
 */
export async function understand<F extends string, I extends Inspection<F>>(
  db: Db,
  brandId: string,
  fields: Fields<F>,
  inspect: () => Promise<I>,
  { mapping, dryRun }: { mapping: Mapping<F>; dryRun: boolean },
) {
  const guessed = await readable(fields, inspect)
  const unknown = Object.keys(mapping).filter((key) => !guessed.columns.some((c) => c.key === key))
  if (unknown.length)
    throw refusedFields(
      fault('mappingColumns'),
      unknown.map((key) => faultAt(`mapping.${key}`, 'mappingColumn')),
    )
  await readable(fields, async () => mustDiffer(mapping, fields))
  const key = { brandId, kind: fields.kind, header: headerOf(guessed.columns) }
  const kept = await db.prisma.columnMapping.findUnique({ where: { brandId_kind_header: key } })
  const remembered = (kept?.mapping ?? {}) as Mapping<F>
  const mapped = (columns: Column<F>[]) => applyMapping(applyMapping(columns, remembered, fields), mapping, fields)
  const inspection: I = {
    ...guessed,
    columns: mapped(guessed.columns),
    alsoRead: guessed.alsoRead.map((table) => ({ ...table, columns: mapped(table.columns) })),
  }
  const isMapped = (column: string) => Object.hasOwn(mapping, column) || Object.hasOwn(remembered, column)
  const columns = inspection.columns.map(({ key, name, field, samples }) => ({
    key,
    name,
    field: field ?? (isMapped(key) ? ('ignore' as const) : null),
    samples,
  }))
  const corrections = Object.fromEntries(columns.filter((c) => isMapped(c.key)).map((c) => [c.key, c.field ?? 'ignore']))
  const missing = fields.missing(inspection.columns.map((c) => c.field))
  if (missing.length && !dryRun) throw whatIsMissing(missing)
  return {
    inspection,
    missing,
    /** what people chose for columns of this header, this time or before */
    mapping: corrections,
    /** what the caller is told of the file */
    answer: { columns, preview: inspection.preview, missing: missing as string[], ...tellNotes(inspection.notes) },
    /** Keeps what a person mapped for the next file of this header. */
    async remember() {
      if (Object.keys(mapping).length === 0) return
      const create = { ...key, mapping: corrections }
      await db.prisma.columnMapping.upsert({ where: { brandId_kind_header: key }, create, update: { mapping: corrections } })
    },
  }
}
export type Understood<F extends string> = Pick<Awaited<ReturnType<typeof understand<F, Inspection<F>>>>, 'inspection' | 'remember'> & {
  missing: readonly string[]
}
