import { readFileSync } from 'node:fs'
import { meaningsIn } from '@ratebook/server/search/meaning.ts'

/** What people type, and the codes of services of which one has to be among the first five. */
export const everydayQuestions = readFileSync(new URL('./fixtures/everyday-questions.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [question = '', services = ''] = line.split('\t')
    return { question, isMeant: isOneOf(services) }
  })

function isOneOf(services: string) {
  const ranges = meaningsIn(services).flatMap((meaning) => ('codes' in meaning ? [meaning.codes] : []))
  const isIn = (code: string) => ranges.some(([from, to]) => code.length === from.length && from <= code && code <= to)
  return ({ pxCode, drgCode }: { pxCode: string; drgCode: string }) => isIn(pxCode) || (drgCode !== '' && isIn(`DRG ${drgCode}`))
}
