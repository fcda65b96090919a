import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { audit, type AuditEntry, auditList } from '@ratebook/shared/audit.ts'
import { entryName, idsIn, namesIn, readableBy } from '../data/audit.ts'
import { readAnchors } from '../data/audit-anchors.ts'
import { openAuditKey } from '../data/audit-key.ts'
import { checkAnchors, lastAnchor, verifyLog } from '../data/verify-log.ts'
import { changesOf, type Sides } from '../data/history.ts'
import { tableColumns, type ListSource } from '../data/list.ts'
import { listPage } from '../data/list-page.ts'
import { timeZoneOf } from '../data/today.ts'
import { serve } from '../http/serve.ts'
import type { User } from '../http/session.ts'
import type { Db } from '../data/db.ts'

const moment = (timeZone: string, form: string) => sql`to_char(a.at AT TIME ZONE ${timeZone}, ${form})`

const auditSource = (brandId: string, user: User, timeZone: string): ListSource<typeof auditList.columns> => ({
  list: auditList,
  from: sql`audit_entry a`,
  where: sql`a.brand_id = ${brandId} AND ${readableBy(user)}`,
  id: sql`a.seq`,
  columns: {
    ...tableColumns('a', 'seq', 'username', 'action', 'entity', 'entityId'),
    at: moment(timeZone, 'YYYY-MM-DD HH24:MI:SS'),
    name: entryName,
    // worked out from both sides below
    changes: sql`NULL`,
  },
  also: { ...tableColumns('a', 'before', 'after'), moment: moment('UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') },
})

/** An entry as it is read, with its moment as it travels. */
type Row = AuditEntry & Sides & { moment: string }

/** The entries of a page with what changed, and what the records are called. */
async function entriesOf(db: Db, brandId: string, user: User, entries: Row[]) {
  const names = await namesIn(db, brandId, user, entries)
  const namesOf = (sides: unknown) =>
    Object.fromEntries(idsIn(sides).flatMap((id) => (names.has(id) ? [[id, names.get(id) as string]] : [])))
  return entries.map((entry) => ({
    ...entry,
    id: String(entry.seq),
    at: entry.moment,
    name: entry.name || (names.get(entry.entityId) ?? ''),
    changes: changesOf(entry),
    names: namesOf([entry.before, entry.after]),
  }))
}

export function auditRoutes(app: FastifyInstance) {
  serve(audit)(app, {
    listAudit: async ({ body }, context) => {
      const { db, brandId, user } = context
      const complete = (rows: Record<string, unknown>[]) => entriesOf(db, brandId, user, rows as Row[])
      const source = auditSource(brandId, user, await timeZoneOf(db, brandId))
      return listPage<typeof auditList.columns, AuditEntry>(context, { ...source, complete }, body)
    },
    verifyAudit: async (_, { db, config, brandId }) => {
      const key = openAuditKey(config.auditKeyFile)
      const outside = checkAnchors(await readAnchors(config.auditAnchorsFile), key, await lastAnchor(db, key))
      return verifyLog(db, brandId, outside, key)
    },
  })
}
