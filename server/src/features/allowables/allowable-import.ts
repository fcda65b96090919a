import { fault } from '@ratebook/shared/wire/fault.ts'
import { rm } from 'node:fs/promises'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { type AllowableUpload, allowables } from '@ratebook/shared/allowables.ts'
import { isRetiredPayer } from '../../data/payer-standing.ts'
import type { Tx } from '../../data/tx.ts'
import { Problem } from '../../data/problem.ts'
import { type Delivered, type LoadContext, type Loaded, problemsOf } from '../../http/load-file.ts'
import { apart } from '../../imports/apart/apart.ts'
import { inTurn } from '../../imports/apart/in-turn.ts'
import { oneOfEach } from '../../imports/one-of-each.ts'
import { nothingRead } from '../../imports/refused.ts'
import { runImport } from '../../imports/run-import.ts'
import type { SpooledFile } from '../../imports/spool.ts'
import { byCopy, type StagingTable } from '../../imports/staging.ts'
import { understand } from '../../imports/understand.ts'
import { allowableFile } from './allowable-columns.ts'
import type { PayerName } from './allowable-rows.ts'

const reading = apart<typeof import('./allowable-file.ts')>(new URL('./allowable-file.ts', import.meta.url))
const stagedAllowables: StagingTable = {
  columns: { payer_id: 'uuid', cpt_hcpcs: 'text', revenue_code: 'text', amount_ip: 'numeric(14,2)', amount_op: 'numeric(14,2)' },
  settle: oneOfEach({
    key: ['payer_id', 'cpt_hcpcs', 'revenue_code'],
    agree: ['amount_ip', 'amount_op'],
    contradicts: fault('ratesDiffer'),
  }),
}

/** Columns the file fills; the others of an allowable that is already there stay as they are. */
type Filled = readonly ('amount_ip' | 'amount_op')[]
const sameService = (brandId: string): Sql =>
  sql`a.brand_id = ${brandId} AND a.payer_id = s.payer_id AND a.cpt_hcpcs = s.cpt_hcpcs AND a.revenue_code = s.revenue_code`
const isDifferent = (filled: Filled): Sql => raw(`(${filled.map((c) => `a.${c} IS DISTINCT FROM s.${c}`).join(' OR ')})`)

/** What the staged rows would do, without doing it. */
async function compare(tx: Tx, brandId: string, filled: Filled) {
  const [counts] = await tx.rows<{ added: number; changed: number; unchanged: number }>(
    sql`
    SELECT count(*) FILTER (WHERE a.id IS NULL)::int AS added,
           count(*) FILTER (WHERE a.id IS NOT NULL AND ${isDifferent(filled)})::int AS changed,
           count(*) FILTER (WHERE a.id IS NOT NULL AND NOT ${isDifferent(filled)})::int AS unchanged
    FROM staged s LEFT JOIN allowable a ON ${sameService(brandId)}`,
  )
  return counts ?? { added: 0, changed: 0, unchanged: 0 }
}

/** Lays the staged rows over the brand's allowables. What is switched off stays off; new ones are on. */
async function apply(tx: Tx, brandId: string, filled: Filled) {
  const assignments = join(filled.map((c) => raw(`${c} = s.${c}`)))
  await tx.execute(sql`UPDATE allowable a SET ${assignments} FROM staged s WHERE ${sameService(brandId)} AND ${isDifferent(filled)}`)
  await tx.execute(
    sql`
    INSERT INTO allowable (brand_id, id, payer_id, cpt_hcpcs, revenue_code, amount_ip, amount_op)
    SELECT ${brandId}, s.id, s.payer_id, s.cpt_hcpcs, s.revenue_code, s.amount_ip, s.amount_op FROM staged s
    WHERE NOT EXISTS (SELECT FROM allowable a WHERE ${sameService(brandId)})`,
  )
}

type AllowableForm = z.output<typeof allowables.uploadAllowables.form>

/** Reads, checks and applies a file of allowed amounts in one transaction; a dry run stops before the last step. */
export const loadAllowables = (context: LoadContext, { id, form, file }: { id: string; form: AllowableForm; file: SpooledFile }) =>
  inTurn(context, async (reader): Promise<AllowableUpload> => {
    const { db, brandId, user } = context
    const inspect = () => reader.call(reading, 'inspectAllowables', file.path, file.fileName)
    const understood = await understand(db, brandId, allowableFile, inspect, form)
    const { columns } = understood.inspection
    const filled: Filled = (['amount_ip', 'amount_op'] as const).filter((c) =>
      columns.some((column) => column.field === (c === 'amount_ip' ? 'amountIp' : 'amountOp')),
    )
    const payers = await db.rows<PayerName>(
      sql`SELECT id, display_name AS "displayName", plan_name AS "planName" FROM payer p
      WHERE brand_id = ${brandId} AND NOT ${isRetiredPayer(brandId)} ORDER BY plan_name, id`,
    )
    const result = await runImport({
      fields: allowableFile,
      path: file.path,
      understood,
      options: form,
      rows: (its) => reader.pieces(reading, 'rows', its, payers),
      stage: byCopy(db, stagedAllowables),
      async apply(tx, { notTaken: { leftOut, refused } }) {
        if (form.dryRun) return compare(tx, brandId, filled)
        // imports of one brand wait for each other
        await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('allowables ' || ${brandId}, 0))::text`)
        const changes = await compare(tx, brandId, filled)
        await apply(tx, brandId, filled)
        if (changes.added + changes.changed > 0) await tx.termsChanged(brandId)
        await tx.tell(brandId, 'upload.applied', { kind: 'allowed-amounts', facilityId: null, uploadId: id })
        await tx.record(brandId, user, {
          action: 'import',
          entity: 'allowable',
          entityId: id,
          after: { fileName: file.fileName, ...changes, leftOut, refused },
        })
        return changes
      },
    })
    const nothing = { ...nothingRead(), added: 0, changed: 0, unchanged: 0 }
    return { ...understood.answer, ...(result ?? nothing), applied: result !== null && !form.dryRun }
  })

/** A file that came by itself: as one whose every row is to be taken. What columns of such files are was told on the page for them. */
export async function loadDeliveredAllowables(context: LoadContext, { id, file }: Delivered): Promise<Loaded> {
  try {
    const form = allowables.uploadAllowables.form.parse({ dryRun: 'false' })
    const { added, changed, unchanged, leftOut } = await loadAllowables(context, { id, form, file })
    return { state: 'applied', uploadId: null, counts: { added, changed, unchanged, leftOut }, fault: null, errors: [] }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return { state: 'refused', uploadId: null, counts: {}, fault: error.fault, errors: problemsOf(error) }
  } finally {
    await rm(file.path, { force: true })
  }
}
