import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { MOST_UNDONE, type variance, varianceList, type Work } from '@ratebook/shared/variance.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { type List, narrowingOf } from '@ratebook/shared/wire/list.ts'
import { usersOf } from '../../data/brand.ts'
import { filterSql } from '../../data/list.ts'
import { refusedFields } from '../../data/problem.ts'
import type { Tx } from '../../data/tx.ts'
import type { StaffContext } from '../../http/serve.ts'
import { varianceSource } from './source.ts'

type Marking = z.output<(typeof variance)['markVariance']['body']>

/** @throws Problem 422 where somebody is meant who does not work for the brand */
async function mustWorkHere(tx: Tx, brandId: string, assignees: readonly string[], path: string) {
  const ids = [...new Set(assignees)]
  const users = await tx.rows(sql`SELECT 1 FROM app_user u WHERE u.id = ANY(${ids}::uuid[]) AND ${usersOf(sql`${brandId}`)}`)
  if (users.length < ids.length) throw refusedFields(fault('chooseColleague'), [faultAt(path, 'chooseColleague')])
}

/** The lines that are meant, as ids. */
function chosenIds(brandId: string, { ids, ...request }: Marking): Sql {
  const source = varianceSource(brandId)
  const filter = narrowingOf(varianceList as unknown as List, request)
  return sql`SELECT v.id FROM ${source.from} WHERE ${source.where}${filter ? sql` AND ${filterSql(source, filter)}` : empty}
    ${ids ? sql` AND v.id = ANY(${ids}::uuid[])` : empty}`
}

/** Marks, notes or assigns lines, and says how they were. */
export const mark = ({ db, brandId, user }: StaffContext, request: Marking) =>
  db.longTransaction(async (tx) => {
    const { state, assigneeId, note } = request.change
    if (assigneeId) await mustWorkHere(tx, brandId, [assigneeId], 'change.assigneeId')
    const chosen = await tx.rows<{ id: string }>(chosenIds(brandId, request))
    const ids = chosen.map(({ id }) => id)
    const before =
      ids.length > MOST_UNDONE
        ? null
        : await tx.rows<Work>(sql`
            SELECT v.id, coalesce(w.state, '') AS state, w.assignee_id AS "assigneeId", coalesce(w.note, '') AS note
            FROM remittance_variance v LEFT JOIN variance_work w ON w.brand_id = ${brandId} AND w.id = v.id
            WHERE v.brand_id = ${brandId} AND v.id = ANY(${ids}::uuid[])`)
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
    await mustWorkHere(
      tx,
      brandId,
      work.flatMap(({ assigneeId }) => assigneeId ?? []),
      'work',
    )
    const unsaid = work.filter(({ state }) => state === '').map(({ id }) => id)
    const gone = await tx.execute(sql`DELETE FROM variance_work WHERE brand_id = ${brandId} AND id = ANY(${unsaid}::uuid[])`)
    const said = work.filter(({ state }) => state !== '')
    const put = await tx.execute(sql`
      INSERT INTO variance_work (brand_id, id, claim_id, state, assignee_id, note)
      SELECT ${brandId}, v.id, v.claim_id, x.state, x."assigneeId", x.note
      FROM jsonb_to_recordset(${JSON.stringify(said)}::jsonb) AS x (id uuid, state text, "assigneeId" uuid, note text)
      JOIN remittance_variance v ON v.brand_id = ${brandId} AND v.id = x.id
      ON CONFLICT (brand_id, id) DO UPDATE SET state = EXCLUDED.state, assignee_id = EXCLUDED.assignee_id, note = EXCLUDED.note,
        changed_at = now()`)
    const affected = gone + put
    if (affected > 0) await tx.record(brandId, user, { action: 'restore', entity: 'variance', entityId: '', after: { affected } })
    return { affected }
  })
