import { rm } from 'node:fs/promises'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import type { RemittanceFile, UnbalancedPayment } from '@ratebook/shared/remittances.ts'
import type { Db } from '../../data/db.ts'
import { workLock } from '../../data/work-lock.ts'
import { spoolPath } from '../../imports/spool.ts'

type Row = Awaited<ReturnType<Db['prisma']['remittanceFile']['findMany']>>[number] & { facility: { name: string } | null }
const withFacility = { facility: { select: { name: true } } }

export const toWire = ({ facility, fault: why, ...row }: Row): RemittanceFile => ({
  ...row,
  facilityName: facility?.name ?? '',
  bytes: Number(row.bytes),
  bytesRead: Number(row.bytesRead),
  uploadedAt: row.uploadedAt.toISOString(),
  state: row.state as RemittanceFile['state'],
  unbalancedPayments: row.unbalancedPayments as UnbalancedPayment[],
  ...(why as Fault | null),
})

export const readFile = async (db: Db, brandId: string, id: string) =>
  toWire(await db.prisma.remittanceFile.findUniqueOrThrow({ where: { brandId_id: { brandId, id } }, include: withFacility }))

/** Why nothing of a file was taken, for whoever asks later. */
export const markFailed = (db: Db, brandId: string, id: string, why: Fault) =>
  db.prisma.remittanceFile.updateMany({
    where: { brandId, id, state: 'processing' },
    data: { state: 'failed', finishedAt: new Date(), fault: why as object },
  })

/** Files whose reader died (the server was killed): their transaction is gone, so nothing of them was kept, nor is the file itself. */
export async function markInterruptedRemittances(db: Db, { dataDir }: { dataDir: string }) {
  const working = await db.prisma.remittanceFile.findMany({ where: { state: 'processing' }, select: { brandId: true, id: true } })
  for (const { brandId, id } of working) {
    const isDead = await db.transaction(async (tx) => (await tx.rows<{ taken: boolean }>(workLock(id)))[0]?.taken)
    if (!isDead) continue
    await markFailed(db, brandId, id, fault('interrupted'))
    await rm(spoolPath(dataDir, brandId, id), { force: true })
  }
}

export async function listFiles(db: Db, brandId: string): Promise<RemittanceFile[]> {
  const rows = await db.prisma.remittanceFile.findMany({
    where: { brandId },
    include: withFacility,
    orderBy: [{ uploadedAt: 'desc' }, { id: 'desc' }],
    take: 100,
  })
  return rows.map(toWire)
}
