/** What an 835 says, as its elements have it: amounts in dollars, days as YYYYMMDD; `also` are further segments. */
export interface LineSaid {
  /** with its qualifier: HC:99213 */
  code: string
  revenueCode?: string | undefined
  charged: number
  paid: number
  units: number
  day: string
  adjustments: string[]
  also?: string[] | undefined
}
export interface ClaimSaid {
  number: string
  control: string
  status: string
  charged: number
  paid: number
  patient?: number | undefined
  filing: string
  /** CLP08 to CLP11 */
  place: string[]
  from: string
  to: string
  adjustments: string[]
  also?: string[] | undefined
  lines: LineSaid[]
}
export interface PaymentSaid {
  payer: string
  payee: string
  npi: string
  trace: string
  day: string
  claims: ClaimSaid[]
  /** adjustments with the provider */
  plb?: number | undefined
  /** more of them, as whole segments */
  settled?: string[] | undefined
  /** what BPR02 says, where it is not what it comes to */
  says?: number | undefined
}
export interface Marks {
  element?: string
  component?: string
  terminator?: string
  /** what follows each terminator */
  after?: string
}

const dollars = (amount: number) => String(Math.round(amount * 100) / 100)

const lineSegments = (l: LineSaid) => [
  ['SVC', l.code, dollars(l.charged), dollars(l.paid), l.revenueCode ?? '', l.units].join('*'),
  `DTM*472*${l.day}`,
  ...l.adjustments,
  ...(l.also ?? []),
]
const claimSegments = (c: ClaimSaid) => [
  [
    ...['CLP', c.number, c.status, dollars(c.charged), dollars(c.paid), c.patient === undefined ? '' : dollars(c.patient)],
    ...[c.filing, c.control, ...c.place],
  ].join('*'),
  ...c.adjustments,
  `DTM*232*${c.from}`,
  `DTM*233*${c.to}`,
  ...(c.also ?? []),
  ...c.lines.flatMap(lineSegments),
]
function paymentSegments({ payer, payee, npi, trace, day, claims, plb, settled = [], says }: PaymentSaid, i: number) {
  const comesTo = says ?? claims.reduce((sum, claim) => sum + claim.paid, 0) - (plb ?? 0)
  const segments = [
    `ST*835*${String(i + 1).padStart(4, '0')}`,
    `BPR*I*${comesTo.toFixed(2)}*C*CHK************${day}`,
    `TRN*1*${trace}*1999999999`,
    `N1*PR*${payer}`,
    'N3*1 MAIN STREET',
    `N1*PE*${payee}*XX*${npi}`,
    'LX*1',
    ...claims.flatMap(claimSegments),
    ...(plb === undefined ? [] : [`PLB*${npi}*20261231*WO*${plb}`]),
    ...settled,
  ]
  return [...segments, `SE*${segments.length + 1}*0001`]
}

/** An interchange of remittances (X12 835) with these payments, as clearing houses write it. */
export function x12(payments: readonly PaymentSaid[], { element = '*', component = ':', terminator = '~', after = '' }: Marks = {}) {
  const segments = [
    'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260120*0701*^*00501*000000001*0*P*',
    'GS*HP*SENDER*RECEIVER*20260120*0701*1*X*005010X221A1',
    ...payments.flatMap(paymentSegments),
    `GE*${payments.length}*1`,
    'IEA*1*000000001',
  ].map((segment) => segment.replaceAll('*', element).replaceAll(':', component))
  segments[0] += component
  return segments.map((segment) => segment + terminator + after).join('')
}
