import { randomUUID } from 'node:crypto'
import type { Db } from '@ratebook/server/data/db.ts'

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

/** Claims as an import of remittances keeps them. */
export async function keepClaims({ prisma }: Db, brandId: string, facilityId: string, claims: readonly KeptClaim[]) {
  const fileId = randomUUID()
  await prisma.remittanceFile.create({
    data: { brandId, id: fileId, fileName: 'made up', sha256: fileId, bytes: 0, uploadedBy: 'nobody', state: 'applied' },
  })
  const withIds = claims.map((claim) => ({ ...claim, id: randomUUID() }))
  await prisma.remittanceClaim.createMany({
    data: withIds.map((claim) => ({
      brandId,
      id: claim.id,
      fileId,
      facilityId,
      remitPayerId: claim.remitPayerId,
      payeeName: 'HOSPITAL',
      identity: randomUUID(),
      claimKey: randomUUID(),
      claimLast4: '',
      statusCode: claim.status ?? '1',
      isReversal: claim.isReversal ?? false,
      takenBackBy: claim.isTakenBack ? claim.id : null,
      totalCharges: 0,
      paid: claim.paid ?? 0,
      patientResponsibility: claim.patientResponsibility ?? 0,
      drgCode: claim.drgCode ?? '',
      setting: claim.setting ?? 'outpatient',
      checkEftDate: new Date(claim.day),
      isBalanced: true,
    })),
  })
  await prisma.remittanceLine.createMany({
    data: withIds.flatMap(({ id: claimId, lines = [] }) =>
      lines.map(({ units = 1, allowed = null, ...codes }, i) => ({
        brandId,
        id: randomUUID(),
        claimId,
        position: i + 1,
        ...codes,
        units,
        submittedUnits: units,
        charged: 0,
        paid: 0,
        patientResponsibility: 0,
        allowed,
        allowedIsSent: false,
        isBalanced: true,
      })),
    ),
  })
}
