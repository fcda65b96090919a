import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { facilities } from '@ratebook/shared/facilities.ts'
import {
  type Facility,
  type FacilityDetails,
  type FacilityEdit,
  facilityList,
  facilitySettings,
  type NewFacility,
} from '@ratebook/shared/facility-settings.ts'
import { fileSlug, readinessOf } from '@ratebook/shared/readiness.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { requestOf } from '@ratebook/shared/wire/list.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import type { Db } from '../data/db.ts'
import { Problem, refusedFields } from '../data/problem.ts'
import type { FacilityRow } from '../data/facility.ts'
import { tableColumns, type ListSource } from '../data/list.ts'
import { listPage } from '../data/list-page.ts'
import { pricedFacilities } from '../data/publication.ts'
import { current, held, orTaken, readOne, taken } from '../data/records.ts'
import type { Tx } from '../data/tx.ts'
import { type Saved, serve } from '../http/serve.ts'

const facilitySource = (brandId: string): ListSource<typeof facilityList.columns> => ({
  list: facilityList,
  from: sql`facility f JOIN brand b ON b.id = f.brand_id`,
  where: sql`f.brand_id = ${brandId}`,
  id: sql`f.id`,
  columns: {
    ...tableColumns('f', 'name', 'description', 'address'),
    publishedEin: sql`coalesce(nullif(f.ein, ''), b.ein)`,
    status: sql`CASE WHEN f.active THEN 'active' ELSE 'inactive' END`,
    // added to a page once it is known: counting charges, and the rules that the file's export has
    charges: sql`NULL`,
    met: sql`NULL`,
  },
  also: {
    ...tableColumns(
      'f',
      'ein',
      'active',
      'licenseNumber',
      'licenseState',
      'npis',
      'contactName',
      'contactEmail',
      'phone',
      'financialAidPolicy',
      'furtherLocations',
      'contractProvisions',
      'fileLayout',
      'drgType',
      'attesterName',
      'attestedAt',
      'selfPayPercentage',
      'version',
    ),
    brandEin: sql`b.ein`,
  },
})

type Row = Omit<FacilityDetails, 'attestedAt' | 'charges' | 'hasPrices' | 'readiness' | 'met'> & {
  attestedAt: Date | null
  brandEin: string
}

/** The rows of a page with what their charge masters hold, and what their files lack. */
async function detailsOf(db: Db, brandId: string, rows: Row[]): Promise<FacilityDetails[]> {
  const [sizes, priced] = await Promise.all([
    db.rows<{ id: string; charges: number }>(sql`
      SELECT c.facility_id AS id, count(*)::int AS charges FROM charge_item c
      WHERE c.brand_id = ${brandId} AND c.facility_id = ANY(${rows.map((r) => r.id)}::uuid[]) AND c.retired_by IS NULL GROUP BY 1`),
    pricedFacilities(db, brandId),
  ])
  const chargesOf = new Map(sizes.map((s) => [s.id, s.charges]))
  return rows.map((row) => {
    const hasPrices = priced.has(row.id)
    const readiness = readinessOf({ ...row, attested: row.attestedAt !== null, hasPrices })
    return {
      ...row,
      attestedAt: row.attestedAt?.toISOString() ?? null,
      charges: chargesOf.get(row.id) ?? 0,
      hasPrices,
      readiness,
      met: `${readiness.of - readiness.missing.length} of ${readiness.of}`,
    }
  })
}

async function readFacility(db: Db, brandId: string, id: string): Promise<FacilityDetails> {
  const row = await readOne<typeof facilityList.columns, Row>(db, facilitySource(brandId), 'facilityNotFound', id)
  const [facility] = await detailsOf(db, brandId, [row])
  return facility as FacilityDetails
}

const nameTaken = () => taken('facilityTaken', 'name')
/** Names that differ in case or punctuation only would give two files one name. */
async function mustBeNew(tx: Tx, brandId: string, name: string) {
  const others = await tx.prisma.facility.findMany({ where: { brandId }, select: { name: true } })
  if (others.some((other) => fileSlug(other.name) === fileSlug(name))) throw nameTaken()
}

/** The stored columns of an edit. The moment of the attestation is kept until somebody takes it back or another official attests. */
function toRow({ attested, ...edit }: Omit<NewFacility, 'name'>, before: FacilityRow | null) {
  const same = before !== null && before.attesterName === edit.attesterName
  return { ...edit, attestedAt: attested ? ((same ? before.attestedAt : null) ?? new Date()) : null }
}

async function changed(tx: Tx, brandId: string, { id, version, name, ...edit }: FacilityEdit) {
  const before = await current(tx, 'facility', brandId, id, version)
  if (before.name.trim().replace(/\s+/g, ' ') !== name)
    throw refusedFields(fault('facilityNameFixed'), [faultAt('name', 'nameStays', { name: before.name })])
  const after = await tx.prisma.facility.update({
    where: { brandId_id: { brandId, id } },
    data: { ...toRow(edit, before), detailsChangedAt: new Date(), version: { increment: 1 } },
  })
  return { before, after }
}

/** @throws Problem 409 that says what stands in the way */
async function mustBeUnused(tx: Tx, brandId: string, facilityId: string) {
  const where = { brandId, facilityId }
  // a contract for this facility alone would become one for all
  const [items, uploads, contracts, remittances] = [
    await tx.prisma.chargeItem.count({ where }),
    await tx.prisma.chargeUpload.count({ where }),
    await tx.prisma.contractFacility.count({ where }),
    (await tx.prisma.remittanceClaim.count({ where })) + (await tx.prisma.remittanceFile.count({ where })),
  ]
  const uses = (
    [
      ['usedByItems', items],
      ['usedByUploads', uploads],
      ['usedByContracts', contracts],
      ['usedByRemittances', remittances],
    ] as const
  ).flatMap(([code, count]) => (count > 0 ? [fault(code, { count })] : []))
  if (uses.length > 0) throw new Problem(409, fault('facilityUsed', { uses }))
}

export function facilityRoutes(app: FastifyInstance) {
  const asSaved: Saved<typeof facilitySettings> = {
    updateFacility: async ({ id, attesterName }, { db, brandId }) => {
      const saved = await readFacility(db, brandId, id)
      // nobody attests by being named
      return { ...saved, attested: saved.attestedAt !== null && (attesterName ?? saved.attesterName) === saved.attesterName }
    },
  }
  serve({ ...facilities, ...facilitySettings }, asSaved)(app, {
    listFacilities: async ({ query }, context) => {
      const source = facilitySource(context.brandId)
      const { records, pagination } = await listPage<typeof facilityList.columns, Facility>(context, source, requestOf(query))
      context.reply.header('x-total-count', pagination.totalRecords)
      return records
    },
    listFacilityDetails: ({ body }, context) => {
      const { db, brandId } = context
      const complete = (rows: Record<string, unknown>[]) => detailsOf(db, brandId, rows as Row[])
      return listPage<typeof facilityList.columns, FacilityDetails>(context, { ...facilitySource(brandId), complete }, body)
    },
    getFacility: ({ params }, { db, brandId }) => readFacility(db, brandId, params.id),
    createFacility: async ({ body: { name, ...edit } }, { db, brandId, user }) => {
      const id = uuid()
      await db.transaction(async (tx) => {
        await mustBeNew(tx, brandId, name)
        const after = await orTaken(tx.prisma.facility.create({ data: { brandId, id, name, ...toRow(edit, null) } }), nameTaken())
        await tx.record(brandId, user, { action: 'create', entity: 'facility', entityId: id, after })
      })
      return readFacility(db, brandId, id)
    },
    updateFacility: async ({ body }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const { before, after } = await changed(tx, brandId, body)
        await tx.record(brandId, user, { action: 'update', entity: 'facility', entityId: body.id, before, after })
      })
      return readFacility(db, brandId, body.id)
    },
    deleteFacility: async ({ params: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        // nobody adds a charge or an upload to it from here on
        const before = await held(tx, 'facility', brandId, id)
        await mustBeUnused(tx, brandId, id)
        await tx.prisma.columnMapping.deleteMany({ where: { brandId, facilityId: id } })
        await tx.prisma.facility.delete({ where: { brandId_id: { brandId, id } } })
        await tx.record(brandId, user, { action: 'delete', entity: 'facility', entityId: id, before })
      })
      return null
    },
    listActiveFacilities: async (_, { db, brand }) =>
      db.prisma.facility.findMany({
        where: { brandId: (await brand()).id, active: true },
        orderBy: { name: 'asc' },
        select: { id: true, name: true, phone: true, financialAidPolicy: true },
      }),
  })
}
