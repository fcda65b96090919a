import type { FastifyInstance } from 'fastify'
import sql, { raw, type Sql } from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { chargeEdits, type EditPreview } from '@ratebook/shared/charge-edits.ts'
import type { Actor } from '../../data/audit.ts'
import { stale } from '../../data/problem.ts'
import { orTaken } from '../../data/records.ts'
import type { Tx } from '../../data/tx.ts'
import { serve } from '../../http/serve.ts'
import { type Chosen, chosenItems, stageEdit } from './edit-staging.ts'
import { makeSearchable } from './make-searchable.ts'
import { itemTaken } from './retirements.ts'

/** Of those that change and of those that cannot, so many are told one by one. */
const FIRST = 10

/** The same items as they were, or other ones. */
const stateSql = sql`SELECT coalesce(sum(hashtextextended(id::text || ' ' || version, 0)::numeric), 0)::text || ' ' || count(*) AS state
  FROM edited`
const isEdited = sql`refusal IS NULL AND changes`
const side = (of: '' | 'new_'): Sql => {
  const column = (name: string, fresh: string) => raw(of ? `new_${fresh}` : name)
  return sql`jsonb_build_object('departmentName', ${column('department_name', 'department')}, 'setting', ${column('setting', 'setting')},
    'gl', ${column('gl', 'gl')}, 'notes', ${column('notes', 'notes')}, 'enabled', ${column('enabled', 'enabled')},
    'amount', ${column('amount', 'amount')}, 'cashPrice', ${column('cash_price', 'cash')})`
}

async function preview(tx: Tx, brandId: string, chosen: Chosen): Promise<EditPreview> {
  await stageEdit(tx, brandId, chosen)
  const [counts] = await tx.rows<Pick<EditPreview, 'items' | 'changed' | 'refused'>>(sql`
    SELECT count(*)::int AS items, count(*) FILTER (WHERE ${isEdited})::int AS changed,
      count(*) FILTER (WHERE refusal IS NOT NULL)::int AS refused FROM edited`)
  const [state] = await tx.rows<{ state: string }>(stateSql)
  return {
    ...(counts as Pick<EditPreview, 'items' | 'changed' | 'refused'>),
    reasons: await tx.rows(
      sql`SELECT refusal AS reason, count(*)::int AS count FROM edited WHERE refusal IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
    ),
    firstRefused: await tx.rows(
      sql`SELECT id, code, description, refusal AS reason FROM edited WHERE refusal IS NOT NULL ORDER BY code, id LIMIT ${FIRST}`,
    ),
    first: await tx.rows(sql`
      SELECT id, code, description, ${side('')} AS before, ${side('new_')} AS after
      FROM edited WHERE ${isEdited} ORDER BY code, id LIMIT ${FIRST}`),
    state: state?.state ?? '',
  }
}

/** The facilities of the chosen items, locked in one order: changes of one facility wait for each other. */
async function lockFacilities(tx: Tx, brandId: string, chosen: Chosen) {
  const facilities = await tx.rows<{ id: string }>(sql`
    SELECT f.id FROM facility f WHERE f.brand_id = ${brandId} AND f.id IN (SELECT c.facility_id ${chosenItems(brandId, chosen)})
    ORDER BY f.id`)
  for (const { id } of facilities) await tx.holdCharges(brandId, id)
}

/** Writes the edited items of a facility as a version of its charge master, which can be rolled back like a file. @returns its id */
async function keepEdit(tx: Tx, brandId: string, user: Actor, facilityId: string, { change }: Chosen): Promise<string> {
  const version = uuid()
  const items = await tx.rows<{ id: string }>(sql`SELECT id FROM edited WHERE facility_id = ${facilityId} AND ${isEdited}`)
  const isShown = Object.keys(change).every((field) => field === 'enabled')
  const ids = items.map(({ id }) => id)
  await tx.chargesChanged(brandId, facilityId, isShown ? 'visibility' : 'prices', ids)
  await tx.execute(sql`
    INSERT INTO charge_upload (brand_id, id, facility_id, user_id, username, kind, file_name, sha256, status, mode, on_refused,
      result, finished_at)
    VALUES (${brandId}, ${version}, ${facilityId}, ${user.id}, ${user.username}, 'edit', '', '', 'applied', 'merge', 'abort',
      ${JSON.stringify({ changed: ids.length, change })}::jsonb, clock_timestamp())`)
  const theseItems = sql`c.brand_id = ${brandId} AND c.facility_id = ${facilityId} AND c.id = e.id AND ${isEdited}`
  await tx.execute(sql`
    INSERT INTO charge_item_history (brand_id, upload_id, item_id, before)
    SELECT c.brand_id, ${version}, c.id, to_jsonb(c) FROM charge_item c JOIN edited e ON ${theseItems}`)
  await tx.execute(sql`
    UPDATE charge_item c SET amount = e.new_amount, cash_price = e.new_cash, department_name = e.new_department, setting = e.new_setting,
      gl = e.new_gl, notes = e.new_notes, enabled = e.new_enabled, variant = e.new_variant, upload_id = ${version}, version = c.version + 1
    FROM edited e WHERE ${theseItems}`)
  await tx.record(brandId, user, {
    action: 'edit',
    entity: 'charge master',
    entityId: version,
    after: { facilityId, changed: ids.length, ...change },
  })
  return version
}

export const chargeEditRoutes = (app: FastifyInstance) =>
  serve(chargeEdits)(app, {
    previewChargeEdit: ({ body }, { db, brandId }) => db.longTransaction((tx) => preview(tx, brandId, body)),
    editCharges: async ({ body }, context) => {
      const { db, brandId, user } = context
      const { facilities, versions, ...counts } = await db.longTransaction(async (tx) => {
        await lockFacilities(tx, brandId, body)
        await stageEdit(tx, brandId, body)
        const [now] = await tx.rows<{ state: string }>(stateSql)
        if (body.state !== undefined && body.state !== now?.state) throw stale('itemsStale')
        const edited = await tx.rows<{ facilityId: string; changed: number }>(sql`
          SELECT facility_id AS "facilityId", count(*)::int AS changed FROM edited WHERE ${isEdited} GROUP BY 1 ORDER BY 1`)
        const [refused] = await tx.rows<{ refused: number }>(sql`SELECT count(*)::int AS refused FROM edited WHERE refusal IS NOT NULL`)
        const kept: string[] = []
        for (const { facilityId } of edited) kept.push(await orTaken(keepEdit(tx, brandId, user, facilityId, body), itemTaken()))
        const changed = edited.reduce((sum, of) => sum + of.changed, 0)
        return { changed, refused: refused?.refused ?? 0, versions: kept, facilities: edited.map((of) => of.facilityId) }
      })
      for (const facilityId of facilities) await makeSearchable(context, facilityId)
      return { ...counts, versions }
    },
  })
