import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { audit, type AuditEntry, auditList } from '@ratebook/shared/audit.ts'
import type { Who } from '@ratebook/shared/wire/access.ts'
import { entryName, idsIn, namesIn, readableBy } from '../data/audit.ts'
import { readAnchors } from '../data/audit-anchors.ts'
import { openAuditKey } from '../data/audit-key.ts'
import { checkAnchors, lastAnchor, verifyLog } from '../data/verify-log.ts'
import { changesOf, type Sides } from '../data/history.ts'
import { type KeptSource, type ListSource, tableColumns } from '../data/list.ts'
import { listPage } from '../data/list-page.ts'
import { serve } from '../http/serve.ts'
import type { User } from '../http/session.ts'
import type { Db } from '../data/db.ts'

const moment = (timeZone: string, form: string) => sql`to_char(a.at AT TIME ZONE ${timeZone}, ${form})`

/**
 * A log is as of its last entry: they are numbered without gaps, none is visible before those that come before it, and none ever changes.
 * So those that came since are the only ones that a list of it has to be told of.
 */
const keptLog = (brandId: string, timeZone: string): KeptSource['kept'] => ({
  isNumbered: true,
  revision: sql`(SELECT concat_ws(' ', coalesce(max(l.seq), 0), ${timeZone}::text) FROM audit_entry l WHERE l.brand_id = ${brandId})`,
  async changes(_, from, to) {
    const [[before, zoneBefore], [last, zone]] = [from.split(' '), to.split(' ')]
    const [first, count] = [Number(before) + 1, Number(last) - Number(before)]
    return zone === zoneBefore && count >= 0 ? Array.from({ length: count }, (_, i) => String(first + i)) : null
  },
})

export const auditSource = (brandId: string, user: Who, timeZone: string): ListSource<typeof auditList.columns> => ({
  list: auditList,
  from: sql`audit_entry a`,
  where: sql`a.brand_id = ${brandId} AND ${readableBy(user)}`,
  id: sql`a.seq`,
  kept: keptLog(brandId, timeZone),
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
  const unnamed = entries.map(({ before, after, name, entityId }) => [before, after, name === '' && entityId])
  const names = await namesIn(db, brandId, user, unnamed)
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
      const source = auditSource(brandId, user, context.timeZone)
      return listPage<typeof auditList.columns, AuditEntry>(context, { ...source, complete }, body)
    },
    verifyAudit: async (_, { db, config, brandId }) => {
      const key = openAuditKey(config.auditKeyFile)
      const outside = checkAnchors(await readAnchors(config.auditAnchorsFile), key, await lastAnchor(db, key))
      return verifyLog(db, brandId, outside, key)
    },
  })
}
