import { describe, expect, test } from 'vitest'
import { CopyBytes } from '@ratebook/server/data/copy-bytes.ts'
import { balance, isLineBalanced, patientCentsOf, settingOf } from '@ratebook/server/remittances/x12/claim.ts'
import { type Payment, type ReadClaim, remittanceReader } from '@ratebook/server/remittances/x12/remittance-reader.ts'
import { segmentReader } from '@ratebook/server/remittances/x12/segments.ts'
import { centsAt, centsIn, codeIn, dayIn, nameIn } from '@ratebook/server/remittances/x12/values.ts'
import { type ClaimOf, type PaymentOf, x12 } from '../remittance-files.ts'

function read(content: string) {
  const claims: ReadClaim[] = []
  const payments: Payment[] = []
  const reader = remittanceReader({ claim: (claim) => claims.push(claim), payment: (payment) => payments.push(payment) })
  const segments = segmentReader(reader.read)
  segments.read(Buffer.from(content, 'latin1'))
  segments.end()
  return { claims, payments, reader }
}
const one = (claim: Partial<ClaimOf>, payment: Partial<PaymentOf> = {}, marks = {}) => {
  const { claims, payments } = read(x12([{ claims: [{ number: 'PCN-0001', charged: 100, paid: 80, ...claim }], ...payment }], marks))
  return { ...claims[0]!, ended: payments[0]! }
}

describe('what is settled with the provider', () => {
  const PLB = 'PLB*1234567893*20261231'
  const settledOf = (settled: string[], marks = {}) => one({}, { settled, says: 100 }, marks).ended

  test.each([{}, { component: '>' }, { component: '\x1f', element: '|', terminator: '\n' }])(
    'is read with its reasons and references, whatever parts them: %j',
    (marks) => {
      const { adjustments, toldCents } = settledOf([`${PLB}*WO:PCN-0009*120.5*L6:INTEREST 1*-3.25*FB*40`, `${PLB}*72:A*1`], marks)
      expect(adjustments).toEqual([
        { reason: 'WO', reference: 'PCN-0009', cents: 12_050 },
        { reason: 'L6', reference: 'INTEREST 1', cents: -325 },
        { reason: 'FB', reference: '', cents: 4_000 },
        { reason: '72', reference: 'A', cents: 100 },
      ])
      expect(toldCents).toBe(8_000 - 12_050 + 325 - 4_000 - 100)
    },
  )

  test('is read of a payment without claims, and six to a segment', () => {
    const pairs = ['50', '51', 'AH', 'CS', 'IR', 'ZZ9'].map((reason, i) => `*${reason}:R${i}*${i + 1}`).join('')
    const { payments } = read(x12([{ claims: [], settled: [PLB + pairs] }]))
    expect(payments[0]!.adjustments.map(({ reason, cents }) => [reason, cents])).toEqual([
      ['50', 100],
      ['51', 200],
      ['AH', 300],
      ['CS', 400],
      ['IR', 500],
      ['ZZ9', 600],
    ])
  })

  test('is nothing where there is no amount, or none that can be read', () => {
    const { adjustments, toldCents } = settledOf([`${PLB}*WO:A**L6:B*many*CS:C*2`, `${PLB}*WO:D`, PLB])
    expect(adjustments).toEqual([{ reason: 'CS', reference: 'C', cents: 200 }])
    expect(toldCents).toBe(7_800)
  })
})

describe('a claim', () => {
  test('is read with its lines, adjustments and remarks, and nothing of the patient', () => {
    const { claim, payment } = one({
      status: '1',
      patient: 15,
      place: ['13', '1'],
      adjustments: ['CAS*CO*45*5'],
      also: ['MOA***MA01*MA07'],
      lines: [
        {
          code: 'HC:99213:25:59',
          charged: 100,
          paid: 80,
          units: 2,
          adjustments: ['CAS*PR*1*10**2*5', 'REF*6R*1'],
          also: ['AMT*B6*95', 'LQ*HE*N206'],
        },
      ],
    })
    expect(payment).toMatchObject({ payer: 'BLUE RIVER HLTH', payee: 'RIVERSIDE', payeeNpi: '1234567893', trace: 'T0', day: '2026-01-20' })
    expect(claim).toMatchObject({
      number: 'PCN-0001',
      payerControl: 'ICNPCN-0001',
      statusCode: '1',
      chargedCents: 10_000,
      paidCents: 8_000,
      patientCents: 1_500,
      filingCode: '12',
      facilityCode: '13',
      frequency: '1',
      statementFrom: '2026-01-05',
      statementTo: '2026-01-06',
      remarkCodes: ['MA01', 'MA07'],
      adjustments: [{ group: 'CO', carc: '45', cents: 500, units: null }],
    })
    expect(claim.lines).toEqual([
      {
        cptHcpcs: '99213',
        submittedCptHcpcs: '',
        revenueCode: '',
        ndc: '',
        modifiers: '25 59',
        units: 2,
        submittedUnits: 2,
        chargedCents: 10_000,
        paidCents: 8_000,
        allowedCents: 9_500,
        serviceDate: '2026-01-05',
        adjustments: [
          { group: 'PR', carc: '1', cents: 1_000, units: null },
          { group: 'PR', carc: '2', cents: 500, units: null },
        ],
        remarkCodes: ['N206'],
      },
    ])
    expect(JSON.stringify(claim)).not.toMatch(/DOE|JANE|4711|MAIN/)
  })

  test('has lines by procedure, revenue code or drug, and what was billed where another was judged', () => {
    const { claim } = one({
      lines: [
        { code: 'NU:0300', charged: 10, paid: 10 },
        { code: 'N4:00054327099', charged: 10, paid: 10 },
        { code: 'ER:X1234', charged: 10, paid: 10 },
      ],
      also: ['SVC*HC:80061*70*50*0301*1*HC:82465*3', 'CAS*CO*45*20'],
    })
    expect(claim.lines.map((l) => [l.cptHcpcs, l.revenueCode, l.ndc, l.submittedCptHcpcs, l.units, l.submittedUnits])).toEqual([
      ['80061', '0301', '', '82465', 1, 3],
      ['', '0300', '', '', 1, 1],
      ['', '', '00054327099', '', 1, 1],
      ['X1234', '', '', '', 1, 1],
    ])
  })

  test('takes six reasons of a group, and a group that nobody knows for one of the others', () => {
    const six = ['1', '2', '3', '45', '97', '253'].map((carc, i) => `${carc}*${i + 1}*${i + 1}`).join('*')
    const { claim } = one({ lines: [{ charged: 100, paid: 79, adjustments: [`CAS*CO*${six}`, 'CAS*XX*1*0'] }] })
    expect(claim.lines[0]?.adjustments.slice(0, 6).map(({ carc, cents, units }) => [carc, cents, units])).toEqual([
      ['1', 100, 1],
      ['2', 200, 2],
      ['3', 300, 3],
      ['45', 400, 4],
      ['97', 500, 5],
      ['253', 600, 6],
    ])
    expect(claim.lines[0]?.adjustments[6]?.group).toBe('OA')
    expect([...claim.flaws]).toEqual(['groupUnknown'])
  })

  test('is of the day of its payment, else of the day its file was made', () => {
    expect(one({}).payment.day).toBe('2026-01-20')
    expect(one({}, { day: '' }).payment.day).toBe('2026-01-20')
    const withoutDay = x12([{ claims: [{ number: '1', charged: 1, paid: 1 }], day: '' }])
    expect(read(withoutDay.replace('N1*PR', 'DTM*405*20260119~N1*PR')).claims[0]?.payment.day).toBe('2026-01-19')
  })

  test('is a stay or not by what says so', () => {
    const settingIn = (claim: Partial<ClaimOf>) => settingOf(one(claim).claim)
    const line = { charged: 100, paid: 80, adjustments: ['CAS*CO*45*20'] }
    expect(settingIn({ place: ['13', '1'], lines: [line] })).toBe('outpatient')
    expect(settingIn({ place: ['11', '1', '', '470'], lines: [line] })).toBe('inpatient')
    expect(settingIn({ place: ['11', '1'], also: ['MIA*0***80'] })).toBe('inpatient')
    // 11 is a hospital's stay, and a physician's office
    expect(settingIn({ place: ['11', '1'], lines: [{ ...line, code: 'NU:0120' }] })).toBe('inpatient')
    expect(settingIn({ place: ['11', '1'], lines: [line] })).toBe('outpatient')
    expect(settingIn({ place: ['21', '1'], lines: [line] })).toBe('inpatient')
  })
})

describe('what adds up', () => {
  const line = { charged: 100, paid: 80, adjustments: ['CAS*CO*45*15', 'CAS*PR*1*5'] }
  test.each<[string, Partial<ClaimOf>, string[]]>([
    ['a claim and its lines', { lines: [line] }, []],
    ['a claim without lines', { adjustments: ['CAS*CO*45*20'] }, []],
    ['a line whose adjustments are missing', { lines: [{ charged: 100, paid: 80 }] }, ['claimUnbalanced', 'lineUnbalanced']],
    ['a claim that says another charge', { charged: 120, lines: [line] }, ['claimUnbalanced', 'chargesDiffer']],
    ['a claim that says another payment', { paid: 81, lines: [line] }, ['claimUnbalanced']],
    ['adjustments of the claim beside those of a line', { paid: 70, adjustments: ['CAS*OA*A2*10'], lines: [line] }, []],
    ['a denied claim', { status: '4', paid: 0, lines: [{ charged: 100, paid: 0, adjustments: ['CAS*CO*29*100'] }] }, []],
  ])('%s', (_, claim, flaws) => {
    expect([...balance(one(claim).claim)]).toEqual(flaws)
  })

  test('the payment, its claims and what is settled with the provider', () => {
    const claims = [{ number: '1', charged: 100, paid: 80, adjustments: ['CAS*CO*45*20'] }]
    const told = (payment: Partial<PaymentOf>) => {
      const { paidCents, toldCents } = read(x12([{ claims, ...payment }])).payments[0]!
      return [paidCents, toldCents]
    }
    expect(told({})).toEqual([8_000, 8_000])
    expect(told({ plb: -1.27 })).toEqual([8_127, 8_127])
    expect(told({ says: 79.99 })).toEqual([7_999, 8_000])
  })

  test('what is allowed is what the payer says; where it says nothing the patient owes what was adjusted so', () => {
    const [sent, worked] = [{ ...line, also: ['AMT*B6*90'] }, line].map((l) => one({ lines: [l] }).claim.lines[0]!)
    expect(sent!.allowedCents).toBe(9_000)
    expect([worked!.allowedCents, worked!.paidCents, patientCentsOf(worked!.adjustments)]).toEqual([null, 8_000, 500])
    expect(isLineBalanced(worked!)).toBe(true)
  })
})

test('amounts, days, names and codes are read as they are written', () => {
  expect(['', '150', '-9.00', '.5', '0220', '1.005', '-0.015', 'CCN1', '1e13'].map(centsIn)).toEqual([
    0,
    15_000,
    -900,
    50,
    22_000,
    100,
    -2,
    null,
    null,
  ])
  expect(['20240229', '20230229', '261301', '260131', 'today', ''].map(dayIn)).toEqual(['2024-02-29', null, null, '2026-01-31', null, null])
  expect(nameIn(Buffer.from('  Clínica   Peña ', 'utf8').toString('latin1'))).toBe('Clínica Peña')
  expect(nameIn('Clínica\u0000 Peña')).toBe('Clínica Peña')
  expect(codeIn(' 99\u0000213{} ', 5)).toBe('99213')
})

test('an amount is the same however it is read, and however it is written', () => {
  const amounts = ['', '0', '7', '-7.5', '150', '150.', '1.05', '.5', '-.05', '1.005', '1.2.3', '-', '.', '+5', ' 5', '5-', '1e5', '0x10']
  amounts.push('21474836.47', '21474836.48', '999999999999.99', '-123456789012.34', '1000000000000')
  const bytesOf = (text: string) => Buffer.from(`*${text}*`)
  expect(amounts.map((text) => centsAt(bytesOf(text), 1, text.length + 1))).toEqual(amounts.map((text) => centsIn(text)))
  const written = (cents: number) => {
    const to = new CopyBytes()
    to.dollars(cents)
    return to.take().toString()
  }
  const cents = [0, 5, -5, 99, 100, 12_345, -98_765, 2_147_483_647, 2_147_483_648, -99_999_999_999_999]
  expect(cents.map(written)).toEqual(cents.map((one) => (one / 100).toFixed(2)))
})

describe('transactions', () => {
  const claims = [{ number: '1', charged: 1, paid: 1 }]
  test('of other kinds are passed over and named', () => {
    const both = x12([{ claims }, { claims }]).replace('ST*835*0002', 'ST*837*0002')
    const { claims: claimsRead, reader } = read(both)
    expect(claimsRead).toHaveLength(1)
    expect(reader.counts).toEqual({ interchanges: 1, transactions: 1 })
    expect([...reader.otherKinds]).toEqual(['837'])
  })
  test('that do not end were cut off', () => {
    const whole = x12([{ claims }])
    for (const cut of [whole.replace(/SE\*.*?~/, ''), whole.replace(/SE\*.*?~.*/, '') + whole])
      expect(() => read(cut)).toThrow(expect.objectContaining({ code: 'x12CutOff' }))
  })
})
