import { faultAt, fieldError, sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../data/db.ts'
import { Problem, refusedFields } from '../data/problem.ts'
import type { Inspection } from './inspect.ts'
import type { Fields } from './fields.ts'
import { headerOf, recall, remember } from './remembered.ts'
import type { Column } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Which field a person says that a column has, or that it is to be ignored. */
export type Mapping<F extends string> = Readonly<Record<string, F | 'ignore'>>

/**
 * Columns as a mapping corrects them: it goes from a column's key (or its position from 0) to a field or `ignore`. A field that it gives
 * leaves the column that had it; keys that the table lacks do nothing, since mappings are remembered from one file to the next.
 */
export function applyMapping<F extends string>(
  columns: readonly Column<F>[],
  mapping: Mapping<F>,
  { several }: Pick<Fields<F>, 'several'> = {},
): Column<F>[] {
  const keys = new Set(columns.map((column) => column.key))
  const mapped = columns.map(({ key }, i) =>
    Object.hasOwn(mapping, key) ? mapping[key] : keys.has(String(i)) ? undefined : mapping[String(i)],
  )
  return columns.map((column, i) => {
    const field = mapped[i]
    if (field !== undefined) return { ...column, field: field === 'ignore' ? null : field }
    const isTaken = column.field !== null && !several?.has(column.field) && mapped.includes(column.field)
    return isTaken ? { ...column, field: null } : column
  })
}

/** @throws UnreadableFile when a person maps two columns to a field that stands in one */
export function mustDiffer<F extends string>(mapping: Mapping<F>, { several }: Pick<Fields<F>, 'several'>) {
  for (const field of new Set(Object.values<F | 'ignore'>(mapping))) {
    if (field === 'ignore' || several?.has(field)) continue
    const columns = Object.keys(mapping)
      .filter((key) => mapping[key] === field)
      .map((name) => fault('quoted', { name }))
    if (columns.length > 1) throw new UnreadableFile(fault('mappedTwice', { columns }))
  }
}

/** A file that cannot be read is the caller's to mend. */
export async function readable<R>({ file }: Pick<Fields<never>, 'file'>, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnreadableFile ? new Problem(error.isTooLarge ? 413 : 422, error.fault, [fieldError(file, error.fault)]) : error
  }
}

export const whatIsMissing = (missing: readonly string[]) =>
  refusedFields(
    fault('columnsMissing', { fields: missing.join(', ') }),
    missing.map((field) => faultAt('mapping', 'columnUnmapped', { field })),
  )

/** What a person should know of the file, as sentences and as codes. */
export const tellNotes = (notes: Fault[]) => ({ notes: notes.map(sentenceOf), noteFaults: notes })

/** Columns as they were mapped before, and as the caller maps them now. */
type Chosen<F extends string> = { remembered: Mapping<F>; mapping: Mapping<F> }

/**
 * A file's columns as guessed, as remembered for its header, and as the caller maps them, in this order.
 * @throws Problem 422 when the caller maps a column that is not there, or two columns to one field
 */
export async function mapped<F extends string, I extends Inspection<F>>(guessed: I, fields: Fields<F>, { remembered, mapping }: Chosen<F>) {
  const unknown = Object.keys(mapping).filter((key) => !guessed.columns.some((c) => c.key === key))
  if (unknown.length)
    throw refusedFields(
      fault('mappingColumns'),
      unknown.map((key) => faultAt(`mapping.${key}`, 'mappingColumn')),
    )
  await readable(fields, async () => mustDiffer(mapping, fields))
  const map = (columns: Column<F>[]) => applyMapping(applyMapping(columns, remembered, fields), mapping, fields)
  const inspection: I = {
    ...guessed,
    columns: map(guessed.columns),
    alsoRead: guessed.alsoRead.map((table) => ({ ...table, columns: map(table.columns) })),
  }
  const isMapped = (column: string) => Object.hasOwn(mapping, column) || Object.hasOwn(remembered, column)
  const columns = inspection.columns.map(({ key, name, field, samples }) => ({
    key,
    name,
    field: field ?? (isMapped(key) ? ('ignore' as const) : null),
    samples,
  }))
  return {
    inspection,
    columns,
    /** what people chose for columns of this header, this time or before */
    corrections: Object.fromEntries(columns.filter((c) => isMapped(c.key)).map((c) => [c.key, c.field ?? 'ignore'])),
  }
}

/**
 * How a file of the brand is going to be read.
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
  const key = { brandId, kind: fields.kind }
  const header = headerOf(guessed.columns)
  const [kept] = await recall(db, key, header)
  const { inspection, columns, corrections } = await mapped(guessed, fields, { remembered: (kept?.mapping ?? {}) as Mapping<F>, mapping })
  const missing = fields.missing(inspection.columns.map((c) => c.field))
  if (missing.length && !dryRun) throw whatIsMissing(missing)
  return {
    inspection,
    missing,
    /** what the caller is told of the file */
    answer: { columns, preview: inspection.preview, missing: missing as string[], ...tellNotes(inspection.notes) },
    async remember() {
      if (Object.keys(mapping).length > 0) await remember(db, key, header, corrections)
    },
  }
}
export type Understood<F extends string> = { inspection: Inspection<F>; missing: readonly string[]; remember(): Promise<void> }
