import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { type UploadAnswer, type UploadForm, UploadForm as Form, type UploadResult, uploads } from '@ratebook/shared/uploads.ts'
import { notFound, Problem } from '../../data/problem.ts'
import type { LoadContext } from '../../http/load-file.ts'
import { serve, type StaffContext } from '../../http/serve.ts'
import { RowsRefused } from '../../imports/refused.ts'
import { apart } from '../../imports/apart/apart.ts'
import { getReady, inTurn, type Reader, waitOf } from '../../imports/apart/in-turn.ts'
import { withCmsFile } from '../../imports/cms/with-cms-file.ts'
import { processCms, understandCms } from './cms/process-cms.ts'
import { givenFacility } from './inspection.ts'
import { processUpload, type Work } from './process-upload.ts'
import { tablesPath } from './tables.ts'
import { type UnderstoodCharges, understandUpload } from './understand.ts'
import { receive, refusedPath, type SpooledFile, spoolPath } from '../../imports/spool.ts'
import { readable } from '../../imports/understand.ts'
import { chargeFile } from './read/columns.ts'
import { makeSearchable } from './make-searchable.ts'
import { listVersions, markInterruptedUploads, readVersion, rollBack, toWire, type UploadRecord } from './versions.ts'

const layingOut = apart<typeof import('./tables.ts')>(new URL('./tables.ts', import.meta.url))

export interface Given {
  versionId: string
  file: SpooledFile
  fields: UploadForm
}

/** The file of this request, or that of an earlier dry run, which need not be sent twice. */
async function fileOf({ request, db, config, brandId }: StaffContext): Promise<Given> {
  const fresh = uuid()
  getReady()
  const { fields, file } = await receive(request, Form, 'chargeCsvFile', config.sharedDir, brandId, fresh)
  if (file) return { versionId: fresh, file, fields }
  if (!fields.versionId) throw new Problem(400, fault('fileMissing'), [faultAt('chargeCsvFile', 'chooseFile')])
  const version = await readVersion(db, brandId, fields.versionId)
  const path = spoolPath(config.sharedDir, brandId, fresh)
  const gone = () => new Problem(409, fault('uploadGone'))
  if (!['preview', 'failed'].includes(version.status)) throw gone()
  // whoever moves the file has it: of two who apply it at once, the second finds none
  await fs.promises.rename(spoolPath(config.sharedDir, brandId, version.id), path).catch(() => {
    throw gone()
  })
  return { versionId: version.id, file: { path, fileName: version.fileName, sha256: version.sha256 }, fields }
}

/** A machine-readable file is taken whole, any other as a charge master. */
export async function upload(context: LoadContext, reader: Reader, given: Given): Promise<UploadAnswer> {
  const { db, brandId } = context
  const facilities = await db.prisma.facility.findMany({ where: { brandId }, orderBy: { name: 'asc' } })
  const published = await withCmsFile(
    reader,
    given.file,
    givenFacility(facilities, given.fields.facility)?.name ?? '',
    async ({ path, layout }) => {
      const understood = await understandCms(db, brandId, facilities, layout, given.fields)
      return load(context, given, understood, (work) => processCms(db, reader, work, path, understood))
    },
  )
  if (published) return published
  const keepAs = given.fields.dryRun ? spoolPath(context.config.sharedDir, brandId, given.versionId) : null
  const understood = await understandUpload(db, reader, brandId, given.file, given.fields, keepAs)
  return load(context, given, understood, (work) => processUpload(db, { ...work, understood }))
}

type Understood = Pick<UnderstoodCharges, 'facility' | 'mapping' | 'answer'>

async function load(
  context: LoadContext,
  { versionId, file, fields }: Given,
  understood: Understood,
  process: (work: Work) => Promise<UploadResult | null>,
): Promise<UploadAnswer> {
  const { db, config, brandId, user, request } = context
  const where = { brandId_id: { brandId, id: versionId } }
  const data = {
    facilityId: understood.facility.id,
    userId: user.id,
    username: user.username,
    fileName: file.fileName,
    sha256: file.sha256,
    status: 'preview',
    mode: fields.mode,
    onRefused: fields.onRefused,
    mapping: understood.mapping,
    createdAt: new Date(),
  }
  await db.prisma.chargeUpload.upsert({ where, create: { ...data, brandId, id: versionId }, update: data })
  const refusedList = refusedPath(config.sharedDir, brandId, versionId)
  await fs.promises.rm(refusedList, { force: true })
  const work: Work = { user, fileName: file.fileName, brandId, versionId, path: file.path, refusedList, options: fields }
  // from here on the work goes on whether or not the caller stays
  let written: { added: number; rates: number } | null = null
  try {
    const result = await process(work)
    written = result
    if (fields.dryRun) await db.prisma.chargeUpload.update({ where, data: { result: { ...result } } })
    else
      for (const path of [file.path, tablesPath(spoolPath(config.sharedDir, brandId, versionId))])
        await fs.promises.rm(path, { force: true })
  } catch (error) {
    const result: UploadRecord = {
      ...(error instanceof RowsRefused ? error.notTaken : {}),
      ...(error instanceof Problem ? { message: error.message, ...error.fault } : { message: 'interrupted' }),
    }
    await db.prisma.chargeUpload
      .update({ where, data: { status: 'failed', finishedAt: new Date(), result: result as object } })
      .catch((e: Error) => request.log.warn({ err: e }, 'the failed upload will be marked when the database is back'))
    throw error
  }
  if (!fields.dryRun) await makeSearchable(context, understood.facility.id, written ?? undefined)
  return { ...toWire(await readVersion(db, brandId, versionId)), ...understood.answer }
}

export function uploadRoutes(app: FastifyInstance) {
  serve(uploads)(app, {
    uploadCharges: async (_, context) => {
      const given = await fileOf(context)
      try {
        return await inTurn(context, (reader) => upload(context, reader, given))
      } finally {
        // a file that was applied is gone; any other waits for the next try
        await fs.promises
          .rename(given.file.path, spoolPath(context.config.sharedDir, context.brandId, given.versionId))
          .catch(() => undefined)
      }
    },
    readTables: async ({ params, body }, { db, brandId, user, config }) => {
      const version = await readVersion(db, brandId, params.id)
      const facilities = await db.prisma.facility.findMany({ where: { brandId }, select: { id: true, name: true } })
      const spooled = spoolPath(config.sharedDir, brandId, version.id)
      return inTurn({ brandId, user }, (reader) =>
        readable(chargeFile, () => reader.call(layingOut, 'readTables', spooled, body, facilities)),
      )
    },
    getUploadWait: async (_, context) => ({ wait: waitOf(context) }),
    listUploads: (_, { db, brandId }) => listVersions(db, brandId),
    getUpload: async ({ params }, { db, brandId }) => {
      const version = await readVersion(db, brandId, params.id)
      if (version.status !== 'processing') return toWire(version)
      await markInterruptedUploads(db)
      return toWire(await readVersion(db, brandId, params.id))
    },
    downloadRefused: async ({ params }, { db, brandId, config, reply }) => {
      await readVersion(db, brandId, params.id)
      const path = refusedPath(config.sharedDir, brandId, params.id)
      if (!fs.existsSync(path)) throw notFound('refusedRowsNotFound')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="refused-rows.csv"')
        .send(fs.createReadStream(path))
    },
    rollbackUpload: async ({ params }, context) => {
      const { db, brandId, user } = context
      const { facilityId } = await readVersion(db, brandId, params.id)
      const answer = await rollBack(db, brandId, user, params.id)
      await makeSearchable(context, facilityId)
      return answer
    },
  })
}
