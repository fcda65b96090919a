import type { EstimateDocument } from '@ratebook/shared/good-faith-document.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../../data/problem.ts'
import type { Keys } from '../../data/keys.ts'
import { keyedHash, opened, openedAs, seal } from '../../data/secrets.ts'

export interface KeptBill {
  provider: string
  billed: number
  receivedOn: string
}

/** @throws Problem 422 where nobody can read it any more */
function readable<T>(read: T | null): T {
  if (read === null) throw new Problem(422, fault('estimateUnreadable'))
  return read
}

export const sealDocument = (document: EstimateDocument, keys: Keys) => seal(JSON.stringify(document), keys)
/** What was sealed; null where nobody can read it any more. */
export const openDocument = (sealed: string, keys: Keys) => openedAs<EstimateDocument>(sealed, keys)
/** @throws Problem 422 */
export const readDocument = (sealed: string, keys: Keys) => readable(openDocument(sealed, keys))

export const sealBills = (bills: readonly KeptBill[], keys: Keys) => (bills.length ? seal(JSON.stringify(bills), keys) : '')
/** @throws Problem 422 */
export const readBills = (sealed: string, keys: Keys) => (sealed === '' ? [] : readable(openedAs<KeptBill[]>(sealed, keys)))

/** A document as it was given, byte by byte. */
export const sealPdf = (pdf: Buffer, keys: Keys) => seal(pdf.toString('base64'), keys)
/** @throws Problem 422 */
export const readPdf = (sealed: string, keys: Keys) => Buffer.from(readable(opened(sealed, keys)), 'base64')

/** Words as they are compared: without case, accents and marks between them; days whole. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\d{4}-\d{2}-\d{2}|[\p{L}\p{N}]+/gu) ?? []

/** What finds a patient again and tells nobody who it is: keyed hashes of words, of each brand its own. */
export function hashesOf(text: string, brandId: string, keys: Keys): string[] {
  const hash = keyedHash(keys, 'good faith estimate')
  return [...new Set(wordsIn(text))].map((word) => hash(`${brandId} ${word}`))
}
