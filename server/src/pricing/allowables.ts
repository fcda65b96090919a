import sql from 'sql-template-tag'
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
/** What payers allow for the codes that were asked for. */
export class Allowables {
  readonly #rows = new Map<string, AllowableRow>()

  constructor(rows: readonly AllowableRow[]) {
    for (const row of rows) this.#rows.set(`${row.payerId}|${row.pxCode}|${row.revenueCode}`, row)
  }

  /** Cents of the line, at its units: of code and revenue code together, else of the code alone, else of the revenue code alone. */
  of(payerId: string, line: Line, inPatient: boolean): number | null {
    const [px = ''] = line.codes.CPT_HCPCS ?? []
    const [rev = ''] = line.codes.REVENUE_CODE ?? []
    const row = (px && (this.#rows.get(`${payerId}|${px}|${rev}`) ?? this.#rows.get(`${payerId}|${px}|`))) || (rev && this.#rows.get(`${payerId}||${rev}`))
    const rate = row ? (inPatient ? row.rateIp : row.rateOp) : null
    return rate === null ? null : timesQuantity(Math.round(rate * 100), line.unitsHundredths)
  }
}

/** The enabled allowables of all payers for the codes of some lines. */
export async function loadAllowables(db: Reader, brandId: string, lines: readonly Line[]): Promise<Allowables> {
  const of = (method: 'CPT_HCPCS' | 'REVENUE_CODE') => [...new Set(lines.flatMap((l) => l.codes[method] ?? []))]
  return new Allowables(await db.prepared<AllowableRow>(sql`
    SELECT payer_id AS "payerId", px_code AS "pxCode", revenue_code AS "revenueCode", rate_ip AS "rateIp", rate_op AS "rateOp" FROM allowable
    WHERE brand_id = ${brandId} AND enabled AND (px_code = ANY(${of('CPT_HCPCS')}::text[]) OR (px_code = '' AND revenue_code = ANY(${of('REVENUE_CODE')}::text[])))`))
}
