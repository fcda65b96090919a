import sql from 'sql-template-tag'
import { fullCode } from '@ratebook/shared/pricing/codes.ts'
import { timesQuantity } from '@ratebook/shared/pricing/money.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import type { Reader } from '../db.ts'

interface AllowableRow {
  payerId: string
  pxCode: string
  revenueCode: string
  rateIp: number | null
  rateOp: number | null
}
// files write revenue code 0360 as 360 and j1234 for J1234; lines are in upper case
const keyOf = (payerId: string, px: string, rev: string) => `${payerId}|${px.toUpperCase()}|${rev && fullCode('REVENUE_CODE', rev)}`

/** What payers allow for the codes that were asked for. */
export class Allowables {
  readonly #rows = new Map<string, AllowableRow>()

  constructor(rows: readonly AllowableRow[]) {
    for (const row of rows) {
      const key = keyOf(row.payerId, row.pxCode, row.revenueCode)
      const other = this.#rows.get(key)
      // of two ways to write one code, the fuller one
      if (!other || [row.revenueCode.length, row.pxCode] > [other.revenueCode.length, other.pxCode]) this.#rows.set(key, row)
    }
  }

  /** Cents of the line, at its units: of code and revenue code together, else of the code alone, else of the revenue code alone. */
  of(payerId: string, line: Line, inPatient: boolean): number | null {
    const [px = ''] = line.codes.CPT_HCPCS ?? []
    const [rev = ''] = line.codes.REVENUE_CODE ?? []
    const row = (px && (this.#rows.get(keyOf(payerId, px, rev)) ?? this.#rows.get(keyOf(payerId, px, '')))) || (rev && this.#rows.get(keyOf(payerId, '', rev)))
    const rate = row ? (inPatient ? row.rateIp : row.rateOp) : null
    return rate === null ? null : timesQuantity(Math.round(rate * 100), line.unitsHundredths)
  }
}
