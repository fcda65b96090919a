import sql from 'sql-template-tag'
import { fullCode } from '@ratebook/shared/pricing/codes.ts'
import { timesQuantity, toCents } from '@ratebook/shared/pricing/money.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import type { Reader } from '../data/db.ts'

interface AllowableRow {
  payerId: string
  cptHcpcs: string
  revenueCode: string
  amountIp: number | null
  amountOp: number | null
}
/** Files write revenue code 0360 as 360, and J1234 as j1234. */
const keyOf = (payerId: string, cptHcpcs: string, revenueCode: string) =>
  `${payerId}|${cptHcpcs.toUpperCase()}|${revenueCode && fullCode('REVENUE_CODE', revenueCode)}`

/** Of two ways to write the same codes, whichever stands first. */
const isFuller = (a: AllowableRow, b: AllowableRow) =>
  a.revenueCode.length === b.revenueCode.length ? a.cptHcpcs < b.cptHcpcs : a.revenueCode.length > b.revenueCode.length

/** What payers allow for the codes that were asked for. */
export class Allowables {
  readonly #rows = new Map<string, AllowableRow>()

  constructor(rows: readonly AllowableRow[]) {
    for (const row of rows) {
      const key = keyOf(row.payerId, row.cptHcpcs, row.revenueCode)
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
    const amount = row ? (inPatient ? row.amountIp : row.amountOp) : null
    return amount === null ? null : timesQuantity(toCents(amount), line.unitsHundredths)
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
    SELECT payer_id AS "payerId", cpt_hcpcs AS "cptHcpcs", revenue_code AS "revenueCode", amount_ip AS "amountIp", amount_op AS "amountOp"
    FROM allowable
    WHERE brand_id = ${brandId} AND enabled
      AND (cpt_hcpcs = ANY(${px}::text[]) OR (cpt_hcpcs = '' AND revenue_code = ANY(${rev}::text[])))`),
  )
}
