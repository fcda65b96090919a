import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { type variance, varianceList, type Work } from '@ratebook/shared/variance.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { ALL_LIMIT, type List, narrowingOf } from '@ratebook/shared/wire/list.ts'
import { calledOf, worksFor } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { filterSql } from '../../data/list-page.ts'
import { refusedFields } from '../../data/problem.ts'
import type { Tx } from '../../data/tx.ts'
import type { StaffContext } from '../../http/serve.ts'
import { varianceSource } from './source.ts'

type Marking = z.output<(typeof variance)['markVariance']['body']>

/** So long is what a call may say: what could not be sent back is not offered to be. */
const MOST_UNDONE_BYTES = 900_000

/** Rows of app_user `u` that lines of a brand may be assigned to: who works for it and sees what its contracts say. */
const seesContracts = (brandId: string): Sql => sql`${worksFor(sql`${brandId}`)} AND (u.role = 'super_admin' OR u.has_cms_access)`

/** Whom lines may be assigned to. */
export const colleaguesOf = (db: Db, brandId: string) =>
  db.rows<{ userId: string; name: string }>(sql`
    SELECT u.id AS "userId", ${calledOf} AS name FROM app_user u WHERE u.enabled AND ${seesContracts(brandId)}
    ORDER BY lower(${calledOf}), u.id`)

/** @throws Problem 422 where somebody is meant who may not see the lines */
async function maySeeThem(tx: Tx, brandId: string, assignees: readonly string[], path: string) {
  const ids = [...new Set(assignees)]
  const users = await tx.rows(sql`SELECT 1 FROM app_user u WHERE u.id = ANY(${ids}::uuid[]) AND ${seesContracts(brandId)}`)
  if (users.length < ids.length) throw refusedFields(fault('chooseColleague'), [faultAt(path, 'chooseColleague')])
}

/** What was said of lines, those of which the same was said together; null where it is too much to be put back. */
async function wordsOf(tx: Tx, brandId: string, ids: readonly string[]): Promise<Work[] | null> {
  if (ids.length > ALL_LIMIT) return null
  const work = await tx.rows<Work>(sql`
    SELECT array_agg(v.id) AS ids, coalesce(w.state, '') AS state, w.assignee_id AS "assigneeId", coalesce(w.note, '') AS note
    FROM remittance_variance v LEFT JOIN variance_work w ON w.brand_id = ${brandId} AND w.id = v.id
    WHERE v.brand_id = ${brandId} AND v.id = ANY(${ids}::uuid[]) GROUP BY 2, 3, 4`)
  return Buffer.byteLength(JSON.stringify(work)) > MOST_UNDONE_BYTES ? null : work
}

/** The lines that are meant, as ids. */
function chosenIds(brandId: string, { ids, ...request }: Marking): Sql {
  const source = varianceSource(brandId)
  const filter = narrowingOf(varianceList as unknown as List, request)
  return sql`SELECT v.id FROM ${source.from} WHERE ${source.where}${filter ? sql` AND ${filterSql(source, filter)}` : empty}
    ${ids ? sql` AND v.id = ANY(${ids}::uuid[])` : empty}`
}

/** What is said of lines raises their revision: who says something waits here, before any of their rows is held. */
const holdWork = (tx: Tx, brandId: string) => tx.rows(sql`SELECT 1 FROM variance_state WHERE brand_id = ${brandId} FOR NO KEY UPDATE`)

/** Marks, notes or assigns lines, and says how they were. */
export const mark = ({ db, brandId, user }: StaffContext, request: Marking) =>
  db.longTransaction(async (tx) => {
    const { state, assigneeId, note } = request.change
    if (assigneeId) await maySeeThem(tx, brandId, [assigneeId], 'change.assigneeId')
    const chosen = await tx.rows<{ id: string }>(chosenIds(brandId, request))
    const ids = chosen.map(({ id }) => id)
    await holdWork(tx, brandId)
    const before = await wordsOf(tx, brandId, ids)
    await tx.execute(sql`
      INSERT INTO variance_work AS w (brand_id, id, claim_id, state, assignee_id, note)
      SELECT ${brandId}, v.id, v.claim_id, ${state ?? 'open'}, ${assigneeId ?? null}::uuid, ${note ?? ''}
      FROM remittance_variance v WHERE v.brand_id = ${brandId} AND v.id = ANY(${ids}::uuid[])
      ON CONFLICT (brand_id, id) DO UPDATE SET changed_at = now()
        ${state === undefined ? empty : sql`, state = EXCLUDED.state`}
        ${assigneeId === undefined ? empty : sql`, assignee_id = EXCLUDED.assignee_id`}
        ${note === undefined ? empty : sql`, note = EXCLUDED.note`}`)
    if (ids.length > 0)
      await tx.record(brandId, user, {
        action: 'update',
        entity: 'variance',
        entityId: ids.length === 1 ? (ids[0] as string) : '',
        after: { ...request.change, affected: ids.length, ...(!request.ids && { filter: request.filter }) },
      })
    return { affected: ids.length, before }
  })

/** Puts back what was said of lines before. */
export const restore = ({ db, brandId, user }: StaffContext, work: readonly Work[]) =>
  db.transaction(async (tx) => {
    const assignees = work.flatMap(({ assigneeId }) => assigneeId ?? [])
    await maySeeThem(tx, brandId, assignees, 'work')
    await holdWork(tx, brandId)
    const unsaid = work.filter(({ state }) => state === '').flatMap(({ ids }) => ids)
    const gone = await tx.execute(sql`DELETE FROM variance_work WHERE brand_id = ${brandId} AND id = ANY(${unsaid}::uuid[])`)
    const said = work.filter(({ state }) => state !== '')
    const put = await tx.execute(sql`
      INSERT INTO variance_work (brand_id, id, claim_id, state, assignee_id, note)
      SELECT ${brandId}, v.id, v.claim_id, x.state, x."assigneeId", x.note
      FROM jsonb_to_recordset(${JSON.stringify(said)}::jsonb) AS x (ids uuid[], state text, "assigneeId" uuid, note text)
      JOIN remittance_variance v ON v.brand_id = ${brandId} AND v.id = ANY(x.ids)
      ON CONFLICT (brand_id, id) DO UPDATE SET state = EXCLUDED.state, assignee_id = EXCLUDED.assignee_id, note = EXCLUDED.note,
        changed_at = now()`)
    const affected = gone + put
    if (affected > 0) await tx.record(brandId, user, { action: 'restore', entity: 'variance', entityId: '', after: { affected } })
    return { affected }
  })
