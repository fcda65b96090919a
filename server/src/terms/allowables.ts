import sql from 'sql-template-tag'
import { fullCode } from '@ratebook/shared/pricing/codes.ts'
import { timesQuantity } from '@ratebook/shared/pricing/money.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import type { Reader } from '../data/db.ts'

interface AllowableRow {
  payerId: string
  pxCode: string
  revenueCode: string
  rateIp: number | null
  rateOp: number | null
}
/** Files write revenue code 0360 as 360, and J1234 as j1234. */
const keyOf = (payerId: string, px: string, rev: string) => `${payerId}|${px.toUpperCase()}|${rev && fullCode('REVENUE_CODE', rev)}`

/** Of two ways to write the same codes, whichever stands first. */
const isFuller = (a: AllowableRow, b: AllowableRow) =>
  a.revenueCode.length === b.revenueCode.length ? a.pxCode < b.pxCode : a.revenueCode.length > b.revenueCode.length

/** What payers allow for the codes that were asked for. */
export class Allowables {
  readonly #rows = new Map<string, AllowableRow>()

  constructor(rows: readonly AllowableRow[]) {
    for (const row of rows) {
      const key = keyOf(row.payerId, row.pxCode, row.revenueCode)
      const other = this.#rows.get(key)
      if (!other || isFuller(row, other)) this.#rows.set(key, row)
    }
  }

  /** Cents of the line, at its units: of code and revenue code together, else of the code alone, else of the revenue code alone. */
  of(payerId: string, line: Line, inPatient: boolean): number | null {
    const [px = ''] = line.codes.CPT_HCPCS ?? []
    const [rev = ''] = line.codes.REVENUE_CODE ?? []
    const row =
      (px && (this.#rows.get(keyOf(payerId, px, rev)) ?? this.#rows.get(keyOf(payerId, px, '')))) ||
      (rev && this.#rows.get(keyOf(payerId, '', rev)))
    const rate = row ? (inPatient ? row.rateIp : row.rateOp) : null
    return rate === null ? null : timesQuantity(Math.round(rate * 100), line.unitsHundredths)
  }
}

/** A revenue code with all its leading zeros, and with fewer and fewer of them. */
function withoutZeros(code: string): string[] {
  const full = fullCode('REVENUE_CODE', code)
  return [code, full, ...Array.from(/^0*(?=\d)/.exec(full)?.[0] ?? '', (_, i) => full.slice(i + 1))]
}

/** The enabled allowables of all payers for the codes of some lines. */
export async function loadAllowables(db: Reader, brandId: string, lines: readonly Line[]): Promise<Allowables> {
  const of = (method: 'CPT_HCPCS' | 'REVENUE_CODE', spellings: (code: string) => string[]) => [
    ...new Set(lines.flatMap((l) => l.codes[method]?.flatMap(spellings) ?? [])),
  ]
  const [px, rev] = [of('CPT_HCPCS', (code) => [code, code.toLowerCase()]), of('REVENUE_CODE', withoutZeros)]
  return new Allowables(
    await db.prepared<AllowableRow>(sql`
    SELECT payer_id AS "payerId", px_code AS "pxCode", revenue_code AS "revenueCode", rate_ip AS "rateIp", rate_op AS "rateOp" FROM allowable
    WHERE brand_id = ${brandId} AND enabled AND (px_code = ANY(${px}::text[]) OR (px_code = '' AND revenue_code = ANY(${rev}::text[])))`),
  )
}
