import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import type { UnbalancedPayment } from '@ratebook/shared/remittances.ts'
import type { Actor } from '../data/audit.ts'
import type { Db } from '../data/db.ts'
import { refusedFields } from '../data/problem.ts'
import type { Keys } from '../data/keys.ts'
import { keyedHash } from '../data/secrets.ts'
import type { Tx } from '../data/tx.ts'
import { workLock } from '../data/work-lock.ts'
import { type ClaimKeeper, claimKeeper } from './keep-claims.ts'
import { type Batch, type Envelope, PIECE_BYTES, readClaims } from './read-claims.ts'
import { readInThread } from './read-in-thread.ts'
import { takeBack } from './take-backs.ts'
import type { Payment } from './x12/remittance-reader.ts'

const PROGRESS_MS = 1000
/** Smaller files are read sooner than a thread has started. */
const THREAD_FROM_BYTES = 1_000_000
const PURPOSE = 'remittances'

/** What makes claims known again without keeping their numbers. */
export const claimHash = (config: { keys: Keys }) => keyedHash(config.keys, PURPOSE)

export interface RemittanceWork {
  db: Db
  config: { keys: Keys }
  actor: Actor
  brandId: string
  fileId: string
  fileName: string
  /** where it is, or all there is of it */
  content: string | Buffer
  /** whose claims they are; null: as the NPI of each payee says */
  facilityId: string | null
}

/** @throws Problem 422 for a payee that no facility is known by */
async function facilityFinder(db: Db, brandId: string, facilityId: string | null): Promise<(payment: Payment) => string> {
  if (facilityId) return () => facilityId
  const facilities = await db.prisma.facility.findMany({ where: { brandId }, select: { id: true, npis: true } })
  return ({ payee, payeeNpi }) => {
    const known = payeeNpi ? facilities.filter(({ npis }) => npis.includes(payeeNpi)) : []
    const [facility] = facilities.length === 1 ? facilities : known
    if (facility && (facilities.length === 1 || known.length === 1)) return facility.id
    const said = payeeNpi ? `${payee}, NPI ${payeeNpi}` : payee
    throw refusedFields(fault('payeeUnknown', { payee: said }), [faultAt('facilityId', 'selectFacility')])
  }
}

/** Tells how far the file is read, at most once a second and on a connection of its own. */
function progress({ db, brandId, fileId }: RemittanceWork) {
  let last = Date.now()
  return async (bytes: number) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    await db.rows(sql`UPDATE remittance_file SET bytes_read = ${bytes} WHERE brand_id = ${brandId} AND id = ${fileId}`)
  }
}

async function batchesOf({ content, config, brandId }: RemittanceWork): Promise<AsyncGenerator<Batch, Envelope>> {
  if (typeof content !== 'string') return readClaims(Readable.from([content]), claimHash(config), brandId)
  if ((await stat(content)).size >= THREAD_FROM_BYTES)
    return readInThread({ path: content, hashKey: config.keys.hashing(PURPOSE), brandId })
  return readClaims(createReadStream(content, { highWaterMark: PIECE_BYTES }), claimHash(config), brandId)
}

/**
 * Reads a file and keeps what is new of it, all in one transaction.
 * @throws UnreadableFile for what is no 835, or is damaged; Problem 422 where it is not known whose claims they are
 */
export async function importRemittances(work: RemittanceWork) {
  const { db, brandId, fileId } = work
  const facilityOf = await facilityFinder(db, brandId, work.facilityId)
  await db.longTransaction(async (tx) => {
    await tx.rows(workLock(fileId))
    // files of one brand wait for each other: the same claim may be in both
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('remittances ' || ${brandId}, 0))::text`)
    const keeper = claimKeeper(tx, { brandId, fileId, facilityOf })
    const { unbalancedPayments, ...envelope } = await keepAll(work, keeper)
    const result = { ...envelope, ...keeper.counts, ...(await takeBack(tx, brandId, fileId)) }
    await finish(tx, work, result, unbalancedPayments)
  })
}

async function keepAll(work: RemittanceWork, keeper: ClaimKeeper): Promise<Envelope> {
  const tell = progress(work)
  const batches = await batchesOf(work)
  try {
    for (;;) {
      const next = await batches.next()
      if (next.done) return next.value
      await keeper.add(next.value)
      await tell(next.value.bytes)
    }
  } finally {
    // what was begun is given up with whatever failed
    await batches.return(undefined as never)
  }
}

async function finish(tx: Tx, work: RemittanceWork, counts: Record<string, number>, unbalancedPayments: UnbalancedPayment[]) {
  const { brandId, fileId, fileName, actor } = work
  await tx.prisma.remittanceFile.update({
    where: { brandId_id: { brandId, id: fileId } },
    data: { ...counts, unbalancedPayments, state: 'applied', finishedAt: new Date() },
  })
  await tx.tell(brandId, 'remittance.read', { fileId, facilityId: work.facilityId, claims: counts.newClaims ?? 0 })
  await tx.record(brandId, actor, { action: 'import', entity: 'remittances', entityId: fileId, after: { fileName, ...counts } })
}
