import { createHash } from 'node:crypto'
import fs from 'node:fs'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { type AllowableMapping, type AllowableUpload, AllowableUploadForm } from '@ratebook/shared/allowables.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import { Problem } from '../../data/problem.ts'
import type { StaffContext } from '../../http/serve.ts'
import { atATime } from '../../imports/at-a-time.ts'
import { applyMapping } from '../../imports/mapping.ts'
import { receive, type SpooledFile } from '../../imports/spool.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { type Inspection, inspectFile, missingFields } from './allowable-columns.ts'
import { payerFinder, type PayerName, readRows } from './allowable-rows.ts'
import { apply, compare, createStaging, type Filled, stagingWriter, takeOutDuplicates } from './allowable-staging.ts'

const SHOWN = 100
const FILE = 'allowableCsvFile'
type Found = Pick<AllowableUpload, 'leftOut' | 'leftOutReasons' | 'refused' | 'errors'>

/** A file that cannot be read is the caller's to mend. */
function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadableFile ? new Problem(422, error.message, [{ path: FILE, message: error.message }]) : error
}

/** Files with the same header are mapped the same way; a charge master's mapping is another. */
const headerKey = ({ table }: Inspection) =>
  createHash('sha256')
    .update(`allowables ${JSON.stringify(table.columns.map((c) => c.key))}`)
    .digest('hex')

/** The columns as guessed, as remembered for this header, and as the caller maps them, in this order. */
async function understand(db: Db, brandId: string, file: SpooledFile, asked: AllowableMapping) {
  const inspection = await inspectFile(file.path, file.fileName).catch(refuseUnreadable)
  const { columns } = inspection.table
  const unknown = Object.keys(asked).filter((key) => !columns.some((c) => c.key === key))
  if (unknown.length)
    throw new Problem(
      422,
      'The mapping names columns that the file does not have',
      unknown.map((key) => ({ path: `mapping.${key}`, message: 'There is no such column' })),
    )
  const remembered = await db.prisma.chargeMapping.findUnique({ where: { brandId_header: { brandId, header: headerKey(inspection) } } })
  const mapping: AllowableMapping = { ...(remembered?.mapping as AllowableMapping | undefined), ...asked }
  try {
    return { inspection, mapping, columns: applyMapping(columns, mapping) }
  } catch (error) {
    return refuseUnreadable(error)
  }
}

async function stage(tx: Tx, path: string, { text, table }: Inspection, payers: PayerName[]): Promise<Found> {
  const found: Found = { leftOut: 0, leftOutReasons: {}, refused: 0, errors: [] }
  const leaveOut = (reason: string) => {
    found.leftOut++
    found.leftOutReasons[reason] = (found.leftOutReasons[reason] ?? 0) + 1
  }
  const refuse = (problem: Found['errors'][number]) => {
    found.refused++
    if (found.errors.length < SHOWN) found.errors.push(problem)
  }
  const writer = stagingWriter(tx)
  try {
    for await (const rows of readRows(path, table, text, payerFinder(payers))) {
      for (const { row, leftOut, refused } of rows) {
        if (leftOut) leaveOut(leftOut)
        if (refused) refuse({ row, ...refused })
      }
      await writer.write(rows.flatMap(({ row, item }) => (item ? [{ row, item }] : [])))
    }
    await writer.end()
  } catch (error) {
    writer.abort(error as Error)
    return refuseUnreadable(error)
  }
  await tx.rows(sql`ANALYZE staged_allowable`)
  const twice = (await takeOutDuplicates(tx)).sort((a, b) => a.row - b.row)
  for (const { row, same } of twice) {
    if (same) leaveOut('duplicate')
    else refuse({ row, column: '', message: 'The file gives this payer and service two different rates' })
  }
  return found
}

/** Reads, checks and applies a file of allowed amounts in one transaction; a dry run stops before the last step. */
export async function uploadAllowables(context: StaffContext): Promise<AllowableUpload> {
  const { db, config, brandId, user, request } = context
  const id = uuid()
  const { fields, file } = await receive(request, AllowableUploadForm, FILE, config.dataDir, brandId, id)
  if (!file) throw new Problem(400, 'There is no file in the request', [{ path: FILE, message: 'Choose a file' }])
  try {
    const { inspection, mapping, columns } = await understand(db, brandId, file, fields.mapping)
    const missing = missingFields(columns.map((c) => c.field))
    const answer = {
      columns: columns.map(({ key, name, field, samples }) => ({
        key,
        name,
        field: mapping[key] === 'ignore' ? ('ignore' as const) : field,
        samples,
      })),
      preview: inspection.table.preview,
      missing,
      notes: inspection.notes,
    }
    if (missing.length) {
      if (fields.dryRun)
        return { ...answer, applied: false, added: 0, changed: 0, unchanged: 0, leftOut: 0, leftOutReasons: {}, refused: 0, errors: [] }
      throw new Problem(
        422,
        `The file has no column that is known to hold: ${missing.join(', ')}. Map its columns.`,
        missing.map((field) => ({ path: 'mapping', message: `No column is mapped to ${field}` })),
      )
    }
    const filled: Filled = (['amount_ip', 'amount_op'] as const).filter((c) =>
      columns.some((column) => column.field === (c === 'amount_ip' ? 'rateIP' : 'rateOP')),
    )
    const result = await atATime(() =>
      db.longTransaction(async (tx) => {
        await createStaging(tx, brandId)
        const payers = await tx.rows<PayerName>(
          sql`SELECT id, display_name AS "displayName", plan_name AS "planName" FROM payer WHERE brand_id = ${brandId} ORDER BY plan_name, id`,
        )
        const found = await stage(tx, file.path, { ...inspection, table: { ...inspection.table, columns } }, payers)
        const changes = await compare(tx, brandId, filled)
        if (fields.dryRun) return { ...found, ...changes }
        if (found.refused > 0 && fields.onRefused === 'abort') {
          throw new Problem(
            422,
            `${found.refused} rows were refused, so nothing was applied. Mend them, or load the rest by leaving refused rows out.`,
            found.errors.map((e) => ({ path: `row ${e.row}${e.column ? `, ${e.column}` : ''}`, message: e.message })),
          )
        }
        await apply(tx, brandId, filled)
        if (changes.added + changes.changed > 0) await tx.termsChanged(brandId)
        await tx.record(brandId, user, {
          action: 'import',
          entity: 'allowable',
          entityId: id,
          after: { fileName: file.fileName, ...changes, leftOut: found.leftOut, refused: found.refused },
        })
        return { ...found, ...changes }
      }),
    )
    if (!fields.dryRun && Object.keys(fields.mapping).length) {
      const header = headerKey(inspection)
      await db.prisma.chargeMapping.upsert({
        where: { brandId_header: { brandId, header } },
        create: { brandId, header, mapping },
        update: { mapping },
      })
    }
    return { ...answer, ...result, applied: !fields.dryRun }
  } finally {
    await fs.promises.rm(file.path, { force: true })
  }
}
