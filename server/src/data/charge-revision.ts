import sql from 'sql-template-tag'
import type { Client, Db } from './db.ts'

/** What every change of a charge writes to its facility: search indexes and generated files are keyed by the revision. */
export const chargesChanged = () => ({ chargeRevision: { increment: 1 }, chargesChangedAt: new Date() })

/** Changes of one facility's charges wait for each other: take it before the first of them. */
export const lockFacility = (db: Db, client: Client, brandId: string, facilityId: string) =>
  db.rows(sql`SELECT 1 FROM facility WHERE brand_id = ${brandId} AND id = ${facilityId} FOR NO KEY UPDATE`, client)
/** Raises the revision after a switch: what visitors find changes, no price does, and the file stays of the day it was. */
export const noteSwitch = (db: Db, client: Client, brandId: string, facilityId: string) =>
  db.rows(sql`UPDATE facility SET charge_revision = charge_revision + 1 WHERE brand_id = ${brandId} AND id = ${facilityId}`, client)
/** Raises the revision of a facility's charges inside the transaction that changed them. */
export const raiseRevision = (db: Db, client: Client, brandId: string, facilityId: string) =>
  db.rows(
    sql`UPDATE facility SET charge_revision = charge_revision + 1, charges_changed_at = ${chargesChanged().chargesChangedAt} WHERE brand_id = ${brandId} AND id = ${facilityId}`,
    client,
  )
