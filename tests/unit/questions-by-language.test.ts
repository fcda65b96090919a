import { readFileSync } from 'node:fs'
import { everydayWords } from '@ratebook/server/search/catalogue.ts'
import { namedServices } from '@ratebook/server/data/plain-names.ts'
import { find } from '@ratebook/server/search/find.ts'
import { meaningsIn } from '@ratebook/server/search/meaning.ts'
import { searchIndexBuilder } from '@ratebook/server/search/search-index-builder.ts'
import { Snapshot } from '@ratebook/server/search/snapshot.ts'
import { nameLanguages } from '@ratebook/shared/service-names.ts'
import { beforeAll, expect, test } from 'vitest'
import { orderOf, placeOf } from './item-order-of.ts'

/** What people type, by language, and the codes of services of which one has to be among the first five. */
const questions = readFileSync(new URL('../fixtures/questions-by-language.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [language = '', question = '', services = ''] = line.split('\t')
    return { language, question, meant: meaningsIn(services).flatMap((meaning) => ('codes' in meaning ? [meaning.codes] : [])) }
  })

/** A hospital that says nothing of its services but their codes: what is found is found by what words mean. */
const services = namedServices.flatMap(({ codes }) => codes).sort()
let snapshot: Snapshot
beforeAll(async () => {
  const builder = searchIndexBuilder()
  for (const code of services) builder.add({ codes: [code], text: [], services: [code], department: '', category: '', setting: 'both' })
  snapshot = new Snapshot({ index: await builder.build(), order: orderOf(services.length) })
})
const firstFive = (question: string) => {
  const { hits, leftOut } = find(snapshot, everydayWords, question)
  return leftOut ? [] : snapshot.page(hits, 0, 5).map((id) => services[placeOf(id)]!)
}

test.each(nameLanguages)('of the questions in %s nine in ten find their service among the first five', (language) => {
  const ofLanguage = questions.filter((q) => q.language === language)
  expect(ofLanguage.length).toBeGreaterThanOrEqual(30)
  const missed = ofLanguage
    .map(({ question, meant }) => ({ question, meant, first: firstFive(question) }))
    .filter(
      ({ meant, first }) => !first.some((code) => meant.some(([from, to]) => code.length === from.length && from <= code && code <= to)),
    )
    .map(({ question, first }) => `${question} → ${first.join(' | ')}`)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(ofLanguage.length / 10)
})
