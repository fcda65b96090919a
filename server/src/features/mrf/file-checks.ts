import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { FileCheck as FileCheckRow } from '@ratebook/prisma/generated/client.ts'
import { type CheckResult, type FileCheck, fileChecks } from '@ratebook/shared/file-checks.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { todayOf } from '../../data/today.ts'
import { once } from '../../http/idempotency.ts'
import { serve, type StaffContext } from '../../http/serve.ts'
import { receive } from '../../imports/spool.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { runCheck } from './check/run-check.ts'

/** Between two words about how far a check is, and how long after the last of them whoever checks is taken for dead. */
const [EVERY_MS, DEAD_MS] = [1_000, 60_000]
const LAST_CHECKS = 10

/** Where the list of all findings of a check is. */
export const findingsPath = (dataDir: string, brandId: string, id: string) => path.join(dataDir, 'checks', brandId, `${id}.csv`)

function toWire({ id, username, fileName, size, status, progress, result, createdAt, toldAt }: FileCheckRow): FileCheck {
  const isDead = status === 'running' && Date.now() - toldAt.getTime() > DEAD_MS
  const failure: Fault | null = isDead ? fault('interrupted') : status === 'failed' ? (result as Fault) : null
  return {
    id,
    username,
    fileName,
    size: Number(size),
    createdAt: createdAt.toISOString(),
    status: failure ? 'failed' : (status as FileCheck['status']),
    progress,
    result: status === 'done' ? (result as CheckResult) : null,
    message: failure ? sentenceOf(failure) : '',
    ...failure,
  }
}

async function checkOf({ db, brandId }: StaffContext, id: string) {
  const row = await db.prisma.fileCheck.findFirst({ where: { brandId, id } })
  if (!row) throw notFound('fileCheckNotFound')
  return row
}

export function fileCheckRoutes(app: FastifyInstance) {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(running)
  })

  /** Checks a file that was received; what comes of it stands in its row. */
  async function work({ db, brandId, config, request }: StaffContext, id: string, file: string) {
    const listPath = findingsPath(config.sharedDir, brandId, id)
    let progress = 0
    const telling = setInterval(() => {
      db.prisma.fileCheck.updateMany({ where: { brandId, id }, data: { progress, toldAt: new Date() } }).catch(() => undefined)
    }, EVERY_MS)
    const check = async () => {
      await mkdir(path.dirname(listPath), { recursive: true })
      const request = { path: file, listPath, today: await todayOf(db, brandId) }
      return runCheck(request, closing.signal, (share) => {
        progress = share
      })
    }
    const data = await check()
      .then((result) => ({ status: 'done', progress: 1, result: { ...result } }))
      .catch((error: unknown) => {
        const isOdd = !(error instanceof UnreadableFile) && !closing.signal.aborted
        if (isOdd) request.log.error({ err: error }, 'a file could not be checked')
        const why = error instanceof UnreadableFile ? error.fault : fault(isOdd ? 'failed' : 'interrupted')
        return { status: 'failed', result: { ...why } }
      })
    clearInterval(telling)
    await rm(file, { force: true })
    await db.prisma.fileCheck
      .update({ where: { brandId_id: { brandId, id } }, data })
      .catch((error: Error) => request.log.warn({ err: error }, 'the check will count as interrupted'))
  }

  serve(fileChecks)(app, {
    checkFile: async (_, context) => {
      const { db, brandId, user, config, request } = context
      const id = uuid()
      const { file } = await receive(request, fileChecks.checkFile.form, fileChecks.checkFile.file, config.sharedDir, brandId, id)
      if (!file) throw new Problem(400, fault('fileMissing'), [faultAt(fileChecks.checkFile.file, 'chooseFile')])
      const { size } = await stat(file.path)
      if (size === 0) {
        await rm(file.path, { force: true })
        throw refusedFields(fault('fileEmpty'), [faultAt(fileChecks.checkFile.file, 'fileEmpty')])
      }
      const begin = async () => {
        const row = await db.prisma.fileCheck.create({ data: { brandId, id, username: user.username, fileName: file.fileName, size } })
        const job = work(context, id, file.path).finally(() => running.delete(job))
        running.add(job)
        return toWire(row)
      }
      return once(context, [file.fileName, file.sha256], begin, () => rm(file.path, { force: true }))
    },
    listFileChecks: async (_, { db, brandId }) => {
      const rows = await db.prisma.fileCheck.findMany({ where: { brandId }, orderBy: { createdAt: 'desc' }, take: LAST_CHECKS })
      return rows.map(toWire)
    },
    getFileCheck: async ({ params }, context) => toWire(await checkOf(context, params.id)),
    downloadFindings: async ({ params }, context) => {
      const { config, brandId, reply } = context
      const { id, fileName } = await checkOf(context, params.id)
      const list = findingsPath(config.sharedDir, brandId, id)
      if (!existsSync(list)) throw notFound('findingsNotFound')
      const name = `findings-${path.parse(fileName).name.replace(/[^\w.-]+/g, '-')}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(createReadStream(list))
    },
  })
}
