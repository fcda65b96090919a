import { groupsOf } from '@ratebook/shared/wire/groups.ts'
import { copyWriter } from '../data/copy.ts'
import type { Tx } from '../data/tx.ts'
import { claimColumns, PAYMENT } from './claim-row.ts'
import type { Batch } from './read-claims.ts'
import { keepAdjustments } from './provider-adjustments.ts'
import { remitPayersOf } from './remit-payers.ts'
import type { Payment } from './x12/remittance-reader.ts'

/** From so many new claims on the database is told how many there are. */
const MANY = 5_000
const columns = claimColumns.join(', ')
/** What all claims of a payment have alike, by columns, with its type where many are sent. */
const paymentColumns = {
  facility_id: 'uuid',
  remit_payer_id: 'uuid',
  payee_name: 'text',
  payee_npi: 'text',
  check_eft_date: 'date',
  trace_number: 'text',
} as const
const ofPayments = Object.keys(paymentColumns)
/**
 * Claims that are not known yet, of payments numbered as in the rows. A claim is known by its check, its number, the payer's own, whether
 * it is a reversal and which of those that are alike in one payment. Of a check that is new all are. Of another each is looked for by its
 * number: OFFSET keeps the rest out of that look-up, for days have an index, too, and one that thousands of claims have alike.
 */
const insertNew = `WITH p AS MATERIALIZED (
    SELECT p.*, EXISTS (SELECT FROM remittance_source s WHERE s.brand_id = $1 AND s.remit_payer_id = p.remit_payer_id
      AND s.check_eft_date = p.check_eft_date AND s.trace_number = p.trace_number) AS is_known
    FROM unnest($3::int[], ${Object.values(paymentColumns).map((type, i) => `$${i + 4}::${type}[]`)})
      AS p (${PAYMENT}, ${ofPayments.join(', ')}))
  INSERT INTO remittance_claim (brand_id, file_id, ${ofPayments.join(', ')}, ${columns})
  SELECT $1, $2, ${ofPayments.map((name) => `p.${name}`).join(', ')}, ${claimColumns.map((name) => `r.${name}`).join(', ')}
  FROM read_claim r JOIN p USING (${PAYMENT})
  WHERE NOT p.is_known OR NOT EXISTS (
    SELECT FROM (SELECT * FROM remittance_claim WHERE brand_id = $1 AND claim_key = r.claim_key OFFSET 0) c
    WHERE c.payer_control_key IS NOT DISTINCT FROM r.payer_control_key AND c.is_reversal = r.is_reversal AND c.variant = r.variant
      AND c.remit_payer_id = p.remit_payer_id AND c.check_eft_date = p.check_eft_date AND c.trace_number = p.trace_number)`

export interface Keeping {
  brandId: string
  fileId: string
  /** whose claims a payment is for; throws where that is not known */
  facilityOf(payment: Payment): string
}
/** A payment with what it is in the database. */
interface KnownPayment {
  place: number
  facilityId: string
  remitPayerId: string
  payment: Payment
}

/** Payments in so many groups that no check is twice in one: what a file says twice is known the second time. */
function* checksOnce(payments: readonly KnownPayment[]): Generator<KnownPayment[]> {
  const checks = groupsOf(payments, ({ remitPayerId, payment: { day, trace } }) => `${remitPayerId} ${day} ${trace}`)
  const most = Math.max(...Array.from(checks.values(), ({ length }) => length))
  for (let i = 0; i < most; i++) yield [...checks.values()].flatMap((same) => same[i] ?? [])
}

export type ClaimKeeper = ReturnType<typeof claimKeeper>

/** Writes claims as they are read, each of a check but once. */
export function claimKeeper(tx: Tx, { brandId, fileId, facilityOf }: Keeping) {
  const counts = { claims: 0, lines: 0, newClaims: 0, knownClaims: 0, unbalanced: 0, providerAdjustments: 0 }
  /** by name as sent */
  const payers = new Map<string, string>()
  let [isStaged, isTold] = [false, false]

  async function findPayers(payments: readonly Pick<Payment, 'payer'>[]) {
    const unknown = new Set(payments.map(({ payer }) => payer).filter((payer) => !payers.has(payer)))
    if (unknown.size > 0) for (const [payer, id] of await remitPayersOf(tx, brandId, [...unknown])) payers.set(payer, id)
  }

  /** COPY goes by no row security, so the database lets nobody copy into a table that has it: claims are inserted from one beside it. */
  async function stage(rows: Uint8Array) {
    if (!isStaged)
      await tx.client.query(
        `CREATE TEMP TABLE read_claim ON COMMIT DROP AS SELECT 0 AS ${PAYMENT}, ${columns} FROM remittance_claim WITH NO DATA`,
      )
    isStaged = true
    const writer = copyWriter(tx, 'read_claim', [PAYMENT, ...claimColumns], 'binary')
    await writer.write(Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength))
    await writer.end()
  }

  async function insert(payments: readonly KnownPayment[]): Promise<number> {
    const { rowCount } = await tx.client.query(insertNew, [
      brandId,
      fileId,
      payments.map(({ place }) => place),
      payments.map(({ facilityId }) => facilityId),
      payments.map(({ remitPayerId }) => remitPayerId),
      payments.map(({ payment }) => payment.payee),
      payments.map(({ payment }) => payment.payeeNpi),
      payments.map(({ payment }) => payment.day),
      payments.map(({ payment }) => payment.trace),
    ])
    return rowCount ?? 0
  }

  /**
   * Whether claims are known is asked of a table that this transaction is filling. Seen from outside it is as empty as before until that
   * ends: an automatic analysis would say so, and what is asked then goes by whatever index. This one sees them, and keeps others out.
   */
  async function tellHowMany() {
    if (isTold || counts.newClaims < MANY) return
    isTold = true
    await tx.client.query('ANALYZE remittance_claim (brand_id, claim_key)')
  }

  return {
    counts,
    async add(batch: Batch) {
      await findPayers([...batch.payments, ...batch.adjustments])
      const payments = batch.payments.map((payment, place) => {
        const remitPayerId = payers.get(payment.payer) as string
        return { place, facilityId: facilityOf(payment), remitPayerId, payment }
      })
      if (batch.rows.length > 0) await stage(batch.rows)
      let isNew = 0
      for (const once of checksOnce(payments)) isNew += await insert(once)
      if (batch.rows.length > 0) await tx.client.query('TRUNCATE read_claim')
      counts.providerAdjustments += await keepAdjustments(tx, { brandId, fileId, payers }, batch.adjustments)
      counts.claims += batch.counts.claims
      counts.lines += batch.counts.lines
      counts.unbalanced += batch.counts.unbalanced
      counts.newClaims += isNew
      counts.knownClaims += batch.counts.claims - isNew
      await tellHowMany()
    },
  }
}
