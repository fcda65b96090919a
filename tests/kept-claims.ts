import { randomUUID } from 'node:crypto'
import { copyLine, copyWriter } from '@ratebook/server/data/copy.ts'
import type { Db } from '@ratebook/server/data/db.ts'

interface KeptLine {
  cptHcpcs?: string
  submittedCptHcpcs?: string
  modifiers?: string
  revenueCode?: string
  ndc?: string
  units?: number
  /** where they are others than were paid */
  submittedUnits?: number
  /** dollars */
  charged?: number
  /** dollars; null: the payer's answer has none */
  allowed?: number | null
}
export interface KeptClaim {
  remitPayerId: string
  /** when it was answered */
  day: string
  setting?: 'inpatient' | 'outpatient'
  status?: string
  isReversal?: boolean
  /** whether a reversal took it back */
  isTakenBack?: boolean
  drgCode?: string
  /** place of service of a professional, or type of bill */
  billType?: string
  filingCode?: string
  paid?: number
  patientResponsibility?: number
  lines?: KeptLine[]
}

/** A payer as remittances name it, linked to one of the brand's or to none. */
export async function remitPayer({ prisma }: Db, brandId: string, payerId: string | null): Promise<string> {
  const id = randomUUID()
  await prisma.remitPayer.create({ data: { brandId, id, payerId, name: `PAYER ${id}` } })
  return id
}

type Values = Record<string, string | number | boolean | null>

/** Rows by COPY: tests keep thousands of claims. */
const copyRows = (db: Db, table: string, rows: readonly Values[]) =>
  db.longTransaction(async (tx) => {
    const writer = copyWriter(tx, table, Object.keys(rows[0] as Values))
    await writer.write(rows.map((row) => `${copyLine(Object.values(row).map((v) => (v === null ? null : String(v))))}\n`).join(''))
    await writer.end()
  })

/** Claims as an import of remittances keeps them. */
export async function keepClaims(db: Db, brandId: string, facilityId: string, claims: readonly KeptClaim[]) {
  const fileId = randomUUID()
  await db.prisma.remittanceFile.create({
    data: { brandId, id: fileId, fileName: 'made up', sha256: fileId, bytes: 0, uploadedBy: 'nobody', state: 'applied' },
  })
  const rows = claims.map(({ lines = [], ...claim }) => {
    const id = randomUUID()
    const list = (of: (line: KeptLine) => string | number | null | undefined) => lines.map((line) => of(line) ?? '').join(',')
    return {
      brand_id: brandId,
      id,
      file_id: fileId,
      facility_id: facilityId,
      remit_payer_id: claim.remitPayerId,
      payee_name: 'HOSPITAL',
      claim_key: randomUUID(),
      claim_last4: '',
      status_code: claim.status ?? '1',
      is_reversal: claim.isReversal ?? false,
      taken_back_by: claim.isTakenBack ? id : null,
      total_charges: 0,
      paid: claim.paid ?? 0,
      patient_responsibility: claim.patientResponsibility ?? 0,
      drg_code: claim.drgCode ?? '',
      bill_type: claim.billType ?? '',
      filing_code: claim.filingCode ?? '',
      setting: claim.setting ?? 'outpatient',
      check_eft_date: claim.day,
      is_balanced: true,
      line_cpt_hcpcs: list((line) => line.cptHcpcs),
      line_submitted_cpt_hcpcs: list((line) => line.submittedCptHcpcs),
      line_modifiers: list((line) => line.modifiers),
      line_revenue_code: list((line) => line.revenueCode),
      line_ndc: list((line) => line.ndc),
      line_units: list((line) => line.units),
      line_submitted_units: list((line) => line.submittedUnits),
      line_charged: list((line) => line.charged ?? 0),
      line_paid: list(() => 0),
      line_allowed_sent: list((line) => line.allowed),
    }
  })
  if (rows.length > 0) await copyRows(db, 'remittance_claim', rows)
}
