import sql, { raw, type Sql } from 'sql-template-tag'
import type { Day } from '@ratebook/shared/wire/day.ts'
import type { Db } from '../data/db.ts'
import { todayOf } from '../data/today.ts'
import type { Tx } from '../data/tx.ts'

/** What a brand's computed rates are of: a day, and revisions of its terms and of the charges of its facilities. */
export interface Standing {
  date: string
  termsRevision: string
  chargesRevision: string
}

type State = 'contracted_rate_state' | 'replaced_rate_state'

const standing = (brandId: string): Sql => sql`SELECT b.terms_revision, (SELECT coalesce(sum(f.charge_revision), 0) FROM facility f
    WHERE f.brand_id = ${brandId}) AS charges_revision FROM brand b WHERE b.id = ${brandId}`

/** Whether what is computed is of this day, and of the terms and the charges as they stand. */
export const isComputed = (brandId: string, state: State, date: Day): Sql => sql`EXISTS (
    SELECT FROM (${standing(brandId)}) now JOIN ${raw(state)} s ON s.brand_id = ${brandId}
      AND s.terms_revision = now.terms_revision AND s.charges_revision = now.charges_revision AND s.on_date = ${date}::date)`

/** By state table, one at a time in a process: each holds a connection. */
const working = new Map<string, Promise<unknown>>()

/**
 * Runs `compute` unless it ran for this day, the terms and the charges as they stand, which it writes into its state table itself;
 * whoever asks meanwhile waits for the same.
 */
export async function keepComputed(db: Db, brandId: string, state: State, compute: (tx: Tx, standing: Standing) => Promise<void>) {
  const date = await todayOf(db, brandId)
  const isCurrent = sql`SELECT WHERE ${isComputed(brandId, state, date)}`
  if ((await db.rows(isCurrent)).length) return
  const turn = (working.get(state) ?? Promise.resolve()).then(() =>
    db.longTransaction(async (tx) => {
      await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${state} || ' ' || ${brandId}, 0))::text`)
      if ((await tx.rows(isCurrent)).length) return
      const [now] = await tx.rows<Omit<Standing, 'date'>>(
        sql`SELECT now.terms_revision::text AS "termsRevision", now.charges_revision::text AS "chargesRevision"
          FROM (${standing(brandId)}) now`,
      )
      if (now) await compute(tx, { date, ...now })
    }),
  )
  working.set(
    state,
    turn.catch(() => {}),
  )
  await turn
}
