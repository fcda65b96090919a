/**
 * The lower-cased words of a text, split at white space; punctuation stays part of a word ("w/contrast").
 * Items and queries are both cut by this one function. Lower case is JavaScript's `toLowerCase`, which agrees with
 * PostgreSQL's `lower()` under C.UTF-8 except for capitals that have no single lower-case letter (Σ at a word's end, İ).
 */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\S+/g) ?? []
}

/** Without capitals, accents and wide letters: people type "radiografia", "roentgen" is left to the words themselves. */
export const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae')

const HAN_OR_KANA = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
/** Runs of characters that are written without blanks, and what stands between them. */
const RUNS = new RegExp(`[${HAN_OR_KANA}]+|[^${HAN_OR_KANA}]+`, 'gu')
const PIECES = new RegExp(`[${HAN_OR_KANA}]+|(?:(?![${HAN_OR_KANA}])[\\p{L}\\p{N}&])+`, 'gu')
export const runsOf = (word: string) => word.match(RUNS) ?? []

/** What French puts in front of a word that begins with a vowel: "l'épaule". */
const ELISION = /^(?:[dl]|qu)['’](?=\p{L})/u

/** The pieces of a word that people write with a hyphen, a slash or neither: "x-ray" is "x", "ray". */
export const piecesOf = (word: string) => fold(word.replace(ELISION, '')).match(PIECES) ?? []

/** Words for a test, of which Japanese and Chinese take whichever: what is known with one of them is known with each. */
const TESTS = { 検査: /(?<=.)(?:テスト|試験)$/, 检查: /(?<=.)(?:测试|检测|试验|检验)$/ }

/** One of several: "stitches", "tubes" and "X-rays" are what "stitch", "tube" and "X-ray" are; of tests one word for all. */
export function singular(word: string): string {
  for (const [test, others] of Object.entries(TESTS)) if (others.test(word)) return word.replace(others, test)
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (/(?:sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
