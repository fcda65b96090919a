import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { OutOfPocketError, outOfPocket } from '@ratebook/shared/pricing/out-of-pocket.ts'
import { payerRate } from '@ratebook/shared/pricing/payer-rate.ts'
import { compile } from '../at-once.ts'
import { payMethods } from '@ratebook/shared/pricing/pay-methods.ts'
import { Terms } from '@ratebook/shared/pricing/terms-schema.ts'
import { reasonKinds, stepKinds, type VisitPrice } from '@ratebook/shared/pricing/answer.ts'
import {
  type ContractText,
  type RuleText,
  ruleOf,
  type SchedulesText,
  schedulesOfText,
  termsOf,
  type VisitText,
  visitOf,
} from './pricing-cases.ts'

interface PayerText {
  enabled: boolean
  contract?: false
  allowables?: Record<string, number>
  published?: Record<string, number>
  publishedAs?: 'per diem'
}
/** What stands at the top of a file counts for its cases that do not say otherwise. */
interface Case {
  name: string
  rules?: RuleText[]
  contract?: ContractText
  payer?: PayerText
  visit: VisitText
  expect: {
    cents?: number
    reason?: string
    lines?: (number | string)[]
    rules?: string[]
    steps?: string[]
    methodology?: string
    perDay?: boolean
  }
}
interface Share {
  name: string
  allowable: number
  copay?: number
  deductible?: number
  coinsurance: number
  maximum: number
  expect?: Record<string, number>
  refused?: string
}
interface File {
  schedules?: SchedulesText
  rules?: RuleText[]
  contract?: ContractText
  payer?: PayerText
  cases?: Case[]
  shares?: Share[]
}

const folder = fileURLToPath(new URL('../../shared/src/pricing/cases/', import.meta.url))
const files = readdirSync(folder).map((name) => ({ name, ...(parse(readFileSync(folder + name, 'utf8')) as File) }))
const seen = { steps: new Set<string>(), reasons: new Set<string>(), payMethods: new Set<string>() }

function priceOf(
  file: File,
  { rules = file.rules ?? [], contract = file.contract, payer = file.payer ?? { enabled: true }, visit }: Case,
): VisitPrice {
  const terms = Terms.parse(termsOf(rules.map(ruleOf), contract))
  const allowable = (code = '') => (payer.allowables?.[code] === undefined ? null : Math.round(payer.allowables[code] * 100))
  const published = (code = '') =>
    payer.published?.[code] === undefined
      ? null
      : {
          cents: Math.round(payer.published[code] * 100),
          date: '2026-04-01',
          methodology: payer.publishedAs ?? ('case rate' as const),
          perDay: payer.publishedAs !== undefined,
        }
  return payerRate(
    {
      enabled: payer.enabled,
      compiled: payer.contract === false ? null : compile(terms),
      allowable: (line) => allowable(line.codes.CPT_HCPCS?.[0]),
      published: (line) => published(line.codes.CPT_HCPCS?.[0]),
    },
    visitOf(visit),
    schedulesOfText(file.schedules),
  )
}

/** What a price comes to, as far as a case says what it expects. */
function asExpected(price: VisitPrice, expected: Case['expect'], rules: RuleText[]) {
  const [first] = price.lines
  const all = {
    cents: price.cents,
    reason: price.reason?.kind,
    lines: price.lines.map((l) => (l.priced ? l.cents : l.reason.kind)),
    rules: price.lines.map((l) => rules[Number(l.ruleId?.replace('rule-', ''))]?.name),
    ...(first?.priced && { steps: first.trace.map((s) => s.kind), methodology: first.methodology, perDay: first.perDay }),
  }
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in expected))
}

for (const file of files) {
  describe(file.name, () => {
    test.each(file.cases ?? [])('$name', (c) => {
      const price = priceOf(file, c)
      expect(asExpected(price, c.expect, c.rules ?? file.rules ?? [])).toEqual(c.expect)
      expect(price.cents === null).toBe(c.expect.cents === undefined)
      for (const line of price.lines) {
        if (!line.priced) seen.reasons.add(line.reason.kind)
        else {
          expect(line.trace.reduce((sum, s) => sum + s.cents, 0)).toBe(line.cents)
          for (const step of line.trace) seen.steps.add(step.kind)
          if (line.payMethod) seen.payMethods.add(line.payMethod)
        }
      }
      if (price.reason) seen.reasons.add(price.reason.kind)
    })
    test.each(file.shares ?? [])('$name', ({ allowable, copay = 0, deductible = 0, coinsurance, maximum, expect: expected, refused }) => {
      const input = {
        allowableCents: Math.round(allowable * 100),
        copayCents: Math.round(copay * 100),
        remainingDeductibleCents: Math.round(deductible * 100),
        coinsuranceRate: Math.round(coinsurance * 10_000),
        remainingMaximumCents: Math.round(maximum * 100),
      }
      if (refused)
        return expect(() => outOfPocket(input)).toThrow(expect.objectContaining({ constructor: OutOfPocketError, field: refused }))
      const share = outOfPocket(input)
      expect(share).toMatchObject(expected ?? {})
      expect(share.copay + share.deductible + share.coinsurance - share.overMaximum).toBe(share.result)
      expect(share.result + share.payerPays).toBe(input.allowableCents)
    })
  })
}

test('the worked example of docs/pricing.md is what the engine does', () => {
  const file = files.find((f) => f.name === 'visits.yaml') as (typeof files)[number]
  const example = file.cases?.find((c) => c.name === 'the worked example of docs/pricing.md') as Case
  const { cents, lines } = priceOf(file, example)
  const steps = lines.flatMap((line, i) =>
    line.priced ? line.trace.map((step) => [example.visit.lines[i]?.cpt, step.kind, step.cents] as const) : [],
  )
  const centsOf = (text = '') => Math.round(Number(text.replace('−', '-').replace(/[$*]/g, '')) * 100)
  const text = readFileSync(fileURLToPath(new URL('../../docs/pricing.md', import.meta.url)), 'utf8')
  const rows = [...text.matchAll(/^\| (\w+) \| `(\w+)` \|.*\| (\S+) \|$/gm)].map(([, code, kind, adds]) => [code, kind, centsOf(adds)])
  expect(rows).toEqual(steps)
  expect(centsOf(/\*\*visit\*\*.*\| (\S+) \|$/m.exec(text)?.[1])).toBe(cents)
})

test('the cases come past every pay method, every step and every reason', () => {
  expect([
    ...payMethods.filter((p) => p !== 'NOT_COVERED' && !seen.payMethods.has(p)),
    ...stepKinds.filter((s) => !seen.steps.has(s)),
    ...reasonKinds.filter((r) => !seen.reasons.has(r)),
  ]).toEqual([])
})
