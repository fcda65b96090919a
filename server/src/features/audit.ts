import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { audit, type AuditEntry, auditList } from '@ratebook/shared/audit.ts'
import { entryName, idsIn, namesIn, readableBy } from '../data/audit.ts'
import { anchorFile, readAnchors } from '../data/audit-anchors.ts'
import { verifyLog } from '../data/verify-log.ts'
import { changesOf, type Sides } from '../data/history.ts'
import { tableColumns, type ListSource } from '../data/list.ts'
import { listPage } from '../data/list-page.ts'
import { serve } from '../http/serve.ts'
import type { User } from '../http/session.ts'
import type { Db } from '../data/db.ts'

const auditSource = (brandId: string, user: User): ListSource<typeof auditList.columns> => ({
  list: auditList,
  from: sql`audit_entry a`,
  where: sql`a.brand_id = ${brandId} AND ${readableBy(user)}`,
  id: sql`a.seq`,
  columns: {
    ...tableColumns('a', 'seq', 'username', 'action', 'entity', 'entityId'),
    at: sql`to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
    name: entryName,
    // worked out from both sides below
    changes: sql`NULL`,
  },
  also: tableColumns('a', 'before', 'after'),
})

/** The entries of a page with what changed, and what the records are called. */
async function entriesOf(db: Db, brandId: string, user: User, entries: (AuditEntry & Sides)[]) {
  const names = await namesIn(db, brandId, user, entries)
  const namesOf = (sides: unknown) =>
    Object.fromEntries(idsIn(sides).flatMap((id) => (names.has(id) ? [[id, names.get(id) as string]] : [])))
  return entries.map((entry) => ({
    ...entry,
    id: String(entry.seq),
    at: `${entry.at.replace(' ', 'T')}Z`,
    name: entry.name || (names.get(entry.entityId) ?? ''),
    changes: changesOf(entry),
    names: namesOf([entry.before, entry.after]),
  }))
}

export function auditRoutes(app: FastifyInstance) {
  serve(audit)(app, {
    listAudit: ({ body }, context) => {
      const { db, brandId, user } = context
      const complete = (rows: Record<string, unknown>[]) => entriesOf(db, brandId, user, rows as (AuditEntry & Sides)[])
      return listPage<typeof auditList.columns, AuditEntry>(context, { ...auditSource(brandId, user), complete }, body)
    },
    verifyAudit: async (_, { db, config: { dataDir }, brandId }) => verifyLog(db, brandId, await readAnchors(anchorFile(dataDir)), dataDir),
  })
}
