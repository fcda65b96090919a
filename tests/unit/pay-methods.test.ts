// A pay method is one card. Whatever a card says has its words in every
// language, and the form, the sentence, the trace and the file know it.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { naming } from '@ratebook/server/terms/file-rates.ts'
import type { methodNames } from '@ratebook/shared/contract-names.ts'
import { type PayMethod, payMethodCards, payMethods, readsSchedule, schedulesRead } from '@ratebook/shared/pricing/pay-methods.ts'
import { priceVisit } from '@ratebook/shared/pricing/price.ts'
import { compile } from '../at-once.ts'
import { isLocalisable } from '@ratebook/shared/pricing/schedule.ts'
import { methodologies, type PricedLine } from '@ratebook/shared/pricing/answer.ts'
import { inWords } from '@ratebook/shared/pricing/in-words.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import { describe, expect, test } from 'vitest'
import { ruleSentence } from '../../web/src/features/rules/rule-sentence.ts'
import { newRule, requiredOf, ruleForm } from '../../web/src/features/rules/rule-values.ts'
import { ruleOf, schedulesOfText, termsOf, visitOf } from './pricing-cases.ts'

type Texts = { [key: string]: string | Texts }
const i18n = fileURLToPath(new URL('../../web/src/i18n/', import.meta.url))
/** A catalogue as the pages load it: a language that lacks it shows the English one. */
function catalogue(language: string, namespace: string): Texts {
  const own = `${i18n}${language}/${namespace}.json`
  return JSON.parse(fs.readFileSync(fs.existsSync(own) ? own : `${i18n}en/${namespace}.json`, 'utf8'))
}
const at = (texts: Texts, path: string) =>
  path.split('.').reduce<Texts | string | undefined>((t, key) => (t as Texts | undefined)?.[key], texts)
const values = (text: unknown) => [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort()

const SCHEDULE = 'Schedule A'
/**
 * A line that any pay method can price: it has a charge, and stands in the
 * schedule by its procedure and by its DRG, with amounts and weights.
 */
const items = [
  { code: '70551', amount: 100, weight: 2 },
  { code: '470', type: 'MS_DRG' as const, amount: 100, weight: 2 },
]
const ruleBy = (payMethod: PayMethod) => ruleOf({ name: 'All', pays: payMethod, value: 50, schedule: SCHEDULE }, 0)
const visit = visitOf({ lines: [{ cpt: '70551', drg: '470', charge: 200, units: 2 }] })
function priceOf(payMethod: PayMethod) {
  const [type = 'FEE_SCHEDULE'] = schedulesRead(payMethod)
  const rule = ruleBy(payMethod)
  const schedules = schedulesOfText({ [SCHEDULE]: [{ from: '2025-01-01', type, items }] })
  return priceVisit(compile(termsOf([rule])), visit, schedules).lines[0]
}

const languages = fs.readdirSync(i18n, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
describe.each(languages)('In the catalogues of %s', (language) => {
  const [rules, pricing] = [catalogue(language, 'rules'), catalogue(language, 'pricing')]
  test('there are words for each pay method, and for no other', () =>
    expect(Object.keys(rules.payMethods as Texts).sort()).toEqual([...payMethods].sort()))

  test.each(payMethods)('%s has all its words, which name what it asks for', (payMethod) => {
    const { value, steps, reasons } = payMethodCards[payMethod]
    const words = at(rules, `payMethods.${payMethod}`) as Record<string, string>
    const paid = value === 'none' ? [] : ['value']
    expect(Object.keys(words).sort()).toEqual(['description', 'name', 'pays', 'sentence', ...paid])
    const mentioned = [...(readsSchedule(payMethod) ? ['schedule'] : []), ...paid]
    expect([values(words.sentence), values(words.pays)]).toEqual([mentioned, mentioned])
    for (const kind of steps) expect(at(pricing, `steps.${kind}`), kind).toBeTypeOf('string')
    for (const kind of Object.keys(reasons))
      expect([at(pricing, `reasons.${kind}`), at(rules, `whatIf.reasons.${kind}`)].map((text) => typeof text)).toEqual(['string', 'string'])
  })

  test.each(payMethods)('the sentence of %s says its value and its schedule', (payMethod) => {
    const t = (key: string, filled: Record<string, string | number> = {}) =>
      String(at(rules, key)).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(filled[name]))
    const names = { codeService: '', schedule: SCHEDULE, locality: '', method: {} as Record<keyof typeof methodNames, string>, groups: 0 }
    const sentence = ruleSentence({ ...newRule('OUTPATIENT'), serviceType: 'OUTPATIENT', paymethodId: payMethod, payvalue: 87.5 }, names, t)
    const said = { percent: '87.5 %', dollars: '$87.50', none: '' }[payMethodCards[payMethod].value]
    expect(sentence).toContain(said)
    expect([sentence.includes(SCHEDULE), /undefined|…/.test(sentence)]).toEqual([readsSchedule(payMethod), false])
  })
})

describe.each(payMethods)('%s', (payMethod) => {
  const card = payMethodCards[payMethod]
  const name = at(catalogue('en', 'rules'), `payMethods.${payMethod}.name`)

  test('is called alike by the calls that list pay methods and by the pages', () =>
    expect([card.name, card.description]).toEqual([name, at(catalogue('en', 'rules'), `payMethods.${payMethod}.description`)]))

  test('is asked for by the form with what it needs, and nothing else', () => {
    const values = { ...newRule('OUTPATIENT'), name: 'Rule', paymethodId: payMethod, payvalue: null }
    const needed = [...(card.value === 'none' ? [] : ['payvalue']), ...(readsSchedule(payMethod) ? ['feeScheduleId'] : [])].sort()
    expect([...requiredOf(values, 'OUTPATIENT')].filter((field) => ['payvalue', 'feeScheduleId'].includes(field)).sort()).toEqual(needed)
    const form = ruleForm({ contractServiceId: '01a20011-8ae2-70cd-b272-16f4adb7d8ae', serviceType: 'OUTPATIENT' })
    const missing = form.safeParse(values).error?.issues.map((issue) => issue.path.join('.')) ?? []
    expect(missing.sort()).toEqual(needed)
    const filled = form.safeParse({ ...values, payvalue: 87.5, feeScheduleId: '01a20011-8ae5-71ac-8bf1-d58cfdcf772b' })
    expect([filled.success, filled.data?.payvalue, filled.data?.feeScheduleId === null]).toEqual([
      true,
      card.value === 'none' ? 0 : 87.5,
      !readsSchedule(payMethod),
    ])
  })

  test('brings an amount about by its own steps or says why not, and the file can name it', () => {
    const price = priceOf(payMethod)
    const others = payMethods.filter((other) => other !== payMethod).flatMap((other) => payMethodCards[other].steps)
    if (card.value === 'none') {
      expect(price).toMatchObject({ priced: false })
      expect(Object.keys(card.reasons)).toContain(price?.priced === false && price.reason.kind)
      return
    }
    const { cents, trace } = price as PricedLine
    const kinds = trace.map((step) => step.kind)
    expect([cents > 0, kinds.filter((kind) => others.includes(kind))]).toEqual([true, []])
    for (const step of card.steps) expect(kinds).toContain(step)
    const [line] = visit.lines as [Line]
    const { methodology, note } = inWords(ruleBy(payMethod), line, price as PricedLine) ?? naming(price as PricedLine)
    expect(methodologies).toContain(methodology)
    // CMS asks for a note where none of its words fits, and dollars are no percentage
    if (methodology === 'other') expect(note).not.toBe('')
    expect(methodology).not.toBe('percent of total billed charges')
  })
})

test('What a locality adjusts is a national schedule of relative values alone', () => {
  expect([isLocalisable('national', 32.3465), isLocalisable('national', null), isLocalisable('local', 32.3465)]).toEqual([
    true,
    false,
    false,
  ])
})

test('No pay method is meant by its name outside its card', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  // the cards by their names, and a body that a call takes
  const known = ['shared/src/pricing/pay-methods.ts', 'server/src/http/api-docs/examples.ts']
  const files = ['shared/src', 'server/src', 'web/src'].flatMap((folder) =>
    fs.readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !known.includes(file))
  const anId = new RegExp(`['"](${payMethods.join('|')})['"]`)
  expect(sources.filter((file) => anId.test(fs.readFileSync(root + file, 'utf8')))).toEqual([])
})
