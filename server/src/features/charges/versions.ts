import { fault } from '@ratebook/shared/wire/fault.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ChargeChange } from '@ratebook/shared/charge-edits.ts'
import type { Upload, UploadResult } from '@ratebook/shared/uploads.ts'
import type { Db } from '../../data/db.ts'
import { notFound, Problem } from '../../data/problem.ts'
import { workLock } from '../../data/work-lock.ts'
import type { User } from '../../http/session.ts'
import { putBackFacts, type TakenFacts } from './cms/facts.ts'
import { identityOf } from './staging.ts'

const NOTHING: UploadResult = {
  added: 0,
  changed: 0,
  unchanged: 0,
  retired: 0,
  mended: { rows: 0, first: [] },
  leftOut: 0,
  refused: 0,
  uncoded: 0,
  rounded: 0,
  contradictions: { items: 0, rows: 0, first: [] },
  warnings: [],
  firstItems: [],
  rates: 0,
  rows: { tables: [], unread: [], before: 0, after: 0 },
  leftOutReasons: {},
  errors: [],
}

type Row = Awaited<ReturnType<Db['prisma']['chargeUpload']['findMany']>>[number] & { facility: { name: string } }
/** What `result` of a version holds besides the counts. */
export type UploadRecord = Partial<
  UploadResult & Pick<Upload, 'rowsRead' | 'message' | 'code' | 'values'> & { change: ChargeChange; facts: TakenFacts }
>

export const toWire = (row: Row): Upload => {
  const { rowsRead = 0, message = '', facts: _, ...result } = row.result as UploadRecord
  const read = result.rows?.tables.reduce((rows, table) => rows + table.rows, 0)
  return {
    ...NOTHING,
    ...result,
    // kept by a process that could say no more
    ...(message === 'interrupted' && fault('interrupted')),
    rowsRead: read ?? rowsRead,
    message,
    versionId: row.id,
    facilityId: row.facilityId,
    facilityName: row.facility.name,
    status: row.status as Upload['status'],
    fileName: row.fileName,
    kind: row.kind as Upload['kind'],
    mode: row.mode as Upload['mode'],
    username: row.username,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** Versions whose worker died (the server was killed): their transaction is gone, so nothing of them was kept. */
export async function markInterruptedUploads(db: Db) {
  const working = await db.prisma.chargeUpload.findMany({
    where: { status: 'processing' },
    select: { brandId: true, id: true, result: true },
  })
  for (const { brandId, id, result } of working) {
    await db.transaction(async (tx) => {
      const [lock] = await tx.rows<{ taken: boolean }>(workLock(id))
      if (!lock?.taken) return
      const message = JSON.stringify({ ...(result as object), message: 'interrupted' })
      await tx.rows(
        sql`UPDATE charge_upload SET status = 'failed', finished_at = now(), result = ${message}::jsonb
          WHERE brand_id = ${brandId} AND id = ${id} AND status = 'processing'`,
      )
    })
  }
}

const withFacility = { facility: { select: { name: true } } }

export async function listVersions(db: Db, brandId: string) {
  const where = { brandId, status: { not: 'preview' }, kind: { not: 'retirement' } }
  if (await db.prisma.chargeUpload.count({ where: { brandId, status: 'processing' } })) await markInterruptedUploads(db)
  const rows = await db.prisma.chargeUpload.findMany({
    where,
    include: withFacility,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
  return rows.map(toWire)
}

export async function readVersion(db: Db, brandId: string, id: string) {
  const row = await db.prisma.chargeUpload.findFirst({ where: { brandId, id }, include: withFacility })
  if (!row) throw notFound('uploadNotFound')
  return row
}

const restored = [
  'department_name',
  'description',
  'gl',
  'amount',
  'cash_price',
  'drg_code',
  'apr_drg_code',
  'drug_unit',
  'drug_type',
  'billing_class',
  'plain_name',
  'plain_name_es',
  'codes',
  'notes',
  'category',
  'status',
  'upload_id',
  'retired_by',
]

/** What only an edit of many items changes besides; what visitors are shown is switched elsewhere as well. */
const restoredOfEdit = ({ change }: UploadRecord) => ['setting', 'variant', ...(change?.enabled === undefined ? [] : ['enabled'])]

/** What was kept before items had notes or several prices says nothing of them. */
const AS_KEPT_FIRST = sql`'{"notes": "", "variant": 1}'::jsonb`

/** Puts a facility's charge master back to where it was before its newest version; rows that a person edited since stay as they are. */
export async function rollBack(db: Db, brandId: string, user: User, id: string) {
  const version = await readVersion(db, brandId, id)
  const { facilityId } = version
  return db.longTransaction(async (tx) => {
    await tx.chargesChanged(brandId, facilityId)
    const [newest] = await tx.rows<{ id: string; result: UploadRecord }>(
      sql`
      SELECT id, result FROM charge_upload WHERE brand_id = ${brandId} AND facility_id = ${facilityId} AND status = 'applied'
        AND kind <> 'retirement'
      ORDER BY finished_at DESC, id DESC LIMIT 1`,
    )
    if (newest?.id !== id) throw new Problem(409, fault('onlyNewestVersion'))
    const columns = [...restored, ...(version.kind === 'edit' ? restoredOfEdit(newest.result) : [])]
    const assignments = columns.map((c) => `${c} = b.${c}`).join(', ')
    const removed = await tx.execute(sql`
      DELETE FROM charge_item c WHERE c.brand_id = ${brandId} AND c.facility_id = ${facilityId} AND c.upload_id = ${id}
        AND NOT EXISTS (SELECT FROM charge_item_history h WHERE h.brand_id = ${brandId} AND h.upload_id = ${id} AND h.item_id = c.id)`)
    /** Whether nobody has made the very same item meanwhile. */
    const hasPlace = (identity: Sql, variant: Sql) => sql`NOT EXISTS (
      SELECT FROM charge_item o WHERE o.brand_id = ${brandId} AND o.facility_id = ${facilityId} AND o.identity = ${identity}
        AND o.variant = ${variant} AND o.retired_by IS NULL AND o.id <> c.id)`
    const ofThis = sql`h.brand_id = ${brandId} AND h.upload_id = ${id}
      AND c.brand_id = ${brandId} AND c.id = h.item_id AND c.upload_id = ${id}`
    await tx.execute(sql`UPDATE charge_item_history h SET after = to_jsonb(c) FROM charge_item c WHERE ${ofThis}`)
    const back = await tx.execute(sql`
      UPDATE charge_item c SET ${raw(assignments)}, version = c.version + 1
      FROM charge_item_history h CROSS JOIN LATERAL jsonb_populate_record(NULL::charge_item, ${AS_KEPT_FIRST} || h.before) b
      WHERE ${ofThis} AND (b.retired_by IS NOT NULL OR ${hasPlace(identityOf('b'), sql`b.variant`)})`)
    // what has no place stays as the version made it
    await tx.execute(sql`UPDATE charge_item_history h SET after = NULL FROM charge_item c WHERE ${ofThis}`)
    // rates go as they came, and those before them count again
    await tx.execute(sql`DELETE FROM published_rate WHERE brand_id = ${brandId} AND facility_id = ${facilityId} AND upload_id = ${id}`)
    await tx.execute(
      sql`UPDATE published_rate SET retired_by = NULL WHERE brand_id = ${brandId} AND facility_id = ${facilityId} AND retired_by = ${id}`,
    )
    if (newest.result.facts) await putBackFacts(tx, brandId, user, facilityId, newest.result.facts)
    if (newest.result.rates) await tx.termsChanged(brandId)
    const unretired = await tx.execute(sql`
      UPDATE charge_item c SET retired_by = NULL, version = version + 1
      WHERE c.brand_id = ${brandId} AND c.facility_id = ${facilityId} AND c.retired_by = ${id}
        AND ${hasPlace(sql`c.identity`, sql`c.variant`)}`)
    await tx.rows(sql`UPDATE charge_upload SET status = 'rolledBack' WHERE brand_id = ${brandId} AND id = ${id}`)
    const counts = { removed, restored: back + unretired }
    const { added = 0, changed = 0, retired = 0 } = newest.result
    const answer = { ...counts, keptEdited: Math.max(0, added + changed + retired - counts.removed - counts.restored) }
    await tx.record(brandId, user, {
      action: 'rollback',
      entity: 'charge master',
      entityId: id,
      after: { facilityId, fileName: version.fileName, ...answer },
    })
    return answer
  })
}
