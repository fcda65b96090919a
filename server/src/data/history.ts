import sql from 'sql-template-tag'
import type { AuditEntry } from '@ratebook/shared/audit.ts'
import type { HistoryEntry } from '@ratebook/shared/retirement.ts'
import type { Who } from '@ratebook/shared/wire/access.ts'
import { idsIn, namesIn } from './audit.ts'
import type { Reader } from './db.ts'

/** A record, or what of it differs, as it was and as it became. */
export type Sides = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }
export const changesOf = ({ before, after }: Sides): AuditEntry['changes'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => [
      name,
      [before?.[name] ?? null, after?.[name] ?? null],
    ]),
  )

/** Entries of one record that are read. */
const MOST = 500
export type Logged = Sides & { seq: number; at: Date; username: string; action: string }

/** What the log says of one record, newest first; of a switch of many at once what it was for this one. */
export const loggedOf = (db: Reader, brandId: string, entities: readonly string[], id: string) =>
  db.rows<Logged>(sql`
    SELECT a.seq, a.at, a.username, a.action,
      CASE WHEN a.entity_id = '' THEN jsonb_build_object('enabled', NOT (a.after->'enabled')::boolean) ELSE a.before END AS before,
      CASE WHEN a.entity_id = '' THEN jsonb_build_object('enabled', a.after->'enabled') ELSE a.after END AS after
    FROM audit_entry a
    WHERE a.brand_id = ${brandId} AND a.entity = ANY(${entities}::text[])
      AND (a.entity_id = ${id} OR (a.entity_id = '' AND a.after->'switched' ? ${id}))
    ORDER BY a.seq DESC LIMIT ${MOST}`)

/** Without the names that stand in it yet. */
export type Unnamed = Omit<HistoryEntry, 'names'>
export const toEntry = ({ seq, at, username, action, ...sides }: Logged): Unnamed => ({
  id: String(seq),
  at: at.toISOString(),
  username,
  action,
  fileName: '',
  changes: changesOf(sides),
})

/** Entries with what the records are called whose ids stand in them, as far as the person may know. */
export async function withNames(db: Reader, brandId: string, user: Who, entries: Unnamed[]): Promise<HistoryEntry[]> {
  const names = await namesIn(
    db,
    brandId,
    user,
    entries.map(({ changes }) => changes),
  )
  return entries.map((entry) => ({
    ...entry,
    names: Object.fromEntries(idsIn(entry.changes).flatMap((id) => (names.has(id) ? [[id, names.get(id) as string]] : []))),
  }))
}
