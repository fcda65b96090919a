import { readFileSync } from 'node:fs'
import { meaningsIn } from '@ratebook/server/search/meaning.ts'

const linesOf = (name: string) =>
  readFileSync(new URL(`./fixtures/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

/** What people type, and the codes of services of which one has to be among the first five. */
export const everydayQuestions = linesOf('everyday-questions').map(([question = '', services = '']) => ({
  question,
  isMeant: isOneOf(services),
}))
/** About a sixth in each language; what is meant is to stand first: of a mammogram the screening one. */
export const questionsInSixLanguages = linesOf('questions-in-six-languages').map(([language = '', question = '', services = '']) => ({
  language,
  question,
  isMeant: isOneOf(services),
}))

function isOneOf(services: string) {
  const ranges = meaningsIn(services).flatMap((meaning) => ('codes' in meaning ? [meaning.codes] : []))
  const isIn = (code: string) => ranges.some(([from, to]) => code.length === from.length && from <= code && code <= to)
  return ({ pxCode, drgCode }: { pxCode: string; drgCode: string }) => isIn(pxCode) || (drgCode !== '' && isIn(`DRG ${drgCode}`))
}
