import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../../data/tx.ts'
import { columnList, fileColumns, keyColumns, sameKey } from './staging.ts'

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
  fileColumns.filter((c) => !(keyColumns as readonly string[]).includes(c) && (filled.includes(c) || derived.includes(c)))
const isDifferent = (t: Target) =>
  raw(
    `(${changeable(t)
      .map((c) => `c.${c}`)
      .join(', ')}) IS DISTINCT FROM (${changeable(t)
      .map((c) => `s.${c}`)
      .join(', ')})`,
  )
/** Every statement names the brand on every table it touches. */
const ours = (t: Target): Sql => sql`c.brand_id = ${t.brandId} AND c.facility_id = ${t.facilityId}`
const retires = (t: Target): Sql =>
  sql`${ours(t)} AND c.retired_by IS NULL AND NOT EXISTS (SELECT FROM staged s WHERE ${sameKey('s', 'c')})`

/** What the staged rows would do, without doing it. */
export async function compare(tx: Tx, t: Target): Promise<Changes> {
  const [counts] = await tx.rows<Omit<Changes, 'retired'>>(
    sql`
    SELECT count(*) FILTER (WHERE c.id IS NULL OR c.retired_by IS NOT NULL)::int AS added,
           count(*) FILTER (WHERE c.retired_by IS NULL AND c.id IS NOT NULL AND ${isDifferent(t)})::int AS changed,
           count(*) FILTER (WHERE c.retired_by IS NULL AND c.id IS NOT NULL AND NOT ${isDifferent(t)})::int AS unchanged
    FROM staged s LEFT JOIN charge_item c ON ${ours(t)} AND ${sameKey('s', 'c')}`,
  )
  const [left] =
    t.mode === 'replace'
      ? await tx.rows<{ retired: number }>(sql`SELECT count(*)::int AS retired FROM charge_item c WHERE ${retires(t)}`)
      : []
  return { ...(counts as Omit<Changes, 'retired'>), retired: left?.retired ?? 0 }
}

/**
 * Lays the staged rows over the facility's charge master. What a changed row said before goes into the history, for a rollback.
 * The CMS-specified services of a facility's first charge master are switched on as shoppable.
 */
export async function apply(tx: Tx, t: Target): Promise<Changes> {
  const [first] = await tx.rows<{ empty: boolean }>(sql`SELECT NOT EXISTS (SELECT FROM charge_item c WHERE ${ours(t)}) AS empty`)
  const empty = first?.empty ?? false
  const changes = empty ? null : await compare(tx, t)
  if (t.mode === 'replace' && !empty)
    await tx.execute(sql`UPDATE charge_item c SET retired_by = ${t.versionId}, version = version + 1 WHERE ${retires(t)}`)
  if (!empty) {
    const touched = sql`${ours(t)} AND ${sameKey('s', 'c')} AND (c.retired_by IS NOT NULL OR ${isDifferent(t)})`
    await tx.execute(
      sql`INSERT INTO charge_item_history (brand_id, upload_id, item_id, before) SELECT c.brand_id, ${t.versionId}, c.id, to_jsonb(c)
        FROM staged s JOIN charge_item c ON ${touched}`,
    )
    const assignments = join(changeable(t).map((c) => raw(`${c} = s.${c}`)))
    await tx.execute(
      sql`UPDATE charge_item c SET ${assignments}, upload_id = ${t.versionId}, retired_by = NULL, version = c.version + 1 FROM staged s
        WHERE ${touched}`,
    )
  }
  const inserted = await tx.execute(sql`
    INSERT INTO charge_item (brand_id, facility_id, upload_id, enabled, id, ${columnList(fileColumns)})
    SELECT ${t.brandId}, ${t.facilityId}, ${t.versionId}, ${empty} AND s.status = 'REQ', s.id, ${columnList(fileColumns, 's')}
    FROM staged s ${empty ? sql`` : sql`WHERE NOT EXISTS (SELECT FROM charge_item c WHERE ${ours(t)} AND ${sameKey('s', 'c')})`}`)
  return changes ?? { added: inserted, changed: 0, unchanged: 0, retired: 0 }
}
