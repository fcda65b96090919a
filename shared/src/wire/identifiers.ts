import type { z } from 'zod'
import { because } from './zod-faults.ts'

/** How an id is written, where a text may be one or something else. */
export const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An employer's number: nine digits, kept as 12-3456789; '' where there is none. */
export const ein = (text: z.ZodType<string, string>) =>
  text.refine((s) => /^(\d{2}-?\d{7})?$/.test(s), because('ein')).transform((s) => s.replace(/^(\d{2})-?/, '$1-'))

/** What a payer sends for an NPI: it is only compared with those of facilities, so a wrong check digit may stand. */
export const isNpiForm = (text: string) => /^\d{10}$/.test(text)
/** A National Provider Identifier: ten digits, first 1 or 2, with a Luhn check digit over 80840 + the first nine (45 CFR 162.406). */
export function isNpi(npi: string): boolean {
  if (!/^[12]\d{9}$/.test(npi)) return false
  const doubled = [...npi]
    .reverse()
    .map(Number)
    .map((d, i) => (i % 2 === 0 ? d : d * 2 > 9 ? d * 2 - 9 : d * 2))
  // 24 is what the constant prefix 80840 adds
  return doubled.reduce((sum, d) => sum + d, 24) % 10 === 0
}
