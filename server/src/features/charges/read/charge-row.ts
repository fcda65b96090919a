import { hash } from 'node:crypto'
import type { Setting } from './values.ts'

/** A priced item as the file has it; text that is absent is ''. */
export interface ChargeRow {
  code: string
  description: string
  departmentName: string
  cptHcpcs: string
  revenueCode: string
  drgCode: string
  modifiers: string
  ndc: string
  drugUnit: string
  drugType: string
  setting: Setting
  billingClass: string
  plainName: string
  gl: string
  facilityName: string
  amountCents: number
  /** neither CPT/HCPCS nor revenue code nor DRG */
  uncoded: boolean
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The charge code of an item whose file gives none: `L-` and 50 bits of SHA-256 over what identifies the item, in base 32.
 * The same item gets the same code from every file, so that the next upload changes its price instead of adding it again.
 */
export function localCode(identity: readonly string[]): string {
  const digest = hash('sha256', identity.join('\u001f'), 'buffer')
  let code = 'L-'
  for (let bit = 0; bit < 50; bit += 5) {
    const window = ((digest[bit >> 3] ?? 0) << 8) | (digest[(bit >> 3) + 1] ?? 0)
    code += base32[(window >> (11 - (bit & 7))) & 31]
  }
  return code
}
