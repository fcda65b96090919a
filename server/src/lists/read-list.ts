import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { copiedRows } from '../data/copy.ts'
import type { Db, Reader } from '../data/db.ts'
import type { KeptSource } from '../data/list.ts'
import { BYTES, writeId } from '../search/ids.ts'
import { type Changed, KeptList } from './kept-list.ts'
import { ColumnWriter, MISSING, spareOf, type Value } from './kept-column.ts'
import { numbering } from './place-values.ts'

/** What is shown beside the columns is text. */
export const isText = ({ list }: KeptSource, name: string) => (list.columns[name]?.type ?? 'text') === 'text'
const expressionOf = ({ columns, also }: KeptSource, name: string) => (columns[name] ?? also?.[name]) as Sql

/** COPY binds no values: they stand in the query. */
const inlined = ({ strings, values }: Sql) => strings.reduce((text, part, i) => text + (i === 0 ? '' : literal(values[i - 1])) + part, '')
const literal = (value: unknown): string => (Array.isArray(value) ? `ARRAY[${value.map(literal).join()}]` : pg.escapeLiteral(String(value)))

const written = (source: KeptSource, name: string, expression: Sql) =>
  isText(source, name) ? sql`coalesce(${expression}, ${MISSING})` : sql`coalesce(trim_scale(${expression})::text, ${MISSING})`
/** What ILIKE compares, where that is more than A to Z in small letters; else nothing. */
const lowered = (source: KeptSource, name: string, expression: Sql) =>
  isText(source, name) ? sql`CASE WHEN octet_length(${expression}) <> length(${expression}) THEN lower(${expression}) ELSE '' END` : sql`''`

/** An id as lists keep it: a number as the UUID that has it for its last digits. */
const idText = ({ id, kept }: KeptSource) => (kept.isNumbered ? sql`lpad(to_hex(${id}), 32, '0')::uuid::text` : sql`${id}::text`)

export async function revisionOf(reader: Reader, { kept }: KeptSource): Promise<string> {
  const [row] = await reader.rows<{ revision: string }>(sql`SELECT ${kept.revision} AS revision`)
  return row!.revision
}

/** What rows of a reading are; those of a column's values have its number. */
const [STATE, ROW] = ['=', '']
/**
 * What is read, as of one moment: the revision and how many rows there are, the values of each column, distinct and in order, then all rows
 * by id. What a list joins is joined once for all of them. They come in this order: parts that read the same rows are not read in parallel.
 */
function readingOf(source: KeptSource, names: readonly string[], isNew: boolean): Sql {
  const { kept, where, id } = source
  const columns = names.map((name, i) => ({ name, number: String(i), v: raw(`v${i}`) }))
  const width = Math.max(3, names.length + 2)
  const row = (...fields: Sql[]) => join([...fields, ...Array.from({ length: width - fields.length }, () => sql`''`)])
  const all = sql`SELECT ${join([sql`${id} AS id`, ...columns.map(({ name, v }) => sql`${expressionOf(source, name)} AS ${v}`)])}
    FROM ${kept.from ?? source.from} WHERE ${where}`
  const state = sql`SELECT ${row(sql`${STATE}`, kept.revision, sql`(SELECT count(*)::text FROM r)`)}`
  const values = columns.map(({ name, number, v }) => {
    const fields = row(sql`${number}`, written(source, name, sql`v`), sql`coalesce(${lowered(source, name, sql`v`)}, '')`)
    return sql`(SELECT ${fields} FROM (SELECT DISTINCT ${v} AS v FROM r) d ORDER BY v)`
  })
  const ids = isNew ? idText({ ...source, id: sql`r.id` }) : sql`''`
  const rows = sql`(SELECT ${row(sql`${ROW}`, ids, ...columns.map(({ name, v }) => written(source, name, v)))} FROM r ORDER BY r.id)`
  return sql`WITH r AS MATERIALIZED (${all}) ${join([state, ...values, rows], ' UNION ALL ')}`
}

/**
 * Reads columns of a list, and its ids where it is not there yet, as of one revision: what is changed meanwhile is laid over it afterwards.
 * @returns nothing where the list that is there is of another revision
 */
export function readList(db: Db, source: KeptSource, names: readonly string[], into?: KeptList): Promise<KeptList | undefined> {
  return db.longReading(async (tx) => {
    const [letters] = await tx.rows<{ plain: boolean }>(sql`SELECT lower('I') = 'i' AS plain`)
    if (!letters?.plain) throw new RangeError('The database has small letters of its own (Turkish): lists are compared there')
    const places = into?.there
    let columns: { writer: ColumnWriter; numbers: Uint32Array }[] = []
    let list: KeptList | undefined
    let ids = new Uint8Array()
    let at = 0
    for await (const rows of copiedRows(tx, inlined(readingOf(source, names, !into))))
      for (const row of rows) {
        const [part, first, second] = row as [string, string, string]
        if (part === STATE) {
          const count = Number(second)
          const room = into?.capacity ?? count + spareOf(count)
          ids = new Uint8Array(into ? 0 : room * BYTES)
          list = into ?? new KeptList(first, ids, count)
          columns = names.map((name) => ({ writer: new ColumnWriter(isText(source, name)), numbers: new Uint32Array(room) }))
          // to the end nevertheless: a connection is given back once all that it was asked for has come
          if (list.revision !== first) list = undefined
        } else if (!list) continue
        else if (part === ROW) {
          if (!into) writeId(first, ids, at * BYTES)
          const place = places ? places[at]! : at
          for (let i = 0; i < columns.length; i++) columns[i]!.numbers[place] = columns[i]!.writer.numberOf(row[i + 2]!)
          at++
        } else columns[Number(part)]!.writer.push({ text: first, lowered: second })
      }
    for (const [i, { writer, numbers }] of columns.entries()) {
      list?.columns.set(names[i]!, writer.toColumn(numbers))
      // a million texts take a while to be made ready
      await setImmediate()
    }
    return list
  })
}

type RowNow = Record<string, string> & { id: string }

/** What the columns of some rows are now, by id as lists keep it, ascending; who is no longer in the list is not among them. */
function rowsNow(db: Db, source: KeptSource, names: readonly string[], ids: readonly string[]): Promise<RowNow[]> {
  const selected = names.flatMap((name, i) => {
    const expression = expressionOf(source, name)
    return [sql`${written(source, name, expression)} AS ${raw(`"v${i}"`)}`, sql`${lowered(source, name, expression)} AS ${raw(`"l${i}"`)}`]
  })
  const [own, type] = source.kept.isNumbered ? [ids.map(numberOf), 'int'] : [ids, 'uuid']
  const isMeant = sql`WHERE ${source.where} AND ${source.id} = ANY(${own}::${raw(type)}[])`
  const { page } = source.kept
  // what rows name is looked up for these alone
  const rows = page
    ? sql`(SELECT * FROM ${raw(`${page.table} ${page.as}`)} ${isMeant} OFFSET 0) ${raw(page.as)} ${page.names}`
    : sql`${source.from} ${isMeant}`
  return db.rows<RowNow>(sql`SELECT ${join([sql`${idText(source)} AS id`, ...selected])} FROM ${rows} ORDER BY ${source.id}`)
}

/** Lays what was changed since over a list, which stays as it is where it has to be read anew or where something is changed meanwhile. */
export async function catchUp(db: Db, source: KeptSource, list: KeptList): Promise<'done' | 'anew' | 'moving'> {
  const revision = await revisionOf(db, source)
  if (revision === list.revision) return 'done'
  const most = spareOf(list.capacity)
  const changes = await source.kept.changes?.(db, list.revision, revision)
  if (!changes || changes.length > most) return 'anew'
  const names = [...list.columns.keys()]
  const ids = new Set(source.kept.isNumbered ? changes.map(numberedId) : changes)
  let now = await rowsNow(db, source, names, [...ids])
  // several servers write, and none waits for another: what comes behind a new row is put in again
  const kept = list.rowsOf(ids)
  const firstNew = now.find(({ id }) => !kept.has(id))
  const behind = (firstNew ? list.idsFrom(firstNew.id, most) : []).filter((id) => !ids.has(id))
  if (ids.size + behind.length > most) return 'anew'
  if (behind.length) now = await rowsNow(db, source, names, [...ids, ...behind])
  const there = new Set(now.map(({ id }) => id))
  const gone = [...ids].filter((id) => !there.has(id))
  const rowsOf = list.rowsOf([...there, ...gone])
  if (!list.hasRoomFor(now.filter(({ id }) => !rowsOf.has(id)).length)) return 'anew'
  const changed: Changed[] = gone.map((id) => ({ id, numbers: null }))
  const numberIn = numbering(db, source)
  for (const row of now) {
    const known = rowsOf.get(row.id)
    const numbers = new Map<string, number>()
    for (const [i, name] of names.entries()) {
      const column = list.columns.get(name)!
      const value: Value = { text: row[`v${i}`]!, lowered: row[`l${i}`] || null }
      const before = known === undefined ? undefined : column.numbers[known]
      const isSame = before !== undefined && column.textOf(before) === value.text
      const number = isSame ? before : await numberIn(column, name, value)
      if (number === undefined) return 'anew'
      numbers.set(name, number)
    }
    changed.push({ id: row.id, numbers })
  }
  if ((await revisionOf(db, source)) !== revision) return 'moving'
  list.change(changed, rowsOf, revision)
  return 'done'
}

/** The number that an id of a list is, which is numbered. */
export const numberOf = (id: string) => Number.parseInt(id.replaceAll('-', ''), 16)
const numberedId = (id: string) =>
  Number(id)
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
