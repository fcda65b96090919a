import { readFileSync } from 'node:fs'
import { type Meaning, meaningsIn, type Part } from './meaning.ts'
import { spellableWords, type Vocabulary, vocabularyOf } from './spelling.ts'
import { piecesOf, singular, wordsOf } from './words.ts'

/** What people say for something, and what it means: both lists with semicolons, as `meaningsIn` reads them. */
export type Synonym = { says: string; means: string }
/** One that is built in, and the language it is said in. */
export type EverydayEntry = Synonym & { language: 'en' | 'es' }

/** A question cut into its parts; `weak` ones may be missing from an item when nothing has them all. */
export type Question = { parts: (Part & { isWeak: boolean })[] }

/** So many letters stand within half of all words: they are looked for where somebody said what they mean. */
export const SHORT = 2

const setOf = (words: string) => new Set(words.split(' '))
/** They stand anywhere, within what means something, too: "scope down the throat" is "scope down throat". */
const SMALL_WORDS = setOf(
  'a an and at by for i in is it me my of on or the to with your el la los las un una unos unas de del al en y o mi me su',
)
/** What questions begin with. */
const STOP_WORDS = setOf(
  'am are be been can cost costs do does from get getting go going got have having how if lo like looking much need price prices pricing ' +
    'some that their this want what who will you would que es por para con cuanto cuesta costo precio necesito quiero hacer hacerme tengo',
)
/** Words that say what kind of thing is looked for; an item seldom repeats them. */
const WEAK_WORDS = setOf(
  'surgery surgical operation procedure test testing exam examination check screening scan study image imaging picture visit treatment ' +
    'therapy session level service hospital stay appointment pain problem issue injury infection disease condition removal remove repair ' +
    'diagnostic complete total full panel outpatient inpatient cirugia operacion procedimiento prueba examen estudio visita tratamiento ' +
    'terapia dolor consulta hospital extraccion analisis',
)

const keyOf = (pieces: string[]) =>
  pieces
    .filter((piece) => !SMALL_WORDS.has(piece))
    .map(singular)
    .join(' ')

/** Everyday words and what they mean. Entries of `over` stand in for those of `under` that say the same. */
export class Catalogue {
  readonly #meanings = new Map<string, Meaning[]>()
  readonly #longest: number
  readonly #under: Catalogue | undefined
  /** the words it is made of, for corrections */
  readonly vocabularies: Vocabulary[]
  /** what is said in two letters: "ct", "er" */
  readonly shortWords: ReadonlySet<string>

  constructor(entries: readonly Synonym[], under?: Catalogue) {
    this.#under = under
    const frequencies = new Map<string, number>()
    let longest = under ? under.#longest : 0
    for (const { says, means } of entries) {
      for (const phrase of says.split(';')) {
        const pieces = piecesOf(phrase)
        if (pieces.length === 0) continue
        longest = Math.max(longest, pieces.length)
        const key = keyOf(pieces)
        this.#meanings.set(key, [...(this.#meanings.get(key) ?? []), ...meaningsIn(means)])
        for (const word of pieces.flatMap(spellableWords)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
      }
    }
    this.#longest = longest
    const phrases = entries.flatMap(({ says }) => says.split(';').map((phrase) => phrase.trim().toLowerCase()))
    this.shortWords = new Set([...(under?.shortWords ?? []), ...phrases.filter((phrase) => phrase.length === SHORT)])
    this.vocabularies = [vocabularyOf(frequencies), ...(under?.vocabularies ?? [])]
  }

  /** What a phrase means; an entry that names no codes takes over what the entries mean that it names. */
  meaningsOf(key: string): Meaning[] | undefined {
    const own = this.#said(key)
    if (!own || own.some((meaning) => 'codes' in meaning)) return own
    return own.flatMap((meaning) => ('words' in meaning ? [...(this.#said(keyOf(meaning.words)) ?? []), meaning] : []))
  }

  #said(key: string): Meaning[] | undefined {
    const own = this.#meanings.get(key)
    return own || !this.#under ? own : this.#under.#said(key)
  }

  /** The longest phrases that mean something, then the words between them, without those that every question has. */
  read(text: string): Question {
    const all = wordsOf(text)
    const words = all.filter((word) => !SMALL_WORDS.has(piecesOf(word).join(' ')))
    const pieces = words.map(piecesOf)
    const parts: Question['parts'] = []
    for (let i = 0; i < words.length; ) {
      const { length, meanings } = this.#phraseAt(pieces, i)
      const said = words.slice(i, i + length)
      const only = length === 1 ? (pieces[i] as string[]).join(' ') : ''
      if (meanings.length > 0 || !STOP_WORDS.has(only))
        parts.push({ words: said, meanings: [...meanings, ...singularOf(said)], isWeak: WEAK_WORDS.has(singular(only)) })
      i += length
    }
    return { parts: parts.length > 0 ? parts : all.map((word) => ({ words: [word], meanings: [], isWeak: false })) }
  }

  #phraseAt(pieces: string[][], at: number): { length: number; meanings: Meaning[] } {
    for (let length = Math.min(this.#longest, pieces.length - at); length > 0; length--) {
      const meanings = this.meaningsOf(keyOf(pieces.slice(at, at + length).flat()))
      if (meanings) return { length, meanings }
    }
    return { length: 1, meanings: [] }
  }
}

const singularOf = (words: string[]): Meaning[] => {
  const ones = words.map(singular)
  return ones.some((one, i) => one !== words[i]) ? [{ words: ones }] : []
}

const readEntries = (language: string): Synonym[] =>
  readFileSync(new URL(`./catalogue/${language}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [says = '', means = ''] = line.split('\t')
      return { says, means }
    })

/** What every hospital's visitors say, in English and in Spanish. */
export const everydayEntries = (['en', 'es'] as const).flatMap((language) =>
  readEntries(language).map((entry): EverydayEntry => ({ ...entry, language })),
)
export const everydayWords = new Catalogue(everydayEntries)
