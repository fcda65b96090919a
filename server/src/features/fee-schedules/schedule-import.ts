import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import sql from 'sql-template-tag'
import { feeSchedules, type ScheduleUpload, type ScheduleUploadForm } from '@ratebook/shared/fee-schedules.ts'
import { fromFine } from '@ratebook/shared/pricing/money.ts'
import { orTaken } from '../../data/records.ts'
import { refusedFields } from '../../data/problem.ts'
import type { Tx } from '../../data/tx.ts'
import type { StaffContext } from '../../http/serve.ts'
import { apart } from '../../imports/apart/apart.ts'
import { inTurn, type Reader } from '../../imports/apart/in-turn.ts'
import { nothingRead } from '../../imports/refused.ts'
import type { NotTaken } from '@ratebook/shared/wire/table-file.ts'
import { runImport, withFile } from '../../imports/run-import.ts'
import { byCopy } from '../../imports/staging.ts'
import type { SpooledFile } from '../../imports/spool.ts'
import { readable, tellNotes, understand } from '../../imports/understand.ts'
import { type Inspection, publicTable, scheduleFile } from './inspect-file.ts'
import { scheduleFieldOf } from './schedule-columns.ts'
import { readSchedule } from './schedule-source.ts'
import { addStaged, countStaged, stagedItems } from './schedule-staging.ts'
import { duplicateEdition, holdName, type NewEdition, settleEdition } from './settle-edition.ts'

const inspecting = apart<typeof import('./inspect-file.ts')>(new URL('./inspect-file.ts', import.meta.url))
const reading = apart<typeof import('./schedule-file.ts')>(new URL('./schedule-file.ts', import.meta.url))
const { file: FILE } = feeSchedules.uploadFeeSchedule

/** What the file is, and how its columns are read. */
async function understandSchedule({ db, brandId }: StaffContext, reader: Reader, file: SpooledFile, form: ScheduleUploadForm) {
  const inspection = await readable({ file: FILE }, () => reader.call(inspecting, 'inspectFile', file.path, file.fileName, form.source))
  const known = publicTable(inspection)
  if (known && Object.keys(form.mapping).length)
    throw refusedFields(fault('tableColumnsKnown', { table: [fault(known.title)] }), [faultAt('mapping', 'notForTables')])
  return understand(db, brandId, scheduleFile(inspection), async () => inspection, form)
}

const dollarsOf = (fine: number | null) => (fine === null ? null : fromFine(fine))

interface Loaded {
  id: string
  fileName: string
  inspection: Inspection
  edition: NewEdition
}

/** Makes an edition of the staged lines, in the transaction. */
async function keep({ brandId, user }: StaffContext, tx: Tx, loaded: Loaded, items: number, { leftOut, refused }: NotTaken) {
  const { id, fileName, inspection, edition } = loaded
  if (items === 0) throw refusedFields(fault('noLines'), [faultAt(FILE, 'noLinesInFile')])
  await holdName(tx, brandId, edition)
  const { locality, ...told } = edition
  const insert = tx.execute(sql`
    INSERT INTO fee_schedule (brand_id, id, name, fee_schedule_type, effective_date, expiration_date,
      description, scope, conversion_factor, source_file, item_count)
    VALUES (${brandId}, ${id}, ${told.name}, ${told.feeScheduleType}, ${told.effectiveDate}::date, ${told.expirationDate}::date,
      ${told.description}, ${told.scope}, ${dollarsOf(inspection.conversionFactorFine)}, ${fileName}, ${items})`)
  await orTaken(insert, duplicateEdition(told.name, told.effectiveDate))
  await addStaged(tx, brandId, id)
  // so that its pages are read by the index from the first one on
  await tx.execute(sql`ANALYZE fee_schedule_item`)
  await tx.termsChanged(brandId, [])
  await tx.tell(brandId, 'upload.applied', { kind: 'fee-schedule', facilityId: null, uploadId: id })
  await tx.record(brandId, user, {
    action: 'import',
    entity: 'fee schedule',
    entityId: id,
    after: { ...told, locality: locality?.key ?? '', fileName, source: inspection.source ?? 'csv', items, leftOut, refused },
  })
}

/** Reads and checks a file and makes an edition of a fee schedule of it, in one transaction; a dry run stops before anything is kept. */
export const uploadFeeSchedule = (context: StaffContext) =>
  withFile(context, feeSchedules.uploadFeeSchedule, ({ id, form, file }) =>
    inTurn(context, async (reader): Promise<ScheduleUpload> => {
      const { db, brandId } = context
      const understood = await understandSchedule(context, reader, file, form)
      const { inspection, answer } = understood
      const { source, conversionFactorFine } = inspection
      const edition = await settleEdition(db, brandId, form, inspection)
      const facts = { conversionFactorFine, locality: edition.locality }
      const result = await runImport({
        fields: scheduleFile(inspection),
        path: file.path,
        understood,
        options: form,
        rows: (its) => reader.pieces(reading, 'rows', its, { type: edition.feeScheduleType, source, facts }),
        stage: byCopy(db, stagedItems),
        async apply(tx, { notTaken }) {
          const items = await countStaged(tx)
          if (!form.dryRun) await keep(context, tx, { id, fileName: file.fileName, inspection, edition }, items, notTaken)
          return { items }
        },
      })
      return {
        ...answer,
        columns: answer.columns.map(({ field, ...column }) => ({ ...column, field: field === 'ignore' ? field : scheduleFieldOf(field) })),
        ...tellNotes([...inspection.notes, ...(publicTable(inspection)?.notes(facts) ?? [])]),
        source: source ?? 'csv',
        feeScheduleType: edition.feeScheduleType,
        effectiveDate: edition.effectiveDate,
        conversionFactor: dollarsOf(conversionFactorFine),
        ...(result ?? { ...nothingRead(), items: 0 }),
        schedule: result && !form.dryRun ? await readSchedule(db, brandId, id) : null,
      }
    }),
  )
