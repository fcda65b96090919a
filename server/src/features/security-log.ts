import type { FastifyInstance } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { type SecurityEvent, securityList, securityLog } from '@ratebook/shared/security-log.ts'
import { namesIn } from '../data/audit.ts'
import type { Db, Reader } from '../data/db.ts'
import { isoTime, type KeptSource, type ListSource, tableColumns } from '../data/list.ts'
import { listPage } from '../data/list-page.ts'
import { NO_BRAND } from '../data/security-event.ts'
import { serve, type StaffContext } from '../http/serve.ts'
import type { User } from '../http/session.ts'

/** Whose events a person may see: the acting brand’s; who looks after all brands sees all, and those of none. */
const brandsOf = ({ user, brandId }: StaffContext): string[] =>
  user.role === 'super_admin' ? [...user.brands.map(({ id }) => id), NO_BRAND].sort() : [brandId]
const ofBrands = (brands: readonly string[]): Sql =>
  brands.length === 1 ? sql`e.brand_id = ${brands[0]}::uuid` : sql`e.brand_id = ANY(${brands}::uuid[])`

/** The log is as of the last event that was written or removed of each brand, and of what brands are called. */
const keptEvents = (brands: readonly string[], timeZone: string): KeptSource['kept'] => ({
  apart: timeZone,
  revision: sql`(SELECT concat_ws(' ', string_agg(coalesce(
        (SELECT max(l.revision) FROM security_change l WHERE l.brand_id = s.id), 0)::text, ',' ORDER BY s.id),
      md5(array_agg(n.display_name ORDER BY s.id)::text))
    FROM unnest(${brands}::uuid[]) AS s(id) LEFT JOIN brand n ON n.id = s.id)`,
  changes: (reader, from, to) => changesBetween(reader, brands, from.split(' '), to.split(' ')),
})

/** @returns nothing where revisions are forgotten, where one does not say what it changed, or where a brand is called otherwise */
async function changesBetween(reader: Reader, brands: readonly string[], [from = '', ...before]: string[], [to = '', ...now]: string[]) {
  if (String(before) !== String(now)) return null
  const [first, last] = [from.split(',').map(Number), to.split(',').map(Number)]
  const changes = await reader.rows<{ rows: string[] | null }>(sql`
    SELECT l.rows FROM unnest(${brands}::uuid[], ${first}::bigint[], ${last}::bigint[]) AS s(id, first, last)
    JOIN security_change l ON l.brand_id = s.id AND l.revision > s.first AND l.revision <= s.last`)
  const count = last.reduce((sum, revision, i) => sum + revision - first[i]!, 0)
  const ids = changes.flatMap(({ rows }) => rows ?? [])
  return changes.length === count && changes.every(({ rows }) => rows) ? ids : null
}

const id = sql`e.id`
/** @param brands ascending */
export const eventSource = (brands: readonly string[], timeZone: string): ListSource<typeof securityList.columns> => ({
  list: securityList,
  from: sql`security_event e LEFT JOIN brand b ON b.id = e.brand_id`,
  where: ofBrands(brands),
  total: { from: sql`security_event e`, unless: ['brand'] },
  id,
  kept: keptEvents(brands, timeZone),
  columns: {
    ...tableColumns('e', 'kind', 'result', 'username', 'role', 'address', 'browser', 'system', 'reason', 'call', 'objectId', 'requestId'),
    count: sql`e.count`,
    at: sql`to_char(e.at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
    brand: sql`coalesce(b.display_name, '')`,
    // looked up below, by what the person may know
    name: sql`''`,
  },
  // ids are made in the order of time
  order: { at: id },
  also: { moment: isoTime(sql`e.at`) },
})

type Row = SecurityEvent & { moment: string }
async function withNames(db: Db, brandId: string, user: User, rows: Row[]) {
  const names = await namesIn(
    db,
    brandId,
    user,
    rows.map(({ objectId }) => objectId),
  )
  return rows.map((row) => ({ ...row, at: row.moment, name: names.get(row.objectId) ?? '' }))
}

const spans = { day: { unit: 'hour', parts: 24 }, month: { unit: 'day', parts: 30 } } as const

/** Each part of the span by the brand's clock, with what happened in it. */
const pictureSql = (where: Sql, timeZone: string, { unit, parts }: (typeof spans)['day' | 'month']) => {
  const now = sql`date_trunc(${unit}, now() AT TIME ZONE ${timeZone})`
  const step = sql`('1 ' || ${unit})::interval`
  const sum = (which: Sql) => sql`coalesce(sum(e.count) FILTER (WHERE ${which}), 0)::int`
  return sql`
    SELECT to_char(p, 'YYYY-MM-DD HH24:MI') AS from, ${sum(sql`e.kind = 'sign-in' AND e.result = 'success'`)} AS "signIns",
      ${sum(sql`e.kind IN ('sign-in', 'left-out') AND e.result = 'failure'`)} AS "failedSignIns",
      ${sum(sql`e.kind = 'refused'`)} AS refusals
    FROM generate_series(${now} - ${parts - 1} * ${step}, ${now}, ${step}) p
    LEFT JOIN security_event e ON ${where} AND e.kind IN ('sign-in', 'left-out', 'refused')
      AND e.at >= p AT TIME ZONE ${timeZone} AND e.at < (p + ${step}) AT TIME ZONE ${timeZone}
    GROUP BY p ORDER BY p`
}

export function securityLogRoutes(app: FastifyInstance) {
  serve(securityLog)(app, {
    listSecurityEvents: async ({ body }, context) => {
      const { db, brandId, user } = context
      const complete = (rows: Record<string, unknown>[]) => withNames(db, brandId, user, rows as Row[])
      const source = eventSource(brandsOf(context), context.timeZone)
      return listPage<typeof securityList.columns, SecurityEvent>(context, { ...source, complete }, body)
    },
    getSecurityPicture: async ({ query }, context) => {
      const where = ofBrands(brandsOf(context))
      return { parts: await context.db.rows(pictureSql(where, context.timeZone, spans[query.span])) }
    },
  })
}
