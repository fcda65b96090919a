import { compact } from './cells.ts'
import { parsePrice } from './price.ts'
import type { Vocabulary } from './table.ts'

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
