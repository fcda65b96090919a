import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { notFound } from '../../data/problem.ts'
import { wasPublishedSince } from '../../data/publication.ts'
import { taken } from '../../data/records.ts'
import { type Retirable, usesOf } from '../../data/retirement.ts'

/** That an item is there already: two of the very same are one. */
export const itemTaken = () => taken('chargeItemTaken', 'code', 'inChargeMaster')

/**
 * An item of the charge master is retired as files retire it, by a version that says who did it and why. It is depended on by the rates
 * that were published for it, by the versions that had it, and by a file that was made since it is there.
 */
export const retirableItem: Retirable<'chargeItem'> = {
  model: 'chargeItem',
  table: sql`charge_item`,
  entity: 'charge',
  // the facility first, as uploads do: whoever locks the other way round waits for ever
  async begin(tx, brandId, id) {
    const item = await tx.prisma.chargeItem.findFirst({ where: { brandId, id }, select: { facilityId: true } })
    if (!item) throw notFound('chargeItemNotFound')
    await tx.chargesChanged(brandId, item.facilityId, 'prices', [id])
  },
  async uses(reader, brandId, { id, facilityId, uploadId, amount, cashPrice }) {
    const isPriced = amount !== null || cashPrice !== null
    const isPublished = isPriced && (await wasPublishedSince(reader, brandId, id, facilityId))
    return usesOf(reader, {
      publishedRates: sql`SELECT count(*) FROM published_rate WHERE brand_id = ${brandId} AND charge_item_id = ${id}`,
      versions: sql`SELECT count(*) FROM charge_upload u WHERE u.brand_id = ${brandId} AND u.facility_id = ${facilityId}
        AND (u.id = ${uploadId}::uuid OR u.id::text IN (SELECT a.before->>'uploadId' FROM audit_entry a
          WHERE a.brand_id = ${brandId} AND a.entity = 'charge' AND a.entity_id = ${id}::text) OR EXISTS (SELECT FROM charge_item_history h
          WHERE h.brand_id = ${brandId} AND h.upload_id = u.id AND h.item_id = ${id}))`,
      files: sql`SELECT ${isPublished ? 1 : 0}::int`,
    })
  },
  isRetired: ({ retiredBy }) => retiredBy !== null,
  async retire(tx, brandId, user, { id, facilityId }, why) {
    const version = uuid()
    const now = new Date()
    await tx.prisma.chargeUpload.create({
      data: {
        brandId,
        id: version,
        facilityId,
        userId: user.id,
        username: user.username,
        kind: 'retirement',
        fileName: '',
        sha256: '',
        status: 'applied',
        mode: 'merge',
        onRefused: 'abort',
        result: { why },
        finishedAt: now,
      },
    })
    // decided by hand: a rollback of the upload that wrote the row leaves it as it is
    await tx.execute(sql`
      UPDATE charge_item SET retired_by = ${version}, upload_id = NULL, version = version + 1 WHERE brand_id = ${brandId} AND id = ${id}`)
  },
  async restore(tx, brandId, { id, facilityId, identity, variant }) {
    const alike = { brandId, facilityId, identity, variant, retiredBy: null }
    if ((await tx.prisma.chargeItem.count({ where: alike })) > 0) throw itemTaken()
    await tx.execute(sql`
      UPDATE charge_item SET retired_by = NULL, upload_id = NULL, version = version + 1 WHERE brand_id = ${brandId} AND id = ${id}`)
  },
  logged: ({ identity: _, ...row }) => row,
}
