import sql from 'sql-template-tag'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { toDollars } from '@ratebook/shared/pricing/money.ts'
import type { UnbalancedPayment } from '@ratebook/shared/remittances.ts'
import type { Actor } from '../data/audit.ts'
import type { Db } from '../data/db.ts'
import { refusedFields } from '../data/problem.ts'
import type { Keys } from '../data/keys.ts'
import { keyedHash } from '../data/secrets.ts'
import type { Tx } from '../data/tx.ts'
import { workLock } from '../data/work-lock.ts'
import { UnreadableFile } from '../imports/unreadable-file.ts'
import { claimKeeper } from './keep-claims.ts'
import { takeBack } from './take-backs.ts'
import { type Payment, remittanceReader } from './x12/remittance-reader.ts'
import { segmentReader } from './x12/segments.ts'

const PROGRESS_MS = 1000
/** So many payments that do not add up are listed. */
const MOST_LISTED = 50

/** What makes claims known again without keeping their numbers. */
export const claimHash = (config: { keys: Keys }) => keyedHash(config.keys, 'remittances')

export interface RemittanceWork {
  db: Db
  config: { keys: Keys }
  actor: Actor
  brandId: string
  fileId: string
  fileName: string
  pieces: AsyncIterable<Buffer>
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

/** A payment that does not come to what its claims say. */
const unbalancedOf = ({ trace, paidCents, toldCents }: Payment): UnbalancedPayment => ({
  trace,
  paid: paidCents === null ? null : toDollars(paidCents),
  told: toDollars(toldCents),
})

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
    const keeper = claimKeeper(tx, { brandId, fileId, hash: claimHash(work.config), facilityOf })
    const { counts, unbalancedPayments } = await readInto(work, keeper).catch(async (error: Error) => {
      await keeper.abandon()
      throw error
    })
    const takenBack = await takeBack(tx, brandId, fileId)
    const result = { ...counts, ...keeper.counts, takenBack }
    await finish(tx, work, result, unbalancedPayments)
  })
}

async function readInto(work: RemittanceWork, keeper: ReturnType<typeof claimKeeper>) {
  const reader = remittanceReader()
  const tell = progress(work)
  const unbalancedPayments: UnbalancedPayment[] = []
  const segments = segmentReader(reader.read)
  let bytes = 0
  async function keep() {
    const { claims, payments } = reader.taken()
    for (const payment of payments)
      if (payment.paidCents !== payment.toldCents && unbalancedPayments.length < MOST_LISTED) unbalancedPayments.push(unbalancedOf(payment))
    await keeper.add(claims)
  }
  for await (const piece of work.pieces) {
    segments.read(piece)
    await keep()
    bytes += piece.length
    await tell(bytes)
  }
  segments.end()
  await keep()
  await keeper.end()
  if (reader.counts.transactions === 0) throw new UnreadableFile(nothingIn(reader.otherKinds))
  return { counts: reader.counts, unbalancedPayments }
}

const nothingIn = (kinds: Set<string>) =>
  kinds.size > 0 ? fault('x12OtherKind', { kinds: [...kinds].join(', ') }) : fault('x12NoTransaction')

async function finish(tx: Tx, work: RemittanceWork, counts: Record<string, number>, unbalancedPayments: UnbalancedPayment[]) {
  const { brandId, fileId, fileName, actor } = work
  await tx.prisma.remittanceFile.update({
    where: { brandId_id: { brandId, id: fileId } },
    data: { ...counts, unbalancedPayments, state: 'applied', finishedAt: new Date() },
  })
  await tx.record(brandId, actor, { action: 'import', entity: 'remittances', entityId: fileId, after: { fileName, ...counts } })
}
