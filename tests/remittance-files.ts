import { type ClaimSaid, type LineSaid, type Marks, type PaymentSaid, x12 as written } from '@ratebook/prisma/seed/x12.ts'
import { remittances } from '@ratebook/shared/remittances.ts'
import { multipart, type Username, type World } from './world.ts'

type LineOf = Partial<LineSaid> & Pick<LineSaid, 'charged' | 'paid'>
export type ClaimOf = Partial<Omit<ClaimSaid, 'lines'>> & Pick<ClaimSaid, 'number' | 'charged' | 'paid'> & { lines?: LineOf[] }
export type PaymentOf = Partial<Omit<PaymentSaid, 'claims'>> & { claims: ClaimOf[] }

/** Whom a claim is about: of this nothing may be kept. */
const PATIENT = 'NM1*QC*1*DOE*JANE*Q***MI*MEMBER4711'

const line = (of: LineOf): LineSaid => ({ code: 'HC:99213', units: 1, day: '20260105', adjustments: [], ...of })
const claim = ({ lines = [], also = [], ...of }: ClaimOf): ClaimSaid => ({
  control: `ICN${of.number}`,
  status: '1',
  filing: '12',
  place: ['13', '1'],
  from: '20260105',
  to: '20260106',
  adjustments: [],
  ...of,
  also: [PATIENT, ...also],
  lines: lines.map(line),
})
const payment = ({ claims, ...of }: PaymentOf, i: number): PaymentSaid => ({
  payer: 'BLUE RIVER HLTH',
  payee: 'RIVERSIDE',
  npi: '1234567893',
  trace: `T${i}`,
  day: '20260120',
  ...of,
  claims: claims.map(claim),
})

/** An interchange with these payments; what they do not say is as usual. */
export const x12 = (payments: PaymentOf[], marks: Marks = {}) => written(payments.map(payment), marks)

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
