import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { copiedRows } from '../data/copy.ts'
import type { Db } from '../data/db.ts'
import { serviceCodesOf } from '../data/plain-names.ts'
import type { Setting } from './counting-settings.ts'
import { ItemOrder } from './item-order.ts'
import { searchIndexBuilder } from './search-index-builder.ts'
import type { Layer } from './snapshot.ts'

const drg = `coalesce(nullif(drg_code, ''), nullif(apr_drg_code, ''), '~')`
/**
 * What visitors are shown first: the CMS-specified services that are switched on, what else is; then CMS-specified ones, procedures,
 * rooms; then what is only a part of a service (a physician's reading, what no code names), and last supplies and drugs.
 */
const rank = `CASE
  WHEN enabled AND status = 'REQ' AND modifiers = '' THEN 0 WHEN enabled THEN 1
  WHEN category IN ('supplies', 'pharmacy') THEN 6
  WHEN (modifiers <> '' AND modifiers ~ '\\m(26|TC)\\M') OR billing_class = 'professional' OR (cpt_hcpcs = '' AND ${drg} = '~') THEN 5
  WHEN status = 'REQ' THEN 2 WHEN category IN ('room', 'other') THEN 4 ELSE 3 END`
/** By rank, then by procedure code, stays by DRG after them, what has neither last. */
const key = `concat(${rank}, CASE cpt_hcpcs WHEN '' THEN '~' ELSE cpt_hcpcs END, ' ', ${drg})`

const columns = `id, ${key} COLLATE "C" AS key, cpt_hcpcs, drg_code, apr_drg_code, code, revenue_code, description, plain_name,
  plain_name_es, department_name, category, setting`
type Columns = [string, string, string, string, string, string, string, string, string, string, string, string, Setting]

interface Facility {
  brandId: string
  id: string
}
const itemsOf = ({ brandId, id }: Facility) =>
  `brand_id = ${pg.escapeLiteral(brandId)} AND facility_id = ${pg.escapeLiteral(id)} AND retired_by IS NULL`
const inOrder = (where: string) => `SELECT ${columns} FROM charge_item WHERE ${where} ORDER BY 2, code, description, amount, id`

/**
 * Reads a facility's charge items in the order in which they are found, and builds their index. They are read by COPY, and nothing of
 * them is kept but what the index holds: a million of them come while an upload's memory is not yet given back.
 */
export const readItems = (db: Db, facility: Facility): Promise<Layer> =>
  db.fromReplica(() =>
    db.longReading(async (tx) => {
      const [{ expected } = { expected: 0 }] = await tx.rows<{ expected: number }>(
        sql`SELECT count(*)::int AS expected FROM charge_item WHERE ${raw(itemsOf(facility))}`,
      )
      return layerOf(expected, copiedRows(tx, inOrder(itemsOf(facility))))
    }),
  )

/** The same of some of them. */
export async function readSome(db: Db, facility: Facility, ids: ReadonlySet<string>): Promise<Layer> {
  const query = inOrder(`${itemsOf(facility)} AND id = ANY(${pg.escapeLiteral(`{${[...ids].join()}}`)})`)
  const rows = await db.rows<Record<string, string>>(raw(query))
  return layerOf(rows.length, [rows.map((row) => Object.values(row))])
}

async function layerOf(expected: number, batches: AsyncIterable<string[][]> | Iterable<string[][]>): Promise<Layer> {
  const builder = searchIndexBuilder(expected)
  const order = new ItemOrder(expected)
  for await (const rows of batches) {
    for (const row of rows) {
      const [
        own,
        key,
        cptHcpcs,
        drgCode,
        aprDrgCode,
        code,
        revenueCode,
        description,
        plainName,
        plainNameEs,
        department,
        category,
        setting,
      ] = row as Columns
      order.push(own, key)
      builder.add({
        codes: [cptHcpcs, drgCode, aprDrgCode, code, revenueCode],
        text: [description, plainName, plainNameEs],
        services: serviceCodesOf(cptHcpcs, drgCode),
        department,
        category,
        setting,
      })
    }
  }
  return { index: await builder.build(), order }
}
