import { type ChargeField, uploads } from '@ratebook/shared/uploads.ts'
import { emergencyWords, grossChargeNames, headerNames, inpatientWords, looseNames, noiseWords, outpatientWords } from './header-names.ts'
import { compact, words } from '../../../imports/cells.ts'
import type { Fields } from '../../../imports/mapping.ts'

interface Recognised {
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
function tellingWords(name: string): string[] {
  return words(name).filter((word) => !noiseWords.has(word) && !/^\d+$/.test(word))
}

/** The field that a header names for certain, or null. */
function recognise(name: string): Recognised | null {
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

export interface Guess {
  fields: (ChargeField | null)[]
  /** positions of columns that could each be the price: none of them is taken */
  rivals: number[]
}

export const isPrice = (field: ChargeField | null) => field === 'amount' || field === 'amountInpatient' || field === 'amountOutpatient'

/** What the header names alone tell. A column named as the facility is taken for its price when nothing else is. */
export function guessFields(names: string[], facilityName = ''): Guess {
  const recognised = names.map(recognise)
  const guess: Guess = { fields: names.map(() => null), rivals: [] }
  for (const field of new Set(recognised.flatMap((f) => f?.field ?? []))) {
    const candidates = [...recognised.keys()].filter((i) => recognised[i]?.field === field)
    if (isPrice(field)) choosePrice(guess, field, candidates, recognised)
    else for (const i of chargeFile.several?.has(field) ? candidates : [best(candidates, recognised)]) guess.fields[i] = field
  }
  if (guess.rivals.length > 0) {
    // Part of the prices would be worse than none: a person sorts out all of them.
    for (const [i, field] of guess.fields.entries()) if (isPrice(field)) guess.rivals.push(i)
    for (const i of guess.rivals) guess.fields[i] = null
  }
  const ownName = compact(facilityName)
  if (ownName !== '' && !guess.fields.some(isPrice))
    take(
      guess.fields,
      'amount',
      names.findIndex((name) => compact(name) === ownName),
    )
  for (const [field, loose] of looseNames) {
    const settled = field === 'amount' ? guess.fields.some(isPrice) || guess.rivals.length > 0 : guess.fields.includes(field)
    if (settled) continue
    const places = loose.map((word) => names.findIndex((name, i) => guess.fields[i] === null && tellingWords(name).join(' ') === word))
    take(guess.fields, field, places.find((i) => i >= 0) ?? -1)
  }
  return guess
}

/** Two names of the same standing ("Price", "Fee") cannot be told apart; only "gross charge" settles it. */
function choosePrice(guess: Guess, field: ChargeField, candidates: number[], recognised: (Recognised | null)[]) {
  const gross = candidates.filter((i) => recognised[i]?.rank === 0)
  const chosen = gross.length > 0 ? gross : candidates
  if (chosen.length === 1) take(guess.fields, field, chosen[0] ?? -1)
  else guess.rivals.push(...chosen)
}

function best(candidates: number[], recognised: (Recognised | null)[]): number {
  return candidates.reduce((a, b) => ((recognised[b]?.rank ?? 0) < (recognised[a]?.rank ?? 0) ? b : a))
}

function take(fields: (ChargeField | null)[], field: ChargeField, index: number) {
  if (index >= 0 && fields[index] === null) fields[index] = field
}

/** What every charge master needs and these columns lack. */
export function missingFields(fields: readonly (ChargeField | null)[]): ChargeField[] {
  const missing: ChargeField[] = []
  if (!fields.includes('description')) missing.push('description')
  if (!fields.some(isPrice)) missing.push('amount')
  return missing
}

/** What is to be known of the columns of charge masters. */
export const chargeFile: Fields<ChargeField> = {
  kind: 'charges',
  file: uploads.uploadCharges.file,
  missing: missingFields,
  // some files have CPT and HCPCS apart, or several modifier columns
  several: new Set(['cptHcpcs', 'modifiers']),
}
