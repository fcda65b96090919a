import { randomUUID } from 'node:crypto'
import { scheduleLines, uploadSchedule } from '../schedule-files.ts'
import { alpha, ofChanges, useWorld } from '../world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
export type Row = Record<string, any>

/** A world, and what tests of loading fee schedules ask of it. */
export function useFeeSchedules() {
  const world = useWorld()
  const as = 'alpha.admin' as const
  const from = '2026-01-01'

  const upload = (content: string | Buffer, fields: Record<string, string> = {}, options = {}) =>
    uploadSchedule(world, content, { name: `Fees ${randomUUID()}`, effectiveDate: from, ...fields }, options)
  const termsRevision = async () => (await world.db.prisma.brand.findUniqueOrThrow({ where: { id: alpha.id } })).termsRevision
  const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })
  /** Everything of fees that the database holds. */
  const everything = async () => [
    await world.db.prisma.feeSchedule.count(),
    await world.db.prisma.feeScheduleItem.count(),
    await termsRevision(),
    await world.db.prisma.columnMapping.count(),
  ]
  const amounts = async (id: string) =>
    (await scheduleLines(world, id)).map((l) => [
      l.code,
      l.modifiers,
      l.facAllowedAmount?.toNumber() ?? null,
      l.nonfacAllowedAmount?.toNumber() ?? null,
    ])
  return { world, as, from, upload, termsRevision, lastEntry, everything, amounts }
}
