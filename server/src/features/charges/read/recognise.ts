import type { ChargeField } from '@ratebook/shared/uploads.ts'
import { compact, words } from '../../../imports/cells.ts'
import { emergencyWords, grossChargeNames, headerNames, inpatientWords, noiseWords, outpatientWords } from './header-names.ts'

export interface Recognised {
  field: ChargeField
  /** 0 says outright that it is the gross charge; then by place in the table of names */
  rank: number
}

const known = new Map<string, Recognised>()
for (const [field, names] of Object.entries(headerNames) as [ChargeField, string[]][]) {
  for (const [place, name] of names.entries()) known.set(compact(name), { field, rank: place + 1 })
}
for (const name of grossChargeNames) known.set(compact(name), { field: 'amount', rank: 0 })

/** The words that carry the meaning: without dates, years and words such as "current". */
export function tellingWords(name: string): string[] {
  return words(name).filter((word) => !noiseWords.has(word) && !/^\d+$/.test(word))
}

/** The field that a header names for certain, or null. */
export function recognise(name: string): Recognised | null {
  return known.get(compact(name)) ?? known.get(tellingWords(name).join('')) ?? priceBySetting(name)
}

/** `OP Price`, `IP/ER Price`, `Current Inpatient Price`. */
function priceBySetting(name: string): Recognised | null {
  const telling = tellingWords(name)
  const inpatient = telling.some((word) => inpatientWords.has(word))
  const outpatient = telling.some((word) => outpatientWords.has(word))
  if (!inpatient && !outpatient) return null
  const rest = telling.filter((word) => !inpatientWords.has(word) && !outpatientWords.has(word) && !emergencyWords.has(word)).join('')
  const price = rest === 'charge' || rest === 'charges' ? { field: 'amount', rank: 1 } : known.get(rest)
  if (price?.field !== 'amount') return null
  // "OP/Default Price" holds wherever no other column has a price, which is what the general amount means.
  if (inpatient === outpatient || words(name).includes('default')) return { field: 'amount', rank: price.rank }
  return { field: inpatient ? 'amountInpatient' : 'amountOutpatient', rank: price.rank }
}
