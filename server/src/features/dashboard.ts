import type { FastifyInstance } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { type Day, dayIn } from '@ratebook/shared/wire/day.ts'
import { can } from '@ratebook/shared/wire/access.ts'
import { dashboard, type FacilityStanding, type RecentChange, type RecentUpload, yearlyUpdate } from '@ratebook/shared/dashboard.ts'
import { recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'
import { warningsOf } from '../config-warnings.ts'
import { entryName, isChange, namesIn, readableBy } from '../data/audit.ts'
import { brandById } from '../data/brand.ts'
import type { Db } from '../data/db.ts'
import { missingFor } from '../data/publication.ts'
import { serve } from '../http/serve.ts'
import type { User } from '../http/session.ts'
import { type EnabledCodes, shoppableCounts } from '../data/shoppable-counts.ts'

const RECENT = 6

/** The charge master of each facility, in one pass over all of them. */
const sizesOf = (brandId: string): Sql => sql`
  SELECT c.facility_id AS "facilityId", count(*)::int AS items, coalesce(bool_or(c.amount > 0 OR c.cash_price > 0), false) AS priced,
         count(*) FILTER (WHERE c.plain_name = '')::int AS "withoutPlainName",
         count(*) FILTER (WHERE c.revenue_code = '' AND c.cpt_hcpcs = '' AND c.drg_code = '' AND c.apr_drg_code = '')::int AS uncoded
  FROM charge_item c WHERE c.brand_id = ${brandId} AND c.retired_by IS NULL GROUP BY 1`
type Size = { facilityId: string; items: number; priced: boolean; withoutPlainName: number; uncoded: number }

/**
 * The codes that are switched on or CMS-specified. A statement of its own: grouped by code
 * in the same pass, a million items are sorted on disk and take twice as long.
 */
const codesOf = (brandId: string): Sql => sql`
  SELECT c.facility_id AS "facilityId", c.cpt_hcpcs AS "cptHcpcs", c.drg_code AS "drgCode", c.status, c.enabled FROM charge_item c
  WHERE c.brand_id = ${brandId} AND c.retired_by IS NULL AND (c.cpt_hcpcs <> '' OR c.drg_code <> '') AND (c.enabled OR c.status = 'REQ')
  GROUP BY 1, 2, 3, 4, 5`
type Codes = EnabledCodes & { facilityId: string; enabled: boolean }

/** The brand's newest uploads, and of each facility the newest that was applied. */
const uploadsOf = (brandId: string): Sql => sql`
  SELECT u.id AS "versionId", u.facility_id AS "facilityId", f.name AS "facilityName", u.file_name AS "fileName", u.username, u.status,
         u.created_at AS "createdAt", u.finished_at AS "finishedAt",
         u.recent <= ${RECENT} AS "isRecent", u.status = 'applied' AND u.of_facility = 1 AS "isLast",
         coalesce((u.result->>'added')::int, 0) AS added, coalesce((u.result->>'changed')::int, 0) AS changed,
         coalesce((u.result->>'retired')::int, 0) AS retired
  FROM (SELECT *, row_number() OVER (ORDER BY created_at DESC, id DESC) AS recent,
               row_number() OVER (PARTITION BY facility_id, status ORDER BY finished_at DESC, id DESC) AS of_facility
        FROM charge_upload WHERE brand_id = ${brandId} AND status <> 'preview' AND kind = 'file') u
  JOIN facility f ON f.brand_id = u.brand_id AND f.id = u.facility_id
  WHERE u.recent <= ${RECENT} OR (u.status = 'applied' AND u.of_facility = 1)
  ORDER BY u.recent`
type UploadRow = Omit<RecentUpload, 'at'> & {
  facilityId: string
  createdAt: Date
  finishedAt: Date | null
  isRecent: boolean
  isLast: boolean
}

/** The newest changes in the log. */
const changesOf = (brandId: string, user: User): Sql => sql`
  SELECT a.seq, a.at, a.username, a.action, a.entity, a.entity_id AS "entityId", ${entryName} AS name,
         CASE WHEN a.before IS NOT NULL AND a.after IS NOT NULL THEN ARRAY(SELECT jsonb_object_keys(a.before || a.after) ORDER BY 1)
           ELSE ARRAY[]::text[] END AS fields
  FROM audit_entry a WHERE a.brand_id = ${brandId} AND ${readableBy(user)} AND ${isChange} ORDER BY a.seq DESC LIMIT ${RECENT}`
type Change = Omit<RecentChange, 'at'> & { at: Date; entityId: string }

/** The newest changes; what they are about is called as it is called now, where it is still there. */
async function recentChanges(db: Db, brandId: string, user: User): Promise<RecentChange[]> {
  if (!can(user, 'audit:read')) return []
  const changes = await db.rows<Change>(changesOf(brandId, user))
  const names = await namesIn(db, brandId, user, changes)
  return changes.map(({ entityId, ...c }) => ({ ...c, at: c.at.toISOString(), name: names.get(entityId) ?? c.name }))
}

/** Estimates for patients that are not given yet: in time, and too late. */
async function estimatesOf(db: Db, brandId: string, user: User, today: Day) {
  if (!can(user, 'estimates:read')) return null
  const [counts] = await db.rows<{ due: number; overdue: number }>(sql`
    SELECT count(*) FILTER (WHERE e.due_on >= ${today}::date)::int AS due, count(*) FILTER (WHERE e.due_on < ${today}::date)::int AS overdue
    FROM good_faith_estimate e WHERE e.brand_id = ${brandId} AND e.given_on IS NULL`)
  return counts ?? null
}

function servicesOf(codes: Codes[]) {
  const recognised = new Set(codes.flatMap((c) => (c.status === 'REQ' ? (recogniseShoppable(c)?.listNo ?? []) : [])))
  return { foundServicesCount: recognised.size, ...shoppableCounts(codes.filter((c) => c.enabled)) }
}

export function dashboardRoutes(app: FastifyInstance) {
  serve(dashboard)(app, {
    getDashboard: async (_, { db, config, brandId, user }) => {
      const [brand, facilities, sizes, codes, uploads, changes, invitationsWaiting] = await Promise.all([
        brandById(db, brandId),
        db.prisma.facility.findMany({ where: { brandId }, orderBy: [{ active: 'desc' }, { name: 'asc' }] }),
        db.rows<Size>(sizesOf(brandId)),
        db.rows<Codes>(codesOf(brandId)),
        db.rows<UploadRow>(uploadsOf(brandId)),
        recentChanges(db, brandId, user),
        db.prisma.user.count({ where: { role: 'administrator', clientId: brandId, enabled: true, passwordHash: '' } }),
      ])
      const priced = new Set(sizes.filter((s) => s.priced).map((s) => s.facilityId))
      const today = dayIn(brand.timeZone)
      const estimates = await estimatesOf(db, brandId, user, today)
      return {
        warnings: warningsOf(config),
        facilities: facilities.map((facility): FacilityStanding => {
          const { items = 0, uncoded = 0, withoutPlainName = 0 } = sizes.find((s) => s.facilityId === facility.id) ?? {}
          const last = uploads.find((u) => u.isLast && u.facilityId === facility.id)
          return {
            id: facility.id,
            name: facility.name,
            active: facility.active,
            missing: missingFor(brand, facility, priced),
            items,
            uncoded,
            withoutPlainName,
            ...servicesOf(codes.filter((c) => c.facilityId === facility.id)),
            lastUpload: last
              ? { at: (last.finishedAt ?? last.createdAt).toISOString(), username: last.username, fileName: last.fileName }
              : null,
            update: items > 0 ? yearlyUpdate(dayIn(brand.timeZone, facility.chargesChangedAt), today) : null,
          }
        }),
        uploads: uploads.filter((u) => u.isRecent).map((u) => ({ ...u, at: u.createdAt.toISOString() })),
        changes,
        invitationsWaiting,
        estimates,
      }
    },
  })
}
