import sql, { empty as none, join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../../data/tx.ts'
import { match, ours } from './match.ts'
import { codeColumns, columnList, fileColumns } from './staging.ts'

/** Where an upload lands. */
export interface Target {
  brandId: string
  facilityId: string
  versionId: string
  mode: 'merge' | 'replace'
  /** columns the file fills; the others of an item that is already there stay as they are */
  filled: string[]
}
export interface Changes {
  added: number
  changed: number
  unchanged: number
  retired: number
}

/** Columns whose value follows from the codes; a file that says nothing of them still sets them. */
const derived = ['category', 'status']
const changeable = ({ filled }: Target) =>
  fileColumns.filter((c) => !codeColumns.includes(c) && (filled.includes(c) || derived.includes(c)))
const isDifferent = (t: Target) =>
  raw(
    `(${changeable(t)
      .map((c) => `c.${c}`)
      .join(', ')}) IS DISTINCT FROM (${changeable(t)
      .map((c) => `s.${c}`)
      .join(', ')})`,
  )
/** The staged rows with the items that they are. */
const pairs = ({ brandId }: Target): Sql =>
  sql`staged s JOIN matched m ON m.staged_id = s.id JOIN charge_item c ON c.brand_id = ${brandId} AND c.id = m.item_id`
/** Items that go: what the file lacks, where it replaces what is there, and prices it no longer gives an item that it has. */
const retires = (t: Target): Sql => sql`${ours(t)} AND c.retired_by IS NULL
  AND NOT EXISTS (SELECT FROM matched m WHERE m.item_id = c.id)
  ${t.mode === 'replace' ? none : sql`AND EXISTS (SELECT FROM staged s WHERE s.identity = c.identity)`}`

/** What a file would do, and how it stands beside what is there. */
export interface Comparison {
  changes: Changes
  /** items of the facility's charge master before */
  before: number
  /** items whose price is there before, and those that are now a hundred times as high or as low, or nearly */
  alike: number
  leaps: number
  /** whether nothing was ever loaded or entered here */
  isFirst: boolean
}
const LEAP = 90

/** What the staged rows would do, without doing it. */
export async function compare(tx: Tx, t: Target): Promise<Comparison> {
  const [there] = await tx.rows<{ isFirst: boolean; before: number; staged: number }>(sql`
    SELECT count(*) = 0 AS "isFirst", count(*) FILTER (WHERE c.retired_by IS NULL)::int AS before,
      (SELECT count(*)::int FROM staged) AS staged
    FROM charge_item c WHERE ${ours(t)}`)
  const { isFirst = true, before = 0, staged = 0 } = there ?? {}
  if (isFirst) return { changes: { added: staged, changed: 0, unchanged: 0, retired: 0 }, before, alike: 0, leaps: 0, isFirst }
  await match(tx, t)
  const [counts] = await tx.rows<Omit<Changes, 'added' | 'retired'> & { leaps: number }>(
    sql`
    SELECT count(*) FILTER (WHERE ${isDifferent(t)})::int AS changed, count(*) FILTER (WHERE NOT ${isDifferent(t)})::int AS unchanged,
      count(*) FILTER (WHERE s.amount > ${LEAP} * c.amount OR c.amount > ${LEAP} * s.amount)::int AS leaps
    FROM ${pairs(t)} WHERE c.retired_by IS NULL`,
  )
  const [left] = await tx.rows<{ retired: number }>(sql`SELECT count(*)::int AS retired FROM charge_item c WHERE ${retires(t)}`)
  const { changed = 0, unchanged = 0, leaps = 0 } = counts ?? {}
  const changes = { added: staged - changed - unchanged, changed, unchanged, retired: left?.retired ?? 0 }
  return { changes, before, alike: changed + unchanged, leaps, isFirst }
}

/**
 * Lays the staged rows over the facility's charge master, once they are compared with it. What a changed row said before goes into the
 * history, for a rollback. The CMS-specified services of a facility's first charge master are switched on as shoppable.
 */
export async function apply(tx: Tx, t: Target, { changes, isFirst }: Comparison) {
  if (!isFirst) {
    if (changes.retired > 0)
      await tx.execute(sql`UPDATE charge_item c SET retired_by = ${t.versionId}, version = version + 1 WHERE ${retires(t)}`)
    const touched = sql`(c.retired_by IS NOT NULL OR ${isDifferent(t)})`
    await tx.execute(
      sql`INSERT INTO charge_item_history (brand_id, upload_id, item_id, before) SELECT c.brand_id, ${t.versionId}, c.id, to_jsonb(c)
        FROM ${pairs(t)} WHERE ${touched}`,
    )
    const assignments = join(changeable(t).map((c) => raw(`${c} = s.${c}`)))
    await tx.execute(
      sql`UPDATE charge_item c SET ${assignments}, upload_id = ${t.versionId}, retired_by = NULL, version = c.version + 1
        FROM staged s JOIN matched m ON m.staged_id = s.id WHERE c.brand_id = ${t.brandId} AND c.id = m.item_id AND ${touched}`,
    )
  }
  const written = [...fileColumns, 'variant']
  await tx.execute(sql`
    INSERT INTO charge_item (brand_id, facility_id, upload_id, enabled, id, ${columnList(written)})
    SELECT ${t.brandId}, ${t.facilityId}, ${t.versionId}, ${isFirst} AND s.status = 'REQ', s.id, ${columnList(written, 's')}
    FROM staged s ${isFirst ? none : sql`WHERE NOT EXISTS (SELECT FROM matched m WHERE m.staged_id = s.id)`}`)
}
