import { remitNameOf } from '@ratebook/shared/remittances.ts'
import type { KeyedHash } from '../data/secrets.ts'
import type { Tx } from '../data/tx.ts'
import { hashOfNumber, lastOf } from './claim-row.ts'
import type { Payment } from './x12/remittance-reader.ts'

/** What is kept of an adjustment with the provider: of what it refers to, which may be a claim, as much as of a claim's number. */
export interface KeptAdjustment {
  id: string
  payer: string
  day: string
  trace: string
  position: number
  reason: string
  referenceKey: string | null
  referenceLast4: string
  cents: number
}

/**
 * A payment's adjustments with what each is known by: its check, what it says, and which it is of those that say the same. So a check that
 * comes again adds nothing, and what a corrected one has beside is added.
 */
export function keptAdjustments(hash: KeyedHash, brandId: string, { payer, day, trace, adjustments }: Payment): KeptAdjustment[] {
  const alike = new Map<string, number>()
  return adjustments.map(({ reason, reference, cents }, i) => {
    const says = JSON.stringify([remitNameOf(payer), day, trace, reason, reference, cents])
    const variant = (alike.get(says) ?? 0) + 1
    alike.set(says, variant)
    return {
      ...{ id: hash(`${brandId} adjustment ${variant} ${says}`), payer, day, trace, position: i + 1, reason, cents },
      referenceKey: reference ? hashOfNumber(hash, brandId, reference) : null,
      referenceLast4: lastOf(reference),
    }
  })
}

interface Keeping {
  brandId: string
  fileId: string
  /** by name as sent */
  payers: ReadonlyMap<string, string>
}

/** Writes adjustments, all of them at once. @returns how many were not there yet */
export async function keepAdjustments(tx: Tx, { brandId, fileId, payers }: Keeping, all: readonly KeptAdjustment[]): Promise<number> {
  if (all.length === 0) return 0
  const { rowCount } = await tx.client.query(
    `INSERT INTO provider_adjustment (brand_id, file_id, id, remit_payer_id, check_eft_date, trace_number, position, reason_code,
      reference_key, reference_last4, amount)
    SELECT $1, $2, * FROM unnest($3::uuid[], $4::uuid[], $5::date[], $6::text[], $7::int[], $8::text[], $9::uuid[], $10::text[],
      $11::numeric[])
    ON CONFLICT (brand_id, id) DO NOTHING`,
    [
      brandId,
      fileId,
      all.map(({ id }) => id),
      all.map(({ payer }) => payers.get(payer)),
      all.map(({ day }) => day),
      all.map(({ trace }) => trace),
      all.map(({ position }) => position),
      all.map(({ reason }) => reason),
      all.map(({ referenceKey }) => referenceKey),
      all.map(({ referenceLast4 }) => referenceLast4),
      all.map(({ cents }) => (cents / 100).toFixed(2)),
    ],
  )
  return rowCount ?? 0
}
