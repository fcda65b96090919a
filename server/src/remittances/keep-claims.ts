import sql, { type Sql } from 'sql-template-tag'
import { ascendingIds } from '../data/ascending-ids.ts'
import { COPY_HEADER, COPY_TRAILER, CopyBytes } from '../data/copy-bytes.ts'
import { copyWriter } from '../data/copy.ts'
import type { Tx } from '../data/tx.ts'
import { claimColumns, isReversal, writeClaim, writePayment } from './claim-row.ts'
import { remitPayersOf } from './remit-payers.ts'
import { balance } from './x12/claim.ts'
import type { Payment, ReadClaim } from './x12/remittance-reader.ts'

/** So many claims are written at a time; of each only its row waits, because what was read of it is many small things. */
const CLAIMS_AT_A_TIME = 4_000
/** From so many new claims on the database is told how many there are. */
const MANY = 5_000
const columns = claimColumns.join(', ')
const UNBALANCED = ['claimUnbalanced', 'lineUnbalanced', 'chargesDiffer'] as const

/** What makes a claim's number known again, within its brand. */
export const hashOfNumber = (hash: (text: string) => string, brandId: string, number: string) => hash(`${brandId} claim ${number}`)

const digits = (id: Sql) => sql`replace(${id}::text, '-', '')`
/** What a claim is known by: its number, the payer's own and whether it is a reversal, then its check. A trace may be any text. */
const knownAs = sql`format('%s %s %s %s %s %s %s', ${digits(sql`claim_key`)}, coalesce(${digits(sql`payer_control_key`)}, 'null'),
  is_reversal::text, variant, remit_payer_id, check_eft_date, trace_number)`

interface Waiting {
  key: string
  /** what it is known by: see `knownAs` */
  known: string
  /** where its row ends */
  end: number
}

export interface Keeping {
  brandId: string
  fileId: string
  /** keyed hash of what is not kept as it is */
  hash(text: string): string
  /** whose claims a payment is for; throws where that is not known */
  facilityOf(payment: Payment): string
}

/** Writes claims as they are read, some thousand at a time, each of a check but once. */
export function claimKeeper(tx: Tx, { brandId, fileId, hash, facilityOf }: Keeping) {
  const counts = { claims: 0, lines: 0, newClaims: 0, knownClaims: 0, unbalanced: 0 }
  /** by name as sent */
  const payers = new Map<string, string>()
  let waiting: Waiting[] = []
  const rows = new CopyBytes()
  let variants = new Map<string, number>()
  const nextId = ascendingIds()
  let payment: Payment | undefined
  /** what claims of the payment are known by beside their numbers, and how their rows begin */
  let check = ''
  let beginning: Uint8Array = new Uint8Array()
  const beginnings = new CopyBytes()
  let writing: Promise<void> = Promise.resolve()
  let [isStaged, isTold] = [false, false]

  function begin(of: Payment) {
    const remitPayerId = payers.get(of.payer) as string
    payment = of
    check = `${remitPayerId} ${of.day} ${of.trace}`
    variants = new Map()
    writePayment(beginnings, { payment, brandId, fileId, facilityId: facilityOf(of), remitPayerId })
    beginning = Uint8Array.from(beginnings.take())
  }

  function wait({ claim, payment: of }: ReadClaim) {
    if (of !== payment) begin(of)
    const flaws = balance(claim)
    const isBalanced = !UNBALANCED.some((flaw) => flaws.has(flaw))
    counts.claims++
    counts.lines += claim.lines.length
    if (!isBalanced) counts.unbalanced++
    const key = hashOfNumber(hash, brandId, claim.number)
    const payerControlKey = claim.payerControl ? hash(`${brandId} control ${claim.payerControl}`) : null
    const alike = `${key} ${payerControlKey} ${isReversal(claim)}`
    // a payer may split a claim: in one payment the same again is another
    const variant = (variants.get(alike) ?? 0) + 1
    variants.set(alike, variant)
    rows.again(beginning)
    writeClaim(rows, { claim, id: nextId(), variant, key, payerControlKey, isBalanced })
    waiting.push({ key, known: `${alike} ${variant} ${check}`, end: rows.length })
  }

  async function write(batch: readonly Waiting[], bytes: Buffer) {
    const before = await tx.rows<{ known: string }>(sql`
      SELECT ${knownAs} AS known FROM remittance_claim
      WHERE brand_id = ${brandId} AND claim_key = ANY(${`{${batch.map(({ key }) => key).join(',')}}`}::uuid[])`)
    const all = new Set(before.map(({ known }) => known))
    const isNew = batch.map(({ known }) => all.size !== all.add(known).size)
    const parts = batch.flatMap(({ end }, i) => (isNew[i] ? [bytes.subarray(batch[i - 1]?.end ?? 0, end)] : []))
    counts.newClaims += parts.length
    counts.knownClaims += batch.length - parts.length
    if (parts.length === 0) return
    if (!isStaged) await tx.client.query('CREATE TEMP TABLE read_claim (LIKE remittance_claim INCLUDING DEFAULTS) ON COMMIT DROP')
    isStaged = true
    const writer = copyWriter(tx, 'read_claim', claimColumns, 'binary')
    await writer.write(COPY_HEADER)
    await writer.write(parts.length < batch.length ? Buffer.concat(parts) : bytes)
    await writer.write(COPY_TRAILER)
    await writer.end()
    // COPY goes by no row security, so the database lets nobody copy into a table that has it
    await tx.client.query(`INSERT INTO remittance_claim (${columns}) SELECT ${columns} FROM read_claim; TRUNCATE read_claim`)
    if (counts.newClaims >= MANY) await tellHowMany()
  }

  async function findPayers(claims: readonly ReadClaim[]) {
    const unknown = new Set(claims.map(({ payment: { payer } }) => payer).filter((payer) => !payers.has(payer)))
    if (unknown.size > 0) for (const [payer, id] of await remitPayersOf(tx, brandId, [...unknown])) payers.set(payer, id)
  }

  /**
   * Whether claims are known is asked of a table that this transaction is filling. Seen from outside it is as empty as before until that
   * ends: an automatic analysis would say so, and what is asked then goes by whatever index. This one sees them, and keeps others out.
   */
  async function tellHowMany() {
    if (isTold) return
    isTold = true
    await tx.client.query('ANALYZE remittance_claim (brand_id, claim_key)')
  }

  return {
    counts,
    async add(claims: readonly ReadClaim[]) {
      await findPayers(claims)
      for (const claim of claims) wait(claim)
      if (waiting.length >= CLAIMS_AT_A_TIME) await flush()
    },
    /** Waits for what is being written: the connection is not free before. */
    abandon: () => writing.catch(() => {}),
    /** Waits until all is written. */
    async end() {
      await flush()
      await writing
    },
  }

  /** Begins to write what waits once what was begun before is written: the reading goes on meanwhile. */
  async function flush() {
    const [batch, bytes] = [waiting, rows.take()]
    waiting = []
    await writing
    writing = write(batch, bytes)
    // whoever waits for it next is told
    writing.catch(() => {})
  }
}
