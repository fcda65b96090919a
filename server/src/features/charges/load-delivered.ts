import fs from 'node:fs/promises'
import { KEPT_DAYS } from '@ratebook/shared/deliveries.ts'
import { type UploadAnswer, UploadForm } from '@ratebook/shared/uploads.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../../data/problem.ts'
import { aboutAll, type Delivered, type LoadContext, type Loaded, problemsOf } from '../../http/load-file.ts'
import { inTurn, type Reader } from '../../imports/apart/in-turn.ts'
import { spoolPath } from '../../imports/spool.ts'
import { upload } from './uploads.ts'

const counted = ['added', 'changed', 'unchanged', 'retired', 'leftOut', 'rates'] as const
const countsOf = (answer: UploadAnswer) => Object.fromEntries(counted.map((name) => [name, answer[name]]))

/** What the page for uploads asks a person before it applies a file; null where it asks nothing. */
function questionsOf(answer: UploadAnswer): Pick<Loaded, 'state' | 'fault' | 'errors'> | null {
  const { missing, refused, errors, warnings } = answer
  if (missing.length > 0) {
    const fields = missing.map((field) =>
      field === 'hospital' ? faultAt('hospital', 'selectHospital') : faultAt(field, 'columnUnmapped', { field }),
    )
    return {
      state: 'waiting',
      fault: fault('deliveredUndecided'),
      errors: fields.map(({ path, code, values }) => aboutAll(path, { code, values })),
    }
  }
  if (refused > 0) return { state: 'refused', fault: fault('rowsRefused', { count: refused }), errors }
  if (warnings.length === 0) return null
  return {
    state: 'waiting',
    fault: fault('deliveredUndecided'),
    errors: warnings.map(({ code, values }) => aboutAll('', { code, values })),
  }
}

/** Applies a file where the page for uploads would ask nothing; else it is kept as that page keeps a dry run, for a person to go on. */
async function decide(context: LoadContext, reader: Reader, { id, file, facilityId, mode }: Delivered): Promise<Loaded> {
  const fields = (dryRun: boolean) => UploadForm.parse({ facility: facilityId ?? '', mode, dryRun: String(dryRun) })
  const answer = await upload(context, reader, { versionId: id, file, fields: fields(true) })
  const questions = questionsOf(answer)
  if (questions) return { ...questions, uploadId: id, counts: {} }
  const applied = await upload(context, reader, { versionId: id, file, fields: fields(false) })
  return { state: 'applied', uploadId: id, counts: countsOf(applied), fault: null, errors: [] }
}

export async function loadDeliveredCharges(context: LoadContext, delivered: Delivered): Promise<Loaded> {
  const { id, file } = delivered
  const { db, brandId, config } = context
  let isKept = true
  try {
    return await inTurn(context, (reader) => decide(context, reader, delivered))
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    isKept = (await db.prisma.chargeUpload.count({ where: { brandId, id } })) > 0
    return { state: 'refused', uploadId: isKept ? id : null, counts: {}, fault: error.fault, errors: problemsOf(error) }
  } finally {
    if (isKept) await keepFor(file.path, spoolPath(config.sharedDir, brandId, id))
    else await fs.rm(file.path, { force: true })
  }
}

/** One that was applied is gone by now; any other is there for whoever goes on with it, longer than what somebody left lying. */
async function keepFor(from: string, to: string) {
  const until = new Date(Date.now() + KEPT_DAYS * 24 * 60 * 60_000)
  const isThere = await fs.rename(from, to).then(
    () => true,
    () => false,
  )
  if (isThere) await fs.utimes(to, until, until)
}
