import sql, { type Sql } from 'sql-template-tag'
import type { Actor, Change } from './audit.ts'
import type { Db } from './db.ts'

/** In place of the id of a person whom nobody knows. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** How many failed sign-ins an hour a brand's log holds: whoever tries names by the thousand must not fill it. */
export const FAILURES_AN_HOUR = 60

const lastHour = (brandId: string) => sql`FROM audit_entry a WHERE a.brand_id = ${brandId} AND a.at > now() - interval '1 hour'`

/** Writes an entry unless `enough` says that there is no need for it: asked first without waiting, then where nobody else can write one. */
async function recordUnless(db: Db, brandId: string, actor: Actor, change: Change, enough: Sql) {
  const isEnough = async (reader: Pick<Db, 'rows'>) => (await reader.rows<{ enough: boolean }>(sql`SELECT ${enough} AS enough`))[0]?.enough
  if (await isEnough(db)) return
  await db.transaction(async (tx) => {
    await tx.rows(sql`SELECT audit_lock(${brandId}::uuid)::text`)
    if (!(await isEnough(tx))) await tx.record(brandId, actor, change)
  })
}

/** Somebody looked at something: noted once an hour for each person and thing. */
export const recordRead = (db: Db, brandId: string, actor: Actor, { entity, entityId }: Pick<Change, 'entity' | 'entityId'>) =>
  recordUnless(
    db,
    brandId,
    actor,
    { action: 'read', entity, entityId },
    sql`EXISTS (SELECT 1 ${lastHour(brandId)}
      AND a.user_id = ${actor.id}::uuid AND a.action = 'read' AND a.entity = ${entity} AND a.entity_id = ${entityId})`,
  )

/** Somebody took something away in a file. */
export const recordExport = (db: Db, brandId: string, actor: Actor, change: Omit<Change, 'action'>) =>
  db.transaction((tx) => tx.record(brandId, actor, { ...change, action: 'export' }))

/** Somebody could not sign in: the name that was tried and from where, never the password. */
export function recordFailedSignIn(db: Db, brandId: string, username: string, userId: string | undefined, address: string) {
  const failures = sql`(SELECT count(*) ${lastHour(brandId)} AND a.action = 'sign-in-failed')`
  const entry = { action: 'sign-in-failed', entity: 'session', entityId: userId ?? '', name: username, after: { address } }
  return recordUnless(db, brandId, { id: userId ?? NOBODY, username }, entry, sql`${failures} >= ${FAILURES_AN_HOUR}`)
}
