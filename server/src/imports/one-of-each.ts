import type { Fault } from '@ratebook/shared/wire/fault.ts'
import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../data/tx.ts'
import { refusal } from './refused.ts'
import type { RowLog } from './row-log.ts'

interface Repeated {
  /** columns that make two rows the same item */
  key: readonly string[]
  /** columns that such rows must agree in */
  agree: readonly string[]
  /** what is told of a row that contradicts others */
  contradicts: Fault
}

/**
 * Takes rows out of the staging table whose key came before in the file: those that say the same again, and those that contradict.
 * A key with two meanings has no certain one, so its first row leaves too.
 */
export const oneOfEach =
  ({ key, agree, contradicts }: Repeated) =>
  async (tx: Tx, log: RowLog) => {
    const keys = raw(key.map((c) => `s.${c}`).join(', '))
    const sameKey = (a: string, b: string) => raw(key.map((c) => `${a}.${c} = ${b}.${c}`).join(' AND '))
    const compared = raw(agree.map((c) => `s.${c}`).join(', '))
    await tx.execute(
      sql`CREATE TEMP TABLE repeated ON COMMIT DROP AS
      SELECT ${keys}, min(s.place) AS first_place FROM staged s GROUP BY ${keys} HAVING count(*) > 1`,
    )
    const gone = await tx.rows<{ same: boolean; row: number; rows: number }>(
      sql`
      WITH verdict AS (
        SELECT ${keys}, r.first_place, count(DISTINCT (${compared})) = 1 AS same
        FROM staged s JOIN repeated r ON ${sameKey('s', 'r')} GROUP BY ${keys}, r.first_place),
      gone AS (
        DELETE FROM staged s USING verdict v WHERE ${sameKey('s', 'v')} AND (s.place > v.first_place OR NOT v.same)
        RETURNING s.row, v.same)
      SELECT same, row, 1 AS rows FROM gone WHERE NOT same
      UNION ALL SELECT true, 0, count(*)::int FROM gone WHERE same HAVING count(*) > 0
      ORDER BY row`,
    )
    for (const { same, rows } of gone) if (same) log.leaveOut('duplicate', rows)
    await log.refuse(gone.filter(({ same }) => !same).map(({ row }) => ({ row, ...refusal('', contradicts, []) })))
  }
