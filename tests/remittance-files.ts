import { remittances } from '@ratebook/shared/remittances.ts'
import { multipart, type Username, type World } from './world.ts'

interface LineOf {
  code?: string
  charged: number
  paid: number
  adjustments?: string[]
  /** further segments of the line */
  also?: string[]
  units?: number
}
export interface ClaimOf {
  number: string
  status?: string
  charged: number
  paid: number
  patient?: number
  control?: string
  /** CLP06 and CLP08 to CLP11 */
  filing?: string
  place?: [facility: string, frequency: string, ...others: string[]]
  adjustments?: string[]
  lines?: LineOf[]
  also?: string[]
}
export interface PaymentOf {
  payer?: string
  payee?: string
  npi?: string
  trace?: string
  /** YYYYMMDD */
  day?: string
  claims: ClaimOf[]
  plb?: number
  /** what BPR02 says, where it is not what it comes to */
  says?: number
}
export interface Marks {
  element?: string
  component?: string
  terminator?: string
  /** what follows each terminator */
  after?: string
}

const NAMES = 'NM1*QC*1*DOE*JANE*Q***MI*MEMBER4711'

const lineSegments = ({ code = 'HC:99213', charged, paid, adjustments = [], also = [], units = 1 }: LineOf) => [
  `SVC*${code}*${charged}*${paid}**${units}`,
  'DTM*472*20260105',
  ...adjustments,
  ...also,
]
function claimSegments(c: ClaimOf) {
  const { number, status = '1', charged, paid, patient = '', filing = '12', control = `ICN${number}`, place = ['13', '1'] } = c
  return [
    ['CLP', number, status, charged, paid, patient, filing, control, ...place].join('*'),
    ...(c.adjustments ?? []),
    NAMES,
    'DTM*232*20260105',
    'DTM*233*20260106',
    ...(c.also ?? []),
    ...(c.lines ?? []).flatMap(lineSegments),
  ]
}

function paymentSegments(p: PaymentOf, i: number) {
  const comesTo = p.says ?? p.claims.reduce((sum, c) => sum + c.paid, 0) - (p.plb ?? 0)
  const { payer = 'BLUE RIVER HLTH', payee = 'RIVERSIDE', npi = '1234567893', trace = `T${i}`, day = '20260120' } = p
  const segments = [
    `ST*835*${String(i + 1).padStart(4, '0')}`,
    `BPR*I*${comesTo.toFixed(2)}*C*CHK************${day}`,
    `TRN*1*${trace}*1999999999`,
    `N1*PR*${payer}`,
    'N3*1 MAIN STREET',
    `N1*PE*${payee}*XX*${npi}`,
    'LX*1',
    ...p.claims.flatMap(claimSegments),
    ...(p.plb === undefined ? [] : [`PLB*${npi}*20261231*WO*${p.plb}`]),
  ]
  return [...segments, `SE*${segments.length + 1}*0001`]
}

/** An interchange with these payments, as clearing houses write them. */
export function x12(payments: PaymentOf[], { element = '*', component = ':', terminator = '~', after = '' }: Marks = {}) {
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

/** Loads a file of remittances as a person does. */
export async function uploadRemittances(
  world: World,
  content: string | Buffer,
  { as = 'alpha.admin' as Username, fields = {} as Record<string, string>, name = 'era.835' } = {},
) {
  const { payload, headers } = multipart(fields, { name, content, field: 'remittanceFile' })
  return world.inject({
    method: 'POST',
    url: remittances.uploadRemittances.path,
    payload,
    headers: { ...headers, host: 'localhost', authorization: `Bearer ${await world.token(as)}` },
  })
}
