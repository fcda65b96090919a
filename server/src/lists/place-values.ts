import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../data/db.ts'
import { isInOrderOfIds, type KeptSource } from '../data/list.ts'
import { type KeptColumn, MISSING, type Value } from './kept-column.ts'

/** So many values the database compares at once. */
const AT_ONCE = 1_000

/** How many of some values come before one, in the order of the database. */
async function lessThan(reader: Reader, { isText }: KeptColumn, text: string, some: { text: string }[]): Promise<number> {
  const type = raw(isText ? 'text' : 'numeric')
  const [row] = await reader.rows<{ less: number }>(sql`
    SELECT count(*)::int AS less FROM unnest(${some.map((one) => one.text)}::${type}[]) AS p(v) WHERE p.v < ${text}::${type}`)
  return row!.less
}

/** So many new values are looked for in the order of the database, and so many values looked through for those that are not new. */
const [MOST_NEW, MOST_LOOKED] = [40, 20_000_000]

/**
 * Says which number a value has in a column of a list; one that is new is added. Where it comes in order matters only where somebody may
 * sort by it. Undefined where a column has no room, or it takes longer than to read the list anew.
 */
export function numbering(reader: Reader, source: KeptSource) {
  const read = new Map<string, number | undefined>()
  let [placed, looked] = [0, 0]
  return async (column: KeptColumn, name: string, value: Value): Promise<number | undefined> => {
    const { text } = value
    const isOrdered = source.list.columns[name]?.sort === true && !isInOrderOfIds(source, name)
    const key = `${name} ${text}`
    if (isOrdered && !read.has(key)) {
      looked += column.isText ? column.size : 0
      if (looked > MOST_LOOKED) return undefined
      read.set(key, column.numberOfRead(text))
    }
    const number = read.get(key) ?? column.numberOfLater(text)
    if (number !== undefined) return number
    if (column.isFull) return undefined
    if (!isOrdered || text === MISSING || column.isLast(text)) return column.add(value, column.size)
    return placed++ < MOST_NEW ? place(reader, column, value) : undefined
  }
}

/** Adds a value that is new where it comes in the order of the database, whose collation may be any: it compares a thousand at a time. */
async function place(reader: Reader, column: KeptColumn, value: Value): Promise<number> {
  const { text } = value
  const later = column.later.filter((one) => one.text !== MISSING)
  let [low, high] = [0, column.size]
  for (;;) {
    const some = column.between(low, high, AT_ONCE)
    const less = await lessThan(reader, column, text, some)
    const isLast = some.length < 2 || some[1]!.number - some[0]!.number === 1
    if (isLast) {
      low += less
      break
    }
    high = some[less]?.number ?? high
    low = less > 0 ? some[less - 1]!.number : low
  }
  return column.add(value, low + (await lessThan(reader, column, text, later)))
}
