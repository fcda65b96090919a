import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { outOfPocket } from '@ratebook/shared/pricing/out-of-pocket.ts'
import { priceVisit } from '@ratebook/shared/pricing/price.ts'
import { compile } from '../at-once.ts'
import { type RuleText, ruleOf, termsOf, visitOf } from '../unit/pricing-cases.ts'
import { realData } from './data.ts'

const { home: folder, present } = realData('worked-examples')
const examples = present ? JSON.parse(readFileSync(`${folder}/worked-examples/worked_examples.json`, 'utf8')) : {}
const toCents = (dollars: number) => Math.round(dollars * 100)
const priced = (rule: Omit<RuleText, 'name'>, charge: number) =>
  priceVisit(compile(termsOf([ruleOf({ name: 'Rule', ...rule }, 0)])), visitOf({ lines: [{ cpt: '45380', charge }] }), new Map()).cents

describe.skipIf(!present)(`rates that hospitals published${present ? '' : ' (skipped: no real data beside the checkout)'}`, () => {
  it('shares of charges come to the dollars printed beside them', () => {
    const text = new TextDecoder('windows-1252').decode(readFileSync(`${folder}/mrf/real/marthas-vineyard_v3_tall.csv`))
    const rows = (parse(text, { from_line: 3, columns: true, skip_empty_lines: true }) as Record<string, string>[]).filter(
      (r) => r['standard_charge|gross'] && r['standard_charge|negotiated_percentage'] && r['standard_charge|negotiated_dollar'],
    )
    const compiled = new Map<string, ReturnType<typeof compile>>()
    let exact = 0
    const off: unknown[] = []
    for (const row of rows) {
      const percentage = row['standard_charge|negotiated_percentage'] as string
      const terms =
        compiled.get(percentage) ?? compile(termsOf([ruleOf({ name: 'Share', pays: 'PERCENT_OF_CHARGES', value: Number(percentage) }, 0)]))
      compiled.set(percentage, terms)
      const { cents } = priceVisit(
        terms,
        visitOf({ lines: [{ chargeCode: 'X', charge: Number(row['standard_charge|gross']) }] }),
        new Map(),
      )
      const answer = toCents(Number(row['standard_charge|negotiated_dollar']))
      if (cents === answer) exact++
      else if (cents === null || Math.abs(cents - answer) > 1) off.push({ row, cents })
    }
    expect(off).toEqual([])
    expect(rows).toHaveLength(9826)
    console.log(`shares of charges: ${exact} of ${rows.length} to the cent, ${rows.length - exact} a cent apart`)
    expect(exact).toBe(9826)
  })

  it('the rules that a hospital states for a colonoscopy come to its published dollars', () => {
    const gross = 4638.6
    const rules: Record<string, Omit<RuleText, 'name'>> = {
      Beechstreet: { pays: 'PERCENT_OF_CHARGES', value: 80 },
      'First Health': { pays: 'PERCENT_OF_CHARGES', value: 70 },
      Multiplan: { pays: 'PERCENT_OF_CHARGES', value: 85 },
      Kaiser: { pays: 'PERCENT_OF_CHARGES', value: 74 },
      Novanet: { pays: 'PERCENT_OF_CHARGES', value: 75 },
      'Peach State Medicaid': { pays: 'PERCENT_OF_CHARGES', value: 11.98, maximum: 7806.64 },
      Cigna: { pays: 'CASE_RATE', value: 4586, reductions: [100, 50, 25] },
      UHC: { pays: 'CASE_RATE', value: 3792, reductions: [100, 50, 25, 0] },
      Alliant: { pays: 'CASE_RATE', value: 4656, lesserOf: true },
      'Blue Cross PPO': { pays: 'CASE_RATE', value: 4819.75, lesserOf: true },
      PHCS: { pays: 'CASE_RATE', value: 6277, lesserOf: true, reductions: [100, 50] },
      'Amerigroup Medicaid': { pays: 'CASE_RATE', value: 572.83, reductions: [100, 50, 0] },
    }
    const cases = examples.piedmont_contract_rules.cases as { payer: string; answer: number }[]
    expect(cases).toHaveLength(12)
    expect(cases.map(({ payer }) => [payer, priced(rules[payer] as Omit<RuleText, 'name'>, gross)])).toEqual(
      cases.map(({ payer, answer }) => [payer, toCents(answer)]),
    )
  })

  it('the shares of patients come to those that insurers print', () => {
    const [peg, , , , louisiana, simple, more] = examples.out_of_pocket
    const share = (bill: number, deductible: number, coinsurance: number, maximum = 1_000_000) =>
      outOfPocket({
        allowableCents: toCents(bill),
        copayCents: 0,
        remainingDeductibleCents: toCents(deductible),
        coinsuranceRate: Math.round(coinsurance * 1_000_000),
        remainingMaximumCents: toCents(maximum),
      })
    expect(share(peg.total_cost, peg.plan.deductible, peg.plan.coinsurance)).toMatchObject({
      deductible: toCents(peg.answer.deductible),
      coinsurance: toCents(peg.answer.coinsurance),
      result: toCents(peg.answer.patient),
    })
    expect(share(louisiana.bill, louisiana.deductible, louisiana.coinsurance, louisiana.oop_max).result).toBe(
      toCents(louisiana.answer.patient),
    )
    expect(share(simple.bill, simple.deductible_remaining, simple.coinsurance).result).toBe(toCents(simple.answer.patient))
    const [surgery, shots, third] = more.cases
    for (const { bill, deductible, coinsurance, answer } of [surgery, third]) {
      expect(share(bill, deductible, coinsurance)).toMatchObject({
        deductible: toCents(answer.deductible),
        coinsurance: toCents(answer.coinsurance),
        result: toCents(answer.patient),
      })
    }
    expect(share(shots.allergy_shots, 0, shots.coinsurance)).toMatchObject({
      result: toCents(shots.answer.patient),
      payerPays: toCents(shots.answer.plan),
    })
    const met = [examples.out_of_pocket[2].cases[1], examples.out_of_pocket[3].cases[1]]
    for (const { bill, coinsurance, answer } of met)
      expect(share(bill, 0, coinsurance)).toMatchObject({ result: toCents(answer.patient), payerPays: toCents(answer.plan) })
  })
})
