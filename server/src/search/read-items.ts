import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../data/db.ts'
import type { Setting } from './search-index.ts'
import { searchIndexBuilder } from './search-index-builder.ts'
import type { Layer } from './snapshot.ts'

const BATCH = 5_000

interface Row {
  id: string
  key: string
  code: string
  cptHcpcs: string
  drgCode: string
  aprDrgCode: string
  revenueCode: string
  description: string
  plainName: string
  department: string
  category: string
  setting: Setting
}

const drg = sql`coalesce(nullif(drg_code, ''), nullif(apr_drg_code, ''), '~')`
/**
 * What visitors are shown first: the CMS-specified services that are switched on, what else is; then CMS-specified ones, procedures,
 * rooms; then what is only a part of a service (a physician's reading, what no code names), and last supplies and drugs.
 */
const rank = sql`CASE
  WHEN enabled AND status = 'REQ' AND modifiers = '' THEN 0 WHEN enabled THEN 1
  WHEN category IN ('supplies', 'pharmacy') THEN 6
  WHEN modifiers ~ '\\m(26|TC)\\M' OR billing_class = 'professional' OR (cpt_hcpcs = '' AND ${drg} = '~') THEN 5
  WHEN status = 'REQ' THEN 2 WHEN category IN ('room', 'other') THEN 4 ELSE 3 END`
/** By rank, then by procedure code, stays by DRG after them, what has neither last. */
const key = sql`concat(${rank}, CASE cpt_hcpcs WHEN '' THEN '~' ELSE cpt_hcpcs END, ' ', ${drg})`

/** Reads charge items in the order in which they are found, and builds their index. @param where which: of the brand, of one facility */
export async function readItems(db: Db, where: Sql): Promise<Layer> {
  const builder = searchIndexBuilder()
  const ids: string[] = []
  const keys: string[] = []
  const same = new Map<string, string>() // half a million keys are a few thousand texts
  const add = ({ id, key: own, ...r }: Row) => {
    if (!same.has(own)) same.set(own, own)
    ids.push(id)
    keys.push(same.get(own) as string)
    const { department, category, setting } = r
    const codes = [r.cptHcpcs, r.drgCode, r.aprDrgCode, r.code, r.revenueCode]
    builder.add({ codes, text: [r.description, r.plainName], services: servicesOf(r), department, category, setting })
  }
  await db.transaction(async (tx) => {
    await tx.rows(sql`DECLARE charges NO SCROLL CURSOR FOR
      SELECT id, ${key} COLLATE "C" AS key, code, cpt_hcpcs AS "cptHcpcs", drg_code AS "drgCode", apr_drg_code AS "aprDrgCode",
        revenue_code AS "revenueCode",
        description, plain_name AS "plainName", department_name AS department, category, setting
      FROM charge_item WHERE ${where} AND retired_by IS NULL ORDER BY 2, code, description, amount, id`)
    for (;;) {
      const rows = await tx.rows<Row>(sql`FETCH FORWARD ${raw(String(BATCH))} FROM charges`)
      for (const row of rows) add(row)
      if (rows.length < BATCH) return
    }
  })
  return { index: await builder.build(), ids, keys }
}

/** DRGs are three digits; files pad them to four and drop their zeros. */
const servicesOf = ({ cptHcpcs, drgCode }: Pick<Row, 'cptHcpcs' | 'drgCode'>) => [
  ...(cptHcpcs ? [cptHcpcs.trim().toUpperCase()] : []),
  ...(drgCode ? [`DRG ${drgCode.trim().replace(/^0+/, '').padStart(3, '0')}`] : []),
]
