import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { DeliveryKind } from '@ratebook/shared/deliveries.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../../config.ts'
import type { Actor } from '../../data/audit.ts'
import type { Db } from '../../data/db.ts'
import { Problem } from '../../data/problem.ts'
import { scan } from '../../data/virus-scanner.ts'
import { aboutAll, type LoadFile, type Loaded, problemsOf } from '../../http/load-file.ts'
import { spoolPath } from '../../imports/spool.ts'
import type { Snapshots } from '../../search/snapshots.ts'
import { type Place, type There, Trouble } from './place.ts'
import type { DeliveryRow } from './record.ts'

/** So many refused rows and fields are kept, and told in a letter. */
const TOLD = 20

export interface Means {
  db: Db
  config: Config
  snapshots: Snapshots
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  loaders: Record<DeliveryKind, LoadFile>
  /** files that this server took, by their kind and what became of them: `charges applied` */
  outcomes: Map<string, number>
}
/** One file of a delivery, where it is. */
interface Task {
  delivery: DeliveryRow
  owner: Actor
  place: Place
  file: There
}

const nothing = { uploadId: null, counts: {}, fault: null, errors: [] }
const refusedBy = (problem: Problem): Loaded => ({ ...nothing, state: 'refused', fault: problem.fault, errors: problemsOf(problem) })

/** Copies a file here. @returns its SHA-256, null where it has another size than it had */
async function fetchFile({ place, file }: Task, to: string): Promise<string | null> {
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(bytes > file.bytes ? new Error('It grows') : null, chunk)
    },
  })
  await fs.promises.mkdir(path.dirname(to), { recursive: true })
  try {
    await pipeline(await place.read(file.name), counting, fs.createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    if (bytes > file.bytes) return null
    throw error instanceof Trouble ? error : new Trouble(fault('deliveredUnread', { name: file.name }), 'folder', error)
  }
  return bytes === file.bytes ? hash.digest('hex') : null
}

/** The name of a file that was loaded before and is the same; a person may have applied it since. */
async function knownAs(db: Db, { brandId, id }: DeliveryRow, sha256: string): Promise<string | null> {
  const [known] = await db.rows<{ fileName: string }>(sql`
    SELECT f.file_name AS "fileName" FROM delivered_file f
    LEFT JOIN charge_upload u ON u.brand_id = ${brandId} AND u.id = f.upload_id
    WHERE f.brand_id = ${brandId} AND f.delivery_id = ${id} AND f.sha256 = ${sha256} AND (f.state = 'applied' OR u.status = 'applied')
    ORDER BY f.came_at DESC LIMIT 1`)
  return known?.fileName ?? null
}

async function load(means: Means, { delivery, owner, file }: Task, id: string, spooled: string, sha256: string): Promise<Loaded> {
  const { db, config, snapshots, log, loaders } = means
  const { brandId, kind, facilityId } = delivery
  await scan({ server: { config }, log }, fs.createReadStream(spooled))
  const before = await knownAs(db, delivery, sha256)
  if (before !== null) return { ...nothing, state: 'known', fault: fault('deliveredBefore', { name: before }) }
  return loaders[kind as DeliveryKind](
    { db, config, snapshots, brandId, user: owner, request: { log } },
    { id, facilityId, mode: delivery.mode as 'merge' | 'replace', file: { path: spooled, fileName: file.name, sha256 } },
  )
}

/**
 * Fetches a file, has it loaded and puts it away; what became of it is a row.
 * @returns whether it was dealt with; false where it is still being written
 * @throws Trouble where it cannot be fetched just now, and is tried again
 */
export async function takeFile(means: Means, task: Task): Promise<boolean> {
  const { db, config, log, outcomes } = means
  const { delivery, place, file } = task
  const { brandId, id: deliveryId, name: deliveryName, kind } = delivery
  const [id, spooled] = [uuid(), spoolPath(config.sharedDir, brandId, uuid())]
  const where = { brandId_id: { brandId, id } }
  const row = { brandId, id, deliveryId, deliveryName, kind, fileName: file.name.toWellFormed(), bytes: file.bytes }
  let became: Omit<Loaded, 'state'> & { state: Loaded['state'] | 'failed' }
  try {
    const tooLarge = new Problem(413, fault('fileTooLarge', { limit: Math.round(config.uploadMaxBytes / 1024 / 1024) }))
    const sha256 = file.bytes > config.uploadMaxBytes ? '' : await fetchFile(task, spooled)
    if (sha256 === null) return false
    // what a server that died had begun is begun anew
    await db.prisma.deliveredFile.deleteMany({ where: { brandId, deliveryId, state: 'processing' } })
    await db.prisma.deliveredFile.create({ data: { ...row, sha256 } })
    became = sha256 === '' ? refusedBy(tooLarge) : await load(means, task, id, spooled, sha256)
  } catch (error) {
    if (error instanceof Trouble) throw error
    if (error instanceof Problem && error.status >= 500) throw new Trouble(error.fault, 'source', error)
    if (!(error instanceof Problem)) log.error({ err: error, delivery: deliveryId }, 'a file that came by itself could not be loaded')
    became = error instanceof Problem ? refusedBy(error) : { ...nothing, state: 'failed', fault: fault('interrupted') }
  } finally {
    await fs.promises.rm(spooled, { force: true })
  }
  const isPutAway = await place
    .putAway(file.name, became.state === 'applied' || became.state === 'known' ? 'done' : 'failed')
    .catch((error) => {
      log.warn({ err: error, delivery: deliveryId }, 'a file that came by itself could not be put away')
      return null
    })
  const errors = [...became.errors.slice(0, TOLD), ...(isPutAway === null ? [aboutAll('', fault('deliveredNotMoved'))] : [])]
  const outcome = `${kind} ${became.state}`
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  await db.prisma.deliveredFile.update({ where, data: { ...became, fault: became.fault ?? undefined, errors } as object })
  return true
}
