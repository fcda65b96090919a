import sql from 'sql-template-tag'
import { calledOf, worksFor } from './brand.ts'
import type { Reader } from './db.ts'

/** Whom something of a brand may write to. */
export const possibleRecipients = (db: Reader, brandId: string) =>
  db.rows<{ userId: string; name: string }>(
    sql`SELECT u.id AS "userId", ${calledOf} AS name FROM app_user u WHERE u.enabled AND ${worksFor(sql`${brandId}`)}
      ORDER BY lower(${calledOf}), u.id`,
  )
