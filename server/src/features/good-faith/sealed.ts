import type { EstimateDocument } from '@ratebook/shared/good-faith-document.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../../data/problem.ts'
import { keyedHash, seal, unseal } from '../../data/secrets.ts'

export interface KeptBill {
  provider: string
  billed: number
  receivedOn: string
}

export const sealDocument = (document: EstimateDocument, key: string) => seal(JSON.stringify(document), key)
/** What was sealed; null where that was done with another key. */
export function openDocument(sealed: string, key: string): EstimateDocument | null {
  try {
    return JSON.parse(unseal(sealed, key)) as EstimateDocument
  } catch {
    return null
  }
}
/** @throws Problem 422 where it was sealed with another key */
export function readDocument(sealed: string, key: string): EstimateDocument {
  const document = openDocument(sealed, key)
  if (!document) throw new Problem(422, fault('estimateUnreadable'))
  return document
}

export const sealBills = (bills: readonly KeptBill[], key: string) => (bills.length ? seal(JSON.stringify(bills), key) : '')
export const openBills = (sealed: string, key: string) => (sealed === '' ? [] : (JSON.parse(unseal(sealed, key)) as KeptBill[]))

/** A document as it was given, byte by byte. */
export const sealPdf = (pdf: Buffer, key: string) => seal(pdf.toString('base64'), key)
export const openPdf = (sealed: string, key: string) => Buffer.from(unseal(sealed, key), 'base64')

/** Words as they are compared: without case, accents and marks between them; days whole. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\d{4}-\d{2}-\d{2}|[\p{L}\p{N}]+/gu) ?? []

/** What finds a patient again and tells nobody who it is: keyed hashes of words, of each brand its own. */
export function hashesOf(text: string, brandId: string, key: string): string[] {
  const hash = keyedHash(key, 'good faith estimate')
  return [...new Set(wordsIn(text))].map((word) => hash(`${brandId} ${word}`))
}
