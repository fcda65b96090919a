import sql from 'sql-template-tag'
import type { ChargeField, Contradictions, UploadForm, UploadResult } from '@ratebook/shared/uploads.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import type { User } from '../../http/session.ts'
import { runImport } from '../../imports/run-import.ts'
import { byCopy } from '../../imports/staging.ts'
import { apply, type Changes, compare, countItems, type Target } from './apply.ts'
import type { UnderstoodCharges } from './inspection.ts'
import { chargeFile } from './read/columns.ts'
import { chargeReader } from './read/row-reader.ts'
import { settlePrices } from './several-prices.ts'
import { type FileColumn, stagedCharges } from './staging.ts'
import { workLock } from './versions.ts'

const PROGRESS_MS = 1000
/** field of a file → column of a charge item */
const columnOf: Partial<Record<ChargeField, FileColumn>> = {
  departmentName: 'department_name',
  description: 'description',
  drgCode: 'drg_code',
  codeType: 'drg_code',
  amount: 'amount',
  amountInpatient: 'amount',
  amountOutpatient: 'amount',
  cashPrice: 'cash_price',
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
  versionId: string
  path: string
  refusedList: string
  understood: UnderstoodCharges
  options: Pick<UploadForm, 'mode' | 'onRefused' | 'contradictions' | 'dryRun'>
}

/** Tells how far a version is, at most once a second, on a connection of its own: the transaction's work shows nowhere until it is done. */
function progress(db: Db, { brandId, versionId }: Job) {
  let last = Date.now()
  return async (rowsRead: number, all: boolean) => {
    if (!all && Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    await db.rows(sql`
      UPDATE charge_upload SET result = ${JSON.stringify({ rowsRead })}::jsonb
      WHERE brand_id = ${brandId} AND id = ${versionId} AND status = 'processing'`)
  }
}

const targetOf = ({ brandId, versionId, understood, options }: Job): Target => {
  const { facility, inspection } = understood
  const columns = [inspection, ...inspection.alsoRead].flatMap((table) => table.columns)
  const filled = [...new Set(columns.flatMap(({ field }) => (field && columnOf[field]) ?? []))]
  return { brandId, facilityId: facility.id, versionId, mode: options.mode, filled }
}

type Counts = Omit<UploadResult, keyof Changes>

/** Lays the staged items over the facility's charge master, in the transaction. */
async function keep(tx: Tx, job: Job, target: Target, counts: Counts): Promise<UploadResult> {
  const { brandId, versionId, facilityId } = target
  await tx.chargesChanged(brandId, facilityId)
  const changes = await apply(tx, target)
  const result = withChanges(counts, changes)
  await tx.execute(
    sql`UPDATE charge_upload SET status = 'applied', finished_at = clock_timestamp(), result = ${JSON.stringify(result)}::jsonb
    WHERE brand_id = ${brandId} AND id = ${versionId}`,
  )
  await tx.record(brandId, job.user, {
    action: 'import',
    entity: 'charge master',
    entityId: versionId,
    after: {
      facilityId,
      fileName: job.fileName,
      mode: job.options.mode,
      ...(counts.contradictions.items > 0 && { contradictions: job.options.contradictions }),
      ...changes,
    },
  })
  return result
}

const withChanges = (counts: Counts, changes: Changes): UploadResult => ({
  ...counts,
  ...changes,
  rows: { ...counts.rows, after: counts.rows.before + changes.added - changes.retired },
})

/**
 * Reads, checks and applies a file in one transaction; a dry run stops before
 * the last step, and null is a file of which a column is missing.
 * @throws RowsRefused when rows are refused and `onRefused` is abort
 */
export function processUpload(db: Db, job: Job): Promise<UploadResult | null> {
  const { brandId, versionId, path, understood, options, refusedList } = job
  const target = targetOf(job)
  let uncoded = 0
  let rounded = 0
  let contradictions: Contradictions = { items: 0, rows: 0, first: [] }
  return runImport({
    fields: chargeFile,
    path,
    understood,
    options,
    refusedList,
    onRead: progress(db, job),
    readRow: (table) =>
      chargeReader(table, (item) => {
        if (understood.isOther(item.facilityName)) return 'otherFacility'
        if (item.uncoded) uncoded++
        if (item.rounded) rounded++
        return null
      }),
    stage: byCopy(db, {
      ...stagedCharges,
      async begin(tx) {
        await tx.execute(sql`SET LOCAL synchronous_commit = on`)
        await tx.rows(workLock(versionId))
        // said on another connection, and only once the lock is held: a version in work without a lock is one whose worker died
        if (!options.dryRun)
          await db.prisma.chargeUpload.update({ where: { brandId_id: { brandId, id: versionId } }, data: { status: 'processing' } })
      },
      async settle(tx, log) {
        contradictions = await settlePrices(tx, log, options.contradictions)
      },
    }),
    apply: async (tx, { notTaken, tally }) => {
      const before = await countItems(tx, target)
      const counts = {
        ...notTaken,
        uncoded,
        rounded,
        contradictions,
        rows: { tables: tally.tables, unread: understood.inspection.unread, before, after: before },
      }
      if (options.dryRun) return withChanges(counts, await compare(tx, target))
      // side by side they are there to be decided on; what was decided is kept as a count
      return keep(tx, job, target, { ...counts, contradictions: { ...contradictions, first: [] } })
    },
  })
}
