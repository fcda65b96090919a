import { fault } from '@ratebook/shared/wire/fault.ts'
import { compact } from './cells.ts'
import { parsePrice } from './price.ts'
import type { Column, Vocabulary } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * What the names of columns tell, given how files head each field, best name first (compared
 * by letters and digits only): of two columns for one field, the better name.
 */
function fieldGuesser<F extends string>(headerNames: Record<F, readonly string[]>): (names: readonly string[]) => (F | null)[] {
  const fields = Object.keys(headerNames) as F[]
  const ranks = new Map(fields.flatMap((field) => headerNames[field].map((name, rank) => [compact(name), { field, rank }] as const)))
  return (names) => {
    const known = names.map((name) => ranks.get(compact(name)))
    return known.map((f, i) =>
      f && !known.some((other, k) => other?.field === f.field && (other.rank < f.rank || (other.rank === f.rank && k < i)))
        ? f.field
        : null,
    )
  }
}

/** A kind of file: what is to be known of its columns. */
export interface Fields<F extends string> {
  /** what people map in such files is remembered for this kind */
  kind: string
  /** the name of the file in the call that brings it */
  file: string
  /** what the file cannot do without and these columns lack */
  missing(fields: readonly (F | null)[]): F[]
  /** fields that may stand in several columns */
  several?: ReadonlySet<F>
}
export type Mapping<F extends string> = Readonly<Record<string, F | 'ignore'>>

/** The vocabulary of files that are headed by names alone: the row that names most fields is the header, best if none is missing. */
export function columnVocabulary<F extends string>(
  headerNames: Record<F, readonly string[]>,
  missing: Fields<F>['missing'],
): Vocabulary<F> {
  const guess = fieldGuesser(headerNames)
  return {
    score(row) {
      const fields = guess(row).filter((f) => f !== null)
      // a single name is a title
      return fields.length > 1 ? fields.length + (missing(fields).length === 0 ? 10 : 0) : 0
    },
    fields: guess,
    isData: (row) => row.some((cell) => /\d/.test(cell) && typeof parsePrice(cell) === 'number'),
  }
}

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
