import { nameLanguages } from '@ratebook/shared/service-names.ts'
import { isUnspaced } from '@ratebook/shared/wire/unspaced.ts'
import { namedServices } from '../data/plain-names.ts'
import type { Meaning } from './meaning.ts'
import { piecesOf, singular } from './words.ts'

const SHORTEST = 3
/** What is looked for again and again is read from names once. */
const MOST_KEPT = 10_000

const services = namedServices
  .filter(({ codes }) => codes.length > 0)
  .map(({ codes, names }) => ({ codes, texts: nameLanguages.map((language) => ` ${piecesOf(names[language]).join(' ')}`) }))
const kept = new Map<string, Meaning[]>()

const servicesWith = (beginnings: string[]): Meaning[] => {
  const codes = services.flatMap(({ codes, texts }) => (texts.some((text) => beginnings.every((b) => text.includes(b))) ? codes : []))
  return codes.length > 0 ? [{ services: codes }] : []
}

/** The services whose name has all of these words in one language. Names are not in the index: a million items would each carry six. */
export function namedBy(words: string[]): Meaning[] {
  const pieces = words.flatMap(piecesOf)
  if (pieces.length === 0 || pieces.some((piece) => piece.length < SHORTEST && !isUnspaced(piece))) return []
  const beginnings = pieces.map((piece) => (isUnspaced(piece) ? piece : ` ${singular(piece)}`))
  const key = beginnings.join('')
  let meanings = kept.get(key)
  if (!meanings) {
    meanings = servicesWith(beginnings)
    if (kept.size < MOST_KEPT) kept.set(key, meanings)
  }
  return meanings
}
