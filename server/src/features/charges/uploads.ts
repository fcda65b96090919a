import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { type Mapping, type UploadAnswer, type UploadForm, UploadForm as Form, uploads } from '@ratebook/shared/uploads.ts'
import { notFound, Problem } from '../../data/problem.ts'
import { serve, type StaffContext } from '../../http/serve.ts'
import { headerKey, understand } from './inspection.ts'
import { type Job, processUpload, RowsRefused } from './process-upload.ts'
import { receive, refusedPath, type SpooledFile, spoolPath } from '../../imports/spool.ts'
import { listVersions, markInterruptedUploads, readVersion, rollBack, shown, type Stored } from './versions.ts'

interface Given {
  versionId: string
  file: SpooledFile
  fields: UploadForm
}

/** The file of this request, or that of an earlier dry run, which need not be sent twice. */
async function fileOf({ request, db, config, brandId }: StaffContext): Promise<Given> {
  const fresh = uuid()
  const { fields, file } = await receive(request, Form, 'chargeCsvFile', config.dataDir, brandId, fresh)
  if (file) return { versionId: fresh, file, fields }
  if (!fields.versionId) throw new Problem(400, 'There is no file in the request', [{ path: 'chargeCsvFile', message: 'Choose a file' }])
  const version = await readVersion(db, brandId, fields.versionId)
  const path = spoolPath(config.dataDir, brandId, fresh)
  const gone = () => new Problem(409, 'This file is no longer here, or somebody is working on it at this moment. Send it again.')
  if (!['preview', 'failed'].includes(version.status)) throw gone()
  // whoever moves the file has it: of two who apply it at once, the second finds none
  await fs.promises.rename(spoolPath(config.dataDir, brandId, version.id), path).catch(() => {
    throw gone()
  })
  return { versionId: version.id, file: { path, fileName: version.fileName, sha256: version.sha256 }, fields }
}

async function upload(context: StaffContext, { versionId, file, fields }: Given): Promise<UploadAnswer> {
  const { db, config, brandId, user, request } = context
  const { inspection, mapping, columns, filled, missing, facility, others } = await understand(db, brandId, file, fields)
  if (missing.length && !fields.dryRun) {
    throw new Problem(
      422,
      `The file has no column that is known to hold: ${missing.join(', ')}. Map its columns.`,
      missing.map((field) => ({ path: 'mapping', message: `No column is mapped to ${field}` })),
    )
  }
  const data = {
    facilityId: facility.id,
    userId: user.id,
    username: user.username,
    fileName: file.fileName,
    sha256: file.sha256,
    status: 'preview',
    mode: fields.mode,
    onRefused: fields.onRefused,
    mapping,
    createdAt: new Date(),
  }
  await db.prisma.chargeUpload.upsert({
    where: { brandId_id: { brandId, id: versionId } },
    create: { ...data, brandId, id: versionId },
    update: data,
  })
  const job: Job = {
    user,
    fileName: file.fileName,
    brandId,
    facilityId: facility.id,
    otherFacilities: others,
    versionId,
    path: file.path,
    refusedFile: refusedPath(config.dataDir, brandId, versionId),
    inspection,
    mapping,
    filled,
    options: fields,
  }
  await fs.promises.rm(job.refusedFile, { force: true })
  // from here on the work goes on whether or not the caller stays
  try {
    const result: Stored = missing.length ? {} : await processUpload(db, job)
    if (fields.dryRun)
      await db.prisma.chargeUpload.update({ where: { brandId_id: { brandId, id: versionId } }, data: { result: result as object } })
    else await fs.promises.rm(file.path, { force: true })
  } catch (error) {
    const result: Stored = {
      ...(error instanceof RowsRefused ? error.result : {}),
      message: error instanceof Problem ? error.message : 'interrupted',
    }
    await db.prisma.chargeUpload
      .update({
        where: { brandId_id: { brandId, id: versionId } },
        data: { status: 'failed', finishedAt: new Date(), result: result as object },
      })
      .catch((e: Error) => request.log.warn({ err: e }, 'the failed upload will be marked when the database is back'))
    throw error
  }
  if (!fields.dryRun && Object.keys(fields.mapping).length) await remember(context, headerKey(inspection), mapping)
  const shownColumns = columns.map(({ key, name, field, samples }) => ({
    key,
    name,
    field: mapping[key] === 'ignore' ? ('ignore' as const) : field,
    samples,
  }))
  return {
    ...shown(await readVersion(db, brandId, versionId)),
    columns: shownColumns,
    preview: inspection.preview,
    missing,
    notes: inspection.notes.filter((note) => missing.includes('amount') || note !== inspection.priceQuestion),
  }
}

export function uploadRoutes(app: FastifyInstance) {
  serve(uploads)(app, {
    uploadCharges: async (_, context) => {
      const given = await fileOf(context)
      try {
        return await upload(context, given)
      } finally {
        // a file that was applied is gone; any other waits for the next try
        await fs.promises
          .rename(given.file.path, spoolPath(context.config.dataDir, context.brandId, given.versionId))
          .catch(() => undefined)
      }
    },
    listUploads: (_, { db, brandId }) => listVersions(db, brandId),
    getUpload: async ({ params }, { db, brandId }) => {
      const version = await readVersion(db, brandId, params.id)
      if (version.status !== 'processing') return shown(version)
      await markInterruptedUploads(db)
      return shown(await readVersion(db, brandId, params.id))
    },
    downloadRefused: async ({ params }, { db, brandId, config, reply }) => {
      await readVersion(db, brandId, params.id)
      const path = refusedPath(config.dataDir, brandId, params.id)
      if (!fs.existsSync(path)) throw notFound('A list of refused rows')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="refused-rows.csv"')
        .send(fs.createReadStream(path))
    },
    rollbackUpload: ({ params }, { db, brandId, user }) => rollBack(db, brandId, user, params.id),
  })
}

const remember = ({ db, brandId }: StaffContext, header: string, mapping: Mapping) =>
  db.prisma.chargeMapping.upsert({
    where: { brandId_header: { brandId, header } },
    create: { brandId, header, mapping },
    update: { mapping },
  })
