import { describe, expect, test } from 'vitest'
import { CauseFinder } from '@ratebook/server/terms/remitted/causes.ts'
import type { RemittedClaim, RemittedLine } from '@ratebook/server/terms/remitted/claims.ts'
import { compareClaim } from '@ratebook/server/terms/remitted/compare.ts'
import { expectedOf, sumOf } from '@ratebook/server/terms/remitted/expected.ts'
import { visitsOf } from '@ratebook/server/terms/remitted/visits.ts'
import { compile } from '../at-once.ts'
import type { Edition, ScheduleItem, Schedules } from '@ratebook/shared/pricing/terms.ts'
import { type Random, random } from '../random.ts'
import { about, allowing, claimOf, contract, line, paidOn, rule } from '../remitted-claims.ts'

const item = (code: string, dollars: number, more: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...{ code, type: 'CPT_HCPCS', modifiers: [], grouping: '', description: '', facFine: dollars * 10_000, nonfacFine: dollars * 10_000 },
  ...{ minFine: null, maxFine: null, minUnitsHundredths: null, maxUnitsHundredths: null, weightFine: null, meanStayHundredths: null },
  rvu: null,
  ...more,
})
const edition = (id: string, effectiveDate: string, amounts: Record<string, number>): Edition => ({
  ...{ id, name: 'Fees', type: 'FEE_SCHEDULE', effectiveDate, expirationDate: null, terminationDate: null, scope: 'local' },
  conversionFactorFine: null,
  items: new Map(Object.entries(amounts).map(([code, dollars]) => [code, [item(code, dollars)]])),
})
/** The same codes in two years; the second year pays each an amount of its own. */
const codes = ['73721', '74177', '29881', '29882', '80053', '93000']
const fees = (factor: number) => Object.fromEntries(codes.map((code, i) => [code, (i + 2) * 101 * factor]))
const editions = [edition('old', '2025-01-01', fees(1)), edition('new', '2026-01-01', fees(1.07))]
const weights: Edition = {
  ...{ id: 'drgs', name: 'DRGs', type: 'IPPS_MS_DRG', effectiveDate: '2025-01-01', expirationDate: null, terminationDate: null },
  ...{ scope: 'national', conversionFactorFine: null },
  items: new Map([['470', [item('470', 0, { type: 'MS_DRG', facFine: null, nonfacFine: null, weightFine: 19_000 })]]]),
}
const schedules: Schedules = new Map([
  ['old', editions],
  ['new', editions],
  ['drgs', [weights]],
])

const carved = (method: string, list: string) => ({ scope: { kind: 'CARVEOUT', method, codes: list } })
const ours = compile(
  contract('Ours', [
    rule('Imaging', {
      ...about('CPT_HCPCS', '70010-76499'),
      payMethod: 'PERCENT_OF_FEE_SCHEDULE',
      percentageRate: 1_200_000,
      scheduleId: 'new',
    }),
    rule('Surgery', {
      ...about('CPT_HCPCS', '20000-29999'),
      ...{ payMethod: 'PERCENT_OF_FEE_SCHEDULE', percentageRate: 1_500_000, scheduleId: 'new', reductionRates: [1_000_000, 500_000] },
    }),
    rule('Labs', { ...about('CPT_HCPCS', '80000-89999'), payMethod: 'PER_UNIT', amountCents: 1777 }),
    rule('Implants', { ...carved('REVENUE_CODE', '0278'), payMethod: 'PERCENT_OF_CHARGES', percentageRate: 450_000 }),
    rule('Emergency', { ...carved('REVENUE_CODE', '0450'), payMethod: 'CASE_RATE', amountCents: 123_400 }),
    rule('Heart', { ...about('CPT_HCPCS', '93000'), payMethod: 'FLAT_RATE', amountCents: 22_222, lesserOfCharges: true }),
    rule('Stays', {
      serviceType: 'INPATIENT',
      ...about('MS_DRG', '470'),
      payMethod: 'DRG_BASE_RATE',
      amountCents: 800_000,
      scheduleId: 'drgs',
    }),
    rule('Days', { serviceType: 'INPATIENT', payMethod: 'PER_DIEM', amountCents: 210_000 }),
    rule('Devices', {
      serviceType: 'INPATIENT',
      ...carved('REVENUE_CODE', '0278'),
      payMethod: 'PERCENT_OF_CHARGES',
      percentageRate: 400_000,
    }),
  ]),
)
const theirs = compile(contract('Theirs', [rule('All', { payMethod: 'PERCENT_OF_CHARGES', percentageRate: 613_700 })]))
const finder = new CauseFinder(ours, [theirs])
const compared = (claim: RemittedClaim) => compareClaim(claim, ours, schedules, (difference) => finder.of(difference, schedules))

/** The claim as a payer answers it who does what the contract says. */
function answered(claim: RemittedClaim): RemittedClaim {
  const cents = new Map<string, number>()
  let ofStay = 0
  for (const readings of visitsOf(claim) ?? []) {
    const { reading, price, groups } = expectedOf(ours, readings, schedules)
    for (const group of groups) {
      const own = reading.remitted[group.head]
      const sum = sumOf(price, group) ?? 0
      if (own) cents.set(own.id, sum)
      else ofStay += sum
    }
  }
  // what pays for a whole stay stands on its first line that is paid by it, else on the claim alone
  const free = claim.lines.find((l) => !cents.has(l.id))
  if (free) cents.set(free.id, ofStay)
  const lines = claim.lines.map((l) => allowing(l, cents.get(l.id) ?? 0))
  const paid = lines.reduce((sum, l) => sum + l.paid, 0) + (free ? 0 : ofStay / 100)
  return { ...claim, lines, paid, patientResponsibility: lines.reduce((sum, l) => sum + l.patientResponsibility, 0) }
}
const brief = (claim: RemittedClaim) => compared(claim).map((c) => [c.code, c.expected, c.allowed, c.status, c.cause, c.detail])

const outpatientLine = (r: Random) =>
  r.pick([
    () =>
      line({
        cptHcpcs: r.pick(codes),
        charged: 3000 + r.dollars(4000),
        ...units(1 + r.below(3)),
        date: r.pick(['2025-11-30', '2026-02-01']),
      }),
    () => line({ revenueCode: '0278', charged: r.dollars(9000) + 1, date: '2026-02-01' }),
    () => line({ revenueCode: '0450', cptHcpcs: '99284', charged: 900, date: r.pick(['2025-11-30', '2026-02-01']) }),
  ])()
const units = (n: number) => ({ units: n, submittedUnits: n })
const stayLine = (r: Random) =>
  r.pick([
    () => line({ revenueCode: '0120', charged: 2000 + r.dollars(900), ...units(1 + r.below(5)) }),
    () => line({ revenueCode: '0278', charged: r.dollars(9000) + 1 }),
    () => line({ revenueCode: '0250', charged: r.dollars(500) + 1 }),
  ])()

describe('what a payer allows', () => {
  test('differs by nothing where it is what the contract says, whatever is on the claim', () => {
    const r = random(20261122)
    for (let n = 0; n < 600; n++) {
      const isInpatient = r.chance(0.4)
      const lines = Array.from({ length: 1 + r.below(6) }, () => (isInpatient ? stayLine(r) : outpatientLine(r)))
      // a stay without a DRG is known by its room
      const drgCode = isInpatient && r.chance(0.6) ? '470' : ''
      const room = line({ revenueCode: '0110', charged: 1500, ...units(1 + r.below(4)) })
      const claim = claimOf(isInpatient && !drgCode ? [room, ...lines] : lines, { isInpatient, drgCode })
      const results = compared(answered(claim))
      expect(results.length).toBeGreaterThan(0)
      for (const one of results) expect([one.status, one.cause, one.expected === one.allowed]).toEqual(['equal', '', true])
    }
  })
  test('is the same within a cent', () => {
    const claim = claimOf([line({ cptHcpcs: '80053' })])
    expect(brief(paidOn(claim, [1776]))).toMatchObject([['80053', 1777, 1776, 'equal', '', '']])
    expect(brief(paidOn(claim, [1775]))).toMatchObject([['80053', 1777, 1775, 'underpaid', 'other', '']])
  })
})

describe('a difference looks like', () => {
  const imaging = claimOf([line({ cptHcpcs: '73721' })])
  test('another edition of the schedule, where that one comes to what was allowed', () => {
    // 202.00 × 120 % in 2025, × 1.07 in 2026
    expect(brief(paidOn(imaging, [24_240]))).toEqual([['73721', 25_937, 24_240, 'underpaid', 'edition', '2025-01-01']])
  })
  test('a rule that is missing', () => {
    expect(brief(paidOn(claimOf([line({ cptHcpcs: '99999' })]), [100]))).toEqual([['99999', null, 100, 'notComparable', 'noRule', '']])
  })
  test('the lesser of charges, where the charge was allowed, or was not', () => {
    const cheap = claimOf([line({ cptHcpcs: '73721', charged: 150 })])
    expect(brief(paidOn(cheap, [15_000]))).toEqual([['73721', 25_937, 15_000, 'underpaid', 'lesserOf', '']])
    const heart = claimOf([line({ cptHcpcs: '93000', charged: 100 })])
    expect(brief(paidOn(heart, [22_222]))).toEqual([['93000', 10_000, 22_222, 'overpaid', 'lesserOf', '']])
  })
  test('a reduction that was not taken, and one that the contract does not have', () => {
    const surgery = claimOf([line({ cptHcpcs: '29882' }), line({ cptHcpcs: '29881' })])
    // 505.00 and 404.00 × 1.07 × 150 %; the second at half
    expect(brief(answered(surgery))).toEqual([
      ['29882', 81_053, 81_053, 'equal', '', ''],
      ['29881', 32_421, 32_421, 'equal', '', ''],
    ])
    expect(brief(paidOn(surgery, [81_053, 64_842]))[1]).toEqual(['29881', 32_421, 64_842, 'overpaid', 'reduction', ''])
    const pictures = claimOf([line({ cptHcpcs: '74177' }), line({ cptHcpcs: '73721' })])
    const [first, second] = compared(answered(pictures)).map((c) => c.expected as number) as [number, number]
    expect(brief(paidOn(pictures, [first, Math.round(second / 2)]))[1]).toEqual(['73721', 25_937, 12_969, 'underpaid', 'reduction', '50'])
  })
  test('a service that was paid with another one', () => {
    const both = claimOf([line({ cptHcpcs: '73721' }), line({ cptHcpcs: '80053' })])
    const included = [[], [{ group: 'CO', carc: '97', amount: 5000 }]]
    expect(brief(paidOn(both, [25_937, 0], included))[1]).toEqual(['80053', 1777, 0, 'underpaid', 'bundled', '97'])
    const silent = [[], [{ group: 'CO', carc: '45', amount: 5000 }]]
    expect(brief(paidOn(both, [25_937, 0], silent))[1]).toEqual(['80053', 1777, 0, 'underpaid', 'bundled', ''])
  })
  test('what a case rate includes, paid beside it', () => {
    const visit = claimOf([line({ revenueCode: '0450', cptHcpcs: '99284', charged: 9000 }), line({ cptHcpcs: '80053' })])
    const [own] = brief(answered(visit))
    expect(own).toEqual(['99284', 123_400, 123_400, 'equal', '', ''])
    expect(brief(paidOn(visit, [123_400, 1777]))).toEqual([['99284', 123_400, 125_177, 'overpaid', 'unbundled', '']])
  })
  test('a denial, with its reason', () => {
    const denied = paidOn(
      imaging,
      [0],
      [
        [
          { group: 'CO', carc: '45', amount: 4740 },
          { group: 'CO', carc: '29', amount: 260 },
        ],
      ],
    )
    expect(brief(denied)).toEqual([['73721', 25_937, 0, 'underpaid', 'denied', '29']])
    expect(brief({ ...denied, statusCode: '4' })).toEqual([['73721', 25_937, 0, 'underpaid', 'denied', '29']])
    const partly = paidOn(imaging, [20_000], [[{ group: 'PI', carc: '50', amount: 59.37 }]])
    expect(brief(partly)).toEqual([['73721', 25_937, 20_000, 'underpaid', 'denied', '50']])
  })
  test('fewer units, or another code, than was billed', () => {
    const three = claimOf([line({ cptHcpcs: '80053', units: 2, submittedUnits: 3 })])
    expect(brief(paidOn(three, [3554]))).toEqual([['80053', 5331, 3554, 'underpaid', 'units', '']])
    const other = claimOf([line({ cptHcpcs: '73721', submittedCptHcpcs: '74177' })])
    expect(brief(paidOn(other, [25_937]))).toEqual([['74177', 38_905, 25_937, 'underpaid', 'recoded', '73721']])
  })
  test('another rule, or another contract', () => {
    expect(brief(paidOn(imaging, [123_400]))[0]?.slice(3)).toEqual(['overpaid', 'other', ''])
    const implant = claimOf([line({ revenueCode: '0278', cptHcpcs: '80053', charged: 1000 })])
    expect(brief(paidOn(implant, [1777]))).toEqual([['80053', 45_000, 1777, 'underpaid', 'otherRule', 'Labs']])
    expect(brief(paidOn(claimOf([line({ cptHcpcs: '80053', charged: 100 })]), [6137]))).toEqual([
      ['80053', 1777, 6137, 'overpaid', 'otherContract', 'Theirs'],
    ])
  })
})

describe('a stay', () => {
  const lines = [line({ revenueCode: '0120', ...units(3), charged: 6000 }), line({ revenueCode: '0278', charged: 1000 })]
  test('is paid by its DRG for all its lines, and what is carved out beside it', () => {
    const stay = claimOf(lines, { isInpatient: true, drgCode: '470' })
    // 8,000.00 × 1.9; 40 % of 1,000.00
    expect(brief(answered(stay))).toEqual([
      ['DRG 470', 1_520_000, 1_520_000, 'equal', '', ''],
      ['0278', 40_000, 40_000, 'equal', '', ''],
    ])
  })
  test('is paid by its DRG in four digits, too', () => {
    const stay = claimOf(lines, { isInpatient: true, drgCode: '0470' })
    expect(brief(answered(stay))[0]).toEqual(['DRG 0470', 1_520_000, 1_520_000, 'equal', '', ''])
  })
  test('is compared as a whole where its lines do not say what was paid', () => {
    const stay = claimOf(lines, { isInpatient: true, drgCode: '470', paid: 15_200, patientResponsibility: 400 })
    expect(brief(stay)).toEqual([['DRG 470', 1_560_000, 1_560_000, 'equal', '', '']])
    const none = claimOf([], { isInpatient: true, drgCode: '470', totalCharges: 90_000, paid: 15_000 })
    expect(brief(none)).toEqual([['DRG 470', 1_520_000, 1_500_000, 'underpaid', 'other', '']])
  })
  test('without a DRG is paid for its days', () => {
    expect(brief(answered(claimOf([lines[0] as RemittedLine], { isInpatient: true })))[0]).toEqual([
      '0120',
      630_000,
      630_000,
      'equal',
      '',
      '',
    ])
  })
})

test('what cannot be compared says why', () => {
  const claim = paidOn(claimOf([line({ cptHcpcs: '73721' })]), [100])
  const why = (of: RemittedClaim) => compared(of).map(({ status, cause }) => [status, cause])
  expect(why({ ...claim, statusCode: '2' })).toEqual([['notComparable', 'secondary']])
  expect(why({ ...claim, statusCode: '25' })).toEqual([['notComparable', 'notAnswered']])
  expect(why({ ...claim, from: null, lines: claim.lines.map((l) => ({ ...l, date: null })) })).toEqual([['notComparable', 'noDate']])
  expect(why({ ...claim, lines: [] })).toEqual([['notComparable', 'noLines']])
  expect(why({ ...claim, lines: claim.lines.map((l) => ({ ...l, date: '2024-12-31' })) })).toEqual([['notComparable', 'notInForce']])
  expect(compareClaim(claim, null, schedules, () => ({ cause: 'other', detail: '' }))[0]?.cause).toBe('noContract')
})
