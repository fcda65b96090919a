import sql from 'sql-template-tag'
import type { ChargeField, Mapping, UploadForm, UploadResult } from '@ratebook/shared/uploads.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import { Problem } from '../../data/problem.ts'
import { apply, compare, type Target } from './apply.ts'
import { refuseUnreadable } from './inspection.ts'
import { problemLog, type Refused } from './problems.ts'
import type { Inspection } from './read/inspect-file.ts'
import { readRows } from './read/read-rows.ts'
import type { User } from '../../http/session.ts'
import { atATime } from '../../imports/at-a-time.ts'
import { createStaging, type StagedItem, stagingWriter, takeOutDuplicates } from './staging.ts'
import { workLock } from './versions.ts'

const PROGRESS_MS = 1000
/** field of a file → column of a charge item */
const columnOf: Partial<Record<ChargeField, string>> = {
  departmentName: 'department_name',
  description: 'description',
  drgCode: 'drg_code',
  amount: 'amount',
  amountInpatient: 'amount',
  amountOutpatient: 'amount',
  ndc: 'ndc',
  drugUnit: 'drug_unit',
  drugType: 'drug_type',
  billingClass: 'billing_class',
  plainName: 'plain_name',
  gl: 'gl',
}

export interface Job {
  user: Pick<User, 'id' | 'username'>
  fileName: string
  brandId: string
  facilityId: string
  /** names of the brand's other facilities: rows that name one of them are left out */
  otherFacilities: Set<string>
  versionId: string
  path: string
  refusedFile: string
  inspection: Inspection
  mapping: Mapping
  /** fields that the file has a column for */
  filled: Set<ChargeField>
  options: Pick<UploadForm, 'mode' | 'onRefused' | 'dryRun'>
}

/** Refused rows where none may be: nothing was applied. */
export class RowsRefused extends Problem {
  constructor(readonly result: UploadResult) {
    super(
      422,
      `${result.refused} rows were refused, so nothing was applied. Mend them, or load the rest by leaving refused rows out.`,
      result.errors.map((e) => ({ path: `row ${e.row}${e.column ? `, ${e.column}` : ''}`, message: e.message })),
    )
  }
}

/** Tells how far a version is, at most once a second, on a connection of its own: the transaction's work shows nowhere until it is done. */
function progress(db: Db, { brandId, versionId }: Job) {
  let last = Date.now()
  return async (rowsRead: number, atOnce = false) => {
    if (!atOnce && Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    await db.rows(
      sql`UPDATE charge_upload SET result = ${JSON.stringify({ rowsRead })}::jsonb WHERE brand_id = ${brandId} AND id = ${versionId} AND status = 'processing'`,
    )
  }
}

async function stage(db: Db, tx: Tx, job: Job) {
  const problems = problemLog(
    job.refusedFile,
    job.inspection.columns.map((c) => c.name),
  )
  const report = progress(db, job)
  const writer = stagingWriter(tx)
  let uncoded = 0
  let lastRow = 0
  try {
    for await (const batch of readRows(job.path, job.inspection, job.mapping)) {
      const items: StagedItem[] = []
      const refused: Refused[] = []
      for (const { row, item, leftOut, refused: problem } of batch) {
        if (leftOut) problems.leaveOut(leftOut)
        else if (problem) refused.push({ row, ...problem })
        else if (item && job.otherFacilities.has(item.facilityName.toLowerCase())) problems.leaveOut('otherFacility')
        else if (item) {
          items.push({ row, item })
          if (item.uncoded) uncoded++
        }
      }
      await problems.refuse(refused)
      await writer.write(items)
      lastRow = batch.at(-1)?.row ?? lastRow
      await report(lastRow)
    }
    // all rows are read: what follows is saving
    await report(lastRow, true)
    await writer.end()
    await tx.rows(sql`ANALYZE staged`)
    const twice = await takeOutDuplicates(tx)
    for (const { same } of twice) if (same) problems.leaveOut('duplicate')
    await problems.refuse(
      twice
        .filter((t) => !t.same)
        .map((t) => ({
          row: t.row,
          column: '',
          message:
            t.row === t.firstRow
              ? 'Later rows have the same codes with another price or description'
              : `Row ${t.firstRow} has the same codes with another price or description`,
          cells: [],
        })),
    )
  } catch (error) {
    writer.abort(error as Error)
    return refuseUnreadable(error)
  } finally {
    await problems.close()
  }
  return { ...problems.found, uncoded }
}

/**
 * Reads, checks and applies a file in one transaction; a dry run stops before the last step.
 * @throws RowsRefused when rows are refused and `onRefused` is abort
 */
export async function processUpload(db: Db, job: Job): Promise<UploadResult> {
  const { brandId, facilityId, versionId, options } = job
  const filled = [...new Set([...job.filled].flatMap((field) => columnOf[field] ?? []))]
  const target: Target = { brandId, facilityId, versionId, mode: options.mode, filled }
  return atATime(() =>
    db.longTransaction(async (tx) => {
      await tx.execute(sql`SET LOCAL synchronous_commit = on`)
      await tx.rows(workLock(versionId))
      // said on another connection, and only once the lock is held: a version in work without a lock is one whose worker died
      if (!options.dryRun)
        await db.prisma.chargeUpload.update({ where: { brandId_id: { brandId, id: versionId } }, data: { status: 'processing' } })
      await createStaging(tx)
      const found = await stage(db, tx, job)
      if (options.dryRun) return { ...found, ...(await compare(tx, target)) }
      if (found.refused > 0 && options.onRefused === 'abort')
        throw new RowsRefused({ ...found, added: 0, changed: 0, unchanged: 0, retired: 0 })
      await tx.chargesChanged(brandId, facilityId)
      const changes = await apply(tx, target)
      const result = { ...found, ...changes }
      await tx.rows(
        sql`UPDATE charge_upload SET status = 'applied', finished_at = clock_timestamp(), result = ${JSON.stringify(result)}::jsonb WHERE brand_id = ${brandId} AND id = ${versionId}`,
      )
      await tx.record(brandId, job.user, {
        action: 'import',
        entity: 'charge master',
        entityId: versionId,
        after: { facilityId, fileName: job.fileName, mode: options.mode, ...changes },
      })
      return result
    }),
  )
}
