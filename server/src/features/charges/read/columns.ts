import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { compact } from '../../../imports/cells.ts'
import type { Fields } from '../../../imports/fields.ts'
import { type Content, looksLikeCodes } from './column-content.ts'
import { looseNames, namedBy, otherPrices, type Recognised } from './header-names.ts'
import { headerWords, tellingWords } from './header-words.ts'
import { isCodeType } from './values.ts'
import { fillSilent, isRevenueCategory } from './silent-columns.ts'

/** Named beside inpatient or outpatient in a price column (`IP/ER Price`); our settings do not tell them apart. */
const emergencyWords = new Set(['er', 'ed', 'emergency'])

/** The field that a header names for certain, or null. */
function recognise(name: string): Recognised | null {
  const words = headerWords(name)
  return namedBy(words) ?? priceBySetting(name, words) ?? withoutBrackets(name) ?? withinBrackets(name) ?? alternative(name)
}

const bracketed = /[([].*?[)\]]/g

/** `Billing Description (25 char)`; not where the brackets say that a price is another one. */
function withoutBrackets(name: string): Recognised | null {
  const bare = name.replace(bracketed, ' ')
  const inside = (name.match(bracketed) ?? []).flatMap(headerWords)
  return bare === name || inside.some((word) => otherPrices.has(word)) ? null : recognise(bare)
}

const placeWords = new Set(['location', 'campus', 'hospital', 'facility', 'center', 'medical', 'site', 'main'])

/** `MAIN CAMPUS (Unit Price) [IP/OP]`: the place outside, the price within. */
function withinBrackets(name: string): Recognised | null {
  const words = headerWords(name)
  // "AETNA (Unit Price)" is a payer's
  if (words.some((word) => otherPrices.has(word)) || !words.some((word) => placeWords.has(word))) return null
  const inside = [...name.matchAll(/[([](.*?)[)\]]/g)].map(([, text = '']) => namedBy(headerWords(text)))
  const price = inside.find((one) => one?.field === 'amount')
  if (!price || words.includes('inpatient') === words.includes('outpatient')) return price ?? null
  return { field: words.includes('inpatient') ? 'amountInpatient' : 'amountOutpatient', rank: price.rank }
}

/** `MAIN OUTPATIENT [OP]` beside the price of `MAIN CAMPUS (Unit Price)`: the same place's price for one setting. */
function pricesOfPlace(names: string[], recognised: (Recognised | null)[]): (Recognised | null)[] {
  const place = names.findIndex((name, i) => recognised[i]?.field === 'amount' && withinBrackets(name) && !withoutBrackets(name))
  const own = new Set(headerWords((names[place] ?? '').replace(/[([].*$/, '')))
  return names.map((name, i) => {
    const words = headerWords(name)
    const rest = words.filter((word) => word !== 'inpatient' && word !== 'outpatient')
    const isOfPlace = rest.length > 0 && rest.length < words.length && rest.every((word) => own.has(word))
    if (recognised[i] || !isOfPlace || words.includes('inpatient') === words.includes('outpatient')) return recognised[i] ?? null
    return { field: words.includes('inpatient') ? 'amountInpatient' : 'amountOutpatient', rank: 1 }
  })
}

/** `Activity Code / Medication ID / MS-DRG`: the first of several kinds of rows that share the column. */
function alternative(name: string): Recognised | null {
  const kinds = name.split(/\/| or /i).map((part) => namedBy(headerWords(part)))
  if (kinds.length < 2) return null
  // drug codes among procedures are told by their form
  const procedure = kinds.find((one) => one?.field === 'cptHcpcs')
  return procedure ?? kinds[0] ?? kinds.find((one) => one && !isPrice(one.field)) ?? null
}

/** `OP Price`, `IP/ER Price`, `Current Inpatient Price`. */
function priceBySetting(name: string, words: string[]): Recognised | null {
  const inpatient = words.includes('inpatient')
  const outpatient = words.includes('outpatient')
  if (!inpatient && !outpatient) return null
  const rest = tellingWords(words).filter((word) => word !== 'inpatient' && word !== 'outpatient' && !emergencyWords.has(word))
  const price = rest.join(' ') === 'charge' ? { field: 'amount', rank: 1 } : namedBy(rest)
  if (price?.field !== 'amount') return null
  // "OP/Default Price" holds wherever no other column has a price, which is what the general amount means.
  if (inpatient === outpatient || /\/\s*default/i.test(name)) return { field: 'amount', rank: price.rank }
  return { field: inpatient ? 'amountInpatient' : 'amountOutpatient', rank: price.rank }
}

/** `SJIP_RATE` and `SJOP_RATE`: two columns of one name but for the setting. */
function ratesBySetting(names: string[]): (Recognised | null)[] {
  const parts = names.map((name) => /^(\w{0,6}?)(ip|op)([_ ](?:rate|price|charge|amt|amount))$/.exec(name.trim().toLowerCase()))
  return parts.map((part) => {
    const twin = part && parts.find((other) => other && other[1] === part[1] && other[2] !== part[2] && other[3] === part[3])
    return twin ? { field: part[2] === 'ip' ? 'amountInpatient' : 'amountOutpatient', rank: 1 } : null
  })
}

export interface Guess {
  fields: (ChargeField | null)[]
  /** positions of columns that could each be the price: none of them is taken */
  rivals: number[]
}

export const isPrice = (field: ChargeField | null) => field === 'amount' || field === 'amountInpatient' || field === 'amountOutpatient'

/**
 * What the header names tell, and what the columns hold where that is known: a column of dates is no price, whatever its name. A
 * column named as the facility is taken for its price when nothing else is.
 */
export function guessFields(names: string[], facilityName = '', contents: Content[] = []): Guess {
  const certain = pricesOfPlace(names, names.map(recognise))
  const rates = certain.some((one) => one && isPrice(one.field)) ? [] : ratesBySetting(names)
  const recognised = names.map((_, i) => {
    const guessed = certain[i] ?? rates[i] ?? null
    return guessed && !contradicts(guessed.field, contents[i], names[i]) ? guessed : null
  })
  const guess: Guess = { fields: names.map(() => null), rivals: [] }
  for (const field of new Set(recognised.flatMap((f) => f?.field ?? []))) {
    const candidates = [...recognised.keys()].filter((i) => recognised[i]?.field === field)
    if (isPrice(field)) choosePrice(guess, field, candidates, recognised, contents)
    else for (const i of chargeFile.several?.has(field) ? candidates : [best(candidates, recognised, contents)]) guess.fields[i] = field
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
  takeLoose(guess, names, contents)
  fillSilent(guess.fields, names, contents)
  // where no column is the gross charge, a person says whether the lone price is a cash price
  if (!guess.fields.some(isPrice)) guess.fields = guess.fields.map((field) => (field === 'cashPrice' ? null : field))
  return guess
}

/** Numbers of rows, and marks that many items share. */
const isNoIdentity = (content: Content | undefined) => content !== undefined && (content.counts || content.distinct * 3 < content.filled)

function takeLoose(guess: Guess, names: string[], contents: Content[]) {
  for (const [field, loose] of looseNames) {
    const settled = field === 'amount' ? guess.fields.some(isPrice) || guess.rivals.length > 0 : guess.fields.includes(field)
    if (settled) continue
    const isFree = (i: number) =>
      guess.fields[i] === null &&
      !guess.rivals.includes(i) &&
      !contradicts(field, contents[i]) &&
      !(field === 'code' && isNoIdentity(contents[i]))
    const columnsCalled = (word: string) =>
      [...names.keys()].filter((i) => isFree(i) && tellingWords(headerWords(names[i] ?? '')).join(' ') === word)
    const columns = loose.map(columnsCalled).find((each) => each.length > 0) ?? []
    if (field === 'amount' && columns.length > 1) guess.rivals.push(...columns)
    else take(guess.fields, field, columns[0] ?? -1)
  }
}

/** Whether a column cannot be what its name says. */
function contradicts(field: ChargeField, content: Content | undefined, name = ''): boolean {
  if (!content || content.filled < 3) return false
  if (isPrice(field) || field === 'cashPrice') return content.dates > 0.8 || content.prices < 0.2 || looksLikeCodes(content)
  if (field === 'description') return content.letters < 0.2
  if (field === 'revenueCode') return content.letters > 0.5 && content.length > 10 && !content.values.some((value) => value.endsWith(']'))
  if (field === 'departmentName') return isRevenueCategory(content, name)
  if (field === 'codeType') return content.values.filter(isCodeType).length < content.values.length * 0.9
  if (field === 'code') return (content.letters > 0.8 && content.length > 25) || content.cents > 0.5
  return false
}

/** Two names of the same standing ("Price", "Fee") cannot be told apart; only "gross charge" settles it, or that one is never filled. */
function choosePrice(guess: Guess, field: ChargeField, candidates: number[], recognised: (Recognised | null)[], contents: Content[]) {
  const filled = candidates.filter((i) => !contents[i] || contents[i].positive > 0.01)
  const usable = filled.length > 0 ? filled : candidates
  const gross = usable.filter((i) => recognised[i]?.rank === 0)
  const chosen = gross.length > 0 ? gross : usable
  if (chosen.length === 1) take(guess.fields, field, chosen[0] ?? -1)
  else guess.rivals.push(...chosen)
}

/** The column of the best name; of descriptions, one that is the same for many items gives way to one that tells them apart. */
function best(candidates: number[], recognised: (Recognised | null)[], contents: Content[]): number {
  const filled = (i: number) => contents[i]?.filled ?? 1
  const most = Math.max(...candidates.map((i) => (recognised[i]?.field === 'description' ? (contents[i]?.distinct ?? 0) : 0)))
  const telling = candidates.filter((i) => filled(i) > 0 && (contents[i]?.distinct ?? 0) * 2 >= most)
  return (telling.length > 0 ? telling : candidates).reduce((a, b) => ((recognised[b]?.rank ?? 0) < (recognised[a]?.rank ?? 0) ? b : a))
}

function take(fields: (ChargeField | null)[], field: ChargeField, index: number) {
  if (index >= 0 && fields[index] === null) fields[index] = field
}

/** What every charge master needs and these columns lack. */
export function missingFields(fields: readonly (ChargeField | null)[]): ChargeField[] {
  const missing: ChargeField[] = []
  if (!fields.includes('description')) missing.push('description')
  if (!fields.some(isPrice) && !fields.includes('cashPrice')) missing.push('amount')
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
