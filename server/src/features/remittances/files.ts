import { rm } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { type RemittanceFile, remittanceFileList, type UnbalancedPayment } from '@ratebook/shared/remittances.ts'
import type { Db } from '../../data/db.ts'
import { isoTime, type ListSource, tableColumns } from '../../data/list.ts'
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
  toWire(await db.prisma.remittanceFile.findFirstOrThrow({ where: { brandId, id }, include: withFacility }))

/** Why nothing of a file was taken, for whoever asks later. */
export const markFailed = (db: Db, brandId: string, id: string, why: Fault) =>
  db.prisma.remittanceFile.updateMany({
    where: { brandId, id, state: 'processing' },
    data: { state: 'failed', finishedAt: new Date(), fault: why as object },
  })

/** Files whose reader died (the server was killed): their transaction is gone, so nothing of them was kept, nor is the file itself. */
export async function markInterruptedRemittances(db: Db, { sharedDir }: { sharedDir: string }) {
  const working = await db.prisma.remittanceFile.findMany({ where: { state: 'processing' }, select: { brandId: true, id: true } })
  for (const { brandId, id } of working) {
    const isDead = await db.transaction(async (tx) => (await tx.rows<{ taken: boolean }>(workLock(id)))[0]?.taken)
    if (!isDead) continue
    await markFailed(db, brandId, id, fault('interrupted'))
    await rm(spoolPath(sharedDir, brandId, id), { force: true })
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

/** All files of a brand as a list; moments are compared as its clock tells them. */
export const fileSource = (brandId: string, timeZone: string): ListSource<typeof remittanceFileList.columns> => ({
  list: remittanceFileList,
  from: sql`remittance_file r LEFT JOIN facility f ON f.brand_id = ${brandId} AND f.id = r.facility_id`,
  where: sql`r.brand_id = ${brandId}`,
  id: sql`r.id`,
  columns: {
    ...tableColumns('r', 'fileName', 'uploadedBy', 'state', 'claims', 'lines', 'newClaims', 'knownClaims', 'takenBack', 'unbalanced'),
    ...tableColumns('r', 'unmatchedReversals', 'providerAdjustments'),
    uploadedAt: sql`to_char(r.uploaded_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
    facilityName: sql`coalesce(f.name, '')`,
  },
  also: {
    ...tableColumns('r', 'interchanges', 'transactions', 'unbalancedPayments', 'fault'),
    bytes: sql`r.bytes::float8`,
    bytesRead: sql`r.bytes_read::float8`,
    uploadedAt: isoTime(sql`r.uploaded_at`),
  },
})

/** A row of that list with why nothing was taken, where nothing was. */
export const withFault = ({ fault: why, ...file }: RemittanceFile & { fault?: Fault | null }): RemittanceFile => ({ ...file, ...why })
