// Every statement that a server of the tests sends, judged once per text.
import type { Db } from '@ratebook/server/data/db.ts'
import { ofPlatform } from '@ratebook/server/data/tenants.ts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { BRAND, judge, type Tables } from './judge.ts'
import { isOverAllBrands } from './over-all-brands.ts'

/** The same statement with another number of values is the same. */
const asOne = (text: string) => text.replace(/\(\$\d+(,\s*\$\d+)*\)/g, '($n)').replace(/\(\$n\)(,\s*\(\$n\))+/g, '($n)')

/** Keeps what is asked over a pool, one text of each. */
export function watch(pool: pg.Pool, sent: Map<string, string>) {
  pool.on('connect', (client) => {
    const ask = client.query as (...question: unknown[]) => unknown
    client.query = ((...question: unknown[]) => {
      const [statement] = question as [string | { text?: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      if (text) sent.set(asOne(text), text)
      return ask.apply(client, question)
    }) as typeof client.query
  })
}

/** The tables of a database. */
export async function tablesOf(db: Db): Promise<Tables> {
  const rows = await db.rows<{ name: string; columns: string[] }>(sql`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY 1`)
  const tenants = rows.filter(({ name, columns }) => columns.includes(BRAND) && !ofPlatform.has(name))
  return { columns: new Map(rows.map((row) => [row.name, row.columns])), tenants: new Set(tenants.map(({ name }) => name)) }
}

/** What was found of a text, which many worlds send alike. */
const verdicts = new Map<string, readonly string[]>()

/** What is wrong with statements that have no reason to go over all brands. */
export const offencesIn = (texts: readonly string[], tables: Tables): string[] =>
  texts.flatMap((text) => {
    const offences = verdicts.get(text) ?? (isOverAllBrands(text) ? [] : judge(text, tables))
    verdicts.set(text, offences)
    return offences.map((offence) => `${offence}: ${text.replace(/\s+/g, ' ')}`)
  })
