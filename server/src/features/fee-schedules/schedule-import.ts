import { createHash } from 'node:crypto'
import fs from 'node:fs'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { type LeftOutReason, type ScheduleMapping, type ScheduleUpload, ScheduleUploadForm } from '@ratebook/shared/fee-schedules.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import { isDuplicate } from '../../data/database-errors.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import type { StaffContext } from '../../http/serve.ts'
import { atATime } from '../../imports/at-a-time.ts'
import { applyMapping } from '../../imports/mapping.ts'
import { receive, type SpooledFile } from '../../imports/spool.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { csvRowMaker } from './csv-rows.ts'
import { type Inspection, inspectFile, missingOf } from './inspect-file.ts'
import type { RowMaker } from './medicare/public-table.ts'
import { shownField } from './schedule-columns.ts'
import { readRows } from './schedule-rows.ts'
import { readSchedule } from './schedule-source.ts'
import { addStaged, countStaged, createStaging, stagingWriter, takeOutDuplicates } from './schedule-staging.ts'
import { duplicateEdition, holdName, type NewEdition, settleEdition } from './settle-edition.ts'

const SHOWN = 100
const FILE = 'feeScheduleFile'
type Found = Pick<ScheduleUpload, 'items' | 'leftOut' | 'leftOutReasons' | 'refused' | 'errors'>

/** A file that cannot be read is the caller's to mend. */
function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadableFile ? refusedFields(error.message, [{ path: FILE, message: error.message }]) : error
}

/** Files with the same header are mapped the same way; the mappings of other kinds of files are others. */
const headerKey = ({ table }: Inspection) =>
  createHash('sha256')
    .update(`fee schedules ${JSON.stringify(table.columns.map((c) => c.key))}`)
    .digest('hex')

/** The columns as recognised or guessed, as remembered for this header, and as the caller maps them, in this order. */
async function understand(
  db: Db,
  brandId: string,
  file: SpooledFile,
  { source, mapping: asked }: ScheduleUploadForm,
): Promise<{ inspection: Inspection; mapping: ScheduleMapping }> {
  const inspection = await inspectFile(file.path, file.fileName, source).catch(refuseUnreadable)
  const { columns } = inspection.table
  if (inspection.known) {
    if (Object.keys(asked).length)
      throw refusedFields(`The columns of ${inspection.known.title} are known. Send no mapping, or read the file as csv.`, [
        { path: 'mapping', message: 'Not for one of Medicare’s public tables' },
      ])
    return { inspection, mapping: {} }
  }
  const unknown = Object.keys(asked).filter((key) => !columns.some((c) => c.key === key))
  if (unknown.length)
    throw refusedFields(
      'The mapping names columns that the file does not have',
      unknown.map((key) => ({ path: `mapping.${key}`, message: 'There is no such column' })),
    )
  const remembered = await db.prisma.chargeMapping.findUnique({ where: { brandId_header: { brandId, header: headerKey(inspection) } } })
  const mapping: ScheduleMapping = { ...(remembered?.mapping as ScheduleMapping | undefined), ...asked }
  try {
    return { inspection: { ...inspection, table: { ...inspection.table, columns: applyMapping(columns, mapping) } }, mapping }
  } catch (error) {
    return refuseUnreadable(error)
  }
}

const rowMaker = ({ known, table, conversionFactorFine }: Inspection, { feeScheduleType, locality }: NewEdition): RowMaker =>
  known?.rowMaker({ conversionFactorFine, locality }) ??
  csvRowMaker(feeScheduleType, table.columns.find((c) => c.field === 'code')?.name ?? '')

async function stage(tx: Tx, path: string, { text, table }: Inspection, make: RowMaker): Promise<Found> {
  const found: Found = { items: 0, leftOut: 0, leftOutReasons: {}, refused: 0, errors: [] }
  const leaveOut = (reason: LeftOutReason, rows = 1) => {
    found.leftOut += rows
    found.leftOutReasons[reason] = (found.leftOutReasons[reason] ?? 0) + rows
  }
  const tell = (problem: Found['errors'][number]) => {
    if (found.errors.length < SHOWN) found.errors.push(problem)
  }
  await createStaging(tx)
  const writer = stagingWriter(tx)
  try {
    for await (const rows of readRows(path, table, text, make)) {
      for (const { row, leftOut, refused } of rows) {
        if (leftOut) leaveOut(leftOut)
        if (!refused) continue
        found.refused++
        tell({ row, ...refused })
      }
      await writer.write(rows.flatMap(({ row, item }) => (item ? [{ row, item }] : [])))
    }
    await writer.end()
  } catch (error) {
    writer.abort(error as Error)
    return refuseUnreadable(error)
  }
  await tx.rows(sql`ANALYZE staged_item`)
  for (const { same, count, rows } of await takeOutDuplicates(tx, SHOWN)) {
    if (same) {
      leaveOut('duplicate', count)
      continue
    }
    found.refused += count
    for (const row of rows)
      tell({ row, column: '', message: 'The file gives this code, with these modifiers and units, different amounts' })
  }
  return { ...found, items: await countStaged(tx) }
}

async function keep(
  tx: Tx,
  brandId: string,
  id: string,
  { name, feeScheduleType, effectiveDate, expirationDate, description, scope }: NewEdition,
  conversionFactor: number | null,
  fileName: string,
  items: number,
) {
  await tx.rows(
    sql`
    INSERT INTO fee_schedule (brand_id, id, name, fee_schedule_type, effective_date, expiration_date, description, scope, conversion_factor, source_file, item_count)
    VALUES (${brandId}, ${id}, ${name}, ${feeScheduleType}, ${effectiveDate}::date, ${expirationDate}::date, ${description}, ${scope}, ${conversionFactor}, ${fileName}, ${items})`,
  )
  await addStaged(tx, brandId, id)
  // so that its pages are read by the index from the first one on
  await tx.rows(sql`ANALYZE fee_schedule_item`)
}

const remember = (tx: Tx, brandId: string, header: string, mapping: ScheduleMapping) =>
  tx.rows(
    sql`
  INSERT INTO charge_mapping (brand_id, header, mapping, updated_at) VALUES (${brandId}, ${header}, ${JSON.stringify(mapping)}::jsonb, now())
  ON CONFLICT (brand_id, header) DO UPDATE SET mapping = excluded.mapping, updated_at = excluded.updated_at`,
  )

/** Reads and checks a file and makes an edition of a fee schedule of it, in one transaction; a dry run stops before anything is kept. */
export async function uploadFeeSchedule({ db, config, brandId, user, request }: StaffContext): Promise<ScheduleUpload> {
  const id = uuid()
  const { fields, file } = await receive(request, ScheduleUploadForm, FILE, config.dataDir, brandId, id)
  if (!file) throw new Problem(400, 'There is no file in the request', [{ path: FILE, message: 'Choose a file' }])
  let effectiveDate: string = fields.effectiveDate
  try {
    const { inspection, mapping } = await understand(db, brandId, file, fields)
    const edition = await settleEdition(db, brandId, fields, inspection)
    effectiveDate = edition.effectiveDate
    const { table, known } = inspection
    const conversionFactor = inspection.conversionFactorFine === null ? null : inspection.conversionFactorFine / 10_000
    const missing = missingOf(inspection)
    const answer = {
      source: known?.source ?? ('csv' as const),
      feeScheduleType: edition.feeScheduleType,
      effectiveDate: edition.effectiveDate,
      conversionFactor,
      columns: table.columns.map(({ key, name, field, samples }) => ({
        key,
        name,
        field: mapping[key] === 'ignore' ? ('ignore' as const) : shownField(field),
        samples,
      })),
      preview: table.preview,
      missing,
      notes: [
        ...inspection.notes,
        ...(known?.notes({ conversionFactorFine: inspection.conversionFactorFine, locality: edition.locality }) ?? []),
      ],
    }
    if (missing.length) {
      if (fields.dryRun) return { ...answer, schedule: null, items: 0, leftOut: 0, leftOutReasons: {}, refused: 0, errors: [] }
      throw refusedFields(
        `The file has no column that is known to hold: ${missing.join(', ')}. Map its columns.`,
        missing.map((field) => ({ path: 'mapping', message: `No column is mapped to ${field}` })),
      )
    }
    const found = await atATime(() =>
      db.longTransaction(async (tx) => {
        const staged = await stage(tx, file.path, inspection, rowMaker(inspection, edition))
        if (fields.dryRun) return staged
        if (staged.refused > 0 && fields.onRefused === 'abort') {
          throw refusedFields(
            `${staged.refused} rows were refused, so nothing was loaded. Mend them, or load the rest by leaving refused rows out.`,
            staged.errors.map((e) => ({ path: `row ${e.row}${e.column ? `, ${e.column}` : ''}`, message: e.message })),
          )
        }
        if (staged.items === 0)
          throw refusedFields('The file has no line that can be loaded', [
            {
              path: FILE,
              message: 'None of its rows has a code and an amount. Check that it is the right file, and what its columns are read as.',
            },
          ])
        await holdName(tx, brandId, edition)
        await keep(tx, brandId, id, edition, conversionFactor, file.fileName, staged.items)
        if (Object.keys(fields.mapping).length) await remember(tx, brandId, headerKey(inspection), mapping)
        await tx.termsChanged(brandId)
        const { locality, ...after } = edition
        await tx.record(brandId, user, {
          action: 'import',
          entity: 'fee schedule',
          entityId: id,
          after: {
            ...after,
            locality: locality?.key ?? '',
            fileName: file.fileName,
            source: answer.source,
            items: staged.items,
            leftOut: staged.leftOut,
            refused: staged.refused,
          },
        })
        return staged
      }),
    )
    return { ...answer, ...found, schedule: fields.dryRun ? null : await readSchedule(db, brandId, id) }
  } catch (error) {
    if (isDuplicate(error)) throw duplicateEdition(fields.name, effectiveDate)
    throw error
  } finally {
    await fs.promises.rm(file.path, { force: true })
  }
}
