import { randomUUID } from 'node:crypto'
import { copyWriter } from '@ratebook/server/data/copy.ts'
import type { Db } from '@ratebook/server/data/db.ts'
import { copyLine } from '@ratebook/server/imports/staging.ts'

interface KeptLine {
  cptHcpcs?: string
  submittedCptHcpcs?: string
  modifiers?: string
  revenueCode?: string
  ndc?: string
  units?: number
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
  const withIds = claims.map((claim) => ({ ...claim, id: randomUUID() }))
  const claimRows = withIds.map((claim) => ({
    brand_id: brandId,
    id: claim.id,
    file_id: fileId,
    facility_id: facilityId,
    remit_payer_id: claim.remitPayerId,
    payee_name: 'HOSPITAL',
    identity: randomUUID(),
    claim_key: randomUUID(),
    claim_last4: '',
    status_code: claim.status ?? '1',
    is_reversal: claim.isReversal ?? false,
    taken_back_by: claim.isTakenBack ? claim.id : null,
    total_charges: 0,
    paid: claim.paid ?? 0,
    patient_responsibility: claim.patientResponsibility ?? 0,
    drg_code: claim.drgCode ?? '',
    setting: claim.setting ?? 'outpatient',
    check_eft_date: claim.day,
    is_balanced: true,
  }))
  const lineRows = withIds.flatMap(({ id, lines = [] }) =>
    lines.map(({ units = 1, allowed = null, ...codes }, i) => ({
      brand_id: brandId,
      id: randomUUID(),
      claim_id: id,
      position: i + 1,
      cpt_hcpcs: codes.cptHcpcs ?? '',
      submitted_cpt_hcpcs: codes.submittedCptHcpcs ?? '',
      modifiers: codes.modifiers ?? '',
      revenue_code: codes.revenueCode ?? '',
      ndc: codes.ndc ?? '',
      units,
      submitted_units: units,
      charged: 0,
      paid: 0,
      patient_responsibility: 0,
      allowed,
      allowed_is_sent: false,
      is_balanced: true,
    })),
  )
  if (claimRows.length > 0) await copyRows(db, 'remittance_claim', claimRows)
  if (lineRows.length > 0) await copyRows(db, 'remittance_line', lineRows)
}
