import { rm, stat } from 'node:fs/promises'
import { faultAt, fieldError } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { isDuplicate } from '../../data/database-errors.ts'
import type { Db } from '../../data/db.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import { type Delivered, type LoadContext, type Loaded, problemsOf } from '../../http/load-file.ts'
import { inTurn } from '../../imports/apart/in-turn.ts'
import type { SpooledFile } from '../../imports/spool.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { importRemittances } from '../../remittances/import-remittances.ts'
import { markFailed, markInterruptedRemittances, readFile } from './files.ts'

interface Sent {
  id: string
  facilityId: string | null
  file: SpooledFile
}

/** @throws Problem 422 for a facility that is not the brand's */
async function mustBeOurs(db: Db, brandId: string, facilityId: string) {
  if (!(await db.prisma.facility.count({ where: { brandId, id: facilityId } })))
    throw refusedFields(fault('facilityNotFound'), [faultAt('facilityId', 'selectFacility')])
}

/**
 * Says that a file is in work. Of the same file there is one: what was taken is answered as it is, and what failed is tried again.
 * @returns the id of the file that was taken before, null where this one is to be read
 * @throws Problem 409 while it is being read
 */
async function begin({ db, brandId, user }: LoadContext, { id, facilityId, file }: Sent): Promise<string | null> {
  const { fileName, sha256 } = file
  const bytes = (await stat(file.path)).size
  await db.prisma.remittanceFile.deleteMany({ where: { brandId, sha256, state: 'failed' } })
  try {
    await db.prisma.remittanceFile.create({ data: { brandId, id, facilityId, fileName, sha256, bytes, uploadedBy: user.username } })
    return null
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const before = await db.prisma.remittanceFile.findFirstOrThrow({ where: { brandId, sha256 } })
    if (before.state === 'applied') return before.id
    throw new Problem(409, fault('remittancesInWork'))
  }
}

/** Reads a file of remittances and keeps what is new of it. */
export async function loadRemittances(context: LoadContext, sent: Sent) {
  const { db, config, brandId, user, request } = context
  const { id, facilityId, file } = sent
  if (facilityId) await mustBeOurs(db, brandId, facilityId)
  await markInterruptedRemittances(db, config)
  const known = await begin(context, sent)
  if (known) return { ...(await readFile(db, brandId, known)), isKnown: true }
  // from here on the work goes on whether or not the caller stays
  try {
    const work = { db, config, actor: user, brandId, fileId: id, fileName: file.fileName, facilityId }
    await inTurn(context, () => importRemittances({ ...work, content: file.path }))
  } catch (thrown) {
    const unreadable = thrown instanceof UnreadableFile ? thrown.fault : null
    const error = unreadable ? refusedFields(unreadable, [fieldError('remittanceFile', unreadable)]) : thrown
    await markFailed(db, brandId, id, error instanceof Problem ? error.fault : fault('interrupted')).catch((e: Error) =>
      request.log.warn({ err: e }, 'the failed file will be marked when the database is back'),
    )
    throw error
  }
  return { ...(await readFile(db, brandId, id)), isKnown: false }
}

export async function loadDeliveredRemittances(context: LoadContext, delivered: Delivered): Promise<Loaded> {
  const { id, file } = delivered
  try {
    const { isKnown, id: uploadId, ...read } = await loadRemittances(context, delivered)
    const { claims, newClaims, knownClaims, takenBack, unmatchedReversals, unbalanced } = read
    const counts = { claims, newClaims, knownClaims, takenBack, unmatchedReversals, unbalanced }
    if (isKnown) return { state: 'known', uploadId, counts: {}, fault: fault('deliveredBefore', { name: read.fileName }), errors: [] }
    return { state: 'applied', uploadId, counts, fault: null, errors: [] }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return { state: 'refused', uploadId: id, counts: {}, fault: error.fault, errors: problemsOf(error) }
  } finally {
    await rm(file.path, { force: true })
  }
}
