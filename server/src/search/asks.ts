import { type NameLanguage, nameLanguages } from '@ratebook/shared/service-names.ts'
import { type Catalogue, keyOf, type Question } from './catalogue.ts'
import { linesOf } from './entries.ts'
import { findsPlainly, type Searchable } from './find.ts'
import { piecesOf } from './words.ts'

type InEachLanguage = Record<NameLanguage, string>
/** What may be meant by a word that says too little; `isBeside`: even where the question says more, as "knee scan" does. */
type Ask = { isBeside: boolean; choices: InEachLanguage[] }

const listOf = (cell = '') => cell.split(';').map((each) => each.trim())
const choicesOf = (cells: string[]): InEachLanguage[] => {
  const lists = cells.map(listOf)
  return lists[0]!.map((_, i) => Object.fromEntries(nameLanguages.map((language, l) => [language, lists[l]?.[i] ?? ''])) as InEachLanguage)
}
const asks = new Map(
  linesOf('asks').flatMap(([says, how, ...cells]) => {
    const ask: Ask = { isBeside: how === 'beside', choices: choicesOf(cells) }
    return listOf(says).map((phrase) => [keyOf(piecesOf(phrase)), ask] as const)
  }),
)

/** The question with a choice in place of what said too little. */
const withChoice = (parts: Question['parts'], at: number, choice: string) =>
  parts.map(({ words }, i) => (i === at ? choice : words.join(' '))).join(' ')

/**
 * What to ask back of a question that could mean many things: whole questions, each in every language, of which every one finds something.
 * Undefined where there is nothing to ask.
 */
export function askBack(items: Searchable, catalogue: Catalogue, text: string): InEachLanguage[] | undefined {
  const { parts } = catalogue.read(text)
  const at = parts.findIndex(({ key }) => asks.has(key))
  const ask = asks.get(parts[at]?.key ?? '')
  if (!ask || (parts.length > 1 && !ask.isBeside)) return undefined
  const questions = ask.choices
    .map((choice) => Object.fromEntries(nameLanguages.map((l) => [l, withChoice(parts, at, choice[l])])) as InEachLanguage)
    .filter(({ en }) => findsPlainly(items, catalogue, en))
  return questions.length > 1 ? questions : undefined
}
