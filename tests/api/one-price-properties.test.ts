import { beforeAll, describe, expect, test } from 'vitest'
import type { ContractedRate } from '@ratebook/shared/contracted-rates.ts'
import type { ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { random } from '../random.ts'
import { alpha, useWorld } from '../world.ts'
import { OF_ITEMS, randomRules, type RandomRule, randomSchedules } from './random-contract.ts'
import { type Agreement, type Answer, type Item, Surfaces } from './surfaces.ts'

// SURFACES_SEED tries other contracts; SURFACES_ITEMS says how many items are asked about one by one: the file, the comparison of
// terms and the contracted rates tell of all of them at once.
const seed = Number(process.env.SURFACES_SEED ?? 1)
const askedFor = Number(process.env.SURFACES_ITEMS ?? 40)

const world = useWorld()
const surfaces = new Surfaces(world, alpha)

type Setting = 'inpatient' | 'outpatient'
interface Case {
  item: Item
  setting: Setting
  serviceType: ServiceType
  of: Agreement
  /** what a comparison of terms says of it: dollars or the reason */
  whatIf: { answer: Answer; rule: string }
  /** the same where no contract pays otherwise beyond a threshold of a claim: the file says that of no item */
  withoutStopLoss: { answer: Answer; rule: string }
}
const settingsOf = ({ setting }: Item): Setting[] => (setting === 'both' ? ['inpatient', 'outpatient'] : [setting as Setting])
const serviceTypeOf = ({ billingClass }: Item, setting: Setting): ServiceType =>
  billingClass === 'professional' ? 'PHYSICIAN' : setting === 'inpatient' ? 'INPATIENT' : 'OUTPATIENT'
/** What the file has for an answer under a rule: dollars, words for what depends on the stay, a claim or a cost, or nothing. */
function inFile({ item, setting, serviceType, withoutStopLoss: { answer, rule } }: Case): Answer {
  const isDay = setting === 'inpatient' && !item.drgCode && /^0(1\d|2[01])\d$/.test(item.revenueCode)
  const { paymethodId, payvalue, lesserOfCharges } = ruleNamed.get(rule)?.body ?? {}
  const isCostUnknown = ['noEdition', 'notInSchedule', 'noAmount'].includes(String(answer))
  if (paymethodId === 'COST_PLUS' && (dollarsOf(answer) !== null || isCostUnknown)) return `cost plus ${payvalue}`
  if (dollarsOf(answer) === null) return null
  if (paymethodId === 'PERCENT_OF_CHARGES' && serviceType === 'INPATIENT' && item.drgCode) return `${payvalue} percent`
  if (lesserOfCharges && (paymethodId === 'CASE_RATE' || paymethodId === 'DRG_BASE_RATE')) return 'the lesser of a case rate and charges'
  if (paymethodId !== 'PER_DIEM') return dollarsOf(answer)
  if (isDay) return dollarsOf(answer)
  return Number(payvalue).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
/** An algorithm in words without what it says behind its amount. */
const amountIn = (answer: Answer) =>
  typeof answer === 'string'
    ? answer
        .replace(/^\$[\d,.]+ for the (stay|visit); .*no more than the billed charges of the \1.*/, 'the lesser of a case rate and charges')
        .replace(/^the hospital’s cost of the item plus ([\d.]+) percent.*/, 'cost plus $1')
        .replace(/^(\$[\d,.]+) per day.*/, '$1')
        .replace(/^([\d.]+ percent).*/, '$1')
    : answer
const dollarsOf = (answer: Answer) => (typeof answer === 'number' && answer > 0 ? answer : null)
const describeCase = ({ item, setting, of }: Case) => `${item.code} ${item.cptHcpcs} ${setting} under ${of.name}`

const cases: Case[] = []
const ruleNamed = new Map<string, RandomRule>()
beforeAll(async () => {
  const r = random(seed)
  const items = await surfaces.items()
  const schedules = await randomSchedules(world, alpha.id, r, items)
  for (const name of ['First', 'Second']) {
    const ruled = await randomRules(world, 'alpha.admin', r, { name, items, schedules })
    for (const rule of ruled) ruleNamed.set(rule.name, rule)
    const of = await surfaces.agree(
      name,
      ruled.map(({ serviceType, body }) => ({ serviceType, ...body })),
    )
    const withoutStopLoss = await surfaces.agree(
      `${name} without stop-loss`,
      ruled.map(({ serviceType, body }) => ({ serviceType, ...body, stopLoss: null })),
    )
    for (const serviceType of ['INPATIENT', 'OUTPATIENT', 'PHYSICIAN'] as const) {
      const within = items.flatMap((item) =>
        settingsOf(item).flatMap((setting) => (serviceTypeOf(item, setting) === serviceType ? [{ item, setting }] : [])),
      )
      const priced = [...new Set(within.map(({ item }) => item))]
      const whatIf = await surfaces.whatIf(priced, of, serviceType)
      const bare = await surfaces.whatIf(priced, withoutStopLoss, serviceType)
      for (const { item, setting } of within) {
        const [said, alone] = [whatIf, bare].map((answers) => answers.get(`${item.code} ${item.modifiers}`))
        if (said && alone) cases.push({ item, setting, serviceType, of, whatIf: said, withoutStopLoss: alone })
      }
    }
    expect(cases.length).toBeGreaterThanOrEqual(items.length)
  }
})

describe('Under random contracts', () => {
  test('the file has the dollars of every item as a comparison of terms has them, and none where that says why not', async () => {
    const file = await surfaces.file()
    const differing = cases.filter((one) => amountIn(file(one.item, one.of, one.setting)) !== inFile(one))
    expect(differing.map((c) => [describeCase(c), file(c.item, c.of, c.setting), c.withoutStopLoss])).toEqual([])
    expect(cases.filter((c) => dollarsOf(c.whatIf.answer)).length).toBeGreaterThan(100)
    const byDay = cases.filter((c) => ruleNamed.get(c.whatIf.rule)?.body.paymethodId === 'PER_DIEM')
    const kinds = new Set(cases.map((c) => inFile(c)).flatMap((a) => (typeof a === 'string' ? a.replace(/[\d.,]+/g, '0') : [])))
    expect([...kinds]).toEqual(expect.arrayContaining(['$0', '0 percent', 'cost plus 0']))
    for (const kind of ['number', 'string']) expect(byDay.filter((c) => typeof c.whatIf.answer === kind).length).toBeGreaterThan(0)
    expect(cases.filter((c) => typeof c.whatIf.answer === 'string').length).toBeGreaterThan(100)
  })

  test('the pricer, “why”, the allowable call and “try it” say the same, to the cent or the same reason', async () => {
    const sample = random(seed).shuffled(cases).slice(0, askedFor)
    for (const one of sample) {
      const { item, setting, serviceType, of, whatIf } = one
      const inPatient = setting === 'inpatient'
      const [{ pricer, why, rule, perDay }, allowable, tried] = [
        (await surfaces.ask(item, inPatient))(of),
        (await surfaces.allowable(item))(of, inPatient),
        await surfaces.tried(item, of, serviceType),
      ]
      const dollars = dollarsOf(whatIf.answer)
      // a day's rate stands on days alone
      if (perDay && inPatient) expect(item.drgCode || item.revenueCode, describeCase(one)).toMatch(/^(\d{3}|0(1\d|2[01])\d)$/)
      expect({ pricer, why, rule, allowable, tried }, describeCase(one)).toEqual({
        pricer: dollars,
        why: whatIf.answer,
        rule: whatIf.rule,
        allowable: dollars,
        tried: whatIf.answer,
      })
    }
  })

  test('contracted rates say the same of every item that is no more than its row', async () => {
    const rates = new Map<string, ContractedRate>()
    const keyOf = (name: string, type: string, codeType: string, code: string, modifiers: string, revenueCode: string) =>
      [name, type, codeType, code, modifiers, revenueCode].join('|')
    for (const of of new Set(cases.map((c) => c.of)))
      for (const r of await surfaces.contracted(of))
        rates.set(keyOf(r.name, r.serviceType, r.codeType, r.code, r.modifiers, r.revenueCode), r)
    let compared = 0
    for (const one of cases) {
      const { item, serviceType, of, whatIf } = one
      if (item.cptHcpcs === '' && item.drgCode === '') continue
      const [type, code] = item.cptHcpcs ? ['CPT_HCPCS', item.cptHcpcs] : ['MS_DRG', item.drgCode]
      const rowFor = (revenueCode: string) => rates.get(keyOf(of.name, serviceType, type, code, item.modifiers, revenueCode))
      const row = rowFor(item.revenueCode) ?? rowFor('')
      if (!row) continue
      if (row.ruleName !== whatIf.rule) {
        // what the row does not have led to another rule: its charge code, its modifiers, its DRG
        expect(
          (ruleNamed.get(whatIf.rule)?.methods ?? []).some((method) => OF_ITEMS.includes(method)),
          `${describeCase(one)}: ${row.ruleName}, ${whatIf.rule}`,
        ).toBe(true)
        continue
      }
      // what depends on a charge is for who knows it
      if (row.unless !== '' || row.reason === 'chargeUnknown') continue
      expect(row.reason || row.discountedFacAllowedAmount, describeCase(one)).toBe(whatIf.answer)
      compared++
    }
    expect(compared).toBeGreaterThan(200)
  })
})
