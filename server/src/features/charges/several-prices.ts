import type { Contradiction, ContradictionChoice, Contradictions } from '@ratebook/shared/uploads.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../data/tx.ts'
import { refusal } from '../../imports/refused.ts'
import type { RowLog } from '../../imports/row-log.ts'
import { itemRead } from './staging.ts'

/** What a file says of an item besides what it is. */
const price = sql`s.amount, s.cash_price`
/** From the lowest; what has a cash price alone stands by that. */
const byPrice = sql`coalesce(s.amount, s.cash_price), s.cash_price`
/** Items that are told side by side, and prices of each. */
const TOLD = 50
const PRICES_TOLD = 10

/**
 * Settles what the file says of the very same item more than once: rows with the same price count once; of several prices each is
 * kept as one of the item's (`variant`, from the lowest), or only that of the first row, the highest, or none.
 */
export async function settlePrices(tx: Tx, log: RowLog, choice: ContradictionChoice): Promise<Contradictions> {
  const repeated = await tx.execute(
    sql`CREATE TEMP TABLE repeated ON COMMIT DROP AS SELECT s.identity FROM staged s GROUP BY s.identity HAVING count(*) > 1`,
  )
  if (repeated === 0) return { items: 0, rows: 0, first: [] }
  const again = await tx.execute(sql`
    DELETE FROM staged USING (
      SELECT s.id, row_number() OVER (PARTITION BY s.identity, ${price} ORDER BY s.place) AS nth
      FROM staged s JOIN repeated USING (identity)) same
    WHERE staged.id = same.id AND same.nth > 1`)
  if (again > 0) log.leaveOut('duplicate', again)
  const rows = await tx.execute(sql`
    CREATE TEMP TABLE several ON COMMIT DROP AS
    SELECT * FROM (
      SELECT s.id, s.identity, s.place, s.row, row_number() OVER of_item AS variant,
        count(*) OVER every AS prices, min(s.place) OVER every AS first_place, min(s.row) OVER every AS first_row
      FROM staged s JOIN repeated USING (identity)
      WINDOW every AS (PARTITION BY s.identity), of_item AS (PARTITION BY s.identity ORDER BY ${byPrice}, s.place)) item
    WHERE prices > 1`)
  if (rows === 0) return { items: 0, rows, first: [] }
  const told = await contradictions(tx)
  const [{ items } = { items: 0 }] = await tx.rows<{ items: number }>(sql`SELECT count(DISTINCT identity)::int AS items FROM several`)
  await keep[choice](tx, log)
  return { items, rows, first: told }
}

/** Takes the rows out that the condition holds for. */
const without = (condition: Sql) => async (tx: Tx, log: RowLog) => {
  const out = await tx.execute(sql`DELETE FROM staged USING several v WHERE staged.id = v.id AND ${condition}`)
  log.leaveOut('otherPrice', out)
}

const keep: Record<ContradictionChoice, (tx: Tx, log: RowLog) => Promise<unknown>> = {
  both: (tx) => tx.execute(sql`UPDATE staged SET variant = v.variant FROM several v WHERE staged.id = v.id`),
  first: without(sql`v.place > v.first_place`),
  highest: without(sql`v.variant < v.prices`),
  async refuse(tx, log) {
    const gone = await tx.rows<{ row: number; first: number }>(
      sql`WITH gone AS (DELETE FROM staged USING several v WHERE staged.id = v.id RETURNING v.row, v.first_row AS first)
      SELECT row, first FROM gone ORDER BY row`,
    )
    const differs = (row: number, first: number) => (row === first ? fault('laterRowsDiffer') : fault('rowDiffers', { row: first }))
    await log.refuse(gone.map(({ row, first }) => ({ row, ...refusal('', differs(row, first), []) })))
  },
}

const contradictions = (tx: Tx) =>
  tx.rows<Contradiction>(sql`
    SELECT ${itemRead}, v.prices::int AS count,
      (SELECT json_agg(json_build_object('row', p.row, 'amount', o.amount, 'cashPrice', o.cash_price) ORDER BY p.variant)
       FROM several p JOIN staged o ON o.id = p.id WHERE p.identity = v.identity AND p.variant <= ${PRICES_TOLD}) AS prices
    FROM several v JOIN staged s ON s.id = v.id WHERE v.place = v.first_place ORDER BY v.place LIMIT ${TOLD}`)
