import { compact } from './cells.ts'
import type { Column } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** What the names of columns tell, given how files head each field, best name first (compared by letters and digits only): of two columns for one field, the better name. */
export function fieldGuesser<F extends string>(headerNames: Record<F, readonly string[]>): (names: readonly string[]) => (F | null)[] {
  const fields = Object.keys(headerNames) as F[]
  const ranks = new Map(fields.flatMap((field) => headerNames[field].map((name, rank) => [compact(name), { field, rank }] as const)))
  return (names) => {
    const found = names.map((name) => ranks.get(compact(name)))
    return found.map((f, i) =>
      f && !found.some((other, k) => other?.field === f.field && (other.rank < f.rank || (other.rank === f.rank && k < i)))
        ? f.field
        : null,
    )
  }
}

/** The guess corrected by a person; a field given by the person leaves the column that was guessed for it. Throws `UnreadableFile` when two columns are mapped to one field. */
export function applyMapping<F extends string>(
  columns: readonly Column<F>[],
  mapping: Readonly<Record<string, F | 'ignore'>>,
): Column<F>[] {
  const asked = columns.map(({ key }) => (Object.hasOwn(mapping, key) ? mapping[key] : undefined))
  const mapped = columns.map((column, i) => {
    const ask = asked[i]
    if (ask !== undefined) return { ...column, field: ask === 'ignore' ? null : ask }
    return column.field !== null && asked.includes(column.field) ? { ...column, field: null } : column
  })
  for (const field of new Set(mapped.map((column) => column.field))) {
    const names = mapped.filter((column) => column.field === field).map((column) => `“${column.key}”`)
    if (field !== null && names.length > 1)
      throw new UnreadableFile(
        'columnsMissing',
        `${names.join(' and ')} are mapped to the same field. Choose one of them and ignore the other.`,
      )
  }
  return mapped
}
