import sql from 'sql-template-tag'
import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import type { Contradictions, UploadForm, UploadResult, UploadWarning } from '@ratebook/shared/uploads.ts'
import { fieldError } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../../data/db.ts'
import { refusedFields } from '../../data/problem.ts'
import type { Tx } from '../../data/tx.ts'
import { workLock } from '../../data/work-lock.ts'
import type { User } from '../../http/session.ts'
import { runImport } from '../../imports/run-import.ts'
import { byCopy } from '../../imports/staging.ts'
import { apply, compare, type Comparison, type Target } from './apply.ts'
import { warningsOf } from './plausibility.ts'
import type { TakenFacts } from './cms/facts.ts'
import { chargeFile } from './read/columns.ts'
import { settlePrices } from './several-prices.ts'
import { type FileColumn, firstItems, stagedCharges } from './staging.ts'
import type { UnderstoodCharges } from './understand.ts'

const PROGRESS_MS = 1000
/** field of a file → column of a charge item */
const columnOf: Partial<Record<ChargeField, FileColumn>> = {
  departmentName: 'department_name',
  description: 'description',
  drgCode: 'drg_code',
  aprDrgCode: 'apr_drg_code',
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
  plainNameEs: 'plain_name_es',
  gl: 'gl',
}

/** What is to be done with a file, whatever kind it is. */
export interface Work {
  user: Pick<User, 'id' | 'username'>
  fileName: string
  brandId: string
  versionId: string
  path: string
  refusedList: string
  options: Pick<UploadForm, 'mode' | 'onRefused' | 'contradictions' | 'dryRun' | 'agreed' | 'facts'>
}
export interface Job extends Work {
  understood: UnderstoodCharges
}

/** Tells how far a version is, at most once a second, on a connection of its own: the transaction's work shows nowhere until it is done. */
export function progress(db: Db, { brandId, versionId }: Work) {
  let last = Date.now()
  return async (rowsRead: number, all: boolean) => {
    if (!all && Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    await db.rows(sql`
      UPDATE charge_upload SET result = ${JSON.stringify({ rowsRead })}::jsonb
      WHERE brand_id = ${brandId} AND id = ${versionId} AND status = 'processing'`)
  }
}

/** What comes first in the transaction of a file. */
export async function beginWork(db: Db, tx: Tx, { brandId, versionId, options }: Work) {
  await tx.execute(sql`SET LOCAL synchronous_commit = on`)
  await tx.rows(workLock(versionId))
  // said on another connection, and only once the lock is held: a version in work without a lock is one whose worker died
  if (!options.dryRun)
    await db.prisma.chargeUpload.update({ where: { brandId_id: { brandId, id: versionId } }, data: { status: 'processing' } })
}

const targetOf = ({ brandId, versionId, understood, options }: Job): Target => {
  const { facility, inspection } = understood
  const columns = [inspection, ...inspection.alsoRead].flatMap((table) => table.columns)
  const filled = [...new Set(columns.flatMap(({ field }) => (field && columnOf[field]) ?? []))]
  return { brandId, facilityId: facility.id, versionId, mode: options.mode, filled }
}

/**
 * Lays the staged items over the facility's charge master, in the transaction, and then `besides` what else the file holds. What others
 * want to write meanwhile, the facility and the revisions, comes last.
 */
export async function keep(
  tx: Tx,
  job: Work,
  target: Target,
  comparison: Comparison,
  result: UploadResult,
  besides: () => Promise<{ facts?: TakenFacts | undefined }>,
) {
  const { brandId, versionId, facilityId } = target
  await apply(tx, target, comparison)
  const { facts, ...others } = await besides()
  await tx.execute(
    sql`UPDATE charge_upload SET status = 'applied', finished_at = clock_timestamp(),
      result = ${JSON.stringify({ ...result, facts })}::jsonb
    WHERE brand_id = ${brandId} AND id = ${versionId}`,
  )
  await tx.tell(brandId, 'upload.applied', { kind: 'charge-master', facilityId, uploadId: versionId })
  await tx.record(brandId, job.user, {
    action: 'import',
    entity: 'charge master',
    entityId: versionId,
    after: {
      facilityId,
      fileName: job.fileName,
      mode: job.options.mode,
      ...(result.contradictions.items > 0 && { contradictions: job.options.contradictions }),
      ...comparison.changes,
      ...others,
      ...(result.warnings.length > 0 && {
        agreed: result.warnings.map(({ code }) => code).filter((code) => job.options.agreed.includes(code)),
      }),
    },
  })
}

/** Whatever may be plainly wrong is applied only where it was agreed to. */
export function mustBeAgreed(warnings: UploadWarning[], agreed: readonly string[]) {
  const open = warnings.filter(({ blocks, code }) => blocks && !agreed.includes(code))
  if (open.length > 0)
    throw refusedFields(
      fault('notAgreed', { codes: open.map(({ code }) => code).join(', ') }),
      open.map(({ code, values }) => fieldError('agreed', { code, values })),
    )
}

/**
 * Reads, checks and applies a file in one transaction; a dry run stops before
 * the last step, and null is a file of which a column is missing.
 * @throws RowsRefused when rows are refused and `onRefused` is abort, Problem 422 when something may be plainly wrong and was not agreed to
 */
export function processUpload(db: Db, job: Job): Promise<UploadResult | null> {
  const { brandId, path, understood, options, refusedList } = job
  const target = targetOf(job)
  let contradictions: Contradictions = { items: 0, rows: 0, first: [] }
  return runImport({
    fields: chargeFile,
    path,
    understood,
    options,
    refusedList,
    onRead: progress(db, job),
    rows: understood.rows,
    stage: byCopy(db, {
      ...stagedCharges,
      begin: (tx) => beginWork(db, tx, job),
      async settle(tx, log) {
        contradictions = await settlePrices(tx, log, options.contradictions)
      },
    }),
    apply: async (tx, { notTaken, tables, uncoded, rounded }) => {
      if (!options.dryRun) await tx.holdCharges(brandId, target.facilityId)
      const comparison = await compare(tx, target)
      const { changes, before } = comparison
      const { unread } = understood.inspection
      const warnings = await warningsOf(tx, comparison, { mode: options.mode, unread, tables, notTaken })
      const rows = { tables, unread, before, after: before + changes.added - changes.retired }
      const result = { ...notTaken, ...changes, uncoded, rounded, rates: 0, contradictions, rows, warnings, firstItems: [] }
      if (options.dryRun) return { ...result, firstItems: await firstItems(tx) }
      mustBeAgreed(warnings, options.agreed)
      // side by side they are there to be decided on; what was decided is kept as a count
      const kept = { ...result, contradictions: { ...contradictions, first: [] } }
      await keep(tx, job, target, comparison, kept, async () => {
        // what is the same file again leaves indexes and published files as they are
        if (changes.added + changes.changed + changes.retired > 0) await tx.chargesChanged(brandId, target.facilityId)
        return {}
      })
      return kept
    },
  })
}
