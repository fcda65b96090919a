import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { malformed, Problem } from '../data/problem.ts'
import { scan } from '../data/virus-scanner.ts'

/** A file as it was received: kept on disk, because it is read more than once and can be larger than memory. */
export interface SpooledFile {
  path: string
  fileName: string
  sha256: string
}
const KEEP_MS = 24 * 60 * 60_000

const folderOf = (dataDir: string, brandId: string) => path.join(dataDir, 'uploads', brandId)
export const spoolPath = (dataDir: string, brandId: string, versionId: string) => path.join(folderOf(dataDir, brandId), versionId)
export const refusedPath = (dataDir: string, brandId: string, versionId: string) => `${spoolPath(dataDir, brandId, versionId)}.refused.csv`

/** The name as a person knows it: without folders of whatever system, and as text that can be kept. */
const nameOf = (given: string | undefined) =>
  path.win32
    .basename(given || 'file.csv')
    .replace(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed()

/** Files of dry runs that nobody applied within a day. */
async function removeOld(folder: string) {
  for (const name of await fs.promises.readdir(folder)) {
    if (name.endsWith('.csv')) continue
    const file = path.join(folder, name)
    const stat = await fs.promises.stat(file).catch(() => null)
    if (stat && Date.now() - stat.mtimeMs > KEEP_MS) await fs.promises.rm(file, { recursive: true, force: true })
  }
}

/**
 * Reads a multipart request: its text fields, and its file into the spool.
 * @throws Problem 400 when it is not multipart or a field is wrong, 413 when the file is over the limit, 422 or 503 when it is not scanned
 *   clean
 */
export async function receive<F extends z.ZodObject>(
  request: FastifyRequest,
  form: F,
  fileField: string,
  dataDir: string,
  brandId: string,
  versionId: string,
): Promise<{ fields: z.output<F>; file: SpooledFile | null }> {
  if (!request.isMultipart()) throw new Problem(400, fault('fileMultipart', { field: fileField }))
  const texts: Record<string, string> = {}
  let file: SpooledFile | null = null
  const target = spoolPath(dataDir, brandId, versionId)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new Problem(413, fault('fieldTooLong', { field: part.fieldname }))
        texts[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== fileField)
        throw new Problem(400, fault('fileField'), [faultAt(part.fieldname, 'fileFieldName', { field: fileField })])
      await fs.promises.mkdir(path.dirname(target), { recursive: true })
      await removeOld(path.dirname(target))
      const hash = createHash('sha256')
      const hashing = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      await pipeline(part.file, hashing, fs.createWriteStream(target))
      if (part.file.truncated)
        throw new Problem(413, fault('fileTooLarge', { limit: Math.round(request.server.config.uploadMaxBytes / 1024 / 1024) }))
      await scan(request, contentOf(target))
      file = { path: target, fileName: nameOf(part.filename), sha256: hash.digest('hex') }
    }
    const parsed = form.safeParse(texts, { reportInput: true })
    if (!parsed.success) throw malformed(parsed.error.issues)
    return { fields: parsed.data, file }
  } catch (error) {
    await fs.promises.rm(target, { force: true })
    // the multipart reader's own complaints carry no code: the body is cut off or is none
    throw error instanceof Problem || (error as { code?: string }).code ? error : new Problem(400, fault('uploadCutOff'))
  }
}

/** Opens the file only when it is read: a stream of its own accord holds it open, and fails when it has gone, though nobody reads it. */
async function* contentOf(file: string): AsyncGenerator<Buffer> {
  yield* fs.createReadStream(file)
}
