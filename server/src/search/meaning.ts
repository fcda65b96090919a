import { shoppableServices } from '@ratebook/shared/shoppable-list.ts'
import { fold } from './words.ts'

/** From the first to the last, both included; those of Medicare's groups of stays begin with "DRG ". */
export type Codes = readonly [from: string, to: string]

/** One thing that somebody may mean: services by their codes, or what items say. */
export type Meaning =
  | { codes: Codes }
  /** services whose names have the word, each by its code */
  | { services: string[] }
  /** every word begins a word of the item, those of three letters and fewer are a whole one; a `*` in front: anywhere in it */
  | { words: string[] }

/**
 * A part of a question: what was typed, and what else it may mean. One of them has to hit. `usual`: of the codes that stand before all else
 * the first that there are, what is usually meant.
 */
export type Part = { words: string[]; meanings: Meaning[]; usual?: Codes | undefined }

/** A question as a text: those of one text find the same. */
export const questionOf = (parts: readonly Part[]) => JSON.stringify(parts.map(({ words, meanings, usual }) => [words, meanings, usual]))

/** What `questionOf` made a text of. */
export function partsOf(question: string): Part[] {
  const parts = JSON.parse(question) as [Part['words'], Part['meanings'], Codes | null][]
  return parts.map(([words, meanings, usual]) => ({ words, meanings, usual: usual ?? undefined }))
}

/** @param isThere whether anything is one of these services */
export function usualOf(meanings: readonly Meaning[], isThere: (codes: Codes) => boolean): Codes | undefined {
  for (const meaning of meanings) {
    if (!('codes' in meaning)) return undefined
    if (isThere(meaning.codes)) return meaning.codes
  }
  return undefined
}

const CODE = /^(?:drg )?[a-z]?\d{3,5}[a-z]?(?:-[a-z]?\d{3,5}[a-z]?)?$/
const SPECIFIED = /^cms (\d+)$/

/** Codes of the CMS-specified service with this number, as an item may carry them. */
const codesOfService = (listNo: number) =>
  shoppableServices
    .filter((s) => s.listNo === listNo)
    .flatMap((s) => s.codes.map(({ type, code }) => (type === 'CPT' ? code : `DRG ${code}`)))

/** @param text "knee; 73721-73723; DRG 470; CMS 33": codes, ranges, numbers on CMS's list and words, in any case */
export function meaningsIn(text: string): Meaning[] {
  return text.split(';').flatMap((each): Meaning[] => {
    const said = fold(each).trim().replace(/\s+/g, ' ')
    if (said === '') return []
    const listNo = SPECIFIED.exec(said)?.[1]
    if (listNo) return codesOfService(Number(listNo)).map((code) => ({ codes: [code, code] }))
    if (!CODE.test(said)) return [{ words: said.split(' ') }]
    const kind = said.startsWith('drg ') ? 'DRG ' : ''
    const [from = '', to = from] = said.slice(kind.length).toUpperCase().split('-')
    return [{ codes: [kind + from, kind + to] }]
  })
}
