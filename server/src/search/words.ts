/**
 * The lower-cased words of a text, split at white space; punctuation stays part of a word ("w/contrast").
 * Items and queries are both cut by this one function. Lower case is JavaScript's `toLowerCase`, which agrees with
 * PostgreSQL's `lower()` under C.UTF-8 except for capitals that have no single lower-case letter (Σ at a word's end, İ).
 */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\S+/g) ?? []
}

/** Without capitals and accents: people type "radiografia". */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The pieces of a word that people write with a hyphen, a slash or neither: "x-ray" is "x", "ray". */
export const piecesOf = (word: string) => fold(word).match(/[\p{L}\p{N}&]+/gu) ?? []

/** One of several: "stitches", "tubes" and "X-rays" are what "stitch", "tube" and "X-ray" are. */
export function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (/(?:sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
