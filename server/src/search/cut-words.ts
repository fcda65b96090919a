import { isUnspaced } from '@ratebook/shared/wire/unspaced.ts'
import { fold, piecesOf, runsOf } from './words.ts'

/** No word of Japanese or Chinese that means something is longer. */
const LONGEST = 24
/** Shorter parts of a compound are found in words that mean something else. */
const SHORTEST_PART = 4

/**
 * A word as the words it is made of, where they are known: "膝のMRI" is "膝", "の", "MRI", "Knieoperation" is "knie", "operation". What is
 * known as a whole, or made of anything unknown, stays as it was typed.
 */
export function cutWord(word: string, isKnown: (piece: string) => boolean): string[] {
  if (isUnspaced(word)) return runsOf(word).flatMap((run) => (isUnspaced(run) ? cutRun(fold(run), isKnown) : cutWord(run, isKnown)))
  const pieces = piecesOf(word)
  if (pieces.length > 1) return pieces.every(isKnown) && !isKnown(pieces.join(' ')) ? pieces : [word]
  const [piece = ''] = pieces
  return (piece !== '' && !isKnown(piece) && compoundOf(piece, isKnown)) || [word]
}

/** From left to right the longest known word each time, and whatever stands between two of them. */
function cutRun(run: string, isKnown: (piece: string) => boolean): string[] {
  const words: string[] = []
  let unknown = ''
  for (let at = 0; at < run.length; ) {
    let length = Math.min(LONGEST, run.length - at)
    while (length > 0 && !isKnown(run.slice(at, at + length))) length--
    if (length === 0) {
      unknown += run[at++]
      continue
    }
    if (unknown) words.push(unknown)
    unknown = ''
    words.push(run.slice(at, at + length))
    at += length
  }
  return unknown ? [...words, unknown] : words
}

/** A word that is two known ones, joined as German joins them; the first as long as can be. */
function compoundOf(word: string, isKnown: (piece: string) => boolean): [string, string] | undefined {
  for (let length = word.length - SHORTEST_PART; length >= SHORTEST_PART; length--) {
    const [first, second] = [word.slice(0, length), word.slice(length)]
    if (isKnown(second))
      for (const stem of [first, first.replace(/[sn]$/, '')]) if (stem.length >= SHORTEST_PART && isKnown(stem)) return [stem, second]
  }
  return undefined
}
