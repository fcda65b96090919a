import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../data/db.ts'
import { type KeptColumn, MISSING, type Value } from './kept-column.ts'

/** So many values the database compares at once. */
const AT_ONCE = 1_000

type Some = { number: number; text: string }[]

/** How many of some values come before one, in the order of the database, and which is equal to it. */
async function compared(reader: Reader, { isText }: KeptColumn, text: string, some: Some) {
  const type = raw(isText ? 'text' : 'numeric')
  const [row] = await reader.rows<{ less: number; same: number | null }>(sql`
    SELECT count(*) FILTER (WHERE p.v < ${text}::${type})::int AS less, (min(p.i) FILTER (WHERE p.v = ${text}::${type}))::int AS same
    FROM unnest(${some.map((one) => one.text)}::${type}[]) WITH ORDINALITY AS p(v, i)`)
  return { less: row!.less, same: row!.same === null ? undefined : some[row!.same - 1]!.number }
}

/**
 * The number of a value in a column, which it is added to where it is new. Where it comes in the order the database says, whose collation
 * may be any: it compares a thousand values at a time. Undefined where the column has no room.
 */
export async function numberOf(reader: Reader, column: KeptColumn, value: Value): Promise<number | undefined> {
  const { text } = value
  const later = column.later.filter((one) => one.text !== MISSING)
  const known = column.later.find((one) => one.text === text)?.number
  if (known !== undefined) return known
  if (text === MISSING) return column.missing ?? (column.isFull ? undefined : column.add(value, column.size))
  let [low, high] = [0, column.size]
  for (;;) {
    const some = column.between(low, high, AT_ONCE)
    const { less, same } = await compared(reader, column, text, some)
    if (same !== undefined) return same
    const isLast = some.length < 2 || some[1]!.number - some[0]!.number === 1
    if (isLast) {
      low += less
      break
    }
    high = some[less]?.number ?? high
    low = less > 0 ? some[less - 1]!.number : low
  }
  if (column.isFull) return undefined
  const { less } = await compared(reader, column, text, later)
  return column.add(value, low + less)
}
