import { fault } from '@ratebook/shared/wire/fault.ts'
import { toDollars, toDollarsOrNone } from '@ratebook/shared/pricing/money.ts'
import type { UnbalancedPayment } from '@ratebook/shared/remittances.ts'
import { ascendingIds } from '../data/ascending-ids.ts'
import { COPY_HEADER, COPY_TRAILER, CopyBytes } from '../data/copy-bytes.ts'
import type { KeyedHash } from '../data/secrets.ts'
import { UnreadableFile } from '../imports/unreadable-file.ts'
import { hashOfNumber, isReversal, writeClaim } from './claim-row.ts'
import { type KeptAdjustment, keptAdjustments } from './provider-adjustments.ts'
import { balance } from './x12/claim.ts'
import { type Payment, type ReadClaim, remittanceReader } from './x12/remittance-reader.ts'
import { segmentReader } from './x12/segments.ts'

/** So many claims are given at a time; of each only its row waits, because what was read of it is many small things. */
const CLAIMS_AT_A_TIME = 8_000
/** At first fewer: whoever writes them has nothing to do until then. */
const CLAIMS_AT_FIRST = 1_000
/** A text of a larger piece is laid where it is collected late. */
export const PIECE_BYTES = 1 << 16
/** So many payments that do not add up are listed. */
const MOST_LISTED = 50
const UNBALANCED = ['claimUnbalanced', 'lineUnbalanced', 'chargesDiffer'] as const

/** Claims as they are written. */
export interface Batch {
  /**
   * whole input of COPY, empty where there is no claim, its payment's place in `payments` before each claim. It holds until the batch after
   * the next is asked for.
   */
  rows: Uint8Array
  payments: Payment[]
  /** what was settled with the provider, of payments that were read to their end */
  adjustments: KeptAdjustment[]
  counts: { claims: number; lines: number; unbalanced: number }
  /** of the file so far */
  bytes: number
}
/** What a file says beside its claims. */
export interface Envelope {
  interchanges: number
  transactions: number
  unbalancedPayments: UnbalancedPayment[]
}

const noCounts = () => ({ claims: 0, lines: 0, unbalanced: 0 })

/** Rows of claims as they are read. */
function rowsOf(hash: KeyedHash, brandId: string) {
  const rows = new CopyBytes()
  const nextId = ascendingIds()
  let payments: Payment[] = []
  let adjustments: KeptAdjustment[] = []
  let counts = noCounts()
  let payment: Payment | undefined
  /** of the claims of one payment that are alike, how many there are: a payer may split a claim */
  let variants = new Map<string, number>()

  function add({ claim, payment: of }: ReadClaim) {
    if (of !== payment) variants = new Map()
    if (of !== payment || payments.length === 0) payments.push(of)
    if (rows.length === 0) rows.bytes(COPY_HEADER)
    payment = of
    const flaws = balance(claim)
    const isBalanced = !UNBALANCED.some((flaw) => flaws.has(flaw))
    counts.claims++
    counts.lines += claim.lines.length
    if (!isBalanced) counts.unbalanced++
    const key = hashOfNumber(hash, brandId, claim.number)
    const payerControlKey = claim.payerControl ? hash(`${brandId} control ${claim.payerControl}`) : null
    const alike = `${key} ${payerControlKey} ${isReversal(claim)}`
    const variant = (variants.get(alike) ?? 0) + 1
    variants.set(alike, variant)
    writeClaim(rows, { claim, id: nextId(), payment: payments.length - 1, variant, key, payerControlKey, isBalanced })
  }

  function take(bytes: number): Batch {
    if (rows.length > 0) rows.bytes(COPY_TRAILER)
    const batch = { rows: rows.take(), payments, adjustments, counts, bytes }
    payments = []
    adjustments = []
    counts = noCounts()
    return batch
  }
  function end(of: Payment) {
    if (of.adjustments.length > 0) adjustments.push(...keptAdjustments(hash, brandId, of))
  }
  return { add, end, take, waiting: () => counts.claims + adjustments.length }
}

/** A payment that does not come to what its claims say. */
const unbalancedOf = ({ trace, paidCents, toldCents }: Payment): UnbalancedPayment => ({
  trace,
  paid: toDollarsOrNone(paidCents),
  told: toDollars(toldCents),
})

const nothingIn = (kinds: Set<string>) =>
  kinds.size > 0 ? fault('x12OtherKind', { kinds: [...kinds].join(', ') }) : fault('x12NoTransaction')

/**
 * The claims of a file, some thousand at a time.
 * @throws UnreadableFile for what is no 835, or is damaged
 */
export async function* readClaims(pieces: AsyncIterable<Buffer>, hash: KeyedHash, brandId: string): AsyncGenerator<Batch, Envelope> {
  const rows = rowsOf(hash, brandId)
  const unbalancedPayments: UnbalancedPayment[] = []
  const reader = remittanceReader({
    claim: rows.add,
    payment(payment) {
      rows.end(payment)
      if (payment.paidCents !== payment.toldCents && unbalancedPayments.length < MOST_LISTED) unbalancedPayments.push(unbalancedOf(payment))
    },
  })
  const segments = segmentReader(reader.read)
  let [bytes, enough] = [0, CLAIMS_AT_FIRST]
  for await (const piece of pieces) {
    segments.read(piece)
    bytes += piece.length
    if (rows.waiting() < enough) continue
    yield rows.take(bytes)
    enough = Math.min(enough * 2, CLAIMS_AT_A_TIME)
  }
  segments.end()
  if (rows.waiting() > 0) yield rows.take(bytes)
  if (reader.counts.transactions === 0) throw new UnreadableFile(nothingIn(reader.otherKinds))
  return { ...reader.counts, unbalancedPayments }
}
